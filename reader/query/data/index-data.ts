import type { DocumentKind, SearchResponse, SymbolKind } from '../../api.ts'
import { ANALYZER_ID } from '../../analysis/analyzer.ts'
import type { ArtifactFile, BlockRequest } from '../../artifact-file.ts'
import { FormatError } from '../../errors.ts'
import type { SectionTag } from '../../format/tags.ts'
import { inverseDocumentFrequency } from '../../rank/idf.ts'
import type { SymbolStatics } from '../../rank/symbol-order.ts'
import type { SearchHost } from '../../search-host.ts'
import { ChunkBlock, CHUNKS_PER_BLOCK, decodeChunkCount } from '../../sections/chunks.ts'
import { DOCUMENT_FLAGS, DocumentBlock, DOCUMENTS_PER_BLOCK, DocumentsHead } from '../../sections/documents.ts'
import type { PageBlock } from '../../sections/page-block.ts'
import { PagesHead } from '../../sections/pages.ts'
import { SourceHead } from '../../sections/source.ts'
import { SymbolBlock, SYMBOLS_PER_BLOCK, SymbolsHead } from '../../sections/symbols.ts'
import type { ReadRows } from '../../vectors/static-encoder.ts'
import { blocksOfPostings, decodePlacedPostings, TERM_FIELD, termEntries } from '../../sections/terms.ts'
import type { TermEntry, Universes } from '../../sections/terms.ts'
import { Dictionary, type DictionaryPlace, type JoinedKeys } from './dictionary.ts'
import { NameIndex } from './name-index.ts'

export interface SymbolRow {
  name: string
  qualifiedName: string
  /** Symbols of the same qualified name before it in the file. */
  repeat: number
  /** Symbol id, -1 at the top. */
  parent: number
  startLine: number
  endLine: number
  signature: string
  doc: string
  modifiers: string[]
}

export interface ChunkRow {
  startLine: number
  endLine: number
  /** Symbol id, -1 for none. */
  symbol: number
}

export interface DocumentRow {
  blob: string
  bytes: number
  title: string
  summary: string
}

/** A postings list with weights; 15 throughout for fields that store none. */
export interface WeightedList {
  ids: Uint32Array
  weights: Uint8Array
}

/** Keys that a query is going to look up. */
export interface Lookups {
  paths?: readonly string[]
  /** Normalised names. */
  names?: readonly string[]
  trigrams?: readonly string[]
  terms?: readonly string[]
}

type FieldName = keyof typeof TERM_FIELD

/** Languages in which data is written, and nothing is done; plain text has none. */
const DATA_LANGUAGES: ReadonlySet<string> = new Set([
  '', 'json', 'yaml', 'toml', 'ini', 'xml', 'properties', 'markdown', 'restructuredtext', 'asciidoc', 'csv', 'makefile',
  'html', 'css',
]) // prettier-ignore

const HEADS = ['DOCS', 'PATH', 'SYMB', 'NAME', 'NTRI', 'TERM', 'POST', 'CHNK', 'PAGE'] as const

/** Hot columns of all documents in the words of the query engine. */
export class Documents {
  readonly count: number
  readonly languages: readonly string[]
  private readonly head: DocumentsHead

  constructor(head: DocumentsHead) {
    this.head = head
    this.count = head.count
    this.languages = head.languages
  }

  get pathLength(): Uint16Array {
    return this.head.pathLength
  }

  get chunkCount(): number {
    return this.head.chunkCount
  }

  get chunkStart(): Uint32Array {
    return this.head.chunkStart
  }

  get symbolStart(): Uint32Array {
    return this.head.symbolStart
  }

  /** Per document: 1 for those of a kind. */
  ofKind(kind: DocumentKind): Uint8Array {
    return this.head.ofKind(kind)
  }

  kindOf(documentId: number): DocumentKind {
    return this.head.kind(documentId)
  }

  languageOf(documentId: number): string {
    return this.head.language(documentId)
  }

