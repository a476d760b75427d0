import { promisify } from 'node:util'
import { constants, deflateRaw, deflateRawSync, inflateRawSync, type InputType, type ZlibOptions } from 'node:zlib'
import type { MixedBlock } from './section-input.ts'

/** zlib's level: 6 is where smaller output starts to cost far more time than it saves bytes (26 MB source: 0.236). */
export const DEFLATE_LEVEL = 6

const deflateAsync = promisify<InputType, ZlibOptions, Uint8Array>(deflateRaw)

/** What is shorter is deflated here and now: the stream that carries it to another thread costs as much as deflating it. */
const SYNC_BELOW = 32 * 1024

/** Deflates, what is long on zlib's threads. */
export async function deflateBytes(raw: Uint8Array): Promise<Uint8Array> {
  const options = { level: DEFLATE_LEVEL, windowBits: windowBits(raw.length) }
  return raw.length < SYNC_BELOW ? deflateRawSync(raw, options) : deflateAsync(raw, options)
}

/** As `deflateBytes`, but returns the input itself when deflating does not make it smaller. */
export async function deflateBlock(raw: Uint8Array): Promise<Uint8Array> {
  const stored = await deflateBytes(raw)
  return stored.length < raw.length ? stored : raw
}

/** Most bytes of a stored block of deflate. */
const MOST_STORED = 65_535

/** As `deflateBlock` of all bytes, where the last ones follow as stored blocks of deflate. */
export async function deflateMixed({ raw, patternless }: MixedBlock): Promise<Uint8Array> {
  if (patternless === 0) return deflateBlock(raw)
  const border = raw.length - patternless
  const first = deflateRawSync(raw.subarray(0, border), { level: DEFLATE_LEVEL, finishFlush: constants.Z_SYNC_FLUSH })
  const parts: Uint8Array[] = [first]
  for (let from = border; from < raw.length; from += MOST_STORED) {
    const part = raw.subarray(from, from + MOST_STORED)
    const header = Buffer.alloc(5)
    header[0] = from + part.length === raw.length ? 1 : 0
    header.writeUInt16LE(part.length, 1)
    header.writeUInt16LE(part.length ^ 0xffff, 3)
    parts.push(header, part)
  }
  const stored = Buffer.concat(parts)
  return stored.length < raw.length ? stored : raw
}

/** A window no larger than needed spares clearing memory for small blocks; 9 is the least zlib takes. */
function windowBits(length: number): number {
  return Math.min(15, Math.max(9, 32 - Math.clz32(length)))
}

/** The block that `deflateBlock` made `stored` of, when it has `length` bytes; undefined when it cannot be. */
export function inflateBlock(stored: Uint8Array, length: number): Uint8Array | undefined {
  if (stored.length === length) return stored
  try {
    const raw = inflateRawSync(stored, { maxOutputLength: length, chunkSize: Math.max(64, length) })
    return raw.length === length ? raw : undefined
  } catch {
    return undefined
  }
}
