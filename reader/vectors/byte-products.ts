import { LEVEL_OFFSET, scaleAt } from './quantized.ts'

/** What the bits of a component stand for, in steps of its row. */
const LEVEL_OF = {
  1: (code: number): number => 2 * code - 1,
  2: (code: number): number => 2 * code - 3,
  4: (code: number): number => code - LEVEL_OFFSET,
} as const

/** Bits of a component. */
export type ComponentBits = keyof typeof LEVEL_OF

/**
 * Dot products of one vector with many rows of so many bits a component, the first in the lowest bits of a byte. What each byte
 * of a row may add is worked out once, so that a row costs one look-up and one addition per byte.
 */
class ByteProducts {
  private readonly sums: Float32Array
  private readonly bytes: number

  constructor(query: Float32Array, bits: ComponentBits) {
    const perByte = 8 / bits
    this.bytes = Math.ceil(query.length / perByte)
    this.sums = new Float32Array(this.bytes * 256)
    for (let byte = 0; byte < this.bytes; byte++) this.fill(byte * 256, query, byte * perByte, bits)
  }

  /** Component by component: sums of those before it are there already, and are replaced last. */
  private fill(at: number, query: Float32Array, first: number, bits: ComponentBits): void {
    const { sums } = this
    const levels = 1 << bits
    for (let component = first, known = 1; known < 256; component++, known *= levels) {
      for (let code = levels - 1; code >= 0; code--) {
        const added = LEVEL_OF[bits](code) * (query[component] ?? 0)
        for (let i = 0; i < known; i++) sums[at + code * known + i] = sums[at + i]! + added
      }
    }
  }

  /** With the bytes at `offset`, which must lie inside of `rows`. Four sums, since each addition waits for the one before it. */
  at(rows: Uint8Array, offset: number): number {
    const { sums } = this
    const end = offset + this.bytes
    // One by one: taking them out of an array costs more than the sums.
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let at = offset
    let table = 0
    for (; at + 4 <= end; at += 4, table += 1024) {
      a += sums[table + rows[at]!]!
      b += sums[table + 256 + rows[at + 1]!]!
      c += sums[table + 512 + rows[at + 2]!]!
      d += sums[table + 768 + rows[at + 3]!]!
    }
    for (; at < end; at++, table += 256) a += sums[table + rows[at]!]!
    return a + b + (c + d)
  }
}

/** Dot products of one vector with rows of every coding; tables are made for those that are met. */
export class DotProducts {
  private readonly tables: Partial<Record<ComponentBits, ByteProducts>> = {}

  constructor(private readonly query: Float32Array) {}

  /** Of the row of four bits a component at `offset` (`quantized.ts`), which must lie inside of `rows`. */
  at(rows: Uint8Array, offset: number): number {
    return this.levels(4, rows, offset + 2) * scaleAt(rows, offset)
  }

  /** Of the row of two bits a component (`coarse.ts`). */
  coarse(rows: Uint8Array, offset: number): number {
    return this.levels(2, rows, offset + 2) * scaleAt(rows, offset)
  }

  /** Of components alone, in steps of their row. */
  levels(bits: ComponentBits, rows: Uint8Array, offset: number): number {
    return (this.tables[bits] ??= new ByteProducts(this.query, bits)).at(rows, offset)
  }
}
