import type { GitError } from '../errors.ts'
import type { ObjectDatabase } from './object-database.ts'
import type { ObjectType } from './object-type.ts'
import { parseTag } from './parse-commit.ts'
import { badRevision } from './revision-errors.ts'

/** More candidates than anybody reads. */
const MOST_CANDIDATES = 1000
const SHOWN_CANDIDATES = 10

/**
 * The commit (or tag of one) that an abbreviated id means; undefined when nothing starts with it. Other objects count
 * only when there is no such commit, as in git. Throws GIT_BAD_REVISION listing the candidates when several remain.
 */
export function resolveShortOid(revision: string, prefix: string, objects: ObjectDatabase): string | undefined {
  const all = objects.findPrefix(prefix, MOST_CANDIDATES).map((oid) => ({ oid, type: objects.type(oid) }))
  const commits = all.filter((candidate) => leadsToCommit(candidate, objects))
  const candidates = commits.length > 0 ? commits : all
  if (candidates.length > 1) throw ambiguous(revision, candidates)
  return candidates[0]?.oid
}

interface Candidate {
  readonly oid: string
  readonly type: ObjectType
}

function leadsToCommit({ oid, type }: Candidate, objects: ObjectDatabase): boolean {
  let current = { oid, type }
  while (current.type === 'tag') current = parseTag(current.oid, objects.read(current.oid).bytes)
  return current.type === 'commit'
}

function ambiguous(revision: string, candidates: readonly Candidate[]): GitError {
  const shown = candidates.slice(0, SHOWN_CANDIDATES).map(({ oid, type }) => `${oid} (${type})`)
  const more = candidates.length > shown.length ? ` and ${candidates.length - shown.length} more` : ''
  const why = `it is short for ${shown.join(', ')}${more}; write more of its digits`
  return badRevision(revision, why, { candidates: candidates.map(({ oid }) => oid) })
}
