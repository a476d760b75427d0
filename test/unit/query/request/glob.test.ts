import { describe, expect, it } from 'vitest'
import { compileGlob } from '../../../../reader/query/request/glob.ts'
import { editDistance, nearestFirst } from '../../../../reader/query/suggest.ts'
import { cpuMs } from '../../../helpers/cpu-clock.ts'

describe('compileGlob', () => {
  it.each([
    ['foo', ['foo', 'a/foo', 'foo/a', 'a/foo/b'], ['afoo', 'foob', 'Foo']],
    ['/foo', ['foo', 'foo/a'], ['a/foo']],
    ['foo/', ['foo/a', 'a/foo/b', 'foo/'], ['foo', 'a/foo']],
    ['a/b', ['a/b', 'a/b/c'], ['x/a/b']],
    ['*.ts', ['a.ts', 'x/a.ts', '.ts'], ['a.tsx', 'ats']],
    ['a*b*c', ['abc', 'axxbxxc'], ['ab', 'abcd', 'a/b/c']],
    ['?', ['a', 'é', '🎉', 'x/y'], ['ab', 'xx/yy']],
    ['**/foo', ['foo', 'a/b/foo'], ['afoo']],
    ['foo/**', ['foo/a', 'foo/a/b'], ['foo', 'foo/', 'a/foo/b']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a/xb', 'b']],
    ['a/**/b/**/c', ['a/b/c', 'a/x/b/y/z/c'], ['a/c']],
    ['**', ['a', 'a/b'], []],
    ['[a-c]x', ['ax', 'bx', 'x/cx'], ['dx', 'x']],
    ['[!a-c]x', ['dx'], ['ax', 'x']],
    ['[^a]x', ['bx'], ['ax']],
    ['[b-a]x', ['bx'], ['ax']],
    ['[]a]', [']', 'a'], ['b', '[]a]']],
    ['[a\\]b]', [']', 'a', 'b'], ['\\']],
    ['[[:digit:][:upper:]_]', ['1', 'A', '_'], ['a', ':']],
    ['[a-]', ['a', '-'], ['b']],
    ['\\*', ['*'], ['a']],
    ['\\!a', ['!a'], ['a']],
    ['\\#a', ['#a'], ['a']],
    ['a\\ ', ['a '], ['a']],
    ['a  ', ['a'], ['a  ']],
    ['# a', [], ['# a', 'a']],
    ['[ab', [], ['a', '[ab']],
    ['a\\', [], ['a', 'a\\']],
    ['x y', ['x y', 'a/x y'], ['x']],
    ['a\nb', ['a', 'b'], ['c']],
    ['*\n!*.ts', ['a', 'src/a.ts'], ['a.ts']],
    ['src\n!src/a.ts', ['src/a.ts', 'src/b'], []],
    ['src/*\n!src/a.ts', ['src/b', 'src/c/a.ts'], ['src/a.ts']],
    ['*.js\n!keep.js\nkeep.js', ['keep.js'], []],
    ['/', [], ['a', 'a/b']],
    ['', [], ['a']],
  ])('%j', (pattern, matched, unmatched) => {
    const matches = compileGlob(pattern)
    expect(matched.filter((path) => !matches(path))).toEqual([])
    expect(unmatched.filter((path) => matches(path))).toEqual([])
  })

  it('ignores case when told', () => {
    const matches = compileGlob(['SRC/*.Ts'], { ignoreCase: true })
    expect([matches('src/a.ts'), matches('Src/A.TS'), compileGlob('SRC')('src/a')]).toEqual([true, true, false])
  })

  it('does not explode on patterns made to', () => {
    const started = cpuMs()
    const path = `${'a/'.repeat(200)}${'a'.repeat(200)}`
    for (const pattern of [
      '*a'.repeat(200) + 'b',
      '**/a/'.repeat(60) + 'b',
      '**/*a*a*a*a*a/'.repeat(20) + 'b',
      '?*'.repeat(100) + 'b',
      '[a-z]*'.repeat(100) + '!',
    ]) {
      expect(compileGlob(pattern)(path)).toBe(false)
    }
    expect(cpuMs() - started).toBeLessThan(2000)
  })
})

describe('nearestFirst', () => {
  it('puts likely values first and keeps the order of the rest', () => {
    expect(nearestFirst('tset', ['a', 'test', 'b', 'text'])).toEqual(['test', 'a', 'b', 'text'])
    expect(nearestFirst('impl', ['config', 'implementation'])).toEqual(['implementation', 'config'])
    expect(nearestFirst('', ['b', 'a'])).toEqual(['b', 'a'])
    expect(nearestFirst('zzzzzz', ['b', 'a'])).toEqual(['b', 'a'])
  })
  it('measures typing mistakes', () => {
    expect([
      editDistance('', 'ab'),
      editDistance('abc', 'acb'),
      editDistance('kitten', 'sitting'),
      editDistance('x', 'x'),
    ]).toEqual([2, 1, 3, 0])
  })
})
