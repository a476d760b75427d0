import { readFileSync, writeFileSync } from 'node:fs'
import { quantize, rowBytes } from '../../../reader/vectors/quantized.ts'
import { MODEL_MAGIC } from '../static-model.ts'

/**
 * Writes the model that ships: the `count` most frequent words of `words.txt` with their rows of the trained table (floats
 * of `dimensions` a word, in the order of the words).
 */
export function writeModel(
  wordsFile: string,
  tableFile: string,
  dimensions: number,
  count: number,
  out: string,
): number {
  const all = readFileSync(wordsFile, 'latin1').trimEnd().split('\n')
  const bytes = readFileSync(tableFile)
  const table = new Float32Array(bytes.buffer, bytes.byteOffset, all.length * dimensions)
  const kept = all.slice(0, count).map((word, row) => ({ word, row })).sort((a, b) => (a.word < b.word ? -1 : 1)) // prettier-ignore
  const rows = new Uint8Array(kept.length * rowBytes(dimensions))
  kept.forEach(({ row }, i) => {
    quantize(table.subarray(row * dimensions, (row + 1) * dimensions), rows, i * rowBytes(dimensions))
  })
  const text = Buffer.from(kept.map(({ word }) => word).join('\n'), 'latin1')
  const header = Buffer.alloc(24)
  header.write(MODEL_MAGIC, 'latin1')
  ;[1, dimensions, kept.length, text.length].forEach((value, i) => header.writeUInt32LE(value, 8 + i * 4))
  const model = Buffer.concat([header, text, rows])
  writeFileSync(out, model)
  return model.length
}
