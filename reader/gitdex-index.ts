import { now, since } from './clock.ts'
import type { Page, SearchRequest, SearchResponse } from './api.ts'
import { ArtifactFile, type ArtifactOptions } from './artifact-file.ts'
import type { LedgerEntry } from './sections/ledger.ts'
import { CODEC } from './format/tags.ts'
import type { Manifest } from './format/manifest.ts'
import { QueryError } from './errors.ts'
import { abortable, throwIfAborted } from './query/deadline.ts'
import { IndexData } from './query/data/index-data.ts'
import { Searcher } from './query/search.ts'
import type { DiffReport } from './diff/types.ts'
import type { ContextRequest, FoundContext } from './query/cards/context.ts'
import type { FoundPages, PagesRequest } from './query/pages/list.ts'
import type { ListedDocument, ListingOptions } from './query/listing.ts'
import type { FoundSymbol, SymbolRequest } from './query/cards/symbol-card.ts'
import type { SearchCodeRequest, SearchCodeResponse } from './search-code.ts'
import type { SearchHost } from './search-host.ts'
import type { Source } from './source.ts'
import type { VerifyReport } from './verify-artifact.ts'

export interface SymbolResponse extends FoundSymbol {
  index: SearchResponse['index']
  elapsed_ms: number
}

export interface ContextResponse extends FoundContext {
  /** Of a workspace. */
  repos_failed?: SearchResponse['repos_failed']
  index: SearchResponse['index']
  elapsed_ms: number
}

export interface PageResponse {
  page: Page
  index: SearchResponse['index']
  elapsed_ms: number
}

export interface PagesResponse extends FoundPages {
  index: SearchResponse['index']
  elapsed_ms: number
}

/** What the index knows of a file's content. */
export interface IndexedFile {
  path: string
  blob_id: string
  bytes: number
}

export interface InfoRequest {
  /** List every tracked path and what became of it. */
  ledger?: boolean
  /** List the bytes of every section. */
  sizes?: boolean
}

export interface SectionSize {
  tag: string
  codec: 'raw' | 'deflate'
  stored_bytes: number
  raw_bytes: number
}

export interface InfoResponse {
  manifest: Manifest
  digest: string
  /** Bytes of the whole file. */
  bytes: number
  ledger?: LedgerEntry[]
  sizes?: SectionSize[]
}

export interface CallOptions {
  signal?: AbortSignal
  /** Answer a search by words only. Without vectors a remote index is asked for far fewer bytes: a first answer. */
  lexical?: boolean
  /** Of a workspace: told whenever one of the `of` repositories that are asked has answered or failed. */
  onAnswer?: (answered: number, of: number, repo: string) => void
}

export type IndexOptions = ArtifactOptions & SearchHost

/** An opened artifact. All methods may be called concurrently; once it is closed they throw QUERY_INVALID. */
export class GitdexIndex {
  private readonly file: ArtifactFile
  private data: Promise<IndexData> | undefined
  private searcher: Promise<Searcher> | undefined
  private lexicalSearcher: Promise<Searcher> | undefined
  private isClosed = false

  private constructor(
    file: ArtifactFile,
    private readonly host: SearchHost,
  ) {
    this.file = file
  }

  /** One read of at most 64 KiB. Throws NOT_AN_ARTIFACT, FORMAT_TOO_NEW, CORRUPT and what the source throws. */
  static async open(source: Source, options: IndexOptions = {}): Promise<GitdexIndex> {
    return new GitdexIndex(await ArtifactFile.open(source, options), options)
  }

  /** Without this the missing sections would look like a damaged file. */
  private throwIfClosed(): void {
    if (this.isClosed) throw new QueryError('QUERY_INVALID', 'The index is closed. Open it again to ask more of it.')
  }

  private async indexData(): Promise<IndexData> {
    this.throwIfClosed()
    this.data ??= IndexData.open(this.file).then(
      (data) => {
        data.host = this.host
        return data
      },
      (error: unknown) => {
        this.data = undefined
        throw error
      },
    )
    return this.data
  }

  /** Routes the query by its shape, or answers in the mode asked for. Throws QUERY_INVALID, ABORTED, CORRUPT. */
  async search(request: SearchRequest, options: CallOptions = {}): Promise<SearchResponse> {
    return abortable(this.answer(request, options), options.signal)
  }

  private async answer(request: SearchRequest, { signal, lexical = false }: CallOptions): Promise<SearchResponse> {
    throwIfAborted(signal)
    this.throwIfClosed()
    try {
      const answer = await this.file.withHeads(async () =>
        (await (lexical ? this.byWords() : this.byAll())).search(request, signal),
      )
      return answer.note?.startsWith('no such file') ? await this.withReason(answer, request.query) : answer
    } catch (error) {
      if (this.data === undefined) this.searcher = this.lexicalSearcher = undefined
      throw error
    }
  }

  private byAll(): Promise<Searcher> {
    return (this.searcher ??= this.indexData().then((data) => new Searcher(data)))
  }

  private byWords(): Promise<Searcher> {
    return (this.lexicalSearcher ??= this.indexData().then((data) => new Searcher(data.quick())))
  }

  /** A file that was left out is said to be, and why. */
  private async withReason(answer: SearchResponse, query: string): Promise<SearchResponse> {
    const { skippedNote } = await import('./query/paths/named-file.ts')
    const why = await skippedNote(await this.indexData(), query)
    return why === undefined ? answer : { ...answer, note: answer.note!.replace(/^[^;]*/, () => why) }
  }

