import { ANALYZER_ID } from '../../reader/analysis/analyzer.ts'
import { compareUtf8 } from '../../reader/format/utf8.ts'
import { FORMAT_MAJOR, FORMAT_MINOR } from '../../reader/format/header.ts'
import type {
  Coverage,
  LanguageCounts,
  ManifestDraft,
  ManifestEncoder,
  ManifestHistory,
} from '../../reader/format/manifest.ts'
import type { LedgerRow } from '../artifact/rows.ts'
import type { BlobCache } from '../cache/blob-cache.ts'
import { writeArtifact } from '../artifact/write-artifact.ts'
import { CONFIG_FILE, parseConfig } from '../config/load-config.ts'
import {
  resolveOptions,
  type BuildOptions,
  type Config,
  type ResolvedOptions,
  type RunOptions,
} from '../config/options.ts'
import { GitdexError } from '../errors.ts'
import { openRepository } from '../git/open-repository.ts'
import { repositoryName } from '../git/repository-name.ts'
import type { HistoryReach } from '../git/history/read-history.ts'
import type { Repository, TreeEntry } from '../git/repository.ts'
import { assembleSections, MERGE_STEPS } from './assemble.ts'
import { defaultCacheFolder } from './cache-folder.ts'
import { documentHistories, HistoryRun } from './history.ts'
import { collectDocuments, openCache, type CollectResult, type SlowFile } from './collect.ts'
import type { CollectedDocument } from './collected.ts'
import { checkName, checkOutput, makeFolder, namingOutput, outputPath } from './output-path.ts'
import { planBuild, type BuildPlan } from './plan-build.ts'
import { buildCodeGraph } from '../graph/code-graph.ts'
import { graphInput } from './graph-input.ts'
import { nameTable } from './names.ts'
import { BuildState } from './state/build-state.ts'
import { blockStore, sourceTexts, textOf } from './source-texts.ts'
import { tuneEngine } from './tune-engine.ts'
import { TOOL_VERSION } from './version.ts'
import type { Embedder } from '../vectors/embedder.ts'
import type { ModelVectors, ModelVectorsInput } from './model-vectors.ts'
import { BUILT_IN_ENCODER, builtInModel } from '../vectors/blob-vectors.ts'

/** What `gitdex build` was asked for; undefined means not given, so that a configuration file may say it. */
export interface BuildRequest extends Partial<BuildOptions>, RunOptions {
  /** Repository, or any folder inside its work tree. */
  readonly repo: string
  /** Revision; `HEAD` by default. */
  readonly commit?: string
  /** Text of a configuration file given by hand, with its name; replaces the one in the tree. */
  readonly config?: { readonly text: string; readonly file: string }
  /** Folder or URL of an ONNX model that makes the vectors; never from a configuration file, which others may write. */
  readonly model?: string
  /** URL of an OpenAI-compatible service that makes them. */
  readonly modelEndpoint?: string
}

export interface ProgressEvent {
  /** `list`, `index`, `history` (when it takes longer than the files), `embed` (with a model), `merge`, `write`. */
  phase: string
  done: number
  total: number
  /** Bytes of blobs behind `done`. */
  bytes?: number
}

export interface BuildHooks {
  onProgress?(event: ProgressEvent): void
  signal?: AbortSignal
  /** Records of other machines, looked into before the cache. */
  records?: RecordSource
  /** Hears of every record, from wherever it comes. */
  onRecord?(key: string, record: Uint8Array): void
}

/** Per-blob records by their cache keys. */
export interface RecordSource {
  get(key: string): Uint8Array | undefined
}

export interface BuildReport {
  /** Path of the artifact. */
  artifact: string
  digest: string
  name: string
  commit: string
  files: number
  symbols: number
  chunks: number
  /** Bytes of the artifact, and of the text that it indexes. */
  bytes: number
  text_bytes: number
  seconds: number
  /** How many files were found in the cache; bytes that it has now, if there is one. */
  cache: { hits: number; misses: number; bytes?: number; problem?: string }
  /** What took longest of what was not cached, longest first; milliseconds. */
  slowest: SlowFile[]
  /** With a model: what made the vectors, and how near the carried words come to it. */
  encoder?: ManifestEncoder
  skipped: Record<string, number>
  languages: Record<string, LanguageCounts>
  /** How far history was read. */
  history: ManifestHistory
}

