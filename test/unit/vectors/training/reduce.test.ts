import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reduceTable } from '../../../../src/vectors/training/reduce.ts'
import { pseudoRandom } from '../../../helpers/random.ts'

const [ROWS, WIDE, NARROW] = [40, 12, 4]
const random = pseudoRandom(5)
const folder = mkdtempSync(join(tmpdir(), 'gitdex-reduce-'))
const file = (name: string, bytes: Uint8Array): string => (writeFileSync(join(folder, name), bytes), join(folder, name))
const numbers = (count: number): Float32Array => Float32Array.from({ length: count }, () => random() - 0.5)

/** As prepare.ts writes pairs: texts of four words on each side. */
const pairs = file(
  'pairs.bin',
  Buffer.concat(
    Array.from({ length: 500 }, () => {
      const words = Array.from({ length: 8 }, () => [Math.floor(random() * ROWS), 0, 1 + Math.floor(random() * 3)])
      return Buffer.from([0, 0, 4, 4, ...words.flat()])
    }),
  ),
)

/** A table whose rows lie in so many directions of `WIDE`. */
function tableIn(directions: number): Float32Array {
  const [inner, basis] = [numbers(ROWS * directions), numbers(directions * WIDE)]
  return Float32Array.from({ length: ROWS * WIDE }, (_, at) => {
    const [row, d] = [Math.floor(at / WIDE), at % WIDE]
    let sum = 0
    for (let k = 0; k < directions; k++) sum += inner[row * directions + k]! * basis[k * WIDE + d]!
    return sum
  })
}

const dot = (table: Float32Array, width: number, a: number, b: number): number => {
  let sum = 0
  for (let d = 0; d < width; d++) sum += table[a * width + d]! * table[b * width + d]!
  return sum
}

function reduced(tables: readonly Float32Array[]): Float32Array {
  const files = tables.map((table, i) => file(`table${i}`, new Uint8Array(table.buffer)))
  reduceTable(files, ROWS, pairs, NARROW, join(folder, 'out'))
  const bytes = readFileSync(join(folder, 'out'))
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

describe('reduceTable', () => {
  it('keeps all products of rows when the directions suffice', () => {
    const wide = tableIn(NARROW)
    const narrow = reduced([wide])
    expect(narrow).toHaveLength(ROWS * NARROW)
    for (let a = 0; a < ROWS; a++) expect(dot(narrow, NARROW, a, 7)).toBeCloseTo(dot(wide, WIDE, a, 7), 5)
  })

  it('takes several tables side by side', () => {
    const [left, right] = [tableIn(2), tableIn(2)]
    const narrow = reduced([left, right])
    for (let a = 0; a < ROWS; a++) {
      expect(dot(narrow, NARROW, a, 3)).toBeCloseTo(dot(left, WIDE, a, 3) + dot(right, WIDE, a, 3), 5)
    }
  })

  it('loses what spreads least, and gives the same each time', () => {
    const [strong, weak] = [tableIn(NARROW), tableIn(WIDE)]
    const both = strong.map((value, i) => value + weak[i]! / 1000)
    const narrow = reduced([both])
    for (let a = 0; a < ROWS; a++) expect(dot(narrow, NARROW, a, 9)).toBeCloseTo(dot(strong, WIDE, a, 9), 2)
    expect(reduced([both])).toEqual(narrow)
  })
})
