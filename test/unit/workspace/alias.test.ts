import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qualified, splitAlias, withAlias } from '../../../reader/workspace/alias.ts'

describe('an alias before a path or id', () => {
  it.each([
    ['lib:src/a.ts', { repo: 'lib', rest: 'src/a.ts' }],
    ['lib:src/a.ts::Foo.bar~2', { repo: 'lib', rest: 'src/a.ts::Foo.bar~2' }],
    ['lib:src/a.ts:3-7', { repo: 'lib', rest: 'src/a.ts:3-7' }],
    ['org/app@2:file_page:a b.ts', { repo: 'org/app@2', rest: 'file_page:a b.ts' }],
    ['lib::main', undefined],
    ['lib:', undefined],
    ['lib', undefined],
    ['other:src/a.ts', undefined],
    ['src/lib:a', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('%j is %j', (text, expected) => {
    expect(splitAlias(text, ['lib', 'org/app@2'])).toEqual(expected)
  })

  it('is put before what does not begin with a colon, and taken off again', () => {
    const rest = fc.string({ minLength: 1 }).filter((text) => !text.startsWith(':'))
    fc.assert(
      fc.property(rest, (id) => {
        expect(splitAlias(withAlias('lib', id), ['lib'])).toEqual({ repo: 'lib', rest: id })
      }),
    )
  })
})

describe('an answer with aliases', () => {
  it('bears them in every path and id, those of its own repository in each part', () => {
    const answer = {
      query: 'x',
      index: { repo: 'all', commit: 'c' },
      results: [
        { repo: 'a', file: 'x.ts', symbol_id: 'x.ts::f', parent: { name: 'C', symbol_id: 'x.ts::C' }, name: 'f' },
        { repo: 'b', target_path: '', page_id: 'repo_overview' },
      ],
      candidates: [{ path: 'y.ts', repo: 'b' }],
    }
    expect(qualified(answer)).toEqual({
      ...answer,
      results: [
        { ...answer.results[0], file: 'a:x.ts', symbol_id: 'a:x.ts::f', parent: { name: 'C', symbol_id: 'a:x.ts::C' } },
        { repo: 'b', target_path: '', page_id: 'b:repo_overview' },
      ],
      candidates: [{ path: 'b:y.ts', repo: 'b' }],
    })
    const files = [{ repo: 'a', file: 'x.ts', importers: ['y.ts'], imports: [{ specifier: './z', files: ['z.ts'] }], lines: 3 }] // prettier-ignore
    expect(qualified({ files }).files).toEqual([
      { ...files[0], file: 'a:x.ts', importers: ['a:y.ts'], imports: [{ specifier: './z', files: ['a:z.ts'] }] },
    ])
  })

  it('of one repository is as it was', () => {
    const answer = { symbol: { symbol_id: 'x.ts::f', file: 'x.ts', tests: [{ file: 't.ts', line: 1 }] }, files: ['a'] }
    expect(qualified(answer)).toEqual(answer)
  })
})
