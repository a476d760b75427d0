import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ParsedArguments } from '../../reader/cli/command.ts'
import type { BuildRequest } from '../build/build-index.ts'
import { ConfigError, reasonOf } from '../errors.ts'
import { numberOption } from './number-option.ts'

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
