import { createClassifier, type ClassifierOptions } from '../classify/classifier.ts'
import type { AttributesFile } from '../classify/attributes.ts'
import type { PathClass } from '../classify/types.ts'
import { GitdexError } from '../errors.ts'
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

function inside(path: string, root: string): boolean {
  return root === '' || path === root || path.startsWith(`${root}/`)
}

/** Sizes of what may be read, by id. Asked in the order of the packs: the other way round each costs a read of its own. */
function blobSizes(repository: Repository, entries: readonly TreeEntry[], root: string): Map<string, number> {
  const oids = entries
    .filter(({ path, type }) => (type === 'blob' || type === 'symlink') && inside(path, root))
    .map(({ oid }) => oid)
  return new Map(repository.orderForReading(oids).map((oid) => [oid, repository.blobSize(oid)]))
}

/** Lists the commit's tree and decides by path what is read. Throws NOT_FOUND for a root that is not there. */
export async function planBuild(repository: Repository, commit: CommitInfo, options: PlanOptions): Promise<BuildPlan> {
  const entries = await repository.listTree(commit.tree)
  const root = (options.root === '.' ? '' : (options.root ?? '')).replace(/^\.?\/+|\/+$/g, '')
  if (root !== '' && !entries.some(({ path }) => inside(path, root))) {
    throw new GitdexError('NOT_FOUND', `There is no folder ${root} in commit ${commit.oid.slice(0, 12)}.`, { root })
  }
  const classifier = createClassifier({ ...options, root, attributes: attributesFiles(repository, entries) })
  const sizes = blobSizes(repository, entries, root)
  const files: PlannedFile[] = []
  const skips: PlannedSkip[] = []
  for (const { path, type, oid } of entries) {
    const size = sizes.get(oid)
    const known = classifier.classifyPath({ path, type, oid, ...(type === 'blob' && size !== undefined && { size }) })
    if (known.skip)
      skips.push({ path, reason: known.skip, ...(known.detail !== undefined && { detail: known.detail }) })
    else files.push({ path: known, oid, size: size ?? 0 })
  }
  return { commit, files, skips }
}