  linesOf(documentId: number): number {
    return this.head.lines[documentId] as number
  }

  /** 0..1: how much the rest of the repository is built on it; 0 in artifacts without a graph. */
  centralityOf(documentId: number): number {
    return (this.head.centrality[documentId] as number) / 65535
  }

  /** Using the repository begins here. */
  isEntryPoint(documentId: number): boolean {
    return ((this.head.flags[documentId] as number) & DOCUMENT_FLAGS.entry_point) !== 0
  }

  isExample(documentId: number): boolean {
    return ((this.head.flags[documentId] as number) & DOCUMENT_FLAGS.example) !== 0
  }

  /** Of kind doc. */
  isProse(documentId: number): boolean {
    return this.kindOf(documentId) === 'doc'
  }

  /** Data, configuration, plain text or documentation. */
  isData(documentId: number): boolean {
    const kind = this.kindOf(documentId)
    return kind === 'config' || kind === 'doc' || DATA_LANGUAGES.has(this.languageOf(documentId))
  }

  /** Generated or of others. */
  isForeign(documentId: number): boolean {
    return ((this.head.flags[documentId] as number) & (DOCUMENT_FLAGS.generated | DOCUMENT_FLAGS.vendored)) !== 0
  }

  documentOfSymbol(symbol: number): number {
    return this.head.documentOfSymbol(symbol)
  }

  documentOfChunk(chunk: number): number {
    return this.head.documentOfChunk(chunk)
  }
}

/**
 * An opened artifact as the query engine sees it: names, terms, rows and text by id. Everything is loaded when first
 * needed, in planned batches, and what is asked for again comes from memory.
 */
export class IndexData {
  readonly file: ArtifactFile
  /** What the host lends to searches; set by whoever opens the index. */
  host: SearchHost = {}
  readonly documents: Documents
  readonly symbolCount: number
  readonly names: NameIndex
  private readonly symbols: SymbolsHead
  private readonly dictionaries = new Map<SectionTag, Dictionary>()
  /** A first answer is wanted: what is found with few reads. */
  isQuick = false
  private lentRows: ReadRows | undefined
  private paths_: Promise<string[]> | undefined
  private source_: SourceHead | undefined

  /** Stored pages: all but those of files; none in artifacts without them. */
  readonly pages: PagesHead | undefined

  private constructor(file: ArtifactFile, documents: DocumentsHead, symbols: SymbolsHead, pages?: PagesHead) {
    this.file = file
    this.documents = new Documents(documents)
    this.symbols = symbols
    this.pages = pages
    this.symbolCount = symbols.count
    this.names = new NameIndex(file, symbols.count, (tag) => this.dictionary(tag))
    // Heads that come in pieces agree by their making.
    if (!file.needs('DOCS') && documents.symbolCount !== symbols.count)
      throw new FormatError('CORRUPT', 'The artifact is damaged: symbols and documents disagree.')
  }

  /** Loads the heads that nearly every query needs, in one read. Throws ANALYZER_MISMATCH. */
  static async open(file: ArtifactFile, signal?: AbortSignal): Promise<IndexData> {
    if (file.manifest.analyzer !== ANALYZER_ID) {
      throw new FormatError(
        'ANALYZER_MISMATCH',
        `The artifact was built with analyzer ${file.manifest.analyzer}, this reader has ${ANALYZER_ID}. Build it again, or use the reader of its version.`,
        { artifact: file.manifest.analyzer, reader: ANALYZER_ID },
      )
    }
    // Heads lie side by side, so those that only some queries need cost no further read; paths and what is shown of
    // documents lie behind them, and every answer needs some.
    const tags = HEADS.filter((tag) => file.has(tag))
    await file.prefetchHeads(tags, ['DOCS', 'PATH'], signal)
    const [documents, symbols] = await Promise.all([file.head('DOCS'), file.head('SYMB')])
    const [needDocuments, needSymbols] = [file.needs('DOCS'), file.needs('SYMB')]
    const pages = file.has('PAGE') ? new PagesHead(await file.head('PAGE')) : undefined
    const heads = [new DocumentsHead(documents, needDocuments), new SymbolsHead(symbols, needSymbols)] as const
    const data = new IndexData(file, ...heads, pages)
    if (!needDocuments && file.has('CHNK') && decodeChunkCount(await file.head('CHNK')) !== data.chunkCount) {
      throw new FormatError('CORRUPT', 'The artifact is damaged: chunks and documents disagree.')
    }
    return data
  }

