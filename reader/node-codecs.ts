import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { corrupt } from './format/corrupt.ts'
import type { Hash } from './format/sha256.ts'

/** Raw inflate by zlib: several times the portable one on large blocks. */
export function nodeInflate(bytes: Uint8Array, rawLength: number): Uint8Array {
  let raw: Uint8Array
  try {
    raw = inflateRawSync(bytes, { maxOutputLength: Math.max(1, rawLength), chunkSize: Math.max(64, rawLength) })
  } catch {
    throw corrupt('deflate')
  }
  if (raw.length !== rawLength) throw corrupt('deflate: wrong length')
  return raw
}

export function nodeHash(): Hash {
  return createHash('sha256')
}
