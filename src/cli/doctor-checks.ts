import { accessSync, constants } from 'node:fs'
import { makeFolders } from '../artifact/make-folders.ts'
import { openRepository } from '../git/open-repository.ts'
import { foreignFault } from '../../reader/cli/fault.ts'
import { GitdexError, reasonOf } from '../errors.ts'
import { CONFIG_FILE, parseConfig } from '../config/load-config.ts'
import { defaultCacheFolder } from '../build/cache-folder.ts'
import { builtInModel } from '../vectors/blob-vectors.ts'
import { openBlobCache } from '../cache/blob-cache.ts'
import { GRAMMAR_FILES, readGrammar, readParserCore } from '../languages/grammars.ts'
import type { Repository } from '../git/repository.ts'

/** What one look found. `advice` works but could be better; `broken` does not work. */
export interface Finding {
  check: string
  status: 'ok' | 'advice' | 'broken'
  message: string
  /** What to do about it. */
  fix?: string
  /** As warnings of answers have it: `OTHER_REPOSITORY`. */
  code?: string
}

/** Oldest Node that gitdex runs on; the same as `engines` of the package. */
export const OLDEST_NODE = '20.18.1'

export function checkNode(version: string): Finding {
  const [have, need] = [version, OLDEST_NODE].map((one) => one.split('.').map(Number))
  const at = have!.findIndex((part, i) => part !== need![i])
  const old = at >= 0 && have![at]! < (need![at] ?? 0)
  return old
    ? {
        check: 'node',
        status: 'broken',
        message: `Node ${version} is older than ${OLDEST_NODE}`,
        fix: 'install a newer Node',
      }
    : { check: 'node', status: 'ok', message: `Node ${version}` }
}

/** Grammars and word vectors: what a damaged installation lacks. */
export async function checkInstallation(): Promise<Finding> {
  const missing: string[] = []
  const grammars = Object.keys(GRAMMAR_FILES)
  for (const grammar of grammars) if (!works(() => readGrammar(grammar))) missing.push(`grammar ${grammar}`)
  if (!works(readParserCore)) missing.push('the parser')
  if (!works(builtInModel)) missing.push('word vectors')
  missing.push(...(await missingPackages()))
  if (missing.length === 0)
    return { check: 'installation', status: 'ok', message: `parser, ${grammars.length} grammars, word vectors` }
  const message = `missing: ${missing.join(', ')}`
  return {
    check: 'installation',
    status: 'broken',
    message,
    fix: 'install gitdex again, or in a clone: npm ci && npm run build',
  }
}

/** The `dependencies` of the package; a test holds the two against each other. */
export const PACKAGES = [
  'ajv', 'cli-progress', 'graphology', 'graphology-communities-louvain', 'ignore', 'isomorphic-git', 'msgpackr', 'undici',
  'web-tree-sitter',
] // prettier-ignore

/** Loaded as the commands load them: a folder that is there may still lack files. */
async function missingPackages(): Promise<string[]> {
  const loaded = await Promise.allSettled(PACKAGES.map((name) => import(name)))
  return PACKAGES.filter((_, i) => loaded[i]!.status === 'rejected').map((name) => `package ${name}`)
}

function works(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/** The repository, its commit and how much of it is there; `head` for the checks that follow. */
export async function checkRepository(path: string): Promise<{ findings: Finding[]; head?: string }> {
  let repository: Repository | undefined
  try {
    repository = await openRepository(path)
    const head = await repository.resolveCommit('HEAD')
    const what = repository.workTree === undefined ? 'bare repository' : 'work tree'
    const found: Finding = { check: 'repository', status: 'ok', message: `${what} at ${head.slice(0, 12)}` }
    return { findings: [found, ...completeness(repository), await configuration(repository, head)], head }
  } catch (error) {
    // The message of anything but a wrong folder says itself what to do.
    const isElsewhere = error instanceof GitdexError && error.code === 'GIT_NOT_A_REPOSITORY'
    const fix = isElsewhere ? 'run it inside of a clone, or give one with --repo DIR' : undefined
    return { findings: [broken('repository', error, fix)] }
  } finally {
    repository?.close()
  }
}

function completeness({ shallow, partial }: Repository): Finding[] {
  const findings: Finding[] = []
  if (shallow) {
    const message = 'a shallow clone: history ends early, and so do freshness, file history and decisions in commits'
    findings.push({
      check: 'history',
      status: 'advice',
      message,
      fix: 'git fetch --unshallow, or fetch-depth: 0 in CI',
    })
  }
  if (partial) {
    const message = 'a partial clone: files whose content is not here cannot be indexed'
    findings.push({ check: 'objects', status: 'advice', message, fix: 'git fetch --refetch --no-filter' })
  }
  return findings
}

async function configuration(repository: Repository, head: string): Promise<Finding> {
  const { tree } = await repository.readCommit(head)
  const entry = (await repository.listTree(tree)).find(({ path }) => path === CONFIG_FILE)
  if (!entry) return { check: 'configuration', status: 'ok', message: `no ${CONFIG_FILE}: defaults` }
  try {
    await parseConfig(new TextDecoder().decode(repository.readBlob(entry.oid)))
    return { check: 'configuration', status: 'ok', message: `${CONFIG_FILE} of HEAD is valid` }
  } catch (error) {
    return broken('configuration', error, `correct ${CONFIG_FILE} and commit it: the committed one counts`)
  }
}

/** The folder of indexed blobs, which makes a second build fast. */
export async function checkCache(folder = defaultCacheFolder()): Promise<Finding> {
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK | constants.R_OK)
    const cache = openBlobCache(folder)
    const { bytes, problem } = cache.stats
    await cache.close()
    if (problem !== undefined) throw new Error(problem)
    return { check: 'cache', status: 'ok', message: `${folder}, ${(bytes / 1e6).toFixed(1)} MB` }
  } catch (error) {
    const message = `${folder} cannot be used: ${reasonOf(error)}`
    return { check: 'cache', status: 'advice', message, fix: 'make it writable, or name another: --cache DIR' }
  }
}

export function broken(check: string, error: unknown, fix?: string): Finding {
  const known = error instanceof GitdexError ? error : foreignFault(error)
  if (!known) throw error
  return { check, status: 'broken', message: known.message, ...(fix !== undefined && { fix }) }
}
