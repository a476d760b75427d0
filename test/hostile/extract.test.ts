import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../src/extract/extract-text.ts'
import { initExtractor } from '../../src/extract/runtime.ts'
import { languageEntries } from '../../src/languages/registry.ts'
import { checkBlob } from '../helpers/check-blob.ts'
import { cpuMs } from '../helpers/cpu-clock.ts'

beforeAll(() => initExtractor())

/** A linear congruential generator: the same bytes in every run. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let i = 0, seed = 1; i < length; i++)
    bytes[i] = (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >>> 16
  return bytes
}

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Name, text, and whether a parser may look at it at all. */
const CASES: readonly [string, string, boolean][] = [
  ['5 MB on one line', 'var a = 1; '.repeat(460_000), false],
  ['100,000 nested brackets', '('.repeat(100_000) + ')'.repeat(100_000), false],
  ['100,000 unclosed brackets', '['.repeat(100_000), false],
  ['100,000 unclosed mixed brackets', '({['.repeat(33_334), false],
  ['brackets up to the limit', '('.repeat(1_900) + '{'.repeat(90), true],
  ['NUL bytes', 'int a;\0\0\0\nint b;\n', false],
  ['1 MB of random bytes', decoded(randomBytes(1_000_000)), false],
  ['invalid UTF-8', decoded(randomBytes(20_000).map((byte) => byte | 128)), true],
  ['lone surrogates', 'class \ud800 { \udc00() {} }\n'.repeat(1_000), true],
  ['long chains', 'a' + '.b'.repeat(50_000) + '()'.repeat(50_000), true],
  ['unary operators', '!'.repeat(20_000) + 'a', true],
  ['else-ifs', 'if (a) {} else '.repeat(20_000) + '{}', true],
  ['open strings', '"'.repeat(20_001), true],
  ['open comments', '/*'.repeat(20_000), true],
  ['deep indentation', Array.from({ length: 1_000 }, (_, i) => ' '.repeat(i) + 'if x:').join('\n'), true],
  ['100,000 empty lines', '\n'.repeat(100_000), true],
  ['carriage returns only', 'a = 1\r'.repeat(10_000), true],
  ['nothing', '', true],
  ['a byte order mark', '\ufeff', true],
]

describe.each(['javascript', 'python', 'c', 'rust'])('%s', (language) => {
  it.each(CASES)('%s: bounded and well-formed', (_, text, parsed) => {
    const start = cpuMs()
    const blob = extractText({ text, path: 'a/file', language, deadlineMs: 1_000 })
    expect(cpuMs() - start).toBeLessThan(8_000)
    if (!parsed) expect(blob.status).toBe('text')
    checkBlob(blob, text)
  })
})

describe('time', () => {
  it('gives a text up after the deadline and indexes it as text', () => {
    // Error recovery over these is quadratic.
    const text = 'a::'.repeat(100_000)
    const start = cpuMs()
    const blob = extractText({ text, path: 'a.js', language: 'javascript', deadlineMs: 50 })
    expect(cpuMs() - start).toBeLessThan(2_000)
    expect(blob.status).toBe('timeout')
    expect(blob.chunks.length).toBeGreaterThan(0)
    checkBlob(blob, text)
  })

  it('parses the next text as if nothing had happened', () => {
    const input = { text: 'export function f(a) { return a }\n', path: 'a.js', language: 'javascript' }
    const before = extractText(input)
    extractText({ ...input, text: 'a::'.repeat(100_000), deadlineMs: 1 })
    expect(extractText(input)).toEqual(before)
    expect(before.symbols.map((symbol) => symbol.name)).toEqual(['f'])
  })
})

describe('memory', () => {
  it('does not grow with the number of texts', () => {
    const text = 'function f(a) { return [a, a, a] }\n'.repeat(3_000)
    const extract = (): unknown => extractText({ text, path: 'a.js', language: 'javascript' })
    for (let i = 0; i < 5; i++) extract()
    const before = process.memoryUsage().rss
    for (let i = 0; i < 30; i++) extract()
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  })
})

describe('every language', () => {
  const soup = decoded(randomBytes(3_000).map((byte) => 32 + (byte % 95))).replace(/[([{]/g, '\n')

  it.each([...languageEntries().keys()])('%s survives noise and half of a file', (language) => {
    for (const text of [soup, 'class A {\n  def f(', '\n\n}}}))) end end\n', 'a b c\n'.repeat(500)]) {
      checkBlob(extractText({ text, path: 'a', language }), text)
    }
  })
})
