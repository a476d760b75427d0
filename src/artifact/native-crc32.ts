import * as zlib from 'node:zlib'
import { crc32 as portable } from '../../reader/format/crc32.ts'

/** The native routine where this Node has it (20.15, 22.2), the reader's own otherwise. */
const whole: (bytes: Uint8Array, seed?: number) => number =
  (zlib as { crc32?: (bytes: Uint8Array, seed?: number) => number }).crc32 ?? portable

/** CRC-32 of bytes that follow those of `seed`. The native routine begins anew at an empty array that has no memory. */
export const crc32 = (bytes: Uint8Array, seed = 0): number => (bytes.length === 0 ? seed : whole(bytes, seed))
