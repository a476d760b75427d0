import { compareUtf8 } from '../../reader/format/utf8.ts'
import { createClassifier, type ClassifierOptions } from '../classify/classifier.ts'
import type { AttributesFile } from '../classify/attributes.ts'
import type { PathClass } from '../classify/types.ts'
import { GitdexError, GitError } from '../errors.ts'
import type { CommitInfo, Repository, TreeEntry } from '../git/repository.ts'

/** A file whose blob will be read. */
export interface PlannedFile {
  readonly path: PathClass
  readonly oid: string
  /** Bytes of the blob. */
  readonly size: number
}

/** A tracked path that will not be read, and why. */
export interface PlannedSkip {
  readonly path: string
  readonly reason: string
  readonly detail?: string
}

export interface BuildPlan {
  readonly commit: CommitInfo
  /** In path order. */
  readonly files: PlannedFile[]
  readonly skips: PlannedSkip[]
}

export type PlanOptions = Pick<ClassifierOptions, 'include' | 'exclude' | 'limits' | 'root'>

const decoder = new TextDecoder()

/** All `.gitattributes` of the tree: those above `root` count too. */
function attributesFiles(repository: Repository, entries: readonly TreeEntry[]): AttributesFile[] {
  return entries
    .filter(({ path, type }) => type === 'blob' && (path === '.gitattributes' || path.endsWith('/.gitattributes')))
    .map(({ path, oid }) => ({ path, text: decoder.decode(repository.readBlob(oid)) }))
}

/** In a folder of the tree, or that itself; '' is the whole. */
export function isInside(path: string, root: string): boolean {
  return root === '' || path === root || path.startsWith(`${root}/`)
}

/**
 * Sizes of files by the id of their blob. Asked in the order of the packs: the other way round each costs a read of its
 * own. Names the file whose content is missing, since leaving it out is the way to go on.
 */
function blobSizes(repository: Repository, files: readonly TreeEntry[]): Map<string, number> {
  const paths = new Map(files.map(({ oid, path }) => [oid, path]))
  const sizeOf = (oid: string): number => {
    try {
      return repository.blobSize(oid)
    } catch (error) {
      if (!(error instanceof GitdexError) || error.code !== 'GIT_MISSING_OBJECT') throw error
      const path = paths.get(oid) as string
      const hint = `It is the content of ${path}; to go on without that file: --exclude "/${path}".`
      throw new GitError(error.code, `${error.message} ${hint}`, { ...error.data, path })
    }
  }
  return new Map(repository.orderForReading(paths.keys()).map((oid) => [oid, sizeOf(oid)]))
}

/**
 * Paths as they are shown, by their bytes. A tree is sorted by the bytes of the names, which differs where one is not UTF-8
 * and is shown with an escape.
 */
function inPathOrder(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const isSorted = entries.every(({ path }, i) => i === 0 || compareUtf8(entries[i - 1]!.path, path) < 0)
  return isSorted ? entries : [...entries].sort((a, b) => compareUtf8(a.path, b.path))
}

/** Decides by path what is read of a commit's tree. Throws NOT_FOUND for a root that is not there. */
export async function planBuild(
  repository: Repository,
  commit: CommitInfo,
  options: PlanOptions,
  listed?: readonly TreeEntry[],
): Promise<BuildPlan> {
  const entries = inPathOrder(listed ?? (await repository.listTree(commit.tree)))
  const root = (options.root === '.' ? '' : (options.root ?? '')).replace(/^\.?\/+|\/+$/g, '')
  if (root !== '' && !entries.some(({ path }) => path.startsWith(`${root}/`))) throw noRoot(root, entries, commit)
  const classifier = createClassifier({ ...options, root, attributes: attributesFiles(repository, entries) })
  const byPath = entries.map(({ path, type, oid }) => classifier.classifyPath({ path, type, oid }))
  // What is skipped by its path need not even be in the clone.
  const sizes = blobSizes(
    repository,
    entries.filter((_, i) => !(byPath[i] as PathClass).skip),
  )
  const files: PlannedFile[] = []
  const skips: PlannedSkip[] = []
  entries.forEach(({ path, type, oid }, i) => {
    const size = sizes.get(oid)
    const sized = type === 'blob' && size !== undefined
    const known = sized ? classifier.classifyPath({ path, type, oid, size }) : (byPath[i] as PathClass)
    if (!known.skip) files.push({ path: known, oid, size: size ?? 0 })
    else skips.push({ path, reason: known.skip, ...(known.detail !== undefined && { detail: known.detail }) })
  })
  return { commit, files, skips }
}

function noRoot(root: string, entries: readonly TreeEntry[], { oid }: CommitInfo): GitdexError {
  const isFile = entries.some(({ path }) => path === root)
  const file = `--root takes a folder, and ${root} is none. To index that file alone: --include "/${root}"`
  const hint = root.includes('\\') ? ' Write "/" between the parts of a path.' : ''
  const message = isFile ? file : `There is no folder ${root} in commit ${oid.slice(0, 12)}.${hint}`
  return new GitdexError('NOT_FOUND', message, { root })
}
