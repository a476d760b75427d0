import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../src/extract/extract-text.ts'
import { initExtractor } from '../../src/extract/runtime.ts'
import { checkBlob } from '../helpers/check-blob.ts'

beforeAll(() => initExtractor())

/** Pieces of code that, put together at random, give nested, broken and half-finished definitions. */
const PIECES = [
  'class A {\n', 'class B:\n', 'def f(a, b):\n', '  def g(self): ...\n', 'function f(a,\n b) {\n', '}\n', '  return 1\n', 'const a = 1, b = 2\n',
  '/** Doc. */\n', '# comment\n', '// comment\n', '"""doc"""\n', '@decorator\n', 'export ', 'async ', 'func (r *T) m() {}\n', 'impl A {\n', 'fn f() {}\n',
  'type T struct {\n', '\n', '\n\n\n', '\r\n', '  ', '\t', 'x = [1, 2]\n', "'string'\n", '`${a}`\n', '# Heading\n', 'Title\n===\n', '😀 = 1\n', 'end\n', '#[test]\n',
] // prettier-ignore
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 150 }).map((pieces) => pieces.join(''))
const LANGUAGES = [undefined, 'javascript', 'typescript', 'python', 'go', 'rust', 'ruby', 'c'] as const

describe('extractText', () => {
  it.each(LANGUAGES)('keeps its promises for any text in %s', (language) => {
    fc.assert(
      fc.property(text, fc.constantFrom('a.md', 'src/a.x'), (source, path) => {
        checkBlob(extractText({ text: source, path, language }), source)
      }),
      { numRuns: 60 },
    )
  })

  it('gives the same for the same text, whatever came before', () => {
    fc.assert(
      fc.property(text, text, (source, other) => {
        const input = { text: source, path: 'a.js', language: 'javascript' }
        const before = extractText(input)
        extractText({ ...input, text: other })
        expect(extractText(input)).toEqual(before)
      }),
      { numRuns: 40 },
    )
  })
})
