import { describe, expect, it } from 'vitest'
import { code } from '../../../../reader/query/pages/markdown-code.ts'

describe('code', () => {
  it.each([
    ['a b', '`a b`'],
    ['a ` b', '``a ` b``'],
    ['`a`', '`` `a` ``'],
    ['a\n  b', '`a b`'],
  ])('%j', (text, marked) => {
    expect(code(text)).toBe(marked)
  })
})
