import { crc32 } from '../artifact/native-crc32.ts'

/**
 * A pack is `PACK_MAGIC` and then records, one after another, little-endian:
 * | bytes | what |
 * |---|---|
 * | 4 | `RECORD_MARK` |
 * | 4 | CRC-32 of all that follows |
 * | 32 | key |
 * | 4 | length of the value |
 * | n | value |
 */
export const PACK_MAGIC = Buffer.from('GDXPACK1', 'latin1')
export const RECORD_HEAD = 44
const RECORD_MARK = 0x52434447
const CRC_FROM = 8

/** One record as bytes; `key` is 64 hex digits. */
export function encodeRecord(key: string, value: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(RECORD_HEAD + value.length)
  record.writeUInt32LE(RECORD_MARK, 0)
  record.write(key, 8, 32, 'hex')
  record.writeUInt32LE(value.length, 40)
  record.set(value, RECORD_HEAD)
  record.writeUInt32LE(crc32(record.subarray(CRC_FROM)), 4)
  return record
}

/** The value of a whole record, or `undefined` when it is not the intact record of that key. */
export function decodeRecord(record: Buffer, key: string): Uint8Array | undefined {
  if (record.length < RECORD_HEAD || record.readUInt32LE(0) !== RECORD_MARK) return undefined
  if (record.readUInt32LE(40) !== record.length - RECORD_HEAD || record.toString('hex', 8, 40) !== key) return undefined
  if (record.readUInt32LE(4) !== crc32(record.subarray(CRC_FROM))) return undefined
  return new Uint8Array(record.buffer, record.byteOffset + RECORD_HEAD, record.length - RECORD_HEAD)
}

/** Key and value length of the record that starts at a head; `undefined` when none does. */
export function decodeHead(head: Buffer): { key: string; length: number } | undefined {
  if (head.length < RECORD_HEAD || head.readUInt32LE(0) !== RECORD_MARK) return undefined
  return { key: head.toString('hex', 8, 40), length: head.readUInt32LE(40) }
}
