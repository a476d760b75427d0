import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { similarity, sketchOf } from '../../../reader/diff/sketch.ts'

const alike = (a: string, b: string) => similarity(sketchOf(a), sketchOf(b))

describe('sketches of texts', () => {
  it('are 1 for the same tokens, 0 for none in common', () => {
    expect(alike('let a = f(b)', 'let a  =\n f( b )')).toBe(1)
    expect(alike('let a = f(b)', 'zwei drei vier funf')).toBe(0)
    expect(alike('', '')).toBe(1)
    expect(alike('', 'a')).toBe(0)
  })

  it('follow the share of common runs', () => {
    const words = Array.from({ length: 400 }, (_, i) => `word${i}`)
    const half = [...words.slice(0, 200), ...words.slice(200).map((word) => `${word}x`)]
    const found = alike(words.join(' '), half.join(' '))
    // 198 of 602 runs.
    expect(found).toBeGreaterThan(0.15)
    expect(found).toBeLessThan(0.55)
  })

  it('do not see the name that is given', () => {
    const body = (name: string) => `function ${name}(n) { return n < 2 ? 1 : n * ${name}(n - 1) }`
    expect(similarity(sketchOf(body('factorial'), 'factorial'), sketchOf(body('fac'), 'fac'))).toBe(1)
    expect(alike(body('factorial'), body('fac'))).toBeLessThan(1)
  })

  it('are symmetric, between 0 and 1, and bounded for any text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const found = alike(a, b)
        expect(found).toBe(alike(b, a))
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
        expect(alike(a, a)).toBe(1)
      }),
      { numRuns: 200 },
    )
    expect(sketchOf('a b c d '.repeat(100_000)).hashes.length).toBeLessThanOrEqual(64)
  })
})
