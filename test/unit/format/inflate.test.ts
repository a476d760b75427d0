import { deflateRawSync, type ZlibOptions, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { inflate as portable } from '../../../reader/format/inflate.ts'
import { inflateAnew, nodeInflate } from '../../../reader/node-codecs.ts'
import { pseudoRandom, pseudoRandomBytes } from '../../helpers/random.ts'

const text = new TextEncoder().encode('the quick brown fox jumps over the lazy dog; '.repeat(200))
/** Bytes of skewed frequencies: codes of every length. */
const skewed = (() => {
  const next = pseudoRandom(3)
  return Uint8Array.from({ length: 70_000 }, () => Math.floor(256 * next() ** 6))
})()
const inputs: [string, Uint8Array][] = [
  ['nothing', new Uint8Array(0)],
  ['one byte', Uint8Array.of(7)],
  ['a run', new Uint8Array(100_000).fill(65)],
  ['prose', text],
  ['noise', pseudoRandomBytes(1, 70_000)],
  ['skewed noise', skewed],
]
const options: [string, ZlibOptions][] = [
  ['stored blocks', { level: 0 }],
  ['fixed codes', { strategy: constants.Z_FIXED }],
  ['fast', { level: 1 }],
  ['usual', { level: 6 }],
  ['best, small memory', { level: 9, memLevel: 1 }],
  ['codes only', { strategy: constants.Z_HUFFMAN_ONLY }],
  ['runs only', { strategy: constants.Z_RLE }],
]

describe.each([
  ['portable', portable],
  ['native, reused', nodeInflate],
  ['native, anew', inflateAnew],
])('inflate, %s', (_name, inflate) => {
  for (const [name, raw] of inputs) {
    it.each(options)(`unpacks ${name}: %s`, (_, option) => {
      expect(Buffer.compare(inflate(deflateRawSync(raw, option), raw.length), raw)).toBe(0)
    })
  }

  it('refuses a wrong length', () => {
    const stored = deflateRawSync(text)
    for (const length of [0, 1, text.length - 1, text.length + 1]) {
      expect(() => inflate(stored, length)).toThrow(FormatError)
    }
  })

  it('refuses every truncation', () => {
    const stored = deflateRawSync(text)
    for (let length = 0; length < stored.length; length++) {
      expect(() => inflate(stored.subarray(0, length), text.length)).toThrow(FormatError)
    }
  })

  it('gives a typed error or bytes of the asked length for damaged and random input', () => {
    const next = pseudoRandom(5)
    for (let i = 0; i < 3000; i++) {
      const stored = i % 2 ? pseudoRandomBytes(i, 1 + (i % 60)) : Uint8Array.from(deflateRawSync(text))
      stored[Math.floor(next() * stored.length)]! ^= 1 << Math.floor(next() * 8)
      try {
        expect(inflate(stored, text.length).length).toBe(text.length)
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError)
      }
    }
  })
})
