import { createHash } from 'node:crypto'
import { encodePath } from '../../src/git/path-bytes.ts'
import type { ObjectType } from '../../src/git/object-type.ts'

/** One line of a tree to write; `mode` as the octal text that git stores. */
export interface TreeLine {
  readonly mode: string
  /** Name as `decodePath` shows it, or its bytes. */
  readonly name: string | Uint8Array
  readonly oid: string
}

export interface CommitFields {
  readonly tree: string
  readonly parents?: readonly string[]
  readonly message?: string | Uint8Array
  /** Committer and author time, seconds since the epoch. */
  readonly time?: number
  readonly author?: string
  /** Header lines after the committer, such as `encoding ISO-8859-1`. */
  readonly headers?: readonly string[]
}

/** Object id of content: SHA-1 over `<type> <size>\0<bytes>`. */
export function objectId(type: ObjectType, bytes: Uint8Array): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex')
}

/** A tree object with its lines in the order given. */
export function encodeTree(lines: readonly TreeLine[]): Buffer {
  const parts = lines.map(({ mode, name, oid }) => {
    const bytes = typeof name === 'string' ? encodePath(name) : name
    return Buffer.concat([Buffer.from(`${mode} `), bytes, Buffer.from([0]), Buffer.from(oid, 'hex')])
  })
  return Buffer.concat(parts)
}

/** Lines in the order git wants: by bytes, folders as if their name ended in `/`. */
export function sortTree(lines: readonly TreeLine[]): TreeLine[] {
  const key = ({ mode, name }: TreeLine) => {
    const bytes = typeof name === 'string' ? encodePath(name) : Buffer.from(name)
    return Number.parseInt(mode, 8) === 0o40000 ? Buffer.concat([bytes, Buffer.from('/')]) : bytes
  }
  return [...lines].sort((a, b) => Buffer.compare(key(a), key(b)))
}

export function encodeCommit(fields: CommitFields): Buffer {
  const who = `${fields.author ?? 'Ada Example <ada@example.com>'} ${fields.time ?? 1_700_000_000} +0000`
  const lines = [
    `tree ${fields.tree}`,
    ...(fields.parents ?? []).map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    ...(fields.headers ?? []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\n')}\n\n`), Buffer.from(fields.message ?? 'Change things\n')])
}

export function encodeTag(target: string, type: ObjectType, name: string): Buffer {
  const tagger = 'Ada Example <ada@example.com> 1700000000 +0000'
  return Buffer.from(`object ${target}\ntype ${type}\ntag ${name}\ntagger ${tagger}\n\nVersion ${name}\n`)
}
