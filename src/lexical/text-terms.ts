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

/** Moves along flat `[start, end, ...]` ranges as offsets grow. */
class RangeCursor {
  private at = 0
  private readonly ranges: Uint32Array

  constructor(ranges: Uint32Array) {
    this.ranges = ranges
  }

  holds(offset: number): boolean {
    const { ranges } = this
    while (this.at < ranges.length && (ranges[this.at + 1] as number) <= offset) this.at += 2
    return this.at < ranges.length && (ranges[this.at] as number) <= offset
  }
}

/** Words remembered before a worker starts over: bounds its memory on a very large repository. */
const MAX_WORDS = 400_000

/** Words seen by one worker and the ids of their terms: nearly every word of a file was seen before. */
class WordTable {
  /** Terms by id. */
  readonly terms: string[] = []
  private readonly ids = new Map<string, number>()
  private readonly words = new Map<string, Uint32Array>()

  get isFull(): boolean {
    return this.words.size > MAX_WORDS
  }

  termIdsOf(word: string): Uint32Array {
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
      id = this.terms.push(term) - 1
      this.ids.set(term, id)
    }
    return id
  }
}

/**
 * Counts terms chunk by chunk. The arrays by term id are zero between chunks and blobs, so that counting costs what is
 * there and not what is known.
 */
class TermCounter {
  readonly table = new WordTable()
  private frequency = new Uint32Array(1 << 16)
  /** Local id + 1 of each term in the blob at hand. */
  private localId = new Uint32Array(1 << 16)
  private touched = new Uint32Array(1 << 12)
  private touchedCount = 0
  private used: number[] = []
  private termIds: number[] = []
  private frequencies: number[] = []

  /** Adds `weight` to each of the terms. */
  add(ids: Uint32Array, weight: number): void {
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      if (id >= this.frequency.length) this.grow(id)
      const before = this.frequency[id] as number
      if (before === 0) this.touch(id)
      this.frequency[id] = before + weight
    }
  }

  private touch(id: number): void {
    if (this.touchedCount === this.touched.length) this.touched = doubled(this.touched, 0)
    this.touched[this.touchedCount++] = id
  }

  private grow(id: number): void {
    this.frequency = doubled(this.frequency, id + 1)
    this.localId = doubled(this.localId, id + 1)
  }

  /** Ends a chunk; returns the sum of its frequencies. */
  endChunk(): number {
    let sum = 0
    for (let i = 0; i < this.touchedCount; i++) {
      const id = this.touched[i] as number
      const value = Math.min(this.frequency[id] as number, 65535)
      this.frequency[id] = 0
      sum += value
      if (this.localId[id] === 0) this.localId[id] = this.used.push(id)
      this.termIds.push((this.localId[id] as number) - 1)
      this.frequencies.push(value)
    }
    this.touchedCount = 0
    return sum
  }

  get count(): number {
    return this.termIds.length
  }

  /** Ends a blob and hands its columns out. */
  endBlob(): Pick<BlobTerms, 'terms' | 'termIds' | 'frequencies'> {
    const terms = this.used.map((id) => this.table.terms[id] as string)
    for (const id of this.used) this.localId[id] = 0
    const columns = { terms, termIds: Uint32Array.from(this.termIds), frequencies: Uint16Array.from(this.frequencies) }
    this.used = []
    this.termIds = []
    this.frequencies = []
    return columns
  }
}

function doubled(array: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, least))
  larger.set(array)
  return larger
}

let counter = new TermCounter()

/**
 * Terms of all chunks of one blob. A word counts by the field it stands in (definition name, heading, comment, string,
 * code; `TEXT_WEIGHTS`), and each chunk also gets the words of its file's name and folder and of the symbol that holds it,
 * so that a passage in the middle of a long class still knows where it is.
 */
export function buildTextTerms(text: string, blob: ExtractedBlob, path: string): BlobTerms {
  if (counter.table.isFull) counter = new TermCounter()
  const { table } = counter
  const context = contextWords(path).map(([word, weight]) => [table.termIdsOf(word), weight] as const)
  const offsets = new Uint32Array(blob.chunks.length + 1)
  const lengths = new Uint32Array(blob.chunks.length)
  const fields = weightedFields(blob)
  const count = (start: number, end: number): void => {
    const ids = table.termIdsOf(text.slice(start, end))
    if (ids.length === 0) return
    let weight: number = TEXT_WEIGHTS.code
    for (const field of fields) {
      if (!field.ranges.holds(start)) continue
      weight = field.weight
      break
    }
    counter.add(ids, weight)
  }
  blob.chunks.forEach((chunk, c) => {
    forEachWord(text, chunk.start, chunk.end, count)
    for (const [ids, weight] of context) counter.add(ids, weight)
    for (const name of enclosingNames(blob.symbols, chunk.symbol)) {
      forEachWord(name, 0, name.length, (from, to) => {
        counter.add(table.termIdsOf(name.slice(from, to)), TEXT_WEIGHTS.enclosing)
      })
    }
    lengths[c] = counter.endChunk()
    offsets[c + 1] = counter.count
  })
  return { ...counter.endBlob(), offsets, lengths }
}

/** Ranges whose words weigh otherwise than code, narrowest first; where a field weighs the same, no word is asked. */
function weightedFields(blob: ExtractedBlob): { ranges: RangeCursor; weight: number }[] {
  const fields = [
    { ranges: blob.names, weight: TEXT_WEIGHTS.name },
    { ranges: blob.comments, weight: TEXT_WEIGHTS.comment },
    { ranges: blob.strings, weight: TEXT_WEIGHTS.string },
    { ranges: blob.headings, weight: TEXT_WEIGHTS.heading },
  ]
  return fields
    .filter(({ ranges, weight }) => ranges.length > 0 && weight !== Number(TEXT_WEIGHTS.code))
    .map(({ ranges, weight }) => ({ ranges: new RangeCursor(ranges), weight }))
}

/** Words of the file's name and of its parent folder. */
function contextWords(path: string): [word: string, weight: number][] {
  const parts = path.split('/')
  const stem = (parts.pop() as string).replace(/\.[^.]*$/, '')
  const words: [string, number][] = []
  const push = (text: string, weight: number): void =>
    forEachWord(text, 0, text.length, (start, end) => words.push([text.slice(start, end), weight]))
  push(stem, TEXT_WEIGHTS.fileStem)
  const folder = parts.pop()
  if (folder !== undefined) push(folder, TEXT_WEIGHTS.folder)
  return words
}

function enclosingNames(symbols: readonly ExtractedSymbol[], innermost: number): string[] {
  const names: string[] = []
  for (let i = innermost; i >= 0; i = (symbols[i] as ExtractedSymbol).parent)
    names.push((symbols[i] as ExtractedSymbol).name)
  return names
}
