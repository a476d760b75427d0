import { rowBytes } from './quantized.ts'

/** Id of the encoder that ships with gitdex; changes with every training. */
export const BUILT_IN_ENCODER = 'gitdex-words-3'

/** First bytes of a file of word vectors. */
export const WORD_TABLE_MAGIC = 'GDXWORDS'

/** Word vectors as they ship. */
export interface WordTable {
  readonly dimensions: number
  /** In ascending order. */
  readonly words: readonly string[]
  /** A quantised row for each word, as they go into an artifact. */
  readonly rows: Uint8Array
}

const HEADER_BYTES = 24
const latin1 = new TextDecoder('latin1')

/**
 * Reads a file of word vectors: after the magic, u32 version (1), u32 dimensions, u32 words, u32 bytes of the words; the words
 * joined by newlines; their rows (`quantized.ts`). Throws TypeError when the bytes are none: it is part of the package.
 */
export function decodeWordTable(bytes: Uint8Array): WordTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const known = bytes.length >= HEADER_BYTES && latin1.decode(bytes.subarray(0, 8)) === WORD_TABLE_MAGIC
  if (!known || view.getUint32(8, true) !== 1) throw new TypeError('not a model')
  const dimensions = view.getUint32(12, true)
  const count = view.getUint32(16, true)
  const textEnd = HEADER_BYTES + view.getUint32(20, true)
  const words = latin1.decode(bytes.subarray(HEADER_BYTES, textEnd)).split('\n')
  const rows = bytes.subarray(textEnd)
  if (words.length !== count || rows.length !== count * rowBytes(dimensions)) throw new TypeError('damaged model')
  return { dimensions, words, rows }
}
