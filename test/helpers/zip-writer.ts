import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../src/artifact/native-crc32.ts'

/** A ZIP archive of files, deflated or stored, as upload-artifact makes them (with data descriptors). */
export function zip(files: Readonly<Record<string, Uint8Array>>, options: { stored?: boolean } = {}): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, raw] of Object.entries(files)) {
    const stored = options.stored ? Buffer.from(raw) : deflateRawSync(raw)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 6)
    local.writeUInt16LE(options.stored ? 0 : 8, 8)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    descriptor.writeUInt32LE(crc32(raw), 4)
    descriptor.writeUInt32LE(stored.length, 8)
    descriptor.writeUInt32LE(raw.length, 12)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 8)
    central.writeUInt16LE(options.stored ? 0 : 8, 10)
    central.writeUInt32LE(crc32(raw), 16)
    central.writeUInt32LE(stored.length, 20)
    central.writeUInt32LE(raw.length, 24)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    const entry = Buffer.concat([local, Buffer.from(name), stored, descriptor])
    pieces.push(entry)
    at += entry.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, list, end])
}