/** One line of `--dry-run`. */
export type LedgerLine = LedgerRow

/** Opens the repository, lists its tree and decides what is built; `close` it afterwards. */
export async function prepareBuild(
  request: BuildRequest,
): Promise<{ repository: Repository; entries: readonly TreeEntry[]; plan: BuildPlan; options: ResolvedOptions }> {
  tuneEngine()
  const repository = await openRepository(request.repo)
  try {
    const commit = await repository.readCommit(await repository.resolveCommit(request.commit ?? 'HEAD'))
    const entries = await repository.listTree(commit.tree)
    const options = resolveOptions(request, await readConfig(repository, entries, request))
    checkName(options.run.name)
    return { repository, entries, options, plan: await planBuild(repository, commit, options.build, entries) }
  } catch (error) {
    repository.close()
    throw error
  }
}

async function readConfig(
  repository: Repository,
  entries: readonly TreeEntry[],
  { config }: BuildRequest,
): Promise<Config> {
  if (config) return parseConfig(config.text, config.file)
  const entry = entries.find(({ path, type }) => path === CONFIG_FILE && type === 'blob')
  return entry ? parseConfig(new TextDecoder().decode(repository.readBlob(entry.oid))) : {}
}

/**
 * Builds the artifact of one commit. Throws GIT_* for the repository, CONFIG_INVALID, NOTHING_TO_INDEX, ABORTED; on any
 * failure no file is left behind and an older artifact stays as it was.
 */
export async function buildIndex(request: BuildRequest, hooks: BuildHooks = {}): Promise<BuildReport> {
  const started = performance.now()
  const { repository, plan, options } = await prepareBuild(request)
  const cache = openCache(options)
  let historyRun: HistoryRun | undefined
  let embedder: Embedder | undefined
  try {
    // Before anything is read: a model that cannot be used should be known at once.
    if (usesModel(request)) embedder = await openModel(request, options, hooks.signal)
    const name = options.run.name ?? repositoryName(repository)
    const out = outputPath(options.run.out, repository, name, plan.commit.oid)
    checkOutput(out)
    hooks.onProgress?.({ phase: 'list', done: plan.files.length, total: plan.files.length })
    const state = await openState({ request, repository, plan, options, hooks, cache })
    historyRun = new HistoryRun(repository, plan, options, hooks, cache, state?.history())
    const collected = await collectDocuments(repository, plan.files, options, hooks, cache, state?.collection)
    if (indexedOf(collected).length === 0) throw nothingToIndex(plan, collected)
    const [termCount, tableSize] = [collected.termCount, collected.terms.size]
    for (const [piece, bytes] of state?.isNew ? collected.pack() : []) state?.leave(piece, bytes)
    const ledger = ledgerOf(plan, collected)
    const history = await historyRun.result()
    const progress = (phase: string, total: number) => (done: number) => hooks.onProgress?.({ phase, done, total })
    progress('merge', MERGE_STEPS)(0)
    const texts = sourceTexts(repository, collected)
    const store = cache && blockStore(cache)
    const { documents, terms } = collected
    const names = nameTable(collected.names)
    const asked = graphInput(documents, collected.names, names, textOf(repository, collected))
    const graph = buildCodeGraph(asked, store, state && state.uses(collected, asked.symbols.starts))
    state?.leaveUses()
    const vectors = embedder && (await embedAll({ repository, collected, names, embedder, cache, hooks }))
    const encoder = vectors?.encoder ?? { id: BUILT_IN_ENCODER, dimension: builtInModel().dimensions }
    const { sections, counts } = assembleSections(
      {
        documents,
        terms,
        termCount,
        names,
        graph,
        ledger,
        texts,
        thin: options.build.thin && !vectors,
        ...(vectors && { encoder: vectors.table }),
        history: documentHistories(history, plan, documents),
        source: options.build.source,
        ...(store && { store }),
        ...(state && store && { memory: state.sections(store) }),
      },
      progress('merge', MERGE_STEPS),
    )
    const manifest = (): ManifestDraft =>
      draft({ name, repository, plan, options, collected, ledger, counts, reach: history.reach, encoder })
    makeFolder(out, repository)
    const input = { sections, manifest, onWrite: progress('write', 1), ...(store && { deflated: store }) }
    const written = await namingOutput(out, () => writeArtifact(out, input, hooks.signal))
    state?.save(termCount, tableSize)
    return {
      artifact: out,
      digest: written.manifest.digest,
      name,
      commit: plan.commit.oid,
      files: written.manifest.coverage.indexed,
      symbols: counts.symbols ?? 0,
      chunks: counts.chunks ?? 0,
      bytes: written.bytes,
      text_bytes: counts.bytes ?? 0,
      seconds: Math.round((performance.now() - started) / 10) / 100,
      cache: { ...collected.cache, ...(await settle(cache)) },
      slowest: collected.slowest,
      ...(vectors && { encoder }),
      skipped: written.manifest.coverage.skipped,
      languages: written.manifest.languages,
      history: manifestHistory(history.reach),
    }
  } finally {
    await historyRun?.stop()
    await embedder?.close()
    repository.close()
    await cache?.close()
  }
}

