import { MAX_WHOLE_PARTS, termsOfWord, wordsOf } from '../../analysis/analyzer.ts'
import { splitIdentifier } from '../../analysis/split-identifier.ts'
import { corrupt } from '../../format/corrupt.ts'
import { decodeTokenRoles, forEachOccurrence, OCCURRENCE_FORM } from '../../format/tokens.ts'
import { JoinedHead } from '../../sections/joined.ts'
import { decodeOccurrenceRows, findInRows, findInTokens, namePattern, type NamePattern, type TokenHit } from '../../sections/occurrences.ts' // prettier-ignore
import { SourceHead } from '../../sections/source.ts'
import { throwIfAborted } from '../deadline.ts'
import type { IndexData } from '../data/index-data.ts'
import { RowPlaces, TextPlaces, type Places } from '../data/places.ts'

/** Bytes of text that are unpacked together: few reads, bounded memory. The first batch is small, for a quick answer. */
const FIRST_BATCH = 256 * 1024
const BATCH = 4 * 1024 * 1024

const opened = new WeakMap<IndexData, Promise<Occurrences | undefined>>()

/** The occurrences of an index; undefined when the artifact has none. Opened once per index. */
export function openOccurrences(data: IndexData): Promise<Occurrences | undefined> {
  let occurrences = opened.get(data)
  if (!occurrences) {
    occurrences = Occurrences.open(data)
    // What failed by a broken read may work next time.
    occurrences.catch(() => opened.delete(data))
    opened.set(data, occurrences)
  }
  return occurrences
}

/** Where names stand, by document. */
export class Occurrences {
  private constructor(
    private readonly data: IndexData,
    private readonly head: JoinedHead,
    /** Absent when names are stored without the text. */
    private readonly source: SourceHead | undefined,
  ) {}

  static async open(data: IndexData): Promise<Occurrences | undefined> {
    const { file } = data
    if (!file.has('OCCR')) return undefined
    const withSource = file.has('SRCE')
    await file.load([{ tag: 'OCCR', head: true }, ...(withSource ? [{ tag: 'SRCE' as const, head: true }] : [])])
    const head = new JoinedHead(await file.head('OCCR'), file.blockIndex('OCCR').rawLengths)
    if (head.form > OCCURRENCE_FORM.lines) return undefined
    // Roles of tokens say nothing without the text; names say all.
    if (head.form === OCCURRENCE_FORM.tokens && !withSource) return undefined
    const source =
      head.form === OCCURRENCE_FORM.tokens
        ? new SourceHead(await file.wholeHead('SRCE'), file.blockIndex('SRCE').rawLengths)
        : undefined
    const counts = [head.count, source?.count ?? head.count]
    if (counts.some((count) => count !== data.documents.count)) throw corrupt('occurrences and documents disagree')
    return new Occurrences(data, head, source)
  }

  /** The source lines of occurrences can be shown. */
  get hasText(): boolean {
    return this.source !== undefined
  }

  /** What it costs to look into a document, in bytes. */
  costOf(document: number): number {
    return this.source ? this.source.byteLength(document) : this.head.byteLength(document)
  }

  /** Documents that may hold a name, ascending: all that do are among them. `allowed` has a 1 for each that may be. */
  async candidates(name: string, allowed: Uint8Array): Promise<number[]> {
    const { documents } = this.data
    const usable = (d: number): boolean => allowed[d] === 1 && this.head.byteLength(d) > 0
    const terms = [...new Set(wordsOf(name).flatMap(necessaryTerms))]
    // What has no list is nowhere, or nearly everywhere: that tells nothing.
    const lists = (await this.data.postings(terms, 'text')).filter((list) => list !== undefined)
    if (lists.length === 0) return (await this.holding(name)).filter(usable)
    const ids = lists.map((list) => list.ids).sort((a, b) => a.length - b.length)
    const found: number[] = []
    let document = 0
    for (const chunk of common(ids)) {
      while (document + 1 < documents.count && documents.chunkStart[document + 1]! <= chunk) document++
      if (found.at(-1) !== document && usable(document)) found.push(document)
    }
    return found
  }

  /** Documents whose text can hold a name, all of them where there is no text. */
  private async holding(name: string): Promise<number[]> {
    const { sourceTexts } = await import('../text/source-texts.ts')
    const texts = this.source && (await sourceTexts(this.data))
    return texts?.candidates(name) ?? Array.from({ length: this.data.documents.count }, (_, document) => document)
  }

