import * as zlib from 'node:zlib'
import { crc32 as portable } from '../../reader/format/crc32.ts'

/** The native routine where this Node has it (20.15, 22.2), the reader's own otherwise. */
export const crc32: (bytes: Uint8Array, seed?: number) => number =
  (zlib as { crc32?: (bytes: Uint8Array, seed?: number) => number }).crc32 ?? portable
