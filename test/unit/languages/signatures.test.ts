import { describe, expect, it } from 'vitest'
import { cutInitializer, splitQualified } from '../../../src/languages/signatures.ts'

describe('cutInitializer', () => {
  it('keeps short values and cuts long ones', () => {
    expect(cutInitializer('int x = 1')).toBe('int x = 1')
    expect(cutInitializer(`int x[] = {${'1, '.repeat(40)}}`)).toBe('int x[]')
  })

  it('does not take comparisons and arrows for assignments', () => {
    const signature = `F f(x => x, a == b, c <= d, e != ${'f'.repeat(80)})`
    expect(cutInitializer(signature)).toBe(signature)
  })
})

describe('splitQualified', () => {
  it.each([
    ['A::B::c', '::', 'A.B', 'c'],
    ['A<x::y>::B<z>::c', '::', 'A.B', 'c'],
    ['hash<a::b>', '::', undefined, 'hash<a::b>'],
    ['::Top', '::', undefined, 'Top'],
    ['A\\B\\C', '\\', 'A.B', 'C'],
    ['A.B', '.', 'A', 'B'],
    ['plain', '::', undefined, 'plain'],
  ])('%s', (name, separator, qualifier, last) => {
    expect(splitQualified(name, separator)).toEqual([qualifier, last])
  })
})
