import { basename, join } from 'node:path'
import { artifactsIn } from './cli/find-index.ts'
import { findGit, readHead, readRef, type GitPlace } from './cli/git-head.ts'
import { ObjectStore } from './cli/git-objects.ts'
import { FormatError, GitdexError } from './errors.ts'
import { MemorySource } from './memory-source.ts'
import type { Source } from './source.ts'

/** Largest part that `publish` writes, and a little. */
const MAX_PART_BYTES = 64 * 1024 * 1024
const REF_PREFIX = 'refs/gitdex/'

/**
 * The artifact of a commit of a local repository: out of the objects behind `refs/gitdex/<commit>` (held in memory), else
 * a file in its `.gitdex/`. `ref` is such a ref, any other ref, or a commit id. Throws NOT_FOUND, CORRUPT.
 */
export function artifactOfRef(repository: string, ref: string): string | Source {
  const place = findGit(repository)
  if (!place) throw new GitdexError('GIT_NOT_A_REPOSITORY', `${repository} is not in a git repository.`, { repository })
  const commit = ref.startsWith(REF_PREFIX) ? ref.slice(REF_PREFIX.length) : commitOf(place, ref)
  const stored = commit === undefined ? undefined : readRef(place, REF_PREFIX + commit)
  if (stored !== undefined)
    return new MemorySource(readParts(place, stored, ref), `${repository} ${REF_PREFIX}${commit}`)
  const end = `-${commit?.slice(0, 12)}.gitdex`
  const built = artifactsIn(join(place.root, '.gitdex')).find(
    (path) => commit !== undefined && basename(path).endsWith(end),
  )
  if (built !== undefined) return built
  const message =
    `${repository} holds no artifact of ${ref}: neither ${REF_PREFIX}<commit> (fetch it with gitdex pull, or ` +
    'git fetch origin "refs/gitdex/*:refs/gitdex/*") nor a file in .gitdex/ (gitdex build --commit).'
  throw new GitdexError('NOT_FOUND', message, { repository, ref })
}

/** Changes whenever `artifactOfRef` would answer with another artifact. */
export function stampOfRef(repository: string, ref: string): string {
  const place = findGit(repository)
  if (!place) return ''
  const commit = ref.startsWith(REF_PREFIX) ? ref.slice(REF_PREFIX.length) : commitOf(place, ref)
  if (commit === undefined) return ''
  const stored = readRef(place, REF_PREFIX + commit)
  return [commit, ...(stored === undefined ? artifactsIn(join(place.root, '.gitdex')) : [stored])].join('\n')
}

function commitOf(place: GitPlace, ref: string): string | undefined {
  if (/^[0-9a-f]{40}$/.test(ref)) return ref
  if (ref === 'HEAD') return readHead(place)
  const names = ref.startsWith('refs/') ? [ref] : [`refs/heads/${ref}`, `refs/tags/${ref}`, `refs/remotes/${ref}`]
  const oid = names.map((name) => readRef(place, name)).find((one) => one !== undefined)
  if (oid === undefined) return undefined
  const store = new ObjectStore(place.commonDir)
  try {
    // An annotated tag names its commit in its first line.
    const tag = store.read(oid, 'tag')
    return tag ? /^object ([0-9a-f]{40})$/m.exec(tag.toString('latin1'))?.[1] : oid
  } finally {
    store.close()
  }
}

/** Joins `part-0000`, `part-0001`, ... of the tree of a commit. */
function readParts({ commonDir }: GitPlace, commit: string, ref: string): Uint8Array {
  const store = new ObjectStore(commonDir)
  try {
    const tree = /^tree ([0-9a-f]{40})$/m.exec(store.read(commit, 'commit')?.toString('latin1') ?? '')?.[1]
    const bytes = tree === undefined ? undefined : store.read(tree, 'tree')
    const parts = bytes ? partsOf(bytes) : []
    if (parts.length === 0) throw new FormatError('CORRUPT', `${ref} holds no artifact.`, { ref })
    return Buffer.concat(
      parts.map((oid) => {
        const part = store.read(oid, 'blob', MAX_PART_BYTES)
        if (!part) throw new FormatError('CORRUPT', `A part of the artifact behind ${ref} is missing.`, { ref, oid })
        return part
      }),
    )
  } finally {
    store.close()
  }
}

function partsOf(tree: Buffer): string[] {
  const parts: [string, string][] = []
  for (let at = 0; at < tree.length;) {
    const space = tree.indexOf(0x20, at)
    const end = tree.indexOf(0, space)
    if (space < 0 || end < 0) break
    const name = tree.toString('latin1', space + 1, end)
    if (/^part-\d{4,}$/.test(name)) parts.push([name, tree.toString('hex', end + 1, end + 21)])
    at = end + 21
  }
  return parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, oid]) => oid)
}
