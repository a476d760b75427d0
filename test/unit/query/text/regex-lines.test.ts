import { describe, expect, it } from 'vitest'
import { nodeGuard } from '../../../../reader/node-guard.ts'
import type { LineHit } from '../../../../reader/api.ts'
import { searchRegex } from '../../../../reader/query/text/content-mode.ts'
import { compileRegex } from '../../../../reader/query/text/regex-compile.ts'
import { withLineEnds } from '../../../../reader/query/text/regex-lines.ts'
import { openTexts } from '../../../helpers/text-artifact.ts'

/** Lines of a text on which a pattern matches. */
async function linesOf(text: string, source: string, flags = ''): Promise<number[]> {
  const data = await openTexts([text])
  data.host = { guard: nodeGuard }
  const answer = await searchRegex(data, { source, flags }, {
    scope: { allowed: Uint8Array.of(1), demotedTests: new Uint8Array(1), onlyProse: false, onlyData: false, accepts: () => true },
    offset: 0, wanted: 100, candidates: 10, caseInsensitive: false, contextLines: 0,
  }) // prettier-ignore
  return answer.hits.map((hit) => (hit as LineHit).line)
}

describe('lines of a regular expression', () => {
  it.each<[text: string, pattern: string, lines: number[]]>([
    ['a\r\nb\r\n\r\nc\r\n', '^$', [3]],
    ['a\r\nb\r\n', '^b$', [2]],
    ['a\r\nb\r\n', 'a$', [1]],
    ['a\r\n\r\nb', '^.', [1, 3]],
    ['a\r\nb', '^.+$', [1, 2]],
    ['ab\r\ncd', 'b.c', []],
    ['one\u2028two\u2029three\n', '^two', []],
    ['one\u2028two\u2029three\n', 'two$', []],
    ['one\u2028two\u2029three\n', '^one.two.three$', [1]],
    ['one\rtwo\nthree', '^two', []],
    ['one\rtwo\nthree', 'one$', []],
    ['one\rtwo\nthree', '^one.two$', [1]],
    ['a\nb\r\n', '[$^.]', []],
    ['$^.\r\n', '\\$\\^\\.$', [1]],
  ])('in %j by %s', async (text, pattern, lines) => {
    expect(await linesOf(text, pattern)).toEqual(lines)
    expect(await linesOf(text, pattern, 'u')).toEqual(lines)
  })

  it('end nowhere else with the flag s', async () => {
    expect(await linesOf('a\r\nb\r\n', 'a.+b$', 's')).toEqual([1])
  })

  it('leave escapes, classes and names alone', () => {
    expect(withLineEnds('\\.[.^$\\]]\\$', '')).toBe('\\.[.^$\\]]\\$')
    expect(withLineEnds('(?<$a>b)\\k<$a>', '')).toBe('(?<$a>b)\\k<$a>')
    expect(withLineEnds('a.b', 's')).toBe('a.b')
    expect(withLineEnds('a.b', '')).not.toBe('a.b')
    expect('xx\r\n'.replace(compileRegex('(x)\\1$', '').exact, '<$1>')).toBe('<x>\r\n')
  })
})
