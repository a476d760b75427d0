import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { ObjectType } from './object-type.ts'

/** Writes an object into its own file, as git does (read-only, by rename); one that is there stays. Returns its id. */
export function writeObject(gitDir: string, type: ObjectType, bytes: Uint8Array, level = 1): string {
  const head = Buffer.from(`${type} ${bytes.length}\0`)
  const oid = createHash('sha1').update(head).update(bytes).digest('hex')
  const path = join(gitDir, 'objects', oid.slice(0, 2), oid.slice(2))
  if (existsSync(path)) return oid
  mkdirSync(dirname(path), { recursive: true })
  const temporary = join(dirname(path), `tmp_obj_${randomBytes(6).toString('hex')}`)
  try {
    writeFileSync(temporary, deflateSync(Buffer.concat([head, bytes]), { level }), { mode: 0o444, flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  return oid
}

export interface FileLine {
  readonly name: string
  readonly oid: string
}

/** A tree of plain files; names in the order of their bytes. */
export function writeFileTree(gitDir: string, files: readonly FileLine[]): string {
  const sorted = [...files].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
  const lines = sorted.map(({ name, oid }) => [Buffer.from(`100644 ${name}\0`), Buffer.from(oid, 'hex')])
  return writeObject(gitDir, 'tree', Buffer.concat(lines.flat()))
}

/** A commit without parents; the same content gives the same id. `time` in seconds since the epoch. */
export function writeRootCommit(gitDir: string, tree: string, time: number, message: string): string {
  const who = `gitdex <gitdex@localhost> ${time} +0000`
  return writeObject(gitDir, 'commit', Buffer.from(`tree ${tree}\nauthor ${who}\ncommitter ${who}\n\n${message}`))
}

/** An empty bare repository for objects on their way. */
export function makeBareRepository(gitDir: string): void {
  for (const folder of ['objects', 'refs/heads']) mkdirSync(join(gitDir, folder), { recursive: true })
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(join(gitDir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n')
}
