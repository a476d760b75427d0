import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageEntries } from '../../src/languages/registry.ts'
import { cpuMs } from '../helpers/cpu-clock.ts'

/** Pieces that the `prepare` functions look for, and what may stand around them. */
const PIECES = [
  '#if os(Linux)', '#else', '#endif', '#available(iOS 15, *)', '#unavailable(', '#"raw "quoted" text"#', '#"""', '"""#', '#expect(',
  ' throws(E)', ': sending ', '= consume x', 'unsafe ', '(())', '()', ',', 'suspend {', 'suspend = ', 'suspend:', '?::', '$$"', '"',
  '@test "a b" {', "@test 'c' {", '\t@test "x"\t{', 'fun f', '#define X(a) \\', 'MACRO(x)', '[Flags()]', 'class A : B[C]', 'enum A : byte {', ') : base(', '= {}', '$x/a', 'Get-A b, c', '1KB', '[A()]\n[B()]\n',
  'const x::Int', 'typedef NS_ENUM(A, B) {', 'API_AVAILABLE(ios(', 'NS_UNAVAILABLE;', 'A_DECLARE(b);', 'var a: set = b', 'func f(a := 1)', 'Dictionary[A, B]', 'EXPORT void f(', '\n', '\r\n', ' ', '}', 'ü', '🐟',
] // prettier-ignore

const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 60 })
  .map((parts) => parts.join(''))

/** What an expression once looked for the end of, from each place where it stands or from each character behind it. */
const BEGINNINGS = [
  '(int a ', 'f(const a::b * c ', '< ', ') noexcept', 'decltype', '#define X /*\\\n/*', 'enum A {\n#define', '\\"', '"', '@"', 'TEST_CASE("a)',
  'A_REQUIRES', 'NS_ENUM(', '\n;A API_X()', 'API_', '#if A\n', '#if A\n#else\n', 'actual val x', '@A', 'class A', 'const a', 'bitflags! { struct A { const B',
] // prettier-ignore

/** Slow steps show in a fraction of a second when they are linear, in minutes when they are not. */
const SHAPES: readonly (readonly [string, (piece: string) => string])[] = [
  ['repeated text', (piece) => `${piece} `.repeat(50_000)],
  ['lines', (piece) => `${piece}\n`.repeat(20_000)],
  // What comes first is what the steps look for before they do anything.
  ['words', (piece) => '#if A\n get(\n#define X /*\\\n"' + piece.repeat(20_000)],
  ['text and blanks', (piece) => piece + ' '.repeat(100_000)],
]

const preparing = [...languageEntries().values()].filter((language) => language.prepare !== undefined)

describe.each(preparing.map((language) => [language.id, language.prepare!] as const))('%s', (_, prepare) => {
  it('keeps the length and the line breaks', () => {
    fc.assert(
      fc.property(text, (before) => {
        const after = prepare(before)
        expect(after).toHaveLength(before.length)
        expect([...after.matchAll(/\n/g)].map((match) => match.index)).toEqual(
          [...before.matchAll(/\n/g)].map((match) => match.index),
        )
      }),
      { numRuns: 300 },
    )
  })

  it.each(SHAPES)('is fast where nothing ends what begins: %s', (_, shape) => {
    for (const piece of [...PIECES, ...BEGINNINGS]) {
      const hostile = shape(piece)
      const before = cpuMs()
      prepare(hostile)
      expect(cpuMs() - before, piece).toBeLessThan(3_000)
    }
  })
})
