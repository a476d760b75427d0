import type { Language as Grammar } from 'web-tree-sitter'
import { ERROR_SYMBOL } from '../tree/flat-tree.ts'
import type { Element, Item, KindTest, NodePattern, PatternSource, Sequence } from './parse-query.ts'
import { latePredicate, textTest } from './predicates.ts'
import { ANY, BIT, MODE, NAMED_NODE, OP, SET, type LatePredicate, type Program, type RootEntry, type TextTest } from './program.ts' // prettier-ignore

/**
 * Compiles patterns for `QueryRunner`. What a match is follows tree-sitter's own engine (`lib/src/query.c`), which a test
 * compares; where the two may differ:
 * - A node without captures but with children: the engine takes the first that fits if the grammar guarantees the
 *   children, this one tries further siblings when an anchor follows.
 * - Several siblings with one field: the engine stops behind the first when the field belongs to a hidden node around
 *   them; this one finds all.
 * - An optional node that an anchor follows: the engine forgets the way without it as soon as it is there.
 */
export function compileQuery(grammar: Grammar, patterns: readonly PatternSource[]): Program {
  return new Compiler(grammar).compile(patterns)
}

interface Place {
  readonly depth: number
  readonly isImmediate: boolean
  readonly isStrict: boolean
  readonly isLast: boolean
  /** The next node must follow at once. */
  readonly nextIsImmediate: boolean
}

interface Pending {
  readonly at: number
  readonly children: Sequence
  readonly depth: number
}

/** At depth 0 is the parent of the root. */
const ROOT: Place = { depth: 1, isImmediate: false, isStrict: false, isLast: false, nextIsImmediate: false }

class Compiler {
  private readonly op: number[] = [OP.ACCEPT]
  private readonly a: number[] = [0]
  private readonly b: number[] = [0]
  private readonly bits: number[] = [0]
  private readonly depth: number[] = [0]
  private readonly field: number[] = [0]
  private readonly children: number[] = [0]
  private readonly captures: number[] = [0]
  private readonly negated: number[] = [0]
  private readonly test: number[] = [0]
  private readonly captureNames: string[] = []
  private readonly captureLists: number[][] = [[]]
  private readonly negatedLists: number[][] = [[]]
  private readonly tests: (TextTest | undefined)[] = [undefined]
  private readonly sets: Uint8Array[] = []
  private readonly late: LatePredicate[][] = []
  private readonly roots: RootEntry[][] = []
  private readonly symbols = new Map<string, number>()
  private pending: Pending[] = []
  private maxDepth = 0
  /** Early tests of the pattern in work, by capture. */
  private early = new Map<string, TextTest[]>()
  private needsFilter = false
  private isTest = false

  constructor(private readonly grammar: Grammar) {}

  compile(patterns: readonly PatternSource[]): Program {
    patterns.forEach((pattern, i) => this.pattern(pattern, i))
    return {
      captureNames: this.captureNames,
      patternCount: patterns.length,
      roots: this.roots,
      op: Uint8Array.from(this.op),
      a: Int32Array.from(this.a),
      b: Int32Array.from(this.b),
      bits: Uint8Array.from(this.bits),
      depth: Uint8Array.from(this.depth),
      field: Uint16Array.from(this.field),
      children: Int32Array.from(this.children),
      captures: Uint16Array.from(this.captures),
      negated: Uint16Array.from(this.negated),
      test: Uint16Array.from(this.test),
      captureLists: this.captureLists,
      negatedLists: this.negatedLists,
      tests: this.tests,
      sets: this.sets,
      late: this.late,
      maxDepth: this.maxDepth,
    }
  }

  private pattern(source: PatternSource, pattern: number): void {
    this.sortPredicates(source)
    const starts = new Map<number, number[]>()
    this.needsFilter = false
    for (const root of optionsOf(source.root)) {
      if (root.type !== 'node' || root.test.type !== 'kind')
        throw new Error(`query: a pattern at offset ${source.offset} does not begin with a kind of node`)
      const first = this.op.length
      this.node(root, ROOT)
      this.sequence({ items: source.rest, isClosed: false }, ROOT.depth, false)
      this.emit(OP.DONE, pattern)
      this.markStops(first)
      const symbol = this.symbolOf(root.test)
      starts.set(symbol, [...(starts.get(symbol) ?? []), first])
      this.compilePending()
    }
    for (const [symbol, list] of starts) {
      const needsFilter = this.needsFilter || list.length > 1
      const entry: RootEntry = { pattern, starts: list, needsFilter, isRooted: source.rest.length === 0 }
      ;(this.roots[symbol] ??= []).push(entry)
    }
  }

