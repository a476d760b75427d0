import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { buildIndex, dryRun, type BuildReport, type BuildRequest, type LedgerLine } from '../build/build-index.ts'
import { ConfigError, GitdexError, reasonOf } from '../errors.ts'
import { abortOnInterrupt } from './interrupt.ts'
import { numberOption } from './number-option.ts'
import { createProgress } from './progress.ts'
import { shownPath } from './shown-path.ts'
import { pluralGrouped } from '../../reader/analysis/plural.ts'

/** `gitdex build`: progress on standard error, the report on standard output. */
export async function runBuild(args: ParsedArguments, io: Io): Promise<ExitCode> {
  if (args.has('shard') && args.has('dry-run')) {
    throw new ConfigError('CONFIG_INVALID', '--shard and --dry-run exclude each other', { argument: 'shard' })
  }
  if (args.has('shard') && (args.has('model') || args.has('model-endpoint'))) {
    const message =
      'A shard holds what is known of single files; vectors of a model are made by a build without --shard.'
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'model' })
  }
  if (args.has('shard')) return (await import('./merge.ts')).runShard(args, io)
  const request = buildRequest(args, io.cwd)
  const json = args.has('json')
  if (args.has('dry-run')) {
    const ledger = await interruptible(io, (hooks) => dryRun(request, hooks))
    if (json) printJson(io, { ledger })
    else {
      io.out(ledgerText(ledger))
      io.err(ledgerSummary(ledger))
    }
  } else {
    const report = await interruptible(io, (hooks) => buildIndex(request, hooks))
    if (json) printJson(io, report)
    else io.out(reportText(report, io.cwd))
    if (report.history.end === 'shallow') io.err(SHALLOW)
  }
  return 0
}

/** What a shallow clone lacks does not show in the index, but in its digest. */
const SHALLOW =
  'This clone is shallow: history ends early, and with it freshness, history of files and words of commits. A full clone\n' +
  'gives another digest. For all of it: git fetch --unshallow (in CI: fetch-depth: 0).\n'

type Hooks = NonNullable<Parameters<typeof buildIndex>[1]>

/** Runs with a progress bar and Ctrl-C as an orderly end; the terminal is left as it was, whatever happens. */
export async function interruptible<T>(
  io: Io,
  work: (hooks: Hooks) => Promise<T>,
  interrupted = 'nothing was written, an older artifact is as it was.',
): Promise<T> {
  const interrupt = abortOnInterrupt()
  const progress = await createProgress(io)
  try {
    return await work({ onProgress: progress.update, signal: interrupt.signal })
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    throw new GitdexError('ABORTED', `Interrupted: ${interrupted}`)
  } finally {
    progress.stop()
    interrupt.dispose()
  }
}

/** Only what was given, so that a configuration file may say the rest. */
export function buildRequest(args: ParsedArguments, cwd: string): BuildRequest {
  if (args.has('cache') && args.has('no-cache')) {
    throw new ConfigError('CONFIG_INVALID', '--cache and --no-cache exclude each other', { argument: 'no-cache' })
  }
  if (args.has('model') && args.has('model-endpoint')) {
    throw new ConfigError('CONFIG_INVALID', '--model and --model-endpoint exclude each other', { argument: 'model' })
  }
  const path = (option: string) => (args.has(option) ? resolve(cwd, args.get(option)!) : undefined)
  const list = (option: string) => (args.has(option) ? args.all(option) : undefined)
  return defined({
    repo: path('repo') ?? cwd,
    commit: args.get('commit'),
    out: path('out'),
    name: args.get('name'),
    root: args.get('root'),
    include: list('include'),
    exclude: list('exclude'),
    config: readConfig(path('config')),
    cache: args.has('no-cache') ? false : path('cache'),
    source: args.has('no-source') ? false : undefined,
    thin: args.has('thin') ? true : undefined,
    model: readModel(args.get('model'), cwd),
    modelEndpoint: args.get('model-endpoint'),
    history: readHistory(args),
    authors: args.has('authors') ? true : undefined,
    jobs: readJobs(args),
    cacheBytes: readCacheSize(args),
  })
}

/** Leaves out what is undefined. */
function defined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

/** A folder is taken from where one is; a URL as it is. */
const readModel = (text: string | undefined, cwd: string): string | undefined =>
  text === undefined || /^https?:/i.test(text) ? text : resolve(cwd, text)

function readConfig(file: string | undefined): BuildRequest['config'] {
  if (file === undefined) return undefined
  try {
    return { text: readFileSync(file, 'utf8'), file }
  } catch (error) {
    const message = `--config ${file} cannot be read: ${reasonOf(error)}.`
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'config', file })
  }
}

/** More threads than this only cost memory: each holds its grammars. */
const MAX_JOBS = 64

const readJobs = (args: ParsedArguments): number | undefined =>
  numberOption(args, 'jobs', {
    must: `a whole number from 1 to ${MAX_JOBS}`,
    accepts: (jobs) => Number.isInteger(jobs) && jobs >= 1 && jobs <= MAX_JOBS,
  })

const readHistory = (args: ParsedArguments): number | undefined =>
  numberOption(args, 'history', {
    must: 'a number of commits, 0 or more',
    accepts: (commits, text) => /^\d+$/.test(text) && Number.isSafeInteger(commits),
  })

/** Bytes. */
function readCacheSize(args: ParsedArguments): number | undefined {
  const megabytes = numberOption(args, 'cache-size', {
    must: 'a whole number of megabytes',
    accepts: (size) => Number.isInteger(size) && size >= 1,
  })
  return megabytes === undefined ? undefined : megabytes * 1_000_000
}

/** One line: what was written, how much is in it, how long it took. */
export function reportText(report: BuildReport, cwd: string): string {
  const parts = [
    pluralGrouped(report.files, 'file'),
    pluralGrouped(report.symbols, 'symbol'),
    `${megabytes(report.text_bytes)} of text in ${megabytes(report.bytes)}`,
    `${report.seconds.toFixed(1)} s`,
    ...cacheShare(report.cache),
    ...modelShare(report.encoder),
    report.digest,
  ]
  return `${shownPath(report.artifact, cwd)}: ${parts.join(', ')}\n`
}

/** Told when the cache was of use, or could not be used. */
function cacheShare({ hits, misses, problem }: BuildReport['cache']): string[] {
  if (problem !== undefined) return [`cache not used: ${problem}`]
  return hits === 0 ? [] : [`${Math.floor((100 * hits) / (hits + misses))} % from the cache`]
}

/** How near the words that readers encode queries with come to the model, on texts that they were not made from. */
function modelShare(encoder: BuildReport['encoder']): string[] {
  return encoder?.fit ? [`queries ${encoder.fit.cosine.toFixed(2)} near the model`] : []
}

const count = (value: number) => value.toLocaleString('en-US')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`

/** One line per tracked path, as `info --ledger` shows them. */
function ledgerText(rows: readonly LedgerLine[]): string {
  return rows.map((row) => `${row.status.padEnd(8)} ${pathAndReason(row)}\n`).join('')
}

const pathAndReason = ({ path, reason }: LedgerLine) => printable(reason ? `${path}  (${reason})` : path)

function ledgerSummary(rows: readonly LedgerLine[]): string {
  const indexed = rows.filter(({ status }) => status === 'indexed').length
  return `${count(indexed)} of ${pluralGrouped(rows.length, 'path')} would be indexed, ${count(rows.length - indexed)} skipped; nothing was written\n`
}
