import { corrupt } from '../format/corrupt.ts'
import { piecesOf, prefixesAt } from './pieces.ts'
import { LEVEL_OFFSET, rowBytes, scaleAt } from './quantized.ts'
import { countWords } from './words.ts'

/** Looks rows of the table up by word; `undefined` where there is none. */
export type ReadRows = (words: readonly string[]) => Promise<(Uint8Array | undefined)[]>

/** The artifact does not carry its encoder, and the reader has none by its id. */
export class NoEncoder extends Error {}

/** A vector of unit length, or all zeros for a text without known words. */
export type Vector = Float32Array

/**
 * Encodes a short text: the unit-length sum of (1 + ln count) times the row of each word, as `StaticModel` does for builds.
 * The table stays where it is: only the rows that the text needs are read.
 */
export async function encodeQuery(text: string, dimensions: number, readRows: ReadRows): Promise<Vector> {
  const counts = countWords(text)
  const words = [...counts.keys()]
  const known = new Map<string, Uint8Array | undefined>()
  const look = async (wanted: readonly string[]): Promise<void> => {
    const missing = wanted.filter((word) => !known.has(word))
    const rows = missing.length > 0 ? await readRows(missing) : []
    missing.forEach((word, i) => known.set(word, rows[i]))
  }
  await look(words)
  const unknown = words.filter((word) => !known.get(word))
  await look(unknown.flatMap((word) => [...word].flatMap((_, at) => prefixesAt(word, at))))
  const sum = new Float64Array(dimensions)
  for (const [word, count] of counts) {
    const own = known.get(word)
    for (const row of own ? [own] : piecesOf(word, (piece) => known.get(piece))) addRow(sum, row, count)
  }
  return unitVector(sum)
}

/** Parts of one, in which weights of rows are counted: sums are whole numbers, exact and the same in any order. */
const WEIGHT_PARTS = 2 ** 20

/** Weight of the levels of a row in the sum of a text that has its word `count` times. */
export const rowWeight = (count: number, scale: number): number =>
  Math.round((1 + Math.log(count)) * scale * WEIGHT_PARTS)

function addRow(sum: Float64Array, row: Uint8Array, count: number): void {
  if (row.length < rowBytes(sum.length)) throw corrupt('row of word vectors', { length: row.length })
  const weight = rowWeight(count, scaleAt(row, 0))
  for (let i = 0; i < sum.length; i += 2) {
    const byte = row[2 + i / 2]!
    sum[i]! += weight * ((byte & 15) - LEVEL_OFFSET)
    sum[i + 1]! += weight * ((byte >>> 4) - LEVEL_OFFSET)
  }
}

/** The direction of a sum: of unit length, or all zeros. */
export function unitVector(sum: Float64Array): Vector {
  let square = 0
  for (const value of sum) square += value * value
  const vector = new Float32Array(sum.length)
  if (square === 0) return vector
  const length = Math.sqrt(square)
  for (let i = 0; i < sum.length; i++) vector[i] = sum[i]! / length
  return vector
}

/** Scales a vector to unit length, in place. */
export function normalize(vector: Float32Array): Vector {
  let square = 0
  for (const value of vector) square += value * value
  if (square === 0) return vector
  const length = Math.sqrt(square)
  for (let i = 0; i < vector.length; i++) vector[i]! /= length
  return vector
}
