import { existsSync, readFileSync } from 'node:fs'
import { rowBytes } from './vectors/quantized.ts'
import type { ReadRows } from './vectors/static-encoder.ts'
import { BUILT_IN_ENCODER, decodeWordTable } from './vectors/word-table.ts'

/**
 * Rows of the built-in encoder out of its file, for artifacts that were built with `--thin`; `undefined` for other encoders
 * and where the file is not there, as beside the reader that is a single file.
 */
export function builtInRows(file: URL, id: string, dimension: number): ReadRows | undefined {
  if (id !== BUILT_IN_ENCODER || !existsSync(file)) return undefined
  const { words, rows, dimensions } = decodeWordTable(readFileSync(file))
  if (dimensions !== dimension) return undefined
  const width = rowBytes(dimensions)
  const rowOf = new Map(words.map((word, row) => [word, row * width]))
  return (wanted) =>
    Promise.resolve(
      wanted.map((word) => {
        const at = rowOf.get(word)
        return at === undefined ? undefined : rows.subarray(at, at + width)
      }),
    )
}