  /** What an answer says of the index that it comes from. */
  get indexState(): SearchResponse['index'] {
    const { name, commit, commit_time } = this.file.manifest
    return { repo: name, commit, commit_time }
  }

  get repositoryName(): string {
    return this.file.manifest.name
  }

  // --- symbols

  symbolKind(symbol: number): SymbolKind {
    return this.symbols.kind(symbol)
  }

  /** Static rank per symbol, 0..255. */
  symbolScore(symbol: number): number {
    return this.symbols.scoreOf(symbol)
  }

  /** Has kinds and static ranks of symbols ready where heads are loaded in part. */
  async readySymbols(symbols: readonly number[]): Promise<void> {
    if (this.file.needs('SYMB')) await this.file.readyHead('SYMB', this.symbols.placesOf(symbols))
  }

  get chunkCount(): number {
    return this.documents.chunkCount
  }

  /** A page reads this index over a network: bytes are dear. */
  get isInParts(): boolean {
    return this.file.needs('DOCS') !== undefined
  }

  /** A first answer shall do without more of this section's head than it needs: it comes in parts, from afar. */
  isFar(tag: SectionTag): boolean {
    return this.isQuick && this.file.needs(tag) !== undefined
  }

  /** What orders symbols of equal match; `demoted` is per document. */
  symbolStatics(demoted: Uint8Array): SymbolStatics {
    return {
      scoreOf: (symbol) => this.symbols.scoreOf(symbol),
      documentOf: (symbol) => this.documents.documentOfSymbol(symbol),
      pathLengthOf: (document) => (this.isFar('DOCS') ? 0 : (this.documents.pathLength[document] as number)),
      demoted,
    }
  }

  /** Has rows of symbols and paths of their documents ready, in one planned read. */
  async loadSymbols(ids: readonly number[]): Promise<void> {
    const paths = await this.dictionary('PATH')
    await this.file.load([
      { tag: 'SYMB', blocks: new Set(ids.map((id) => Math.floor(id / SYMBOLS_PER_BLOCK))) },
      { tag: 'PATH', blocks: paths.blocksAt(ids.map((id) => this.documents.documentOfSymbol(id))) },
    ])
  }

  async symbolRows(ids: readonly number[]): Promise<SymbolRow[]> {
    const blocks = await this.symbolBlocks(ids)
    return ids.map((id, i) => {
      const block = blocks[i] as SymbolBlock
      return {
        name: block.name(id),
        qualifiedName: block.qualifiedName(id),
        repeat: block.repeat(id),
        parent: block.parent(id),
        startLine: block.startLine(id),
        endLine: block.endLine(id),
        signature: block.signature(id),
        doc: block.doc(id),
        modifiers: block.modifiers(id),
      }
    })
  }

  /** First and last lines of symbols, without what else there is of them. */
  async symbolSpans(ids: readonly number[]): Promise<{ starts: Float64Array; ends: Float64Array }> {
    const blocks = await this.symbolBlocks(ids)
    const starts = Float64Array.from(ids, (id, i) => blocks[i]!.startLine(id))
    return { starts, ends: Float64Array.from(ids, (id, i) => blocks[i]!.endLine(id)) }
  }

  private symbolBlocks(ids: readonly number[]): Promise<SymbolBlock[]> {
    return this.blocksOf('SYMB', ids, SYMBOLS_PER_BLOCK, (bytes, id) => new SymbolBlock(bytes, id, this.symbolCount))
  }

