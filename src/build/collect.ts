import { throwIfAborted } from '../artifact/abort.ts'
import { cacheKey } from '../cache/cache-key.ts'
import { openBlobCache, type BlobCache } from '../cache/blob-cache.ts'
import type { PathClass } from '../classify/types.ts'
import type { ResolvedOptions } from '../config/options.ts'
import { createExtractPool, type BlobResult, type BlobTask } from '../extract/pool.ts'
import type { Repository } from '../git/repository.ts'
import type { ByteTable } from '../lexical/byte-table.ts'
import type { TermTable } from '../lexical/term-index.ts'
import type { BuildHooks } from './build-index.ts'
import { defaultCacheFolder } from './cache-folder.ts'
import { RECORD_LAYOUT } from './blob-record.ts'
import { Collection, type CollectedDocument } from './collected.ts'
import type { PlannedFile } from './plan-build.ts'
import { packCollection, type KnownCollection } from './state/collection-state.ts'
import { EXTRACTOR_VERSION } from './version.ts'

/** A language with fewer bytes than this in the tree is left to one worker where possible. */
const RARE_LANGUAGE_BYTES = 512 * 1024
/** Bytes of blobs kept for the sections that are made of their text; what is beyond is read again. */
const KEPT_BYTES = 256 * 1024 * 1024

export interface CollectResult {
  documents: CollectedDocument[]
  /** Terms and names by the ids that the documents use. */
  terms: TermTable
  /** Distinct terms of the documents; the table may hold more. */
  termCount: number
  names: ByteTable
  skipped: Collection['skipped']
  /** Blobs by id, as far as they fit. */
  kept: Map<string, Uint8Array>
  cache: { hits: number; misses: number }
  /** What took longest of what was not cached, longest first. */
  slowest: SlowFile[]
  /** Place of each document among those of the build that was begun from; -1 for what is new or changed. */
  earlier: Int32Array
  /** The same for a later build; call before terms are added. */
  pack: () => Map<string, Uint8Array>
}

/** How long a worker had a file; never part of an artifact. */
export interface SlowFile {
  readonly path: string
  readonly ms: number
}

/** As many are told. */
const SLOWEST = 10

/**
 * Reads and processes every planned file. Results do not depend on the order in which they arrive, nor on what an earlier build
 * `known` collected.
 */
export async function collectDocuments(
  repository: Repository,
  files: readonly PlannedFile[],
  options: ResolvedOptions,
  hooks: BuildHooks,
  cache?: BlobCache,
  known?: KnownCollection,
): Promise<CollectResult> {
  const collector = new Collector(repository, files, options, hooks, cache)
  if (known) collector.takeKnown(known)
  const missing = await collector.takeCached()
  if (missing.length > 0) await collector.process(missing, options.run.jobs)
  return collector.result()
}

/** The cache that the options ask for, if any; the caller closes it. */
export function openCache({ run: { cache, cacheBytes } }: ResolvedOptions): BlobCache | undefined {
  return cache === false
    ? undefined
    : openBlobCache(cache ?? defaultCacheFolder(), cacheBytes === undefined ? {} : { maxBytes: cacheBytes })
}

/** An earlier build of less than this share of the files is of no use: its terms would be a burden. */
const LEAST_KNOWN = 0.5

/** As many files and bytes are processed before a worker has started. */
const FEW_FILES = 8
const FEW_BYTES = 192 * 1024

/** Files between two turns of the event loop. */
const FILES_PER_TURN = 512

class Collector {
  private readonly collection: Collection
  private readonly cache: BlobCache | undefined
  private readonly kept = new Map<string, Uint8Array>()
  private keptBytes = 0
  private done = 0
  private bytesDone = 0
  private hits = 0
  /** Per file, its number in the build that was begun from, -1 for none. */
  private readonly knownAs: Int32Array
  private known: KnownCollection | undefined
  private readonly slowest: SlowFile[] = []
  private readonly repository: Repository
  private readonly files: readonly PlannedFile[]
  private readonly options: ResolvedOptions
  private readonly hooks: BuildHooks

