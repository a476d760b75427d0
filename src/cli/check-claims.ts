import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import type { Claims } from '../../reader/cli/verify.ts'
import type { Json, ManifestHistory } from '../../reader/format/manifest.ts'
import { makeScratchFolder, namingScratch } from '../artifact/scratch-folder.ts'
import { buildIndex, type BuildReport, type BuildRequest } from '../build/build-index.ts'
import { isInside } from '../build/plan-build.ts'
import { TOOL_VERSION } from '../build/version.ts'
import { ConfigError, GitdexError } from '../errors.ts'
import { openRepository } from '../git/open-repository.ts'
import type { CommitInfo, Repository, TreeEntry } from '../git/repository.ts'
import { interruptible } from './interruptible.ts'
import { buildRequest } from './build-request.ts'
import { plural } from '../../reader/analysis/plural.ts'

export interface Problem {
  code: string
  message: string
}

/** Files that are named; the rest are counted. */
const LISTED = 20

/** What an artifact says of a repository and is not so. Throws GIT_* when the repository cannot be read. */
export async function checkClaims(claims: Claims, args: ParsedArguments, io: Io): Promise<Problem[]> {
  const request = buildRequest(args, io.cwd)
  const repository = await openRepository(request.repo)
  let problems: Problem[]
  try {
    problems = await compareWithRepository(claims, repository, request.repo)
  } finally {
    repository.close()
  }
  // A commit that is not there cannot be built.
  if (!args.has('rebuild') || problems.some(({ code }) => code === 'OTHER_REPOSITORY')) return problems
  return [...problems, ...(await rebuild(claims, request, io))]
}

async function compareWithRepository(
  { manifest, files, paths }: Claims,
  repository: Repository,
  folder: string,
): Promise<Problem[]> {
  const commit = await readCommit(repository, manifest.commit)
  if (!commit) {
    const shallow = repository.shallow ? ' Its history is cut: fetch more of it.' : ''
    return [{ code: 'OTHER_REPOSITORY', message: `${folder} holds no commit ${manifest.commit}.${shallow}` }]
  }
  if (commit.tree !== manifest.tree) {
    return [
      { code: 'OTHER_TREE', message: `The tree of commit ${manifest.commit} is ${commit.tree}, not ${manifest.tree}.` },
    ]
  }
  const entries = await repository.listTree(commit.tree)
  return [...otherBlobs(files, entries), ...otherPaths(paths, entries, rootOf(manifest.options))]
}

async function readCommit(repository: Repository, oid: string): Promise<CommitInfo | undefined> {
  try {
    return await repository.readCommit(oid)
  } catch (error) {
    if (error instanceof GitdexError && ['GIT_MISSING_OBJECT', 'GIT_BAD_REVISION'].includes(error.code))
      return undefined
    throw error
  }
}

function otherBlobs(files: Claims['files'], entries: readonly TreeEntry[]): Problem[] {
  const oids = new Map(entries.map(({ path, oid }) => [path, oid]))
  const wrong = files.filter(({ path, blob_id: blob }) => oids.get(path) !== blob)
  const problems = wrong.slice(0, LISTED).map(({ path, blob_id: blob }) => {
    const oid = oids.get(path)
    const is = oid === undefined ? 'which is not in the tree' : `and in the tree it is ${oid}`
    return { code: 'OTHER_BLOB', message: `${path} was indexed as blob ${blob}, ${is}.` }
  })
  return wrong.length > LISTED
    ? [...problems, { code: 'OTHER_BLOB', message: `and ${wrong.length - LISTED} more files` }]
    : problems
}

const rootOf = ({ root }: Record<string, Json>): string => (typeof root === 'string' ? root : '')

/** The ledger names every path of the tree, or of the part that was indexed, and no other. */
function otherPaths(paths: readonly string[], entries: readonly TreeEntry[], root: string): Problem[] {
  const listed = new Set(paths)
  const missing = entries.filter(({ path }) => isInside(path, root) && !listed.has(path)).length
  if (missing === 0) return []
  return [
    { code: 'OTHER_TREE', message: `${missing} tracked paths are not in its ledger: something was left out silently.` },
  ]
}

async function rebuild(claims: Claims, request: BuildRequest, io: Io): Promise<Problem[]> {
  const { manifest } = claims
  const folder = makeScratchFolder('verify')
  try {
    const asBuilt = {
      ...request,
      ...optionsOf(manifest),
      commit: manifest.commit,
      out: join(folder, 'again.gitdex'),
      // The cache of this machine is no witness.
      cache: false as const,
    }
    const built = await namingScratch(() =>
      interruptible(io, (hooks) => buildIndex(asBuilt, hooks), 'nothing was compared.'),
    )
    if (built.digest === manifest.digest) return []
    const { version } = manifest.tool
    const other =
      version === TOOL_VERSION
        ? ''
        : ` It was built by version ${version}, and this is ${TOOL_VERSION}: verify with that one.`
    const message = `Building again gives ${built.digest}, not ${manifest.digest}.${other}${lessHistory(manifest, built)}`
    return [{ code: 'NOT_REPRODUCED', message }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The commonest cause: not all commits that were read then are here, or more are. */
function lessHistory({ history }: Claims['manifest'], built: BuildReport): string {
  if (history === undefined || JSON.stringify(history) === JSON.stringify(built.history)) return ''
  const reach = ({ commits, end }: ManifestHistory): string => `${plural(commits, 'commit')}${end ? ` (${end})` : ''}`
  const fix = built.history.end === 'shallow' ? ' This clone is shallow: git fetch --unshallow, then verify again.' : ''
  return ` It was built with a history of ${reach(history)}; here it is ${reach(built.history)}.${fix}`
}

/** Every option of the manifest, given, so that no configuration file has a say. */
function optionsOf({ options, encoder }: Claims['manifest']): Partial<BuildRequest> {
  if (encoder?.reproducible === false) {
    const message = `Its vectors were made by ${encoder.id}, and floating point differs between machines: it cannot be built again to the digest. verify --repo without --rebuild compares its files.`
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'rebuild', encoder: encoder.id })
  }
  const known = ['root', 'include', 'exclude', 'source', 'thin', 'history', 'authors']
  const foreign = Object.keys(options).filter((key) => !known.includes(key))
  if (foreign.length > 0) {
    const message = `The artifact was built with options that cannot be repeated here: ${foreign.join(', ')}.`
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'rebuild', options: foreign })
  }
  return options as Partial<BuildRequest>
}
