import { describe, expect, it } from 'vitest'
import { nearest } from '../../../src/config/nearest.ts'
import { DEFAULT_BUILD_OPTIONS, normalizeRoot, resolveOptions } from '../../../src/config/options.ts'

describe('resolveOptions', () => {
  it('takes flags over configuration over defaults', () => {
    const { build, run } = resolveOptions(
      { history: 5, exclude: ['a'], jobs: 2 },
      { history: 9, exclude: ['b', 'c'], source: false, name: 'app' },
    )
    expect(build).toEqual({ ...DEFAULT_BUILD_OPTIONS, history: 5, exclude: ['a'], source: false })
    expect(run).toMatchObject({ jobs: 2, name: 'app' })
  })

  it('lets a false or zero flag win', () => {
    const { build } = resolveOptions({ source: false, history: 0 }, { source: true, history: 9 })
    expect(build).toMatchObject({ source: false, history: 0 })
  })

  it('keeps what only concerns a run out of the build options', () => {
    const one = resolveOptions({ jobs: 1, cache: 'x', out: 'y', name: 'n' }).build
    expect(one).toEqual(resolveOptions({ jobs: 8, cache: false }).build)
  })
})

it.each(['src\\user.js', '**\\dist', 'C:\\x'])('refuses the glob %s, written as on Windows', (glob) => {
  expect(() => resolveOptions({ exclude: [glob] })).toThrow(/write "\/" between the parts/)
  expect(() => resolveOptions({}, { include: ['src/', glob] })).toThrow(/^include .*write "\/"/)
})

it('keeps a backslash that takes the meaning from a character', () => {
  const exclude = ['a\\*.ts', '\\!keep', 'x\\ y', '\\#a']
  expect(resolveOptions({ exclude }).build.exclude).toEqual(exclude)
})

describe('normalizeRoot', () => {
  it.each([
    ['', ''],
    ['.', ''],
    ['/', ''],
    ['./packages/a/', 'packages/a'],
    ['packages//a', 'packages/a'],
  ])('%j is %j', (root, normal) => {
    expect(normalizeRoot(root)).toBe(normal)
  })
})

describe('nearest', () => {
  it.each([
    ['excludes', 'exclude'],
    ['Includ', 'include'],
    ['src', undefined],
    ['x'.repeat(1000), undefined],
  ])('%s -> %s', (word, expected) => {
    expect(nearest(word, ['include', 'exclude', 'history'])).toBe(expected)
  })
})
