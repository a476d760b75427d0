import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { decodeRoaring } from '../../../reader/format/roaring.ts'
import { ByteWriter } from '../../../src/artifact/byte-writer.ts'
import { encodeRoaring, roaringLength } from '../../../src/artifact/roaring.ts'

const UNIVERSE = 2 ** 30
const official = (name: string): Uint8Array => readFileSync(new URL(`../../fixtures/official/${name}`, import.meta.url))

/** The set both official files hold, as their README defines it. */
function officialSet(): Uint32Array {
  const ids: number[] = []
  for (let k = 0; k < 100_000; k += 1000) ids.push(k)
  for (let k = 100_000; k < 200_000; k++) ids.push(3 * k)
  for (let k = 700_000; k < 800_000; k++) ids.push(k)
  return Uint32Array.from(ids)
}

function encode(ids: Uint32Array): Uint8Array {
  const writer = new ByteWriter()
  encodeRoaring(writer, ids)
  expect(writer.length).toBe(roaringLength(ids))
  return writer.toBytes()
}

describe('official Roaring vectors', () => {
  it.each(['bitmapwithruns.bin', 'bitmapwithoutruns.bin'])('%s', (name) => {
    expect(decodeRoaring(official(name), UNIVERSE)).toEqual(officialSet())
  })

  it('bitmapwithruns.bin is what our writer writes', () => {
    expect(Buffer.compare(encode(officialSet()), official('bitmapwithruns.bin'))).toBe(0)
  })
})

describe('decodeRoaring', () => {
  const ids = Uint32Array.from({ length: 70_000 }, (_, i) => (i < 20_000 ? i : i * 5))
  const bytes = encode(ids)

  it('reads containers at odd offsets', () => {
    const shifted = new Uint8Array(bytes.length + 1)
    shifted.set(bytes, 1)
    expect(decodeRoaring(shifted.subarray(1), UNIVERSE)).toEqual(ids)
  })

  it('refuses values outside of the universe before it allocates for them', () => {
    expect(() => decodeRoaring(bytes, 100_000)).toThrow(FormatError)
    expect(() => decodeRoaring(bytes, ids.at(-1)!)).toThrow(FormatError)
    // 65,536 full run containers: 2^32 values claimed by half a megabyte.
    const bomb = new ByteWriter()
    bomb.u32(0xffff303b)
    bomb.bytes(new Uint8Array(8192).fill(255))
    for (let high = 0; high < 65_536; high++) {
      bomb.u16(high)
      bomb.u16(65_535)
    }
    bomb.bytes(new Uint8Array(65_536 * 10))
    expect(() => decodeRoaring(bomb.toBytes(), UNIVERSE)).toThrow(FormatError)
  })

  it('refuses truncations, wrong order and wrong counts', () => {
    for (let cut = 1; cut < 200; cut++) {
      expect(() => decodeRoaring(bytes.subarray(0, bytes.length - cut * 7), UNIVERSE)).toThrow(FormatError)
    }
    const small = encode(Uint32Array.of(1, 5, 9))
    small[small.length - 6] = 200
    expect(() => decodeRoaring(small, UNIVERSE)).toThrow(FormatError)
    const extra = Uint8Array.of(...encode(Uint32Array.of(1, 5, 9)), 0)
    expect(() => decodeRoaring(extra, UNIVERSE)).toThrow(FormatError)
  })

  it('writes nothing as the library does', () => {
    expect([...encode(new Uint32Array(0))]).toEqual([0x3a, 0x30, 0, 0, 0, 0, 0, 0])
    expect(decodeRoaring(encode(new Uint32Array(0)), UNIVERSE).length).toBe(0)
  })
})
