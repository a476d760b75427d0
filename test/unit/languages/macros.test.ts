import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blankMacros, nameMacroFunctions } from '../../../src/languages/macros.ts'

const squeeze = (text: string): string => blankMacros(text).replace(/ +/g, ' ').trim()

describe('blankMacros', () => {
  it('blanks export macros of types', () => {
    expect(blankMacros('class FMT_API buffer {')).toBe('class         buffer {')
    expect(squeeze('struct ALIGNED_TO(16) quad : base {')).toBe('struct quad : base {')
  })

  it('leaves types, constants and enumerators alone', () => {
    for (const text of [
      'struct SDL_RECT r;',
      'MY_TYPE x;',
      'int x = MAX_SIZE;',
      'enum e {\n  A_A,\n  B_B\n};',
      'f(A_B, C_D);',
      'return A_B;',
    ]) {
      expect(blankMacros(text)).toBe(text)
    }
  })

  it('puts a specifier where a macro stands before a type', () => {
    expect(squeeze('LIB_API int f(void);')).toBe('inline int f(void);')
    expect(squeeze('X_API Foo *f(void);')).toBe('const Foo *f(void);')
  })

  it('blanks macros behind parameters, between type and name, and alone on a line', () => {
    expect(squeeze('void f() LIB_NOEXCEPT;')).toBe('void f() ;')
    expect(squeeze('void f() const LIB_LOCKS(mutex_) {')).toBe('void f() const {')
    expect(squeeze('int LIB_CALL f(void);')).toBe('int f(void);')
    expect(squeeze('LIB_BEGIN_NAMESPACE\nnamespace x {')).toBe('namespace x {')
  })

  it('keeps directives, casts and tests', () => {
    for (const text of [
      '#define A_B C_D x\n',
      '#define A_B \\\n  C_D int x\n',
      'x = (int) MAX_SIZE;',
      'TEST_F(Suite, Name) {}',
    ]) {
      expect(blankMacros(text)).toBe(text)
    }
  })

  it('makes titles of test cases a word', () => {
    expect(blankMacros('TEST_CASE("a b", "[c]") {')).toBe('TEST_CASE(xxxxxxxxxxxx) {')
  })

  it('keeps length and line breaks of any text', () => {
    const pieces = [
      'A_B',
      '(',
      ')',
      '{',
      '}',
      ';',
      '\n',
      ' ',
      'int',
      'class',
      'x',
      '*',
      '#',
      '"',
      ',',
      'TEST_CASE',
      '=',
      '//',
      '\\',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        for (const prepared of [blankMacros(text), nameMacroFunctions(text)]) {
          expect(prepared.length).toBe(text.length)
          expect(prepared.replace(/[^\n]/g, '')).toBe(text.replace(/[^\n]/g, ''))
        }
      }),
    )
  })

  it.each([
    ['one long line', 'A_B(x) int y; '.repeat(50_000)],
    ['unclosed brackets', 'A_B('.repeat(100_000)],
    ['unclosed titles', 'TEST_CASE("\n'.repeat(50_000)],
    ['a long line of arguments', `f(${'a,'.repeat(500_000)}`],
    ['white space', `A_B${' '.repeat(1_000_000)}A_B`],
  ])('is linear for %s', (_name, text) => {
    const start = process.cpuUsage()
    nameMacroFunctions(blankMacros(text))
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  })
})

describe('nameMacroFunctions', () => {
  it('turns the arguments of a function without type into one word', () => {
    expect(nameMacroFunctions('TEST(a, b) {')).toBe('TEST(xxxx) {')
    expect(nameMacroFunctions('int x;\nmain(argc, argv)\n{')).toBe('int x;\nmain(xxxxxxxxxx)\n{')
  })

  it('leaves statements and functions with a type on the line above alone', () => {
    for (const text of ['if (a, b) {', 'static int\nf(int a) {', '  f(a) {', 'f() {']) {
      expect(nameMacroFunctions(text)).toBe(text)
    }
  })
})
