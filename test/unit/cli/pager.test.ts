import { describe, expect, it } from 'vitest'
import { marksFor } from '../../../reader/cli/marks.ts'
import { pagerOf, screenRows } from '../../../reader/cli/pager.ts'
import { show } from '../../../reader/cli/show.ts'
import { fakeIo } from './fake-io.ts'

describe('pagerOf', () => {
  it.each([
    [{}, ['less']],
    [{ PAGER: 'more -s' }, ['more', '-s']],
    [{ PAGER: 'more', GITDEX_PAGER: 'bat' }, ['bat']],
    [{ PAGER: 'cat' }, undefined],
    [{ GITDEX_PAGER: '', PAGER: 'less' }, undefined],
  ])('of %j is %j', (env, pager) => {
    expect(pagerOf(env, 'linux')).toEqual(pager)
  })
})

describe('screenRows', () => {
  it('counts lines that wrap, and no colours', () => {
    expect(screenRows('one\ntwo\n', 10)).toBe(2)
    expect(screenRows('x'.repeat(25), 10)).toBe(3)
    expect(screenRows(`\x1b[31m${'x'.repeat(10)}\x1b[39m`, 10)).toBe(1)
    expect(screenRows('', 10)).toBe(1)
  })
})

describe('show', () => {
  it('writes as it is where there is no terminal, however long', async () => {
    const { io, written } = fakeIo()
    const text = 'line\n'.repeat(1000)
    await show(io, text)
    expect(written.out).toBe(text)
  })
})

describe('marksFor', () => {
  const paint = (style: string, text: string) => (style === 'red' ? `[${text}]` : text)

  it('marks words of the query in whatever form, not the little ones', () => {
    const { words } = marksFor('how are retries handled', paint)
    expect(words('we retry when handling how retryRequest fails')).toBe(
      'we [retry] when [handling] how [retryRequest] fails',
    )
  })

  it('marks the match of a line by its columns', () => {
    const { match } = marksFor('"b c"', paint)
    expect(match({ column: 3, end_column: 6 }, 'a b c d')).toBe('a [b c] d')
    expect(match({ column: 3, end_column: 2, end_line: 9 }, 'a b c')).toBe('a [b c]')
    expect(match({ column: 900, end_column: 903 }, '...b c...')).toBe('...b c...')
  })
})
