import { describe, expect, it } from 'vitest'
import { readGrammar } from '../../../src/languages/grammars.ts'
import { repairGrammar } from '../../../src/languages/repair-grammar.ts'

/** `i32.const COUNT, i32.const 4, call`: the allocation of the state of Swift's scanner. */
const allocation = (count: number): Buffer => Buffer.from([0x41, count, 0x41, 4, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 0x0b])

describe('repairGrammar', () => {
  it('has the scanner of Swift allocate cleared bytes', () => {
    const code = Buffer.from(readGrammar('swift'))
    expect(code.includes(allocation(0))).toBe(false)
    expect(code.indexOf(allocation(1))).toBeGreaterThan(0)
    expect(WebAssembly.validate(code)).toBe(true)
  })

  it('refuses a grammar that it does not know', () => {
    const repaired = readGrammar('swift')
    expect(() => repairGrammar('swift', repaired)).toThrow('swift is not the one that its repair')
    const twice = new Uint8Array(Buffer.concat([allocation(0), allocation(0)]))
    expect(() => repairGrammar('swift', twice)).toThrow('swift is not the one that its repair')
  })

  it('leaves every other grammar as it is', () => {
    const bytes = new Uint8Array([1, 2, 3])
    expect(repairGrammar('go', bytes)).toBe(bytes)
  })
})
