import fc from 'fast-check'
import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { compileGlob } from '../../reader/query/request/glob.ts'

const name = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', 'abc', 'src', 'test', 'a.ts', 'b.js', 'a.b.ts', 'x y', '.env', 'Ü', 'a-b', 'foo'),
  fc.string({ unit: fc.constantFrom('a', 'b', '.', '-', '_', '1'), minLength: 1, maxLength: 5 }),
)
const path = fc
  .array(
    name.filter((part) => !/^\.{1,2}$/.test(part)),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join('/'))
const piece = fc.oneof(
  name,
  fc.constantFrom(
    '*',
    '**',
    '?',
    '[ab]',
    '[!a]',
    '[a-c]',
    '*.ts',
    'a*',
    '*b',
    'a*b*',
    '?b',
    '*.*',
    '[^b]*',
    'a?c',
    '\\a',
    '\\*',
  ),
)
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '', '!'),
    fc.constantFrom('', '', '/'),
    fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
    fc.constantFrom('', '', '/'),
  )
  .map((parts) => parts.join(''))

describe('compileGlob against the ignore package', () => {
  it('agrees on every path', () => {
    fc.assert(
      fc.property(
        fc.array(pattern, { minLength: 1, maxLength: 4 }),
        fc.array(path, { minLength: 1, maxLength: 8 }),
        (patterns, paths) => {
          const oracle = ignore({ ignorecase: false }).add(patterns)
          const matches = compileGlob(patterns)
          for (const one of paths) expect([one, matches(one)]).toEqual([one, oracle.ignores(one)])
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('agrees on folders', () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), path, (patterns, folder) => {
        const oracle = ignore({ ignorecase: false }).add(patterns)
        expect(compileGlob(patterns)(`${folder}/`)).toBe(oracle.ignores(`${folder}/`))
      }),
      { numRuns: 1000 },
    )
  })

  it('takes any text as a pattern without throwing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', '?', '[', ']', '!', '\\', '/', '-', ':', 'a', ' ', '#', '^') }),
        path,
        (text, one) => {
          expect(typeof compileGlob(text)(one)).toBe('boolean')
        },
      ),
      { numRuns: 2000 },
    )
  })
})
