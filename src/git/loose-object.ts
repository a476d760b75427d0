import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { corrupt, isMissingFile } from './git-failure.ts'
import { inflateAll, inflateStart } from './inflate.ts'
import { isObjectType, type ObjectType } from './object-type.ts'
import { ObjectTooLarge, type GitObject } from './pack.ts'

/** Room for the longest header, `commit <size>\0`. */
const HEADER_LIMIT = 64

export interface LooseHeader {
  readonly type: ObjectType
  /** Size in bytes of the object without its header. */
  readonly size: number
  /** Bytes of the header, its NUL included. */
  readonly length: number
}

/** The object in its own file under `objects`; undefined when there is no such file. */
export function readLoose(objectsDir: string, oid: string, maxObjectBytes: number): GitObject | undefined {
  const path = loosePath(objectsDir, oid)
  const stored = readIfPresent(path)
  if (!stored) return undefined
  const header = parseHeader(inflateStart(stored.subarray(0, 512)), path)
  if (header.size > maxObjectBytes) throw new ObjectTooLarge(header.size)
  const bytes = inflateLoose(stored, header.size + header.length, path)
  return { type: header.type, bytes: bytes.subarray(header.length) }
}

/** Type and size of a loose object from the first bytes of its file. */
export function readLooseHeader(objectsDir: string, oid: string): LooseHeader | undefined {
  const path = loosePath(objectsDir, oid)
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
  try {
    const start = Buffer.alloc(512)
    return parseHeader(inflateStart(start.subarray(0, readSync(descriptor, start, 0, 512, 0))), path)
  } finally {
    closeSync(descriptor)
  }
}

/** Loose objects whose id starts with the hex digits `prefix` (at least two), at most `limit`. */
export function findLoosePrefix(objectsDir: string, prefix: string, limit: number): string[] {
  const folder = prefix.slice(0, 2)
  let names: string[]
  try {
    names = readdirSync(join(objectsDir, folder))
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
  const oids = names.filter((name) => /^[0-9a-f]{38}$/.test(name)).map((name) => folder + name)
  return oids.filter((oid) => oid.startsWith(prefix)).slice(0, limit)
}

function loosePath(objectsDir: string, oid: string): string {
  return join(objectsDir, oid.slice(0, 2), oid.slice(2))
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}

function parseHeader(start: Buffer, path: string): LooseHeader {
  const end = start.indexOf(0)
  const [type = '', size = ''] = start.toString('latin1', 0, Math.max(0, end)).split(' ')
  const valid = end > 0 && end < HEADER_LIMIT && isObjectType(type) && /^\d{1,15}$/.test(size)
  if (!valid) throw corrupt(`${path} is not a loose object`, { file: path })
  return { type, size: Number(size), length: end + 1 }
}

function inflateLoose(stored: Buffer, total: number, path: string): Buffer {
  try {
    const bytes = inflateAll(stored, total)
    if (bytes.length === total) return bytes
  } catch {
    // Reported below, with the file's name.
  }
  throw corrupt(`${path} does not inflate to the size it announces`, { file: path })
}
