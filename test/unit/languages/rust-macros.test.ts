import { describe, expect, it } from 'vitest'
import { blankItemMacros } from '../../../src/languages/rust-macros.ts'

describe('wrappers of items', () => {
  it('are blanked, keeping length and lines', () => {
    expect(blankItemMacros('cfg_a! {\n  pub fn a() {}\n}\n')).toBe('        \n  pub fn a() {}\n \n')
  })

  it('are blanked when nested and in impl blocks', () => {
    const text = 'cfg_a! { cfg_b! { struct B; } }\nimpl A {\n  x! { fn f() {} }\n}'
    expect(blankItemMacros(text)).toBe('                  struct B;    \nimpl A {\n       fn f() {}  \n}')
  })

  it.each([
    ['calls in functions', 'fn f() {\n  x! { struct A; }\n}'],
    ['calls in extern functions', 'extern "C" fn f() {\n  x! { struct A; }\n}'],
    ['calls that hold something else', 'x! { a => b }'],
    ['definitions of macros', 'macro_rules! m {\n  () => { struct A; }\n}\nx! { a }'],
    ['calls in comments and strings', 'x! { a }\n// y! { fn f() {} }\nconst A: &str = "z! { fn f() {} }";'],
  ])('%s are left alone', (_, text) => {
    expect(blankItemMacros(text)).toBe(text)
  })

  it('know braces in strings, characters and raw strings', () => {
    const inside = `fn f() { ("}", '}', r#"}"}"#, b'{', /* } /* } */ */ 1) }`
    expect(blankItemMacros(`x! { ${inside} }\ny! { fn g() {} }`)).toBe(`     ${inside}  \n     fn g() {}  `)
  })

  it('know brackets at the end of comments', () => {
    const inside = '// if {\n // [\n fn f() {}\n // }\n'
    expect(blankItemMacros(`x! {${inside}}`)).toBe(`    ${inside} `)
  })

  it('lose the conditions of cfg_if', () => {
    const text = 'cfg_if! {\n if #[cfg(a)] { fn a() {} } else { fn b() {} }\n}'
    expect(blankItemMacros(text).replace(/\s+/g, ' ')).toBe(' fn a() {} fn b() {} ')
  })

  it('may be left open', () => {
    expect(blankItemMacros('x! { fn f() {')).toBe('     fn f() {')
    expect(blankItemMacros('x! { fn f() {} /* ')).toBe('     fn f() {} /* ')
  })

  it.each(['a::', 'a!{', 'if #[', 'x!{#[', '}', '"', 'r#"', "'", '/*', '#[', 'else ', 'bitflags!{struct A{const B='])(
    'take linear time for many %j',
    (piece) => {
      const text = 'x! { a }\n' + piece.repeat(200_000 / piece.length)
      const start = process.cpuUsage()
      expect(blankItemMacros(text)).toHaveLength(text.length)
      expect(process.cpuUsage(start).user).toBeLessThan(1_500_000)
    },
  )
})
