import { createRequire } from 'node:module'
import * as zlib from 'node:zlib'
import { corrupt } from './format/corrupt.ts'
import { type Checksum, crc32 } from './format/crc32.ts'
import type { Inflate } from './format/inflate.ts'
import type { Hash } from './format/sha256.ts'

/** Native since Node 20.15: a sixth of a cold query was the portable one before it is compiled. */
export const nodeCrc32: Checksum = (zlib as { crc32?: Checksum }).crc32 ?? crc32

/** Node's native stream behind `createInflateRaw()`: not documented, the same since Node 8. */
interface NativeStream {
  reset(): void
  writeSync(
    flush: number,
    input: Uint8Array,
    at: number,
    length: number,
    output: Uint8Array,
    outAt: number,
    room: number,
  ): void
  onerror: (message: string, errno: number, code: string) => void
}

let inflateOne: Inflate | undefined

/** Raw inflate by zlib: several times the portable one on large blocks. */
export function nodeInflate(bytes: Uint8Array, rawLength: number): Uint8Array {
  return (inflateOne ??= reusedInflate() ?? inflateAnew)(bytes, rawLength)
}

/**
 * One native stream that is reset for each block: `inflateRawSync` makes a stream object and a native state per call,
 * which takes longer than inflating a small block. Undefined where Node's inside has another shape than expected.
 */
function reusedInflate(): Inflate | undefined {
  try {
    const stream = zlib.createInflateRaw() as zlib.InflateRaw & { _handle: NativeStream; _writeState: Uint32Array }
    const { _handle: native, _writeState: state } = stream
    let failed = false
    native.onerror = () => (failed = true)
    const inflate: Inflate = (bytes, rawLength) => {
      failed = false
      // A byte too many: whether the stream would go on past the length it should have.
      const output = new Uint8Array(rawLength + 1)
      native.reset()
      native.writeSync(zlib.constants.Z_FINISH, bytes, 0, bytes.length, output, 0, output.length)
      if (failed || state[0] !== 1) throw corrupt('deflate')
      return output.subarray(0, rawLength)
    }
    return passesTrial(inflate) ? inflate : undefined
  } catch {
    return undefined
  }
}

/** A stored block of two bytes, right and cut off. */
function passesTrial(inflate: Inflate): boolean {
  const stored = Uint8Array.of(1, 2, 0, 253, 255, 103, 100)
  const raw = inflate(stored, 2)
  if (raw[0] !== 103 || raw[1] !== 100) return false
  try {
    inflate(stored.subarray(0, 6), 2)
    return false
  } catch {
    return inflate(stored, 2)[1] === 100
  }
}

/** The documented way. Exported for tests. */
export function inflateAnew(bytes: Uint8Array, rawLength: number): Uint8Array {
  let raw: Uint8Array
  try {
    raw = zlib.inflateRawSync(bytes, { maxOutputLength: Math.max(1, rawLength), chunkSize: Math.max(64, rawLength) })
  } catch {
    throw corrupt('deflate')
  }
  if (raw.length !== rawLength) throw corrupt('deflate: wrong length')
  return raw
}

/** Loaded when it is needed, by `verify`: loading it costs a cold query more than reading its blocks. */
export function nodeHash(): Hash {
  const { createHash } = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto')
  return createHash('sha256')
}
