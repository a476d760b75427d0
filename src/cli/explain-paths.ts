import { FILE_FLAGS, type PathAttributes } from '../classify/types.ts'
import { DOCUMENT_KINDS } from '../../reader/api.ts'
import { nearest } from '../../reader/cli/nearest.ts'
import { GitdexError } from '../errors.ts'
import type { EntryType, Repository, TreeEntry } from '../git/repository.ts'
import { prepareBuild, type BuildHooks, type BuildRequest } from '../build/build-index.ts'
import { collectDocuments } from '../build/collect.ts'
import type { CollectedDocument } from '../build/collected.ts'
import type { BuildPlan } from '../build/plan-build.ts'
import type { ResolvedOptions } from '../config/options.ts'

/** What a build makes of one path, and by which facts. */
export interface PathExplanation {
  path: string
  status: 'indexed' | 'skipped'
  /** Why it is skipped, or what is remarkable about an indexed file. */
  reason?: string
  /** Id of the blob, or of a submodule's commit. */
  blob_id: string
  type: EntryType
  /** Of the blob, where it was read. */
  bytes?: number
  lines?: number
  language?: string
  kind?: string
  flags?: string[]
  /** How the syntax was read: parsed, recovered (with errors), text, timeout or failed. */
  parsed?: string
  symbols?: number
  /** What `.gitattributes` say of it, if anything. */
  attributes?: PathAttributes
  /** How to change what happens to it. */
  advice?: string
}

export interface PathsExplained {
  commit: string
  paths: PathExplanation[]
}

/**
 * What `gitdex build` does with paths of a commit: runs the build's own steps on them alone and writes nothing. A folder
 * stands for all paths below it. Throws NOT_FOUND for a path that the commit does not track, with near ones, and what
 * the build throws.
 */
export async function explainPaths(
  request: BuildRequest,
  paths: readonly string[],
  hooks: BuildHooks = {},
): Promise<PathsExplained> {
  const { repository, entries, plan, options } = await prepareBuild(request)
  try {
    const wanted = new Set(paths.flatMap((path) => entriesOf(path, entries, plan, repository)))
    const chosen = entries.filter((entry) => wanted.has(entry))
    return { commit: plan.commit.oid, paths: await explain(repository, plan, options, chosen, hooks) }
  } finally {
    repository.close()
  }
}

const normalized = (path: string): string => path.replaceAll('\\', '/').replace(/^(\.\/)+|\/+$/g, '')

/** The entry at a path, or those below it. */
function entriesOf(
  given: string,
  entries: readonly TreeEntry[],
  { commit }: BuildPlan,
  repository: Repository,
): TreeEntry[] {
  const path = normalized(given)
  const exact = entries.filter((entry) => entry.path === given)
  if (exact.length > 0) return exact
  const found = entries.filter((entry) => path === '' || entry.path === path || entry.path.startsWith(`${path}/`))
  if (found.length > 0) return found
  const meant = nearPaths(
    path,
    entries.map((entry) => entry.path),
  )
  const where = repository.workTree === undefined ? '' : ' A file must be committed to be indexed.'
  const hint = meant.length > 0 ? ` Did you mean: ${meant.join(', ')}?` : ''
  throw new GitdexError('NOT_FOUND', `Commit ${commit.oid.slice(0, 12)} has no path ${path}.${where}${hint}`, {
    path,
    commit: commit.oid,
    did_you_mean: meant,
  })
}

/** Paths of the same base name, else the one that differs by few letters. */
function nearPaths(path: string, all: readonly string[]): string[] {
  const end = `/${path.slice(path.lastIndexOf('/') + 1).toLowerCase()}`
  const same = all.filter((one) => `/${one.toLowerCase()}`.endsWith(end)).slice(0, 3)
  const near = same.length > 0 ? undefined : nearest(path, all)
  return near === undefined ? same : [near]
}

async function explain(
  repository: Repository,
  plan: BuildPlan,
  options: ResolvedOptions,
  entries: readonly TreeEntry[],
  hooks: BuildHooks,
): Promise<PathExplanation[]> {
  const chosen = new Set(entries.map(({ path }) => path))
  const files = plan.files.filter(({ path: { path } }) => chosen.has(path))
  const skips = new Map(plan.skips.map((skip) => [skip.path, skip]))
  const collected = await collectDocuments(repository, files, options, hooks)
  const documents = new Map(collected.documents.map((document) => [document.path, document]))
  const planned = new Map(files.map((file, i) => [file.path.path, { file, skip: collected.skipped.get(i) }]))
  return entries.map(({ path, type, oid }) => {
    const known = planned.get(path)
    const skip = known?.skip ?? skips.get(path)
    const attributes =
      known && Object.keys(known.file.path.attributes).length > 0 ? known.file.path.attributes : undefined
    return {
      path,
      ...(skip
        ? { status: 'skipped' as const, reason: withDetail(skip.reason, skip.detail) }
        : { status: 'indexed' as const, ...indexedFacts(documents.get(path)) }),
      blob_id: oid,
      type,
      ...(known && { bytes: known.file.size }),
      ...(attributes && { attributes }),
      ...(skip && ADVICE[skip.reason] !== undefined && { advice: ADVICE[skip.reason]! }),
    }
  })
}

const withDetail = (reason: string, detail: string | undefined): string =>
  detail === undefined ? reason : `${reason}: ${detail}`

function indexedFacts(document: CollectedDocument | undefined): Partial<PathExplanation> {
  if (!document) return {}
  const flags = FILE_FLAGS.filter((_, bit) => document.flags & (1 << bit))
  return {
    ...(document.remark !== undefined && { reason: document.remark }),
    lines: document.lines,
    language: document.language || 'text',
    kind: DOCUMENT_KINDS[document.kind]!,
    ...(flags.length > 0 && { flags }),
    parsed: document.status,
    symbols: document.symbols.count,
  }
}

/** By reason, what a user can do to have such a path indexed. */
const ADVICE: Readonly<Record<string, string>> = {
  excluded: 'change --root, --include or --exclude, or the same options in gitdex.config.json',
  submodule: 'submodules are not descended: build an index of that repository and search both in a workspace',
  oversized: 'it is larger than the limit for its sort of text; split it, or leave it out on purpose with --exclude',
  binary: 'bytes that are no text are not searched',
  lfs: 'its content is in Git LFS and not in the repository; track it without LFS to have it indexed',
  lockfile: 'mark it as written by people: -linguist-generated in .gitattributes',
  minified: 'mark it as written by people: -linguist-generated in .gitattributes',
  undecodable: 'save it as UTF-8',
  failed: 'please report this file: the extractor broke on it',
}
