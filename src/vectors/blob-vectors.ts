import { existsSync } from 'node:fs'
import { normalize } from '../../reader/vectors/static-encoder.ts'
import { quantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { BUILT_IN_ENCODER } from '../../reader/vectors/word-table.ts'
import type { ExtractedBlob } from '../extract/types.ts'
import { StaticModel } from './static-model.ts'

export { BUILT_IN_ENCODER }

/** Built bundles lie in `dist/`, beside `model/`; sources lie in `src/vectors/`, likewise. */
const MODEL_FILE = new URL('./model/words.bin', import.meta.url)

let model: StaticModel | undefined

/** The encoder that ships with the package. Throws when it is not there: the package is damaged or was not built. */
export function builtInModel(): StaticModel {
  if (!model && !existsSync(MODEL_FILE)) throw new Error(`${MODEL_FILE.pathname} is missing: install gitdex again, or run its build.`) // prettier-ignore
  model ??= StaticModel.load(MODEL_FILE)
  return model
}

/** Rows before those of the chunks: the document's text, its path and names. */
export const DOCUMENT_ROWS = 2

/**
 * Quantised rows of one blob: the mean of its chunks' vectors, the vector of its path and the names that it defines, then
 * each chunk's.
 */
export function blobVectors(
  text: string,
  blob: Pick<ExtractedBlob, 'chunks' | 'symbols'>,
  path: string,
  encoder = builtInModel(),
): Uint8Array {
  const width = rowBytes(encoder.dimensions)
  const rows = new Uint8Array(width * (DOCUMENT_ROWS + blob.chunks.length))
  const mean = new Float32Array(encoder.dimensions)
  blob.chunks.forEach(({ start, end }, i) => {
    const vector = encoder.encode(text, start, end)
    for (let d = 0; d < mean.length; d++) mean[d]! += vector[d]!
    quantize(vector, rows, width * (DOCUMENT_ROWS + i))
  })
  quantize(normalize(mean), rows, 0)
  const names = blob.symbols.map(({ name }) => name).join(' ')
  quantize(encoder.encode(`${path} ${names}`), rows, width)
  return rows
}
