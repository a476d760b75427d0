import { describe, expect, it } from 'vitest'
import { pairedBootstrap } from '../../../src/eval/bootstrap.ts'

const alternating = (count: number, by: (i: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => by(i))

describe('pairedBootstrap', () => {
  it('sees a steady gain', () => {
    const first = alternating(100, (i) => (i % 10) / 20)
    const found = pairedBootstrap(first, first.map((value, i) => value + (i % 2 ? 0.2 : 0.1))) // prettier-ignore
    expect(found.difference).toBeCloseTo(0.15)
    expect(found.low).toBeGreaterThan(0.13)
    expect(found.high).toBeLessThan(0.17)
    expect(found.p).toBe(0)
    expect(found).toMatchObject({ better: 100, worse: 0, same: 0 })
  })

  it('does not take chance for a gain', () => {
    const found = pairedBootstrap(alternating(40, () => 0.5), alternating(40, (i) => (i % 2 ? 0.9 : 0.1))) // prettier-ignore
    expect(found.difference).toBeCloseTo(0)
    expect(found.p).toBeGreaterThan(0.5)
    expect(found.low).toBeLessThan(0)
    expect(found.high).toBeGreaterThan(0)
  })

  it('gives 1 for settings that answer alike', () => {
    expect(pairedBootstrap([0.1, 0.5], [0.1, 0.5])).toMatchObject({ difference: 0, p: 1, same: 2 })
  })

  it('is the same every time, and mirrored when the settings change places', () => {
    const first = alternating(30, (i) => ((i * 7) % 11) / 11)
    const second = alternating(30, (i) => ((i * 5) % 11) / 11)
    const found = pairedBootstrap(first, second)
    expect(pairedBootstrap(first, second)).toEqual(found)
    const mirrored = pairedBootstrap(second, first)
    expect(mirrored.difference).toBeCloseTo(-found.difference)
    expect(mirrored.p).toBeCloseTo(found.p, 1)
  })

  it('refuses values that are no pairs', () => {
    expect(() => pairedBootstrap([1], [1, 2])).toThrow(RangeError)
    expect(() => pairedBootstrap([], [])).toThrow(RangeError)
  })
})