interface StateInput {
  request: BuildRequest
  repository: Repository
  plan: BuildPlan
  options: ResolvedOptions
  hooks: BuildHooks
  cache: BlobCache | undefined
}

/** What an earlier build left, and where this one leaves the same; only for builds of the usual sort. */
async function openState({ request, repository, plan, options, hooks, cache }: StateInput) {
  const isUsual = !usesModel(request) && !hooks.records && !hooks.onRecord && !repository.hasReplacements
  return cache && isUsual ? BuildState.open(cache, repository, plan.commit, options) : undefined
}

const usesModel = ({ model, modelEndpoint }: BuildRequest): boolean => (model ?? modelEndpoint) !== undefined

async function openModel(request: BuildRequest, { run }: ResolvedOptions, signal?: AbortSignal): Promise<Embedder> {
  const { openEmbedder } = await import('../vectors/open-embedder.ts')
  return openEmbedder({ ...request, cacheFolder: run.cache || defaultCacheFolder() }, signal)
}

interface EmbedInput extends Pick<ModelVectorsInput, 'names' | 'embedder' | 'cache'> {
  repository: Repository
  collected: CollectResult
  hooks: BuildHooks
}

async function embedAll({ repository, collected, hooks, ...rest }: EmbedInput): Promise<ModelVectors> {
  const { modelVectors } = await import('./model-vectors.ts')
  return modelVectors({
    ...rest,
    documents: collected.documents,
    textOf: textOf(repository, collected),
    onProgress: (done, total) => hooks.onProgress?.({ phase: 'embed', done, total }),
    signal: hooks.signal,
  })
}

/** Publishes what the cache was given; what it has to say goes into the report. */
async function settle(cache: BlobCache | undefined): Promise<{ bytes?: number; problem?: string }> {
  if (!cache) return {}
  await cache.close()
  const { bytes, problem } = cache.stats
  return { bytes, ...(problem !== undefined && { problem }) }
}

/**
 * What a build would index and skip, by reading everything and writing nothing. Throws as the build does, but lists a
 * commit of which every path is skipped.
 */
export async function dryRun(request: BuildRequest, hooks: BuildHooks = {}): Promise<LedgerLine[]> {
  const { repository, plan, options } = await prepareBuild(request)
  const cache = openCache(options)
  try {
    const collected = await collectDocuments(repository, plan.files, options, hooks, cache)
    const ledger = ledgerOf(plan, collected)
    if (ledger.length === 0) throw nothingToIndex(plan, collected)
    return ledger
  } finally {
    repository.close()
    await cache?.close()
  }
}

function nothingToIndex(plan: BuildPlan, collected: CollectResult): GitdexError {
  const skipped: Record<string, number> = {}
  for (const { reason } of [...plan.skips, ...collected.skipped.values()]) skipped[reason] = (skipped[reason] ?? 0) + 1
  const paths = plan.skips.length + plan.files.length
  const reasons = Object.entries(skipped).map(([reason, count]) => `${reason} ${count}`)
  const why =
    paths === 0
      ? 'its tree is empty'
      : `all ${paths} tracked paths are skipped (${reasons.join(', ')}; gitdex build --dry-run lists them)`
  const { oid } = plan.commit
  return new GitdexError('NOTHING_TO_INDEX', `There is nothing to index in commit ${oid.slice(0, 12)}: ${why}.`, {
    commit: oid,
    skipped,
  })
}