  /** Tests of captures that every match has are made where the node is met, the others when the match is complete. */
  private sortPredicates({ root, rest, predicates }: PatternSource): void {
    this.early = new Map()
    const late: LatePredicate[] = []
    const sure = sureCaptures(root, rest)
    for (const predicate of predicates) {
      const test = textTest(predicate)
      if (test && sure.has(predicate.capture)) {
        this.early.set(predicate.capture, [...(this.early.get(predicate.capture) ?? []), test])
      } else late.push(latePredicate(predicate, (name) => this.captureId(name)))
    }
    this.late.push(late)
  }

  private compilePending(): void {
    this.isTest = true
    while (this.pending.length > 0) {
      const { at, children, depth } = this.pending.pop()!
      const first = (this.children[at] = this.op.length)
      this.sequence(children, depth, false)
      this.emit(OP.ACCEPT)
      this.markStops(first)
    }
    this.isTest = false
  }

  private emit(op: number, a = 0, b = 0): number {
    for (const column of [this.bits, this.depth, this.field, this.children, this.captures, this.negated, this.test])
      column.push(0)
    this.op.push(op)
    this.a.push(a)
    this.b.push(b)
    return this.op.length - 1
  }

  private sequence({ items, isClosed }: Sequence, depth: number, afterAny: boolean): void {
    const flat = items.flatMap((item) => ungroup(item))
    let isAny = afterAny
    flat.forEach((item, i) => {
      const place: Place = {
        depth,
        isImmediate: item.isImmediate,
        isStrict: isAny && item.isImmediate,
        isLast: isClosed && i === flat.length - 1,
        nextIsImmediate: flat[i + 1]?.isImmediate ?? false,
      }
      this.item(item, place, i === 0)
      isAny = item.element.type === 'node' && item.element.test.type === 'any'
    })
  }

  private item({ element, quantifier }: Item, place: Place, isFirst: boolean): void {
    if (quantifier === '') this.element(element, place)
    else if (quantifier !== '?' && isBareLeaf(element) && !place.isImmediate) this.looseRun(element, place, quantifier)
    else if (quantifier === '+') this.repeated(element, place)
    else {
      const split = this.emit(OP.SPLIT)
      this.a[split] = this.op.length
      if (quantifier === '*') this.repeated(element, place)
      else this.element(element, place)
      const jump = this.emit(OP.JUMP)
      this.b[split] = this.skip(place, isFirst)
      this.a[jump] = this.op.length
    }
  }

  private skip({ isImmediate, isLast, depth }: Place, isFirst: boolean): number {
    const skip = this.emit(OP.SKIP, isImmediate ? (isFirst ? MODE.STRICT : MODE.PLAIN) : MODE.NO_ANCHOR)
    this.depth[skip] = depth
    if (isLast) this.bits[skip] = BIT.LAST
    return skip
  }

  /** Without an anchor before it a run without captures says no more than its last node, or nothing. */
  private looseRun(element: NodePattern, place: Place, quantifier: '*' | '+'): void {
    if (quantifier === '+') this.node(element, place)
    else this.skip(place, false)
  }

  /** One or more, each directly behind the one before. */
  private repeated(element: Element, place: Place): void {
    if (!this.isTest) this.needsFilter = true
    if (isBareLeaf(element)) return this.run(element, place)
    const first = this.op.length
    this.element(element, place)
    const split = this.emit(OP.SPLIT)
    this.a[split] = this.op.length
    const again = this.emit(OP.SKIP, MODE.STRICT)
    this.depth[again] = place.depth
    this.emit(OP.JUMP, first)
    this.b[split] = this.op.length
  }

  private run(element: NodePattern, place: Place): void {
    const at = this.op.length
    this.node(element, place)
    this.op[at] = OP.RUN
  }

  private element(element: Element, place: Place): void {
    if (element.type === 'node') this.node(element, place)
    else if (element.type === 'group') throw new Error('query: a group in an alternation')
    else this.alternation(element.options, place)
  }

