import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { DictionaryBlock, DictionaryHead } from '../../../reader/format/dictionary.ts'
import { compareUtf8 } from '../../../reader/format/utf8.ts'
import { encodeDictionary } from '../../../src/artifact/dictionary.ts'

const keys = ['', 'a', 'ab', 'abc', 'b', 'ba', 'bä', 'zürich', '\ufffd', '🎉', '🎉🎉'].sort(compareUtf8)
const encoded = encodeDictionary(
  keys.map((key, i) => ({ key, payload: Uint8Array.of(i) })),
  3,
)
const head = new DictionaryHead(encoded.head)
const blocks = encoded.blocks.map((bytes) => new DictionaryBlock(bytes))

describe('a dictionary', () => {
  it('orders by UTF-8 bytes: characters beyond U+FFFF come last', () => {
    expect(keys.indexOf('\ufffd')).toBeLessThan(keys.indexOf('🎉'))
    expect(['🎉', '\ufffd'].sort()[0]).toBe('🎉')
  })

  it('has blocks of equal size but the last', () => {
    expect([head.count, head.blockCount]).toEqual([11, 4])
    expect(blocks.map((block) => block.count)).toEqual([3, 3, 3, 2])
    expect([0, 1, 2, 3, 4].map((block) => head.entriesIn(block))).toEqual([3, 3, 3, 2, 0])
  })

  it('says which block may hold a key', () => {
    expect(keys.map((key) => head.blockOf(key))).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3])
    expect(head.blockOf('aba')).toBe(0)
    const later = encodeDictionary([{ key: 'm' }], 3)
    expect(new DictionaryHead(later.head).blockOf('a')).toBe(-1)
    expect(new DictionaryHead(encodeDictionary([], 3).head).blockOf('a')).toBe(-1)
  })

  it('gives keys, payloads and their places', () => {
    expect(blocks.flatMap((block) => block.keys)).toEqual(keys)
    const block = blocks[1]!
    expect([block.key(0), block.indexOf('ba'), block.indexOf('bb')]).toEqual(['abc', 2, -1])
    expect(blocks.flatMap((b) => Array.from({ length: b.count }, (_, i) => b.payload(i)[0]))).toEqual([...keys.keys()])
  })

  it('finds prefixes across blocks', () => {
    const [from, to] = head.blocksWithPrefix('a')
    expect([from, to]).toEqual([0, 2])
    expect(blocks.slice(from, to).flatMap((block) => block.keys.slice(...block.withPrefix('a')))).toEqual([
      'a',
      'ab',
      'abc',
    ])
    expect(head.blocksWithPrefix('')).toEqual([0, 4])
  })

  it('refuses ordinals and indexes outside', () => {
    expect(() => head.blockOfOrdinal(11)).toThrow(FormatError)
    expect(() => head.blockOfOrdinal(-1)).toThrow(FormatError)
    expect(() => blocks[0]!.key(3)).toThrow(FormatError)
    expect(() => blocks[0]!.payload(-1)).toThrow(FormatError)
  })

  it('is told of keys out of order, twice or too long', () => {
    for (const list of [['b', 'a'], ['a', 'a'], ['x'.repeat(65_536)]]) {
      expect(() => encodeDictionary(list.map((key) => ({ key })), 8)).toThrow(RangeError) // prettier-ignore
    }
  })

  it('keeps long keys that share almost all', () => {
    const long = Array.from({ length: 256 }, (_, i) => 'x'.repeat(60_000) + i.toString().padStart(3, '0'))
    const { blocks: packed } = encodeDictionary(long.map((key) => ({ key })), 256) // prettier-ignore
    expect(packed[0]!.length).toBeLessThan(64_000)
    expect(new DictionaryBlock(packed[0]!).key(255)).toBe(long[255])
  })

  it('refuses blocks and heads that lie', () => {
    const bytes = encoded.blocks[0]!
    for (let end = 0; end < bytes.length; end++) {
      expect(() => {
        const block = new DictionaryBlock(bytes.subarray(0, end))
        return [block.keys, block.payload(block.count - 1)]
      }).toThrow(FormatError)
    }
    for (let at = 0; at < encoded.head.length; at++) {
      const damaged = encoded.head.slice()
      damaged[at]! ^= 0x80
      try {
        expect(new DictionaryHead(damaged).blockOf('b')).toBeTypeOf('number')
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError)
      }
    }
  })

  it('stores keys that hold zero bytes front-coded, others joined', () => {
    const odd = ['a', 'a\0', 'a\0b', 'b']
    const [first, second] = encodeDictionary(
      odd.map((key, i) => ({ key, payload: Uint8Array.of(i) })),
      3,
    ).blocks.map((bytes) => ({ bytes, block: new DictionaryBlock(bytes) }))
    expect([first!.bytes[1], second!.bytes[1]]).toEqual([0, 0x80])
    expect([...first!.block.keys, ...second!.block.keys]).toEqual(odd)
    expect([first!.block.indexOf('a\0'), first!.block.payload(2)[0], second!.block.payload(0)[0]]).toEqual([1, 2, 3])
  })

  it('refuses joined keys that are more, fewer or longer than they should be', () => {
    const block = (...bytes: number[]) => new DictionaryBlock(Uint8Array.from(bytes))
    expect(block(2, 0x80, 3, 97, 0, 98, 2, 0, 0).keys).toEqual(['a', 'b'])
    expect(() => block(3, 0x80, 3, 97, 0, 98, 3, 0, 0, 0).keys).toThrow(FormatError)
    expect(() => block(1, 0x80, 3, 97, 0, 98, 1, 0).keys).toThrow(FormatError)
    expect(() => block(1, 0x80, 9, 97)).toThrow(FormatError)
    expect(() => block(1, 0x80, 1, 97, 0)).toThrow(FormatError)
    expect(() => block(1, 0x80, 1, 97, 1, 5, 1).payload(0)).toThrow(FormatError)
    expect(() => block(1, 0x80, 1, 97, 1, 0x80).payload(0)).toThrow(FormatError)
    expect(() => block(1, 0x81, 1, 97, 1, 0)).toThrow(FormatError)
  })
})