  /**
   * One symbol by id or name, or the lines `path:140-180` and the symbol around them. Throws NOT_FOUND with suggestions,
   * AMBIGUOUS with the ids to choose from (`data.candidates`), QUERY_INVALID.
   */
  async symbol(request: SymbolRequest, options: CallOptions = {}): Promise<SymbolResponse> {
    const started = now()
    throwIfAborted(options.signal)
    const [data, { symbolCard }, { refuseFile }] = await Promise.all([
      this.indexData(),
      import('./query/cards/symbol-card.ts'),
      import('./query/paths/named-file.ts'),
    ])
    if (typeof request.symbol_id === 'string') await abortable(refuseFile(data, request.symbol_id), options.signal)
    const found = await abortable(
      this.file.withHeads(() => symbolCard(data, request, options.signal)),
      options.signal,
    )
    return { ...found, index: data.indexState, elapsed_ms: since(started) }
  }

  /** What is known of files. Paths that name none are in `missing`, with near ones. Throws QUERY_INVALID. */
  async context(request: ContextRequest, options: CallOptions = {}): Promise<ContextResponse> {
    const started = now()
    throwIfAborted(options.signal)
    const [data, { contextOf }] = await Promise.all([this.indexData(), import('./query/cards/context.ts')])
    const found = await abortable(
      this.file.withHeads(() => contextOf(data, request)),
      options.signal,
    )
    return { ...found, index: data.indexState, elapsed_ms: since(started) }
  }

  /**
   * One page by its id, `type:target`, or the page of a file by its path. Throws NOT_FOUND with near ids
   * (`data.did_you_mean`), AMBIGUOUS (`data.candidates`), QUERY_INVALID.
   */
  async page(id: string, options: CallOptions = {}): Promise<PageResponse> {
    const started = now()
    throwIfAborted(options.signal)
    const [data, { pageOf }] = await Promise.all([this.indexData(), import('./query/pages/page.ts')])
    const page = await abortable(
      this.file.withHeads(() => pageOf(data, id)),
      options.signal,
    )
    return { page, index: data.indexState, elapsed_ms: since(started) }
  }

  /** Ids, titles and summaries of pages, by type and path. */
  async pages(request: PagesRequest = {}, options: CallOptions = {}): Promise<PagesResponse> {
    const started = now()
    throwIfAborted(options.signal)
    const [data, { listPages }] = await Promise.all([this.indexData(), import('./query/pages/list.ts')])
    const found = await abortable(
      this.file.withHeads(() => listPages(data, request)),
      options.signal,
    )
    return { ...found, index: data.indexState, elapsed_ms: since(started) }
  }

  /** The four questions of an agent: topics, definitions, references, the structure of a file. */
  async searchCode(request: SearchCodeRequest, options: CallOptions = {}): Promise<SearchCodeResponse> {
    this.throwIfClosed()
    const { searchCode } = await import('./search-code.ts')
    return searchCode(
      request,
      (search) => this.search(search, options),
      () => this.indexData(),
    )
  }

  /** Blob id and size of each indexed path among `paths`: what a work tree is compared with. */
  async files(paths: readonly string[]): Promise<IndexedFile[]> {
    const data = await this.indexData()
    const ids = await Promise.all(paths.map((path) => data.documentOfPath(path)))
    const known = paths.flatMap((path, i) => (ids[i] === undefined ? [] : [{ path, id: ids[i] }]))
    const rows = await data.documentRows(known.map(({ id }) => id))
    return known.map(({ path }, i) => ({ path, blob_id: rows[i]!.blob, bytes: rows[i]!.bytes }))
  }

  /**
   * Every document by path, with its symbols and, on request, every place where a name stands: what other tools are fed
   * with. Read as it is asked for, so that memory does not grow with the index. Throws CORRUPT, ABORTED, QUERY_INVALID.
   */
  async *documents(options: ListingOptions = {}): AsyncGenerator<ListedDocument> {
    const [data, { listDocuments }] = await Promise.all([this.indexData(), import('./query/listing.ts')])
    yield* listDocuments(data, options)
  }

  /** The manifest, and on request the ledger and the size of every section. */
  async info(request: InfoRequest = {}): Promise<InfoResponse> {
    this.throwIfClosed()
    const { manifest } = this.file
    return {
      manifest,
      digest: manifest.digest,
      bytes: this.file.source.size,
      ...(request.ledger && { ledger: await this.ledger() }),
      ...(request.sizes && { sizes: this.sectionSizes() }),
    }
  }

  private async ledger(): Promise<LedgerEntry[]> {
    if (!this.file.has('LEDG')) return []
    const { decodeLedger } = await import('./sections/ledger.ts')
    return decodeLedger(await this.file.whole('LEDG'))
  }

  private sectionSizes(): SectionSize[] {
    return this.file.toc.map((entry) => ({
      tag: entry.tag,
      codec: entry.codec === CODEC.deflate ? 'deflate' : 'raw',
      stored_bytes: entry.headLength + entry.storedLength,
      raw_bytes: entry.rawLength,
    }))
  }

  /** Reads everything and checks structure, checksums, SHA-256 of every section and the digest. */
  async verify(options: CallOptions = {}): Promise<VerifyReport> {
    this.throwIfClosed()
    return this.file.verify(options.signal)
  }

  /** What differs from this index to a later one of the same repository: files, symbols, public API. */
  async diff(head: GitdexIndex, options: CallOptions = {}): Promise<DiffReport> {
    this.throwIfClosed()
    head.throwIfClosed()
    const { diffArtifacts } = await import('./diff/diff-artifacts.ts')
    return abortable(diffArtifacts(this.file, head.file, options.signal), options.signal)
  }

  /** Reads and bytes asked of the source so far. */
  get counters(): { reads: number; bytes: number } {
    return { ...this.file.counters }
  }

  /** Further questions throw QUERY_INVALID. Closing again does nothing. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.file.close()
  }
}
