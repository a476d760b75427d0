import { describe, expect, it } from 'vitest'
import { MAX_SIGNATURE, textWithout, tidySignature, wordsBefore } from '../../../src/extract/signature.ts'

describe('tidySignature', () => {
  it.each([
    ['function f(\n  a,\n  b,\n) {', 'function f(a, b)'],
    ['def f( a ) :', 'def f(a)'],
    ['const f = (a) =>', 'const f = (a)'],
    ['int x =', 'int x'],
    ['Foo::', 'Foo::'],
    ['bool operator==', 'bool operator=='],
    ['A& operator=', 'A& operator='],
    ['def name=', 'def name='],
    ['def <=', 'def <='],
    ['  a\t b ;', 'a b'],
  ])('%j', (head, expected) => {
    expect(tidySignature(head)).toBe(expected)
  })

  it('is never longer than the limit', () => {
    expect(tidySignature(`f(${'a, '.repeat(500)})`)).toHaveLength(MAX_SIGNATURE)
  })
})

describe('textWithout', () => {
  it('leaves holes of several lists out', () => {
    const text = '@A class /* x */ B'
    expect(textWithout(text, 0, text.length, Uint32Array.of(0, 2), Uint32Array.of(9, 16))).toBe(' class   B')
  })

  it('is a plain slice without holes in the range', () => {
    expect(textWithout('abcdef', 2, 4, Uint32Array.of(0, 2, 4, 6))).toBe('cd')
  })
})

describe('wordsBefore', () => {
  const words = { pub: 'exported', async: 'async', '*': 'generator', extern: 'extern' } as const
  const found = (prefix: string): readonly string[] => wordsBefore(prefix, words)

  it('finds words and signs', () => expect(found('pub async function*')).toEqual(['exported', 'async', 'generator']))
  it('not inside of brackets and strings', () =>
    expect(found('pub(async) extern "async" <async>')).toEqual(['exported', 'extern']))
  it('not parts of words', () => expect(found('republish asynchronous')).toEqual([]))
  it('not what every object has', () => expect(found('constructor toString')).toEqual([]))
})
