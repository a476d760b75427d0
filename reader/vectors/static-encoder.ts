import { piecesOf, prefixesAt } from './pieces.ts'
import { dequantize } from './quantized.ts'
import { countWords } from './words.ts'

/** Looks rows of the table up by word; `undefined` where there is none. */
export type ReadRows = (words: readonly string[]) => Promise<(Uint8Array | undefined)[]>

/** The artifact does not carry its encoder, and the reader has none by its id. */
export class NoEncoder extends Error {}

/** A vector of unit length, or all zeros for a text without known words. */
export type Vector = Float32Array

/**
 * Encodes a short text: the unit-length sum of (1 + ln count) times the row of each word. The table stays where it is: only
 * the rows that the text needs are read.
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
  const sum = new Float32Array(dimensions)
  for (const [word, count] of counts) {
    const own = known.get(word)
    for (const row of own ? [own] : piecesOf(word, (piece) => known.get(piece))) addRow(sum, row, 1 + Math.log(count))
  }
  return normalize(sum)
}

function addRow(sum: Float32Array, row: Uint8Array, weight: number): void {
  const vector = dequantize(row, 0, sum.length)
  for (let i = 0; i < sum.length; i++) sum[i]! += weight * vector[i]!
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
