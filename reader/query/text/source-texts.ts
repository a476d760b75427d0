import { decodeUtf8 } from '../../format/utf8.ts'
import { joinBytes } from '../../format/join-bytes.ts'
import { SourceHead } from '../../sections/source.ts'
import { throwIfAborted } from '../deadline.ts'
import type { IndexData } from '../data/index-data.ts'
import { TextIndex } from './text-index.ts'
import { literalQuery, type TrigramQuery } from './trigram-query.ts'

/** A document and its text as it was indexed. */
export interface DocumentText {
  readonly document: number
  readonly text: string
}

/**
 * The texts of neighbouring documents of a unit, joined: one string is searched faster than many. Document `first + i` is
 * `text.slice(starts[i], starts[i + 1])`, in UTF-16 units.
 */
export interface UnitText {
  readonly unit: number
  readonly text: string
  readonly first: number
  readonly starts: Uint32Array
}

/** Bytes of text that are unpacked together: few reads, bounded memory. The first batch is small, for a quick answer. */
const FIRST_BATCH = 512 * 1024
const BATCH = 4 * 1024 * 1024
/** The same over a network: some blocks, two for a first answer. */
const PARTS_BATCH = 256 * 1024
const FAR_BATCH = 64 * 1024

/** UTF-16 units of decoded text of large documents that are kept. */
const LARGE_TEXT = 16 * 1024 * 1024

const opened = new WeakMap<IndexData, Promise<SourceTexts | undefined>>()

/** The text of an index; undefined when the artifact carries none. Opened once per index. */
export function sourceTexts(data: IndexData): Promise<SourceTexts | undefined> {
  let texts = opened.get(data)
  if (!texts) {
    texts = SourceTexts.open(data)
    // What failed by a cancelled or broken read may work next time.
    texts.catch(() => opened.delete(data))
    opened.set(data, texts)
  }
  return texts
}

/** Text by document and by unit, in batches. */
export class SourceTexts {
  private index: Promise<TextIndex | undefined> | undefined
  private readonly large = new Map<number, readonly UnitText[]>()
  private largeLength = 0

  private constructor(
    private readonly data: IndexData,
    private readonly head: SourceHead,
  ) {}

  static async open(data: IndexData): Promise<SourceTexts | undefined> {
    const { file } = data
    if (!file.has('SRCE')) return undefined
    const head = new SourceHead(await file.wholeHead('SRCE'), file.blockIndex('SRCE').rawLengths)
    return new SourceTexts(data, head)
  }

  get unitCount(): number {
    return this.head.units.count
  }

  byteLength(document: number): number {
    return this.head.byteLength(document)
  }

  /**
   * Documents that can hold `literal` as it is written: all that do are among them, and few others. `allowed` holds a 1
   * for each document that may be.
   */
  async candidates(literal: string, allowed?: Uint8Array): Promise<number[]> {
    const documents: number[] = []
    for (const unit of await this.candidateUnits(literalQuery(literal))) {
      const [from, to] = this.head.units.documentsOf(unit)
      for (let d = from; d < to; d++) {
        if (this.head.byteLength(d) > 0 && (!allowed || allowed[d] === 1)) documents.push(d)
      }
    }
    return documents
  }

  /** Texts of ascending documents, some megabytes at a time; empty ones are left out. Throws ABORTED. */
  async *batches(documents: readonly number[], signal?: AbortSignal): AsyncGenerator<DocumentText[]> {
    const wanted = new Set(documents.filter((document) => this.head.byteLength(document) > 0))
    const units = [...new Set([...wanted].map((document) => this.head.units.unitOf(document)))]
    for await (const batch of this.unitBatches(units, signal)) {
      yield batch.flatMap(({ text, first, starts }) =>
        Array.from({ length: starts.length - 1 }, (_, i) => first + i)
          .filter((document) => wanted.has(document))
          .map((document) => ({ document, text: text.slice(starts[document - first], starts[document - first + 1]) })),
      )
    }
  }

  /** Units that can hold what a query asks for, ascending; all where the artifact has no trigrams. */
  async candidateUnits(query: TrigramQuery): Promise<number[]> {
    this.index ??= TextIndex.open(this.data, this.unitCount)
    const marks = await (await this.index)?.candidates(query)
    const units = idsBetween(0, this.unitCount)
    return marks ? units.filter((unit) => marks[unit] === 1) : units
  }

