import { readFileSync } from 'node:fs'
import { Packr } from 'msgpackr'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { decodeMsgpack } from '../../../reader/format/msgpack.ts'

type Vector = { msgpack: string[] } & Record<string, unknown>
const suiteFile = new URL('../../fixtures/official/msgpack-test-suite.json', import.meta.url)
const suite = JSON.parse(readFileSync(suiteFile, 'utf8')) as Record<string, Vector[]>

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex === '' ? [] : hex.split('-').map((byte) => parseInt(byte, 16)))
}

/** What the vector says the value is; `refused` when it is outside of the subset that artifacts use. */
function expected(vector: Vector): { value: unknown } | 'refused' {
  if ('ext' in vector || 'timestamp' in vector) return 'refused'
  if ('bignum' in vector) {
    const exact = Number(vector['bignum'])
    return Number.isSafeInteger(exact) ? { value: exact } : 'refused'
  }
  if ('binary' in vector) return { value: bytesOf(vector['binary'] as string) }
  const key = Object.keys(vector).find((name) => name !== 'msgpack')!
  return { value: vector[key] }
}

describe('official MessagePack vectors', () => {
  let decoded = 0
  let refused = 0
  for (const [group, vectors] of Object.entries(suite)) {
    it(group, () => {
      for (const vector of vectors) {
        const want = expected(vector)
        for (const hex of vector.msgpack) {
          const bytes = bytesOf(hex)
          // A float32/float64 encoding of a large integer is exact and fine; only integers beyond 2^53 are refused.
          if (want === 'refused' && bytes[0] !== 0xca && bytes[0] !== 0xcb) {
            expect(() => decodeMsgpack(bytes), hex).toThrow(FormatError)
            refused++
          } else if (want !== 'refused') {
            expect(plain(decodeMsgpack(bytes)), hex).toEqual(want.value)
            decoded++
          }
        }
      }
    })
  }
  it('were all there', () => {
    expect(decoded).toBe(197)
    expect(refused).toBe(36)
  })
})

/** Maps come without a prototype; `toEqual` should not care, but `Uint8Array` views must compare as such. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

describe('decodeMsgpack', () => {
  it('reads what msgpackr writes', () => {
    const value = { text: 'grüße 🎉', list: [0, -1, 1.5, 2 ** 40, true, null], bin: Uint8Array.of(1, 2, 3) }
    expect(plain(decodeMsgpack(new Packr({ useRecords: false }).pack(value)))).toEqual(value)
  })

  it.each([
    ['nothing', []],
    ['a string that runs over the end', [0xa5, 0x61]],
    ['a count that lies', [0xdd, 0xff, 0xff, 0xff, 0xff]],
    ['a map that lies', [0xdf, 0x7f, 0xff, 0xff, 0xff]],
    ['bytes behind the value', [0xc0, 0xc0]],
    ['a key that is no string', [0x81, 0x01, 0x01]],
    ['text that is not UTF-8', [0xa2, 0xc3, 0x28]],
    ['the reserved type', [0xc1]],
    ['nesting without end', Array.from({ length: 100 }, () => 0x91)],
  ])('refuses %s', (_, bytes) => {
    expect(() => decodeMsgpack(Uint8Array.from(bytes))).toThrow(FormatError)
  })

  it('keeps a __proto__ key as data', () => {
    const bytes = new Packr({ useRecords: false }).pack(new Map([['__proto__', 1]]))
    const value = decodeMsgpack(bytes) as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value)).toBeNull()
  })
})
