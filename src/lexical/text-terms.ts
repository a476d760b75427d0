import type { ExtractedBlob } from '../extract/types.ts'
import { FieldWeights, type WeightedRanges } from './field-weights.ts'
import { TermCounter } from './term-counter.ts'
import { TEXT_WEIGHTS } from './weights.ts'

/**
 * Weighted term frequencies of the chunks of one blob. `terms` are the distinct terms of the blob; chunk `c` owns the
 * slots `offsets[c]` to `offsets[c + 1]` of `termIds` (indices into `terms`) and `frequencies` (sums of field weights, in
 * units of 1 / FREQUENCY_UNIT). `lengths[c]` is the sum of its frequencies in the same unit.
 */
export interface BlobTerms {
  terms: string[]
  offsets: Uint32Array
  termIds: Uint32Array
  frequencies: Uint16Array
  lengths: Uint32Array
}

/** Frequencies are stored as multiples of 1/4, so that the arithmetic is exact everywhere. */
export const FREQUENCY_UNIT = 4

/** Words remembered before a worker starts over: bounds its memory on a very large repository. */
const MAX_WORDS = 400_000

let counter = new TermCounter()

/**
 * Terms of all chunks of one blob. A word counts by the field it stands in (definition name, heading, comment, string,
 * code; `TEXT_WEIGHTS`), and each chunk also gets the words of its file's name and folder and of the symbol that holds it,
 * so that a passage in the middle of a long class still knows where it is.
 */
export function buildTextTerms(text: string, blob: ExtractedBlob, path: string): BlobTerms {
  if (counter.words > MAX_WORDS) counter = new TermCounter()
  const context = contextOf(path)
  const offsets = new Uint32Array(blob.chunks.length + 1)
  const lengths = new Uint32Array(blob.chunks.length)
  const weights = new FieldWeights(weightedFields(blob))
  blob.chunks.forEach((chunk, c) => {
    counter.count(text, chunk.start, chunk.end, weights)
    for (const { name, weight } of context) counter.count(name, 0, name.length, weight)
    for (let i = chunk.symbol; i >= 0; i = blob.symbols[i]!.parent) {
      const { name } = blob.symbols[i]!
      counter.count(name, 0, name.length, ENCLOSING)
    }
    lengths[c] = counter.endChunk()
    offsets[c + 1] = counter.length
  })
  return { ...counter.endBlob(), offsets, lengths }
}

/** Ranges whose words weigh otherwise than code. */
function weightedFields(blob: ExtractedBlob): WeightedRanges[] {
  const fields = [
    { ranges: blob.names, weight: TEXT_WEIGHTS.name },
    { ranges: blob.comments, weight: TEXT_WEIGHTS.comment },
    { ranges: blob.strings, weight: TEXT_WEIGHTS.string },
    { ranges: blob.headings, weight: TEXT_WEIGHTS.heading },
  ]
  return fields.filter(({ ranges, weight }) => ranges.length > 0 && weight !== Number(TEXT_WEIGHTS.code))
}

const FILE_STEM = new FieldWeights([], TEXT_WEIGHTS.fileStem)
const FOLDER = new FieldWeights([], TEXT_WEIGHTS.folder)
const ENCLOSING = new FieldWeights([], TEXT_WEIGHTS.enclosing)

/** The file's name without extension, and its parent folder. */
function contextOf(path: string): { name: string; weight: FieldWeights }[] {
  const parts = path.split('/')
  const stem = parts.pop()!.replace(/\.[^.]*$/, '')
  const folder = parts.pop()
  const context = [{ name: stem, weight: FILE_STEM }]
  if (folder !== undefined) context.push({ name: folder, weight: FOLDER })
  return context
}