  private alternation(options: readonly Element[], place: Place): void {
    const merged = mergeLeaves(options)
    if (!this.isTest && mayRepeat(merged)) this.needsFilter = true
    const jumps: number[] = []
    merged.forEach((option, i) => {
      const split = i < merged.length - 1 ? this.emit(OP.SPLIT) : -1
      if (split >= 0) this.a[split] = this.op.length
      if (Array.isArray(option)) this.node(option[0]!, place, option)
      else this.element(option as Element, place)
      if (split < 0) return
      jumps.push(this.emit(OP.JUMP))
      this.b[split] = this.op.length
    })
    for (const jump of jumps) this.a[jump] = this.op.length
  }

  /** `leaves`: instead of one kind of node all of theirs. */
  private node(node: NodePattern, place: Place, leaves?: readonly NodePattern[]): void {
    const at = this.emit(OP.NODE, leaves ? this.setOf(leaves) : this.testOf(node))
    const { depth } = place
    this.maxDepth = Math.max(this.maxDepth, depth)
    this.depth[at] = depth
    if (node.field !== undefined) this.field[at] = this.fieldOf(node.field)
    if (node.captures.length > 0) this.captures[at] = this.captureLists.push(node.captures.map((one) => this.captureId(one))) - 1 // prettier-ignore
    if (node.negated.length > 0) this.negated[at] = this.negatedLists.push(node.negated.map((one) => this.fieldOf(one))) - 1 // prettier-ignore
    const tests = node.captures.flatMap((name) => this.early.get(name) ?? [])
    if (tests.length > 0) this.test[at] = this.tests.push((text) => tests.every((test) => test(text))) - 1
    const isBare = !hasCaptures(node)
    const isLeaf = node.children.items.length === 0
    let bits =
      (place.isImmediate ? BIT.IMMEDIATE : 0) | (place.isStrict ? BIT.STRICT : 0) | (place.isLast ? BIT.LAST : 0)
    if (node.isMissing) bits |= BIT.MISSING
    if (isBare && (isLeaf || !place.nextIsImmediate)) bits |= BIT.COMMIT
    this.bits[at] = bits
    if (isLeaf) return
    if (isBare && depth > ROOT.depth) this.pending.push({ at, children: node.children, depth: depth + 1 })
    else this.sequence(node.children, depth + 1, node.test.type === 'any')
  }

  /** Marks where nothing is captured any more: from `first` to the last operation. */
  private markStops(first: number): void {
    let hasLoop = false
    for (let i = first; i < this.op.length; i++) if (this.op[i] === OP.JUMP && this.a[i]! < i) hasLoop = true
    let isBare = true
    for (let i = this.op.length - 1; i >= first; i--) {
      if (this.op[i] === OP.NODE && this.captures[i] !== 0) isBare = false
      if (!isBare && hasLoop) continue
      if ((this.op[i] === OP.NODE || this.op[i] === OP.RUN) && isBare) this.bits[i]! |= BIT.STOP
      if (this.op[i] !== OP.SPLIT) continue
      const end = this.endOf(i)
      if (this.isBareFrom(end)) this.bits[i]! |= BIT.STOP
      else if (end >= 0 && !this.isTest) this.needsFilter = true
    }
  }

  /** Where both ways of an optional node meet; of an alternation its end is not known here: never bare. */
  private endOf(split: number): number {
    const skip = this.b[split]!
    return this.op[skip] === OP.SKIP ? skip + 1 : -1
  }

  private isBareFrom(at: number): boolean {
    if (at < 0) return false
    for (let i = at; i < this.op.length; i++) if (this.op[i] === OP.NODE && this.captures[i] !== 0) return false
    return true
  }

  private testOf({ test }: NodePattern): number {
    if (test.type === 'any') return ANY
    return test.type === 'kind' ? this.symbolOf(test) : NAMED_NODE
  }

  private setOf(leaves: readonly NodePattern[]): number {
    const symbols = leaves.flatMap(({ test }) => (test.type === 'kind' ? [this.symbolOf(test)] : []))
    const set = new Uint8Array(Math.max(...symbols) + 1)
    for (const symbol of symbols) set[symbol] = 1
    this.sets.push(set)
    return SET - (this.sets.length - 1)
  }

