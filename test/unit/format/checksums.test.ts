import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { crc32 } from '../../../reader/format/crc32.ts'
import { toHex } from '../../../reader/format/hex.ts'
import { Sha256 } from '../../../reader/format/sha256.ts'
import { pseudoRandomBytes } from '../../helpers/random.ts'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** The definition, bit by bit. */
function slowCrc(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const byte of bytes) {
    c ^= byte
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  }
  return ~c >>> 0
}

describe('crc32', () => {
  it('gives the check value of its definition', () => {
    expect(crc32(text('123456789'))).toBe(0xcbf43926)
    expect(crc32(new Uint8Array(0))).toBe(0)
  })

  it('agrees with the definition for every length and alignment, whole and in parts', () => {
    const bytes = pseudoRandomBytes(7, 300)
    for (let length = 0; length < 80; length++) {
      const part = bytes.subarray(length % 9, (length % 9) + length)
      expect(crc32(part)).toBe(slowCrc(part))
      const cut = length >> 1
      expect(crc32(part.subarray(cut), crc32(part.subarray(0, cut)))).toBe(slowCrc(part))
    }
  })
})

describe('Sha256', () => {
  it('gives the values of FIPS 180-4', () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(toHex(new Sha256().update(text('abc')).digest())).toBe(abc)
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    expect(toHex(new Sha256().digest())).toBe(empty)
  })

  it('agrees with the host for every length around its blocks, in uneven parts', () => {
    const bytes = pseudoRandomBytes(11, 400)
    for (let length = 0; length <= 300; length++) {
      const part = bytes.subarray(0, length)
      const hash = new Sha256()
      for (let at = 0, step = 1; at < length; at += step++) hash.update(part.subarray(at, Math.min(length, at + step)))
      expect(toHex(hash.digest())).toBe(createHash('sha256').update(part).digest('hex'))
    }
  })
})
