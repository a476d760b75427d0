import { createRequire } from 'node:module'
import * as zlib from 'node:zlib'
import { corrupt } from './format/corrupt.ts'
import { type Checksum, crc32 } from './format/crc32.ts'
import type { Hash } from './format/sha256.ts'

/** Raw inflate by zlib: several times the portable one on large blocks. */
export function nodeInflate(bytes: Uint8Array, rawLength: number): Uint8Array {
  let raw: Uint8Array
  try {
    raw = zlib.inflateRawSync(bytes, { maxOutputLength: Math.max(1, rawLength), chunkSize: Math.max(64, rawLength) })
  } catch {
    throw corrupt('deflate')
  }
  if (raw.length !== rawLength) throw corrupt('deflate: wrong length')
  return raw
}

/** Native since Node 20.15: a sixth of a cold query was the portable one before it is compiled. */
export const nodeCrc32: Checksum = (zlib as { crc32?: Checksum }).crc32 ?? crc32

/** Loaded when it is needed, by `verify`: loading it costs a cold query more than reading its blocks. */
export function nodeHash(): Hash {
  const { createHash } = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto')
  return createHash('sha256')
}
