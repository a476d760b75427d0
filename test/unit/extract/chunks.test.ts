import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../../src/extract/extract-text.ts'
import { initExtractor } from '../../../src/extract/runtime.ts'
import { checkBlob } from '../../helpers/check-blob.ts'

beforeAll(() => initExtractor())

/** Chunks as `first-last symbol`. */
function chunksOf(text: string, language: string | undefined, path = 'a'): string[] {
  const blob = extractText({ text, path, language })
  checkBlob(blob, text)
  return blob.chunks.map((c) => `${c.startLine}-${c.endLine} ${blob.symbols[c.symbol]?.qualifiedName ?? ''}`.trim())
}

const lines = (count: number, line = '  a()'): string => `${line}\n`.repeat(count)
const method = (name: string, count: number): string => `  ${name}() {\n${lines(count, '    a()')}  }\n`

describe('chunks of code', () => {
  it('keep a function whole', () => {
    expect(chunksOf(`function f() {\n${lines(40)}}\n`, 'javascript')).toEqual(['1-42 f'])
  })

  it('merge small neighbours', () => {
    const text = Array.from({ length: 6 }, (_, i) => `function f${i}() {\n${lines(8)}}\n`).join('')
    expect(chunksOf(text, 'javascript')).toEqual(['1-40', '41-60'])
  })

  it('put a leading comment with its function', () => {
    const text = `function f() {\n${lines(38)}}\n// About g.\n// More.\nfunction g() {\n${lines(20)}}\n`
    expect(chunksOf(text, 'javascript')).toEqual(['1-40 f', '41-64 g'])
  })

  it('split a long class into head and methods', () => {
    const text = `class A {\n  x = 1\n${method('f', 30)}${method('g', 30)}}\n`
    expect(chunksOf(text, 'javascript')).toEqual(['1-34 A', '35-67 A'])
  })

  it('split a long function between statements', () => {
    const part = `  if (a) {\n${lines(26, '    b()')}  }\n\n`
    const chunks = chunksOf(`function f() {\n${part.repeat(4)}}\n`, 'javascript')
    expect(chunks).toEqual(['1-29 f', '31-58 f', '60-118 f'])
  })

  it('do not depend on line endings', () => {
    const text = `class A {\n${method('f', 30)}${method('g', 30)}}\n`
    expect(chunksOf(text.replaceAll('\n', '\r\n'), 'javascript')).toEqual(chunksOf(text, 'javascript'))
  })
})

describe('chunks of text', () => {
  it('follow headings of Markdown', () => {
    const text = `# A\n\n${lines(30, 'word')}\n## B\n\n${lines(30, 'word')}\n## C\n\n${lines(5, 'word')}`
    expect(chunksOf(text, undefined, 'a.md')).toEqual(['1-32', '34-73'])
  })

  it('follow blank lines', () => {
    expect(chunksOf(`${lines(28, 'word')}\n`.repeat(3), undefined, 'a.xyz')).toEqual(['1-28', '30-57', '59-86'])
  })

  it('cut long lines', () => {
    const text = `${'x'.repeat(20_000)}\n${'word '.repeat(3_000)}\n`
    expect(chunksOf(text, undefined).map((chunk) => chunk.split('-')[0])).toEqual(['1', '1', '1', '2', '2'])
  })

  it('never cut between surrogates', () => {
    const blob = extractText({ text: 'a' + '😀'.repeat(10_000), path: 'a', language: undefined })
    for (const { start } of blob.chunks.slice(1)) expect(start % 2).toBe(1)
  })

  it('are none without text', () => {
    expect(chunksOf('', undefined)).toEqual([])
    expect(chunksOf('\n \n\t\n', 'python')).toEqual([])
  })
})