  constructor(
    repository: Repository,
    files: readonly PlannedFile[],
    options: ResolvedOptions,
    hooks: BuildHooks,
    cache: BlobCache | undefined,
  ) {
    this.repository = repository
    this.files = files
    this.options = options
    this.hooks = hooks
    this.cache = cache
    this.collection = new Collection(files.length)
    this.knownAs = new Int32Array(files.length).fill(-1)
  }

  /** Begins from what an earlier build collected, unless most of it is of no use. */
  takeKnown(known: KnownCollection): void {
    const numbers = this.files.map(({ path, oid }) => known.find(path, oid))
    if (numbers.filter((number) => number >= 0).length < this.files.length * LEAST_KNOWN) return
    this.known = known
    this.knownAs.set(numbers)
    known.restoreTerms(this.collection.terms)
    for (const [index, { path, size }] of this.files.entries()) {
      if (numbers[index]! < 0) continue
      this.collection.addKnown(index, known.file(numbers[index]!, path.path))
      this.hits++
      this.step(size)
    }
  }

  /** Adds what the cache holds; returns the indices of the files that must be processed. */
  async takeCached(): Promise<number[]> {
    const { records } = this.hooks
    const unknown = [...this.files.keys()].filter((index) => this.knownAs[index]! < 0)
    if (!this.cache && !records) return unknown
    const missing: number[] = []
    for (const [i, index] of unknown.entries()) {
      const { path, oid, size } = this.files[index]!
      if (i % FILES_PER_TURN === 0) await turn(this.hooks.signal)
      const key = this.keyOf(path, oid)
      const record = records?.get(key) ?? this.cache?.get(key)
      if (!record) missing.push(index)
      else {
        this.hits++
        this.hooks.onRecord?.(key, record)
        this.collection.add(index, path, oid, size, record)
        this.step(size)
      }
    }
    return missing
  }

  async process(missing: readonly number[], jobs: number | undefined): Promise<void> {
    const started: number[] = []
    const tasks = this.tasks(missing, started)
    const take = (task: number, result: BlobResult): void => this.take(started[task] as number, result)
    if (!this.areFew(missing)) return this.processInWorkers(tasks, take, jobs)
    const few = [...tasks]
    // Loaded here only: most builds leave all that extraction needs to the workers.
    const { processHere } = await import('./process-here.ts')
    const left = await processHere(few, take, this.hooks.signal)
    if (left.length === 0) return
    const rest = left.map((task) => few[task]!)
    await this.processInWorkers(rest, (task, result) => take(left[task]!, result), jobs)
  }

  private areFew(missing: readonly number[]): boolean {
    return missing.length <= FEW_FILES && missing.reduce((sum, index) => sum + this.files[index]!.size, 0) <= FEW_BYTES
  }

  private async processInWorkers(
    tasks: Iterable<BlobTask<PathClass>>,
    take: (task: number, result: BlobResult) => void,
    jobs: number | undefined,
  ): Promise<void> {
    const pool = await createExtractPool<PathClass>(jobs === undefined ? {} : { jobs })
    try {
      await pool.run(tasks, take, this.hooks.signal)
    } finally {
      await pool.close()
    }
  }

  /** Blobs in the order in which they are read fastest; `started` notes which file each task is for. */
  private *tasks(missing: readonly number[], started: number[]): Generator<BlobTask<PathClass>> {
    const byOid = new Map<string, number[]>()
    for (const index of missing) {
      const { oid } = this.files[index] as PlannedFile
      const list = byOid.get(oid)
      if (list) list.push(index)
      else byOid.set(oid, [index])
    }
    for (const oids of this.byLanguage(byOid)) {
      for (const [oid, bytes] of this.repository.readBlobs(oids)) {
        this.keep(oid, bytes)
        for (const index of byOid.get(oid) as number[]) {
          started.push(index)
          yield { bytes, meta: (this.files[index] as PlannedFile).path }
        }
      }
    }
  }