  // --- vectors

  /** Whether there may be vectors to compare with. */
  get hasVectors(): boolean {
    return !this.isQuick && this.file.manifest.encoder !== undefined
  }

  /** The same data for a first answer: without vectors, weak matches of names, and passages. What was read is shared. */
  quick(): IndexData {
    const data = Object.create(this) as IndexData
    data.isQuick = true
    return data
  }

  /** The encoder's rows of words, `undefined` for words without one. Throws NoEncoder. */
  async wordVectors(words: readonly string[]): Promise<(Uint8Array | undefined)[]> {
    if (!this.file.has('WVEC')) return (this.lentRows ??= await this.borrowRows())(words)
    const found = await (await this.dictionary('WVEC')).find(words)
    return found.map((place) => place?.block.payload(place.index))
  }

  /** Of an artifact that was built with `--thin`. */
  private async borrowRows(): Promise<ReadRows> {
    const { id, dimension } = this.file.manifest.encoder!
    const rows = await this.host.encoder?.(id, dimension)
    if (rows) return rows
    const { NoEncoder } = await import('../../vectors/static-encoder.ts')
    throw new NoEncoder(
      `the artifact does not carry its encoder ${id}, which is not built into this reader: ask gitdex, or build without --thin`,
    )
  }

  /** Words of the encoder's vocabulary that start with `prefix`, in order; none where it is not carried. */
  async vocabulary(prefix: string, mostBlocks: number): Promise<string[]> {
    if (!this.file.has('WVEC')) return []
    const places = await (await this.dictionary('WVEC')).firstWithPrefix(prefix, mostBlocks)
    return places.map(({ block, index }) => block.key(index))
  }

  // --- terms

  /** Reads in one go the dictionary blocks that a query is going to look into; they are unpacked when it does. */
  async loadLookups(lookups: Lookups): Promise<void> {
    const { paths = [], names = [], trigrams = [], terms = [] } = lookups
    const wanted = [['PATH', paths], ['NAME', names], ['NTRI', trigrams], ['TERM', terms]] as const // prettier-ignore
    const requests: BlockRequest[] = []
    for (const [tag, keys] of wanted) {
      if (keys.length > 0 && this.file.has(tag))
        requests.push({ tag, blocks: (await this.dictionary(tag)).blocksOf(keys) })
    }
    await this.file.prefetchBlocks(requests)
  }

  /** Reads in one go the blocks of names by ordinal and of all lists of terms, likewise. */
  async loadNamesAndPostings(ordinals: ArrayLike<number>, terms: readonly string[]): Promise<void> {
    const names = await this.dictionary('NAME')
    const requests: BlockRequest[] = [{ tag: 'NAME', blocks: names.blocksAt(Array.from(ordinals)) }]
    if (this.file.has('TERM') && terms.length > 0) {
      const universes = await this.universes()
      const found = await (await this.dictionary('TERM')).find(terms)
      const entries = (await this.entriesAt(found, universes)).flat()
      const blocks = new Set(entries.flatMap(blocksOfPostings))
      await this.file.head('POST')
      requests.push({ tag: 'POST', blocks })
    }
    await this.file.prefetchBlocks(requests)
  }

  private async termEntries(terms: readonly string[], field: FieldName): Promise<(TermEntry | undefined)[]> {
    if (!this.file.has('TERM')) return terms.map(() => undefined)
    const universes = await this.universes()
    const found = await (await this.dictionary('TERM')).find(terms)
    const entries = await this.entriesAt(found, universes)
    return entries.map((own) => own.find((entry) => entry.field === TERM_FIELD[field]))
  }

  private async entriesAt(
    places: readonly (DictionaryPlace | undefined)[],
    universes: Universes,
  ): Promise<(readonly TermEntry[])[]> {
    const entries: (readonly TermEntry[])[] = []
    for (const place of places) {
      const own = place && termEntries(place.block, place.index, universes)
      if (own || !place) entries.push(own ?? [])
      else entries.push((await import('../../sections/old-terms.ts')).oldTermEntries(place.block.payload(place.index), universes)) // prettier-ignore
    }
    return entries
  }

