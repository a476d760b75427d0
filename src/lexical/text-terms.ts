import { forEachWord, termsOfWord } from '../../reader/analysis/analyzer.ts'
import type { ExtractedBlob, ExtractedSymbol } from '../extract/types.ts'
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

const MAX_MEMO = 400_000

/** Ids of terms and memoised words, shared by all blobs of one worker: most words recur in every file. */
class TermInterner {
  readonly terms: string[] = []
  private readonly ids = new Map<string, number>()
  private readonly words = new Map<string, Uint32Array>()

  idsOfWord(word: string): Uint32Array {
    let known = this.words.get(word)
    if (!known) {
      known = Uint32Array.from(termsOfWord(word), (term) => this.idOf(term))
      this.words.set(word, known)
    }
    return known
  }

  private idOf(term: string): number {
    let id = this.ids.get(term)
    if (id === undefined) {
      id = this.terms.length
      this.terms.push(term)
      this.ids.set(term, id)
    }
    return id
  }

  get full(): boolean {
    return this.words.size > MAX_MEMO
  }
}

let interner = new TermInterner()
/** Frequency of each interned term in the chunk at hand; zero between chunks. */
let frequency = new Uint32Array(1 << 16)
/** Local id + 1 of each interned term in the blob at hand; zero between blobs. */
let localId = new Uint32Array(1 << 16)

function ensureCapacity(): void {
  if (interner.terms.length + 4096 < frequency.length) return
  frequency = grow(frequency)
  localId = grow(localId)
}

function grow(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, interner.terms.length + 8192))
  larger.set(array)
  return larger
}

/** Moves along flat `[start, end, ...]` ranges as offsets grow. */
class RangeCursor {
  private at = 0
  private readonly ranges: Uint32Array
  constructor(ranges: Uint32Array) {
    this.ranges = ranges
  }

  holds(offset: number): boolean {
    const ranges = this.ranges
    while (this.at < ranges.length && (ranges[this.at + 1] as number) <= offset) this.at += 2
    return this.at < ranges.length && (ranges[this.at] as number) <= offset
  }
}

/** Growable columns of the result. */
class Columns {
  ids: number[] = []
  freqs: number[] = []
}

/**
 * Terms of all chunks of one blob. A word counts by the field it stands in (definition name, heading, comment, string,
 * code; `TEXT_WEIGHTS`), and each chunk also gets the words of its file's name and folder and of the symbol that holds it,
 * so that a passage in the middle of a long class still knows where it is.
 */
export function buildTextTerms(text: string, blob: ExtractedBlob, path: string): BlobTerms {
  if (interner.full) {
    interner = new TermInterner()
    frequency.fill(0)
    localId.fill(0)
  }
  const context = contextWords(path)
  const columns = new Columns()
  const offsets = new Uint32Array(blob.chunks.length + 1)
  const lengths = new Uint32Array(blob.chunks.length)
  const used: number[] = []
  const cursors = [blob.names, blob.headings, blob.comments, blob.strings].map((ranges) => new RangeCursor(ranges))
  const [names, headings, comments, strings] = cursors as [RangeCursor, RangeCursor, RangeCursor, RangeCursor]

  blob.chunks.forEach((chunk, c) => {
    const touched: number[] = []
    const add = (word: string, weight: number): void => {
      const ids = interner.idsOfWord(word)
      ensureCapacity()
      for (const id of ids) {
        if (frequency[id] === 0) touched.push(id)
        frequency[id] = (frequency[id] as number) + weight
      }
    }
    forEachWord(text, chunk.start, chunk.end, (start, end) => {
      const weight = names.holds(start)
        ? TEXT_WEIGHTS.name
        : headings.holds(start)
          ? TEXT_WEIGHTS.heading
          : comments.holds(start)
            ? TEXT_WEIGHTS.comment
            : strings.holds(start)
              ? TEXT_WEIGHTS.string
              : TEXT_WEIGHTS.code
      add(text.slice(start, end), weight)
    })
    for (const [word, weight] of context) add(word, weight)
    for (const word of enclosingNames(blob.symbols, chunk.symbol)) add(word, TEXT_WEIGHTS.enclosing)
    lengths[c] = flush(touched, columns, used)
    offsets[c + 1] = columns.ids.length
  })
  const terms = used.map((id) => interner.terms[id] as string)
  for (const id of used) localId[id] = 0
  return {
    terms,
    offsets,
    termIds: Uint32Array.from(columns.ids),
    frequencies: Uint16Array.from(columns.freqs),
    lengths,
  }
}

/** Moves the touched frequencies of a chunk into the columns; returns their sum. */
function flush(touched: number[], columns: Columns, used: number[]): number {
  let sum = 0
  for (const id of touched) {
    const value = Math.min(frequency[id] as number, 65535)
    frequency[id] = 0
    sum += value
    if (localId[id] === 0) {
      used.push(id)
      localId[id] = used.length
    }
    columns.ids.push((localId[id] as number) - 1)
    columns.freqs.push(value)
  }
  return sum
}

/** File stem and parent folder. `index`, `mod`, `__init__` and the like say nothing: the folder names the file. */
function contextWords(path: string): [word: string, weight: number][] {
  const parts = path.split('/')
  const stem = (parts.pop() as string).replace(/\.[^.]*$/, '')
  const words: [string, number][] = []
  const push = (text: string, weight: number): void =>
    forEachWord(text, 0, text.length, (start, end) => words.push([text.slice(start, end), weight]))
  push(stem, TEXT_WEIGHTS.fileStem)
  const folder = parts.pop()
  if (folder) push(folder, TEXT_WEIGHTS.folder)
  return words
}

function enclosingNames(symbols: readonly ExtractedSymbol[], innermost: number): string[] {
  const names: string[] = []
  for (let i = innermost; i >= 0; i = (symbols[i] as ExtractedSymbol).parent)
    names.push((symbols[i] as ExtractedSymbol).name)
  return names
}