/** Documents with text: empty files are found by their path only. */
const indexedOf = ({ documents }: Pick<CollectResult, 'documents'>): CollectedDocument[] =>
  documents.filter(({ lines }) => lines > 0)

/** Every tracked path in path order: indexed, or skipped with a reason. */
function ledgerOf(plan: BuildPlan, collected: CollectResult): LedgerRow[] {
  const indexed = new Map(indexedOf(collected).map((document) => [document.path, document]))
  const rows: LedgerRow[] = plan.files.map(({ path: { path } }, i) => {
    const document = indexed.get(path)
    if (document) return { path, status: 'indexed', ...(document.remark !== undefined && { reason: document.remark }) }
    const skip = collected.skipped.get(i)
    return { path, status: 'skipped', reason: reasonOf(skip?.reason ?? 'unknown', skip?.detail) }
  })
  for (const { path, reason, detail } of plan.skips)
    rows.push({ path, status: 'skipped', reason: reasonOf(reason, detail) })
  return rows.sort((a, b) => compareUtf8(a.path, b.path))
}

const reasonOf = (reason: string, detail: string | undefined): string =>
  detail === undefined ? reason : `${reason}: ${detail}`

interface DraftInput {
  name: string
  repository: Repository
  plan: BuildPlan
  options: ResolvedOptions
  collected: CollectResult
  ledger: readonly LedgerRow[]
  counts: Record<string, number>
  reach: HistoryReach
  encoder: ManifestEncoder
}

function draft({
  name,
  repository,
  plan,
  options,
  collected,
  ledger,
  counts,
  reach,
  encoder,
}: DraftInput): ManifestDraft {
  const { commit } = plan
  const { thin, ...shaping } = options.build
  return {
    format: { major: FORMAT_MAJOR, minor: FORMAT_MINOR },
    tool: { name: 'gitdex', version: TOOL_VERSION },
    analyzer: ANALYZER_ID,
    encoder,
    name,
    ...(repository.originUrl !== undefined && { remote: repository.originUrl }),
    commit: commit.oid,
    tree: commit.tree,
    parents: [...commit.parents],
    commit_time: new Date(commit.committerTime * 1000).toISOString(),
    counts,
    languages: languageCounts(indexedOf(collected)),
    coverage: coverageOf(ledger, indexedOf(collected)),
    options: {
      ...shaping,
      include: [...shaping.include],
      exclude: [...shaping.exclude],
      ...(thin && encoder.id === BUILT_IN_ENCODER && { thin }),
    },
    history: manifestHistory(reach),
    position_encoding: 'utf-16',
  }
}

function manifestHistory({ commits, complete, end, oldest }: HistoryReach): ManifestHistory {
  return { commits, complete, ...(end && { end }), ...(oldest !== undefined && { oldest }) }
}

function languageCounts(documents: readonly CollectedDocument[]): Record<string, LanguageCounts> {
  const counts: Record<string, LanguageCounts> = {}
  for (const { language, lines, bytes } of documents) {
    const own = (counts[language || 'text'] ??= { files: 0, lines: 0, bytes: 0 })
    own.files++
    own.lines += lines
    own.bytes += bytes
  }
  return Object.fromEntries(Object.entries(counts).sort(([a, x], [b, y]) => y.bytes - x.bytes || (a < b ? -1 : 1)))
}

function coverageOf(ledger: readonly LedgerRow[], documents: readonly CollectedDocument[]): Coverage {
  const skipped: Record<string, number> = {}
  for (const { status, reason } of ledger) {
    if (status !== 'skipped') continue
    const sort = (reason ?? 'unknown').split(':')[0] as string
    skipped[sort] = (skipped[sort] ?? 0) + 1
  }
  const parsed: Record<string, number> = {}
  for (const { status } of documents) parsed[status] = (parsed[status] ?? 0) + 1
  return { tracked: ledger.length, indexed: documents.length, skipped, parsed }
}
