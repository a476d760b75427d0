import { CALLS_PER_SYMBOL } from '../../../reader/format/layout.ts'
import type { SymbolEdges } from './resolve-references.ts'

/** Keeps the most certain edges of each symbol; several to one target are one, as certain as the most certain of them. */
export class EdgeCollector {
  private rows = new Uint32Array(4096)
  private length = 0

  constructor(private readonly count: number) {}

  add(symbol: number, target: number, confidence: number, role: number): void {
    if (this.length + 3 > this.rows.length) {
      const larger = new Uint32Array(this.rows.length * 2)
      larger.set(this.rows)
      this.rows = larger
    }
    this.rows[this.length++] = symbol
    this.rows[this.length++] = target
    this.rows[this.length++] = orderOf(Math.round(confidence * 100), role)
  }

  finish(): SymbolEdges {
    const { targets, orders, starts } = this.bySymbol()
    const kept = new Uint32Array(this.count + 1)
    let end = 0
    for (let symbol = 0; symbol < this.count; symbol++) {
      const [from, to] = [starts[symbol]!, starts[symbol + 1]!]
      end = keepBest(targets, orders, mergeEqual(targets, orders, from, to), from, end)
      kept[symbol + 1] = end
    }
    return {
      starts: kept,
      targets: targets.slice(0, end),
      confidence: Uint8Array.from(orders.subarray(0, end), confidenceOf),
      role: Uint8Array.from(orders.subarray(0, end), roleOf),
    }
  }

  /** By a counting sort: edges come symbol by symbol, more or less. */
  private bySymbol(): { targets: Uint32Array; orders: Uint32Array; starts: Uint32Array } {
    const { rows, length, count } = this
    const starts = new Uint32Array(count + 1)
    for (let i = 0; i < length; i += 3) starts[rows[i]! + 1]!++
    for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
    const next = starts.slice()
    const targets = new Uint32Array(length / 3)
    const orders = new Uint32Array(length / 3)
    for (let i = 0; i < length; i += 3) {
      const place = next[rows[i]!]!++
      targets[place] = rows[i + 1]!
      orders[place] = rows[i + 2]!
    }
    return { targets, orders, starts }
  }
}

/** A number that is lower for what comes first: more certain, then of a lower role. */
const orderOf = (hundredths: number, role: number): number => (100 - hundredths) * 256 + role
const confidenceOf = (order: number): number => 100 - (order >>> 8)
const roleOf = (order: number): number => order & 255

/** Makes edges of `from..to` to one target one, in place; returns the new end. */
function mergeEqual(targets: Uint32Array, orders: Uint32Array, from: number, to: number): number {
  let end = from
  for (let i = from; i < to; i++) {
    const target = targets[i]!
    let known = from
    while (known < end && targets[known] !== target) known++
    if (known === end) {
      targets[end] = target
      orders[end++] = orders[i]!
      continue
    }
    const [a, b] = [orders[known]!, orders[i]!]
    orders[known] = orderOf(Math.max(confidenceOf(a), confidenceOf(b)), Math.min(roleOf(a), roleOf(b)))
  }
  return end
}

/** Moves the first of `from..to` in order to `into`, which lies before them; returns the end. */
function keepBest(targets: Uint32Array, orders: Uint32Array, to: number, from: number, into: number): number {
  for (let i = from + 1; i < to; i++) {
    const [target, order] = [targets[i]!, orders[i]!]
    let at = i
    for (; at > from && comesBefore(order, target, orders[at - 1]!, targets[at - 1]!); at--) {
      targets[at] = targets[at - 1]!
      orders[at] = orders[at - 1]!
    }
    targets[at] = target
    orders[at] = order
  }
  const count = Math.min(to - from, CALLS_PER_SYMBOL)
  targets.copyWithin(into, from, from + count)
  orders.copyWithin(into, from, from + count)
  return into + count
}

const comesBefore = (order: number, target: number, other: number, otherTarget: number): boolean =>
  order < other || (order === other && target < otherTarget)
