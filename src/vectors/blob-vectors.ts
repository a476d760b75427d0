import { existsSync } from 'node:fs'
import { BUILT_IN_ENCODER } from '../../reader/vectors/word-table.ts'
import type { ExtractedBlob } from '../extract/types.ts'
import { packVectors } from './pack-vectors.ts'
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

/** Rows of one blob (`packVectors`): of its text, of its path and the names that it defines, and of each chunk. */
export function blobVectors(
  text: string,
  blob: Pick<ExtractedBlob, 'chunks' | 'symbols'>,
  path: string,
  encoder = builtInModel(),
): Uint8Array {
  const names = blob.symbols.map(({ name }) => name).join(' ')
  const passages = blob.chunks.map(({ start, end }) => encoder.encode(text, start, end))
  return packVectors(passages, encoder.encode(`${path} ${names}`))
}