  /** Where a name stands in documents, in the order given; documents without it are left out. Throws ABORTED. */
  async *find(
    pattern: NamePattern,
    documents: readonly number[],
    signal?: AbortSignal,
  ): AsyncGenerator<{ document: number; places: Places }> {
    for await (const batch of this.batches(documents, signal)) {
      for (const { document, bytes, text } of batch) {
        const places = text
          ? new TextPlaces(text, findInTokens(text, decodeTokenRoles(bytes, text.length), pattern))
          : ((rows) => new RowPlaces(rows, findInRows(rows, pattern)))(decodeOccurrenceRows(bytes, this.head.form))
        if (places.count > 0) yield { document, places }
      }
    }
  }

  /** All occurrences of one document, in order. */
  async all(document: number): Promise<Places> {
    for await (const [one] of this.batches([document])) {
      const { bytes, text } = one!
      if (!text) {
        const rows = decodeOccurrenceRows(bytes, this.head.form)
        return new RowPlaces(rows, [...rows.name.keys()])
      }
      const hits: TokenHit[] = []
      forEachOccurrence(text, decodeTokenRoles(bytes, text.length), (start, end, role) =>
        hits.push({ start, end, role }),
      )
      return new TextPlaces(text, hits)
    }
    return new TextPlaces(new Uint8Array(0), [])
  }

  private async *batches(documents: readonly number[], signal?: AbortSignal): AsyncGenerator<Loaded[]> {
    let [bytes, most] = [0, FIRST_BATCH]
    let batch: number[] = []
    for (const document of documents) {
      if (this.head.byteLength(document) === 0) continue
      batch.push(document)
      bytes += this.costOf(document)
      if (bytes < most) continue
      throwIfAborted(signal)
      yield await this.load(batch, signal)
      ;[batch, bytes, most] = [[], 0, BATCH]
    }
    throwIfAborted(signal)
    if (batch.length > 0) yield await this.load(batch, signal)
  }

  private async load(documents: readonly number[], signal: AbortSignal | undefined): Promise<Loaded[]> {
    const { file } = this.data
    const { source, head } = this
    const roleBlocks = new Set(documents.map((d) => head.blockOf(d)!))
    const ranges = documents.map((d): [number, number] => source?.blocksOf(d) ?? [0, 0])
    const textBlocks = new Set(ranges.flatMap(([from, to]) => idsBetween(from, to)))
    await file.load(
      [{ tag: 'OCCR', blocks: roleBlocks }, ...(source ? [{ tag: 'SRCE' as const, blocks: textBlocks }] : [])],
      signal,
    )
    const take = async (tag: 'OCCR' | 'SRCE', ids: ReadonlySet<number>): Promise<Map<number, Uint8Array>> => {
      const list = [...ids]
      const blocks = await file.blocks(tag, list, signal)
      return new Map(list.map((id, i) => [id, blocks[i]!]))
    }
    const roles = await take('OCCR', roleBlocks)
    const texts = source ? await take('SRCE', textBlocks) : new Map<number, Uint8Array>()
    return documents.map((document, i) => {
      const bytes = head.bytes(document, roles.get(head.blockOf(document)!)!)
      const blocks = idsBetween(...ranges[i]!).map((id) => texts.get(id)!)
      return source ? { document, bytes, text: source.bytes(document, blocks) } : { document, bytes }
    })
  }
}

interface Loaded {
  readonly document: number
  readonly bytes: Uint8Array
  readonly text?: Uint8Array
}

export { namePattern }

const idsBetween = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

/** Terms that every passage with this word has. */
function necessaryTerms(word: string): string[] {
  const terms = termsOfWord(word)
  // The whole name comes first, where it is a term; it leaves fewest passages.
  return splitIdentifier(word).length <= MAX_WHOLE_PARTS ? terms.slice(0, 1) : terms
}

/** Ids in all of the lists, ascending; the shortest list comes first. */
function common([first, ...rest]: readonly Uint32Array[]): Uint32Array {
  let ids = first ?? new Uint32Array(0)
  for (const list of rest) {
    let at = 0
    ids = ids.filter((id) => {
      while (at < list.length && list[at]! < id) at++
      return list[at] === id
    })
  }
  return ids
}
