import { corrupt } from './git-failure.ts'
import type { ObjectType } from './object-type.ts'
import type { CommitInfo } from './repository.ts'

/** Reads a commit object (gitformat: header lines, an empty line, the message). Throws CORRUPT without a tree. */
export function parseCommit(oid: string, bytes: Buffer): CommitInfo {
  const { header, body } = split(bytes)
  const tree = /^tree ([0-9a-f]{40})$/m.exec(header)?.[1]
  if (!header.startsWith('tree ') || tree === undefined) throw corrupt(`Commit ${oid} names no tree`, { oid })
  const parents: string[] = []
  // Parents follow the tree directly; further down, a signed merge may quote other commits.
  for (let at = 46; header.startsWith('parent ', at); at += 48) parents.push(header.slice(at + 7, at + 47))
  const time = /^committer .*> (-?\d+)(?: |$)/m.exec(header)?.[1]
  const encoding = /^encoding (\S+)$/m.exec(header)?.[1]
  return { oid, tree, parents, committerTime: Number(time ?? 0), message: decodeText(body, encoding) }
}

/** What an annotated tag points to. */
export interface TagTarget {
  readonly oid: string
  readonly type: ObjectType
}

export function parseTag(oid: string, bytes: Buffer): TagTarget {
  const match = /^object ([0-9a-f]{40})\ntype (commit|tree|blob|tag)\n/.exec(bytes.toString('latin1', 0, 80))
  if (!match) throw corrupt(`Tag ${oid} names no object`, { oid })
  return { oid: match[1]!, type: match[2] as ObjectType }
}

function split(bytes: Buffer): { header: string; body: Buffer } {
  const end = bytes.indexOf('\n\n')
  if (end < 0) return { header: bytes.toString('latin1'), body: Buffer.alloc(0) }
  return { header: bytes.toString('latin1', 0, end), body: bytes.subarray(end + 2) }
}

/** Messages are UTF-8 unless they say otherwise; an encoding nobody knows is read as UTF-8 too. */
export function decodeText(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === undefined || /^utf-?8$/i.test(encoding)) return bytes.toString('utf8')
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
