import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { DictionaryBlock } from '../../../reader/format/dictionary.ts'
import { decodeSpellings } from '../../../reader/sections/symbol-names.ts'
import { buildSymbolNames, encodeSymbolNames } from '../../../src/artifact/symbol-names.ts'

const normalize = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

function encode(names: string[]): DictionaryBlock {
  const { blocks } = encodeSymbolNames(buildSymbolNames(names, normalize))
  return new DictionaryBlock([...(blocks as Iterable<Uint8Array>)][0]!)
}

describe('spellings of names', () => {
  it.each([
    'username', 'userName', 'user_name', 'UserName', 'USER_NAME', '__init__', '_', '_x', 'x_', 'get-user', 'ΣΑΣ', 'straße',
    'STRASSE', 'İstanbul', 'ﬁt', 'valid?', '🎉Party', 'a', 'A', 'x__y', 'ABCdef_GHI',
  ])('%s', (name) => {
    const block = encode([name])
    expect(decodeSpellings(block.payload(0), block.key(0), 1)).toEqual([{ name, symbols: Uint32Array.of(0) }])
  }) // prettier-ignore

  it('lie together under their key, in UTF-8 order, each with its symbols', () => {
    const block = encode(['user_name', 'userName', 'username', 'user_name', 'other', 'user-name'])
    const at = block.indexOf('username')
    const found = decodeSpellings(block.payload(at), 'username', 6)
    expect(found.map(({ name, symbols }) => [name, [...symbols]])).toEqual([
      ['user-name', [5]],
      ['userName', [1]],
      ['user_name', [0, 3]],
      ['username', [2]],
    ])
  })

  it('take two bytes for a mark, not the whole name', () => {
    const block = encode(['theLongNameOfAFunction'])
    expect(block.payload(0).length).toBeLessThan(10)
  })

  it('refuse marks outside of the key', () => {
    const block = encode(['user_name'])
    expect(() => decodeSpellings(block.payload(0), 'us', 1)).toThrow(FormatError)
  })
})
