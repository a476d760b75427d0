import { corrupt } from './git-failure.ts'
import { OID_BYTES } from './oid.ts'
import type { EntryType } from './repository.ts'

/** One line of a tree object. */
export interface RawTreeEntry {
  /** Name as stored; shared with the tree's bytes. */
  readonly name: Buffer
  readonly type: EntryType | 'tree'
  readonly executable: boolean
  readonly oid: string
}

const SPACE = 0x20
const SLASH = 0x2f
const DOT = 0x2e

/** Reads a tree object: `<octal mode> <name>\0<20-byte id>`, repeated. Throws CORRUPT. */
export function parseTree(oid: string, bytes: Buffer): RawTreeEntry[] {
  const entries: RawTreeEntry[] = []
  for (let at = 0; at < bytes.length;) {
    let mode = 0
    let digits = 0
    for (; bytes[at] !== SPACE; at++, digits++) mode = mode * 8 + octalDigit(oid, bytes[at], digits)
    const end = bytes.indexOf(0, at + 1)
    if (digits === 0 || end < 0 || end + 1 + OID_BYTES > bytes.length) throw brokenTree(oid)
    const name = bytes.subarray(at + 1, end)
    if (!isSafeName(name)) throw brokenTree(oid)
    at = end + 1 + OID_BYTES
    entries.push({ name, ...describeMode(mode), oid: bytes.toString('hex', end + 1, at) })
  }
  return entries
}

function octalDigit(oid: string, byte: number | undefined, position: number): number {
  if (byte === undefined || byte < 0x30 || byte > 0x37 || position > 11) throw brokenTree(oid)
  return byte - 0x30
}

/** Old repositories hold modes such as 040000 and 100664: only the kind and the owner's x count, as in git. */
function describeMode(mode: number): { type: RawTreeEntry['type']; executable: boolean } {
  const kind = mode & 0o170000
  if (kind === 0o040000) return { type: 'tree', executable: false }
  if (kind === 0o120000) return { type: 'symlink', executable: false }
  if (kind === 0o100000) return { type: 'blob', executable: (mode & 0o100) !== 0 }
  return { type: 'submodule', executable: false }
}

/** Names that would lead out of their folder are never written by git; whoever made them means harm. */
function isSafeName(name: Uint8Array): boolean {
  if (name.length === 0 || name.includes(SLASH)) return false
  return !(name[0] === DOT && (name.length === 1 || (name.length === 2 && name[1] === DOT)))
}

function brokenTree(oid: string): Error {
  return corrupt(`Tree ${oid} cannot be read`, { oid })
}