  /** Postings of each term in a field, undefined where it has none. */
  async postings(terms: readonly string[], field: FieldName): Promise<(WeightedList | undefined)[]> {
    const entries = await this.termEntries(terms, field)
    const universes = await this.universes()
    const outside = [...new Set(entries.flatMap((entry) => (entry ? blocksOfPostings(entry) : [])))]
    const blocks = outside.length > 0 ? await this.file.blocks('POST', outside) : []
    const isOld = entries.some((entry) => entry?.place && entry.place.weights === undefined)
    const old = isOld ? await import('../../sections/old-terms.ts') : undefined
    return entries.map((entry) => {
      if (!entry) return undefined
      const own = blocksOfPostings(entry).map((block) => blocks[outside.indexOf(block)] as Uint8Array)
      const list =
        old && entry.place
          ? old.oldPlacedPostings(entry, own[0]!, universes)
          : decodePlacedPostings(entry, own, universes)
      const { ids, weights } = list
      return { ids, weights: weights ?? new Uint8Array(ids.length).fill(15) }
    })
  }

  /** Those of the terms that the index holds in any field. */
  async knownTerms(terms: readonly string[]): Promise<ReadonlySet<string>> {
    if (!this.file.has('TERM')) return new Set()
    const found = await (await this.dictionary('TERM')).find(terms)
    return new Set(terms.filter((_, i) => found[i]))
  }

  /** Inverse document frequency of terms over chunks; 0 for unknown ones. */
  async rarity(terms: readonly string[]): Promise<Map<string, number>> {
    const entries = await this.termEntries(terms, 'text')
    return new Map(
      terms.map((term, i) => [
        term,
        entries[i] ? inverseDocumentFrequency(this.chunkCount, entries[i].documentFrequency) : 0,
      ]),
    )
  }

  private async universes(): Promise<Universes> {
    const [document, page] = [this.documents.count, this.pages?.count ?? 0]
    const { names } = this.file.manifest.counts
    // What else tells how many there are is large.
    if (this.isFar('DOCS') && this.file.has('CHNK') && Number.isInteger(names) && names! <= this.symbolCount)
      return { chunk: decodeChunkCount(await this.file.head('CHNK')), document, name: names!, page }
    return { chunk: this.chunkCount, document, name: await this.names.count(), page }
  }

  // --- documents

  async paths(ids: readonly number[]): Promise<string[]> {
    const places = await (await this.dictionary('PATH')).at(ids)
    return places.map(({ block, index }) => block.key(index))
  }

  /** Those of the documents, in their order, whose paths lie in `most` blocks; the first say in which. */
  async inFewPathBlocks(ids: readonly number[], most: number): Promise<number[]> {
    const paths = await this.dictionary('PATH')
    const blocks = new Set(paths.blocksAt(ids).slice(0, most))
    return ids.filter((id) => blocks.has(paths.blocksAt([id])[0]!))
  }

  /** Id of the document at exactly this path. */
  async documentOfPath(path: string): Promise<number | undefined> {
    const [ordinal] = await (await this.dictionary('PATH')).ordinals([path])
    return ordinal
  }

  /** Paths of all documents, in order of their ids; made once. */
  allPaths(): Promise<string[]> {
    this.paths_ ??= this.dictionary('PATH').then((dictionary) => dictionary.allKeys())
    return this.paths_
  }

  /** The same in blocks, which are not taken apart. */
  async joinedPaths(): Promise<JoinedKeys[]> {
    return (await this.dictionary('PATH')).joinedKeys()
  }