  /** The unit among whose documents one is, be it empty. */
  unitAround(document: number): number {
    return this.head.units.unitOf(document)
  }

  /** Half-open range of documents of a unit; empty ones may be among them. */
  documentsOf(unit: number): [from: number, to: number] {
    return this.head.units.documentsOf(unit)
  }

  /** Texts of units in the order given, some megabytes at a time. Throws ABORTED. */
  async *unitBatches(units: readonly number[], signal?: AbortSignal): AsyncGenerator<UnitText[]> {
    let bytes = 0
    const { isInParts } = this.data
    const afar = this.data.isFar('DOCS') ? FAR_BATCH : PARTS_BATCH
    let most = isInParts ? afar : FIRST_BATCH
    let batch: number[] = []
    for (const unit of units) {
      batch.push(unit)
      bytes += this.unitBytes(unit)
      if (bytes < most) continue
      yield await this.unitTexts(batch, signal)
      ;[batch, bytes, most] = [[], 0, isInParts ? afar : BATCH]
    }
    if (batch.length > 0) yield await this.unitTexts(batch, signal)
  }

  /** Bytes of the text of a unit. */
  private unitBytes(unit: number): number {
    const [from, to] = this.head.units.documentsOf(unit)
    return this.head.offset(to) - this.head.offset(from)
  }

  private async unitTexts(units: readonly number[], signal: AbortSignal | undefined): Promise<UnitText[]> {
    throwIfAborted(signal)
    const { file } = this.data
    const missing = units.filter((unit) => !this.large.has(unit)).map((unit) => this.head.units.blocks(unit))
    await file.load([{ tag: 'SRCE', blocks: missing.flatMap(([from, to]) => idsBetween(from, to)) }], signal)
    return (await Promise.all(units.map((unit) => this.textsOf(unit)))).flat()
  }

  private async textsOf(unit: number): Promise<readonly UnitText[]> {
    const { file } = this.data
    const [from, to] = this.head.units.blocks(unit)
    // The text of a block stays with the block in the cache.
    if (to - from === 1) return file.block('SRCE', from, (bytes) => this.decode(unit, bytes))
    const known = this.large.get(unit)
    if (known) return known
    const made = this.decode(unit, joinBytes(await file.blocks('SRCE', idsBetween(from, to))))
    this.keepLarge(unit, made)
    return made
  }

  /** Decoded units of several blocks, the oldest dropped first. */
  private keepLarge(unit: number, texts: readonly UnitText[]): void {
    const lengthOf = (kept: readonly UnitText[]): number => kept.reduce((sum, { text }) => sum + text.length, 0)
    this.large.set(unit, texts)
    this.largeLength += lengthOf(texts)
    for (const [oldest, kept] of this.large) {
      if (this.largeLength <= LARGE_TEXT || oldest === unit) break
      this.large.delete(oldest)
      this.largeLength -= lengthOf(kept)
    }
  }

  private decode(unit: number, bytes: Uint8Array): UnitText[] {
    const [first, end] = this.head.units.documentsOf(unit)
    const base = this.head.offset(first)
    const starts = Uint32Array.from({ length: end - first + 1 }, (_, i) => this.head.offset(first + i) - base)
    const whole = decodeUtf8(bytes)
    // All ASCII: a character is a byte.
    if (whole.length === bytes.length) return [{ unit, text: whole, first, starts }]
    return this.decodeRuns(unit, first, bytes, starts)
  }

  /**
   * Documents that are all ASCII apart from the others: an engine keeps, and searches, a string of one byte per character
   * only where all of them allow it.
   */
  private decodeRuns(unit: number, first: number, bytes: Uint8Array, starts: Uint32Array): UnitText[] {
    const runs: { unit: number; first: number; text: string; places: number[]; ascii: boolean }[] = []
    for (let i = 0; i + 1 < starts.length; i++) {
      const part = decodeUtf8(bytes.subarray(starts[i], starts[i + 1]))
      const ascii = part.length === starts[i + 1]! - starts[i]!
      let run = runs.at(-1)
      if (!run || !ascii || !run.ascii) runs.push((run = { unit, first: first + i, text: '', places: [0], ascii }))
      run.text += part
      run.places.push(run.text.length)
    }
    return runs.map(({ text, first, places }) => ({ unit, text, first, starts: Uint32Array.from(places) }))
  }
}

const idsBetween = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
