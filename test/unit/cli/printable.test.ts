import { describe, expect, it } from 'vitest'
import { printable, printableAnswer, printableLines } from '../../../reader/cli/printable.ts'

const EVERY_CONTROL = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i)]

const CONTROL = /[\x00-\x1f\x7f-\x9f]/

describe('printable', () => {
  it('shows what a terminal would obey', () => {
    expect(printable('a\x1b[31mred\x07\x7f\x9b2J')).toBe('a\\x1b[31mred\\x07\\x7f\\x9b2J')
    expect(printable('two\nlines\tand\r')).toBe('two\\nlines\\tand\\r')
  })

  it('lets no control character through, and everything else as it is', () => {
    for (const code of EVERY_CONTROL) expect(printable(`x${String.fromCharCode(code)}`)).not.toMatch(CONTROL)
    const plain = ' ~ \u00a0 äöü 日本語 🦀 \\x1b'
    expect(printable(plain)).toBe(plain)
    expect(printableLines(plain)).toBe(plain)
  })

  it('keeps tabs and ends of lines where lines are meant, but no lone carriage return', () => {
    expect(printableLines('\tone\r\ntwo\n')).toBe('\tone\r\ntwo\n')
    expect(printableLines('safe\rEVIL\x1b]0;title\x07')).toBe('safe\\rEVIL\\x1b]0;title\\x07')
  })

  it('covers every text of an answer, names as one line', () => {
    const answer = { file: 'a\nb', snippet: 'x\ny\x1b', list: [{ path: '\x1b[2J' }], score: 1, none: null }
    expect(printableAnswer(answer)).toEqual({
      file: 'a\\nb',
      snippet: 'x\ny\\x1b',
      list: [{ path: '\\x1b[2J' }],
      score: 1,
      none: null,
    })
    expect(answer.file).toBe('a\nb')
  })

  it('keeps tabs in lines of source, whatever the field is called', () => {
    const answer = { source_line: '\treturn', before: ['\ta'], after: ['\tb'], file: 'a\tb' }
    expect(printableAnswer(answer)).toEqual({ ...answer, file: 'a\\tb' })
  })
})