  async documentRows(ids: readonly number[]): Promise<DocumentRow[]> {
    const total = this.documents.count
    const blocks = await this.blocksOf(
      'DOCS',
      ids,
      DOCUMENTS_PER_BLOCK,
      (bytes, id) => new DocumentBlock(bytes, id, total),
    )
    return ids.map((id, i) => {
      const block = blocks[i] as DocumentBlock
      return { blob: block.blob(id), bytes: block.bytes(id), title: block.title(id), summary: block.summary(id) }
    })
  }

  async chunkRows(ids: readonly number[]): Promise<ChunkRow[]> {
    const blocks = await this.blocksOf(
      'CHNK',
      ids,
      CHUNKS_PER_BLOCK,
      (bytes, id) => new ChunkBlock(bytes, id, this.chunkCount),
    )
    return ids.map((id, i) => {
      const block = blocks[i] as ChunkBlock
      return { startLine: block.startLine(id), endLine: block.endLine(id), symbol: block.symbol(id) }
    })
  }

  /** The decoded block of each page. */
  async pageBlocks(ids: readonly number[]): Promise<PageBlock[]> {
    // Where there are no pages, there is no section to look into.
    if (ids.length === 0) return []
    const { PageBlock, PAGES_PER_BLOCK } = await import('../../sections/page-block.ts')
    const total = this.pages?.count ?? 0
    return this.blocksOf('PAGE', ids, PAGES_PER_BLOCK, (bytes, block) => new PageBlock(bytes, block, total))
  }

  /** Text of documents as it was indexed; undefined when the artifact carries no source. */
  async sources(ids: readonly number[]): Promise<string[] | undefined> {
    if (!this.file.has('SRCE')) return undefined
    const head = await this.sourceHead(ids)
    const ranges = ids.map((id) => {
      const [from, to] = head.blocksOf(id)
      return Array.from({ length: to - from }, (_, i) => from + i)
    })
    await this.file.load([{ tag: 'SRCE', blocks: ranges.flat() }])
    return Promise.all(ids.map(async (id, i) => head.text(id, await this.file.blocks('SRCE', ranges[i] as number[]))))
  }

  /** Bytes of the texts of documents in UTF-8; 0 where the artifact carries none. */
  async textLengths(ids: readonly number[]): Promise<number[]> {
    const head = this.file.has('SRCE') ? await this.sourceHead(ids) : undefined
    return ids.map((id) => head?.byteLength(id) ?? 0)
  }

  /** Where texts lie; of a head that comes in parts, only those that tell of these documents. */
  private async sourceHead(ids: readonly number[]): Promise<SourceHead> {
    const { file } = this
    const head = await file.head('SRCE')
    const { rawLengths } = file.blockIndex('SRCE')
    if (!file.needs('SRCE')) return (this.source_ ??= new SourceHead(head, rawLengths))
    const places = ids.map((id) => SourceHead.placeOf(id))
    await file.readyHead('SRCE', places)
    return new SourceHead(head, rawLengths, places.map(([from]) => file.headPart('SRCE', from))) // prettier-ignore
  }

  // --- blocks

  /** The decoded block of each row id, every block read and decoded once. */
  private async blocksOf<T>(
    tag: SectionTag,
    ids: readonly number[],
    perBlock: number,
    decode: (bytes: Uint8Array, block: number) => T,
  ): Promise<T[]> {
    const numbers = ids.map((id) => Math.floor(id / perBlock))
    const distinct = [...new Set(numbers)]
    await this.file.load([{ tag, blocks: distinct }])
    const decoded = new Map<number, T>()
    for (const block of distinct) decoded.set(block, await this.file.block(tag, block, (bytes) => decode(bytes, block)))
    return numbers.map((block) => decoded.get(block) as T)
  }

  private async dictionary(tag: SectionTag): Promise<Dictionary> {
    let dictionary = this.dictionaries.get(tag)
    if (!dictionary) {
      dictionary = new Dictionary(this.file, tag, await this.file.head(tag))
      this.dictionaries.set(tag, dictionary)
    }
    return dictionary
  }

  close(): void {
    this.file.close()
  }
}