  private symbolOf({ name, named }: KindTest): number {
    if (named && name === 'ERROR') return ERROR_SYMBOL
    const key = (named ? '(' : '"') + name
    let symbol = this.symbols.get(key)
    if (symbol === undefined) {
      symbol = this.grammar.idForNodeType(name, named) ?? undefined
      if (symbol === undefined || this.grammar.types[symbol] === undefined)
        throw new Error(`query: the grammar has no node ${named ? name : JSON.stringify(name)}`)
      this.symbols.set(key, symbol)
    }
    return symbol
  }

  private fieldOf(name: string): number {
    const id = this.grammar.fieldIdForName(name)
    if (id === null) throw new Error(`query: the grammar has no field ${name}`)
    return id
  }

  private captureId(name: string): number {
    const known = this.captureNames.indexOf(name)
    return known >= 0 ? known : this.captureNames.push(name) - 1
  }
}

/** The items of a group stand in its place. */
function ungroup(item: Item): Item[] {
  const { element, isImmediate } = item
  if (element.type !== 'group') return [item]
  if (element.items.isClosed) throw new Error('query: an anchor at the end of a group')
  return element.items.items.flatMap((one, i) => ungroup(i === 0 && isImmediate ? { ...one, isImmediate } : one))
}

const optionsOf = (element: Element): readonly Element[] => {
  if (element.type === 'alternation') return element.options.flatMap((one) => optionsOf(one))
  if (element.type === 'group' && element.items.items.length === 1) return optionsOf(element.items.items[0]!.element)
  return [element]
}

const isBareLeaf = (element: Element): element is NodePattern =>
  element.type === 'node' && element.captures.length === 0 && element.children.items.length === 0

function hasCaptures(element: Element): boolean {
  if (element.type === 'alternation') return element.options.some((one) => hasCaptures(one))
  if (element.type === 'group') return element.items.items.some((item) => hasCaptures(item.element))
  return element.captures.length > 0 || element.children.items.some((item) => hasCaptures(item.element))
}

/** Captures that every match has exactly once. */
function sureCaptures(root: Element, rest: readonly Item[]): Set<string> {
  const counts = new Map<string, number>()
  const count = (element: Element, isSure: boolean): void => {
    if (element.type === 'alternation') for (const one of element.options) count(one, false)
    else {
      if (element.type === 'node')
        for (const name of element.captures) counts.set(name, (counts.get(name) ?? 0) + (isSure ? 1 : 2))
      const { items } = element.type === 'node' ? element.children : element.items
      for (const item of items) count(item.element, isSure && item.quantifier === '')
    }
  }
  count(root, true)
  for (const { element, quantifier } of rest) count(element, quantifier === '')
  return new Set([...counts].filter(([, times]) => times === 1).map(([name]) => name))
}

/** Options that differ only in the kind of node become one list. */
function mergeLeaves(options: readonly Element[]): (Element | NodePattern[])[] {
  const out: (Element | NodePattern[])[] = []
  const lists = new Map<string, NodePattern[]>()
  for (const option of options.flatMap((one) => optionsOf(one))) {
    const isLeaf = option.type === 'node' && option.test.type === 'kind' && !option.isMissing
    if (!isLeaf || option.children.items.length > 0 || option.negated.length > 0) {
      out.push(option)
      continue
    }
    const key = `${option.field ?? ''} ${option.captures.join(' ')}`
    const list = lists.get(key)
    if (list) list.push(option)
    else {
      const started = [option]
      lists.set(key, started)
      out.push(started)
    }
  }
  return out
}

/** True when two options may give the same match, or one a part of another's. */
function mayRepeat(options: readonly (Element | NodePattern[])[]): boolean {
  const seen = new Set<string>()
  let captured: number | undefined
  for (const option of options) {
    for (const node of Array.isArray(option) ? option : [option]) {
      if (node.type !== 'node' || node.test.type !== 'kind') return options.length > 1
      const key = `${node.test.named} ${node.test.name}`
      if (seen.has(key)) return true
      seen.add(key)
    }
    const count = captureCount(Array.isArray(option) ? option[0]! : option)
    if (count === undefined || (captured !== undefined && captured !== count)) return true
    captured = count
  }
  return captured === 0 && options.length > 1
}

/** Captures of a match, `undefined` when that depends. */
function captureCount(element: Element): number | undefined {
  if (element.type !== 'node') return undefined
  let sum = element.captures.length
  for (const { element: child, quantifier } of element.children.items) {
    if (!hasCaptures(child)) continue
    const count = quantifier === '' ? captureCount(child) : undefined
    if (count === undefined) return undefined
    sum += count
  }
  return sum
}
