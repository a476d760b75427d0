import { describe, expect, it } from 'vitest'
import { keepFirstBranches } from '../../../src/languages/conditionals.ts'
import { plainSpellings } from '../../../src/languages/cpp-spellings.ts'
import { blankDefineComments, blankEnumDefines } from '../../../src/languages/directives.ts'

/** Lines that are left, without those that became blank. */
const left = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => line !== '') // prettier-ignore

function check(prepare: (text: string) => string, text: string): string {
  const out = prepare(text)
  expect(out.length).toBe(text.length)
  expect([...out].filter((char) => char === '\n').length).toBe(text.split('\n').length - 1)
  return out
}

describe('keepFirstBranches', () => {
  it('keeps groups whose branches are whole declarations', () => {
    const text = '#if A\nint f() { return 1; }\n#else\nint f() { return 2; }\n#endif\n'
    expect(check(keepFirstBranches, text)).toBe(text)
  })

  it('reduces a group that cuts through a construct to its first branch', () => {
    const text = 'void f()\n#if A\n{ g(); }\n#else\n;\n#endif\nvoid h();\n'
    expect(left(check(keepFirstBranches, text))).toEqual(['void f()', '{ g(); }', 'void h();'])
  })

  it('takes another branch when the first is false', () => {
    const text = 'int f(\n#if 0\nlong a\n#else\nint a\n#endif\n);\n'
    expect(left(check(keepFirstBranches, text))).toEqual(['int f(', 'int a', ');'])
  })

  it('counts what inner groups leave for the outer one', () => {
    const text = '#ifdef A\nif (a) {\n#ifdef B\nb();\n#endif\n#else\nif (c) {\n#endif\nd();\n}\n'
    expect(left(check(keepFirstBranches, text))).toEqual(['if (a) {', '#ifdef B', 'b();', '#endif', 'd();', '}'])
  })

  it('is not misled by brackets in strings and comments', () => {
    const text = '#if A\nchar *a = "{"; /* ( */ // {\n#endif\nint b;\n'
    expect(check(keepFirstBranches, text)).toBe(text)
  })

  it('survives what does not fit', () => {
    for (const text of ['#endif\n#else\n#if\n', '#if A\n', '#if A\n#elif', '"\n#if "', "#if A\n}'\n#endif"])
      check(keepFirstBranches, text)
  })
})

describe('directives', () => {
  it('blanks comments in macros of several lines only', () => {
    expect(check(blankDefineComments, '#define A \\\n  /* a */ \\\n  b\n')).toBe('#define A \\\n          \\\n  b\n')
    expect(check(blankDefineComments, '#define A /* a */ b\n')).toBe('#define A /* a */ b\n')
  })

  it('blanks directives among enumerators', () => {
    expect(left(check(blankEnumDefines, 'enum e {\n#define X(a) a,\n  A,\n#undef X\n  B\n};\n'))).toEqual(['enum e {', 'A,', 'B', '};']) // prettier-ignore
  })
})

describe('plainSpellings', () => {
  it.each([
    ['auto f() noexcept(noexcept(g())) -> int;', 'auto f() noexcept                -> int;'],
    [
      'template <class T, A_ENABLE_IF(!is<T>::value)> void f();',
      'template <class T, int                       > void f();',
    ],
    ['  void f(int a LIFETIME_BOUND);', '  void f(int a               );'],
    ['export namespace a {', '       namespace a {'],
  ])('%s', (text, plain) => {
    expect(check(plainSpellings, text)).toBe(plain)
  })
})