  /**
   * Blobs in groups: first those of languages of which there is much, together, then each rare language for itself.
   * Every worker that meets a language compiles its grammar and query; a rare one should be met by one worker only.
   */
  private byLanguage(byOid: ReadonlyMap<string, readonly number[]>): string[][] {
    const groups = new Map<string, { oids: string[]; bytes: number }>()
    for (const [oid, [index]] of byOid) {
      const { path, size } = this.files[index as number] as PlannedFile
      let group = groups.get(path.language ?? '')
      if (!group) groups.set(path.language ?? '', (group = { oids: [], bytes: 0 }))
      group.oids.push(oid)
      group.bytes += size
    }
    const all = [...groups.values()]
    const common = all.filter(({ bytes }) => bytes >= RARE_LANGUAGE_BYTES).flatMap(({ oids }) => oids)
    return [common, ...all.filter(({ bytes }) => bytes < RARE_LANGUAGE_BYTES).map(({ oids }) => oids)]
  }

  /** The content is what counts: with `refs/replace` it is another object's than the tree names. */
  private keyOf(path: PathClass, oid: string): string {
    return recordKey(path, this.repository.replacedBy(oid))
  }

  private keep(oid: string, bytes: Uint8Array): void {
    if (this.keptBytes + bytes.length > KEPT_BYTES) return
    this.kept.set(oid, bytes)
    this.keptBytes += bytes.length
  }

  private take(index: number, result: { record: Uint8Array; ms: number } | { error: Error }): void {
    const { path, oid, size: bytes } = this.files[index] as PlannedFile
    if ('error' in result) {
      this.collection.skipped.set(index, { reason: 'failed', detail: result.error.message })
      this.collection.unsettled.add(index)
    } else {
      this.note(path.path, result.ms)
      const settled = this.collection.add(index, path, oid, bytes, result.record)
      this.hooks.onRecord?.(this.keyOf(path, oid), result.record)
      // What ran into a time limit or broke a worker may go better on another machine.
      if (settled) this.cache?.set(this.keyOf(path, oid), result.record)
    }
    this.step(bytes)
  }

  /** Keeps the longest few, in order. */
  private note(path: string, ms: number): void {
    if (this.slowest.length === SLOWEST && ms <= this.slowest.at(-1)!.ms) return
    this.slowest.push({ path, ms: Math.round(ms * 10) / 10 })
    this.slowest.sort((a, b) => b.ms - a.ms)
    this.slowest.length = Math.min(this.slowest.length, SLOWEST)
  }

  private step(bytes: number): void {
    this.done++
    this.bytesDone += bytes
    this.hooks.onProgress?.({ phase: 'index', done: this.done, total: this.files.length, bytes: this.bytesDone })
  }

  result(): CollectResult {
    const { slots, skipped, unsettled, terms } = this.collection
    const { files, known } = this
    const earlier = this.knownAs.filter((_, file) => slots[file] !== undefined)
    return {
      documents: this.collection.documents(),
      earlier: known ? earlier.map((file) => (file < 0 ? -1 : known.documentOf(file))) : earlier,
      pack: () => packCollection({ files, slots, skipped, unsettled, terms: terms.columns(terms.size) }),
      terms,
      termCount: known ? this.collection.countTerms() : terms.size,
      names: this.collection.names,
      skipped,
      kept: this.kept,
      cache: { hits: this.hits, misses: this.files.length - this.hits },
      slowest: this.slowest,
    }
  }
}

/** Lets the event loop turn once, so that Ctrl-C is heard. Throws ABORTED. */
async function turn(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  throwIfAborted(signal)
}

/** Key of a record in the blob cache: everything that the per-blob step depends on. */
function recordKey(path: PathClass, oid: string): string {
  return cacheKey('blob', oid, JSON.stringify(path), `${EXTRACTOR_VERSION}.${RECORD_LAYOUT}`)
}
