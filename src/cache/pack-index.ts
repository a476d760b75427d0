import { crc32 } from '../artifact/native-crc32.ts'

/**
 * Index of one pack, little-endian: magic, number of entries, size of the pack that it describes, then per entry key
 * (32), offset of the record (8), length of the value (4), last use in seconds (4); at the end the CRC-32 of all before.
 */
const INDEX_MAGIC = Buffer.from('GDXINDX1', 'latin1')
const HEAD = 20
const ENTRY = 48

/** Where a value lies and when it was last asked for. */
export interface Entry {
  /** Of the record in the pack, in bytes. */
  readonly offset: number
  /** Of the value, in bytes. */
  readonly length: number
  /** Seconds since the epoch. */
  used: number
}

export function encodePackIndex(entries: ReadonlyMap<string, Entry>, packSize: number): Buffer {
  const bytes = Buffer.alloc(HEAD + entries.size * ENTRY + 4)
  INDEX_MAGIC.copy(bytes)
  bytes.writeUInt32LE(entries.size, 8)
  bytes.writeBigUInt64LE(BigInt(packSize), 12)
  let at = HEAD
  for (const [key, entry] of entries) {
    bytes.write(key, at, 32, 'hex')
    bytes.writeBigUInt64LE(BigInt(entry.offset), at + 32)
    bytes.writeUInt32LE(entry.length, at + 40)
    bytes.writeUInt32LE(entry.used, at + 44)
    at += ENTRY
  }
  bytes.writeUInt32LE(crc32(bytes.subarray(0, at)), at)
  return bytes
}

/** Entries by key, or `undefined` when the bytes are no intact index of a pack of that size. */
export function decodePackIndex(bytes: Buffer, packSize: number): Map<string, Entry> | undefined {
  if (bytes.length < HEAD + 4 || !bytes.subarray(0, 8).equals(INDEX_MAGIC)) return undefined
  const count = bytes.readUInt32LE(8)
  const end = HEAD + count * ENTRY
  if (bytes.length !== end + 4 || Number(bytes.readBigUInt64LE(12)) !== packSize) return undefined
  if (bytes.readUInt32LE(end) !== crc32(bytes.subarray(0, end))) return undefined
  const entries = new Map<string, Entry>()
  for (let at = HEAD; at < end; at += ENTRY) {
    entries.set(bytes.toString('hex', at, at + 32), {
      offset: bytes.readUInt32LE(at + 32) + bytes.readUInt32LE(at + 36) * 0x1_0000_0000,
      length: bytes.readUInt32LE(at + 40),
      used: bytes.readUInt32LE(at + 44),
    })
  }
  return entries
}
