import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byScoreThenFreshness, freshnessShare, hasTies } from '../../../reader/rank/freshness.ts'

/** Scores of which some are equal, some next to each other in floating point, at any depth. */
const documents = fc.array(
  fc.record({
    score: fc.oneof(
      fc.constantFrom(0, 0.5, 1, 1 + Number.EPSILON, 1 - Number.EPSILON / 2),
      fc.double({ noNaN: true, min: -2, max: 5 }),
    ),
    freshness: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 400 },
)

describe('the freshness tie-break', () => {
  it('is smaller than one rank step at any depth: it never moves a document past a better one', () => {
    fc.assert(
      fc.property(documents, (rows) => {
        const scores = rows.map(({ score }) => score)
        const freshness = rows.map(({ freshness }) => freshness)
        const ids = rows.map((_, id) => id)
        const plain = [...ids].sort(byScoreThenFreshness(scores, undefined))
        const settled = [...ids].sort(byScoreThenFreshness(scores, freshness))
        expect(settled.map((id) => scores[id])).toEqual(plain.map((id) => scores[id]))
      }),
    )
  })

  it('puts the fresher of equal documents first, full before half before none, then the lower id', () => {
    fc.assert(
      fc.property(documents, (rows) => {
        const scores = rows.map(({ score }) => score)
        const freshness = rows.map(({ freshness }) => freshness)
        const order = rows.map((_, id) => id).sort(byScoreThenFreshness(scores, freshness))
        for (let i = 1; i < order.length; i++) {
          const [a, b] = [order[i - 1]!, order[i]!]
          if (scores[a] !== scores[b]) continue
          expect(freshness[a]).toBeGreaterThanOrEqual(freshness[b]!)
          if (freshness[a] === freshness[b]) expect(a).toBeLessThan(b)
        }
      }),
    )
    expect([2, 1, 0].map(freshnessShare)).toEqual([1, 0.5, 0])
  })

  it('is asked for only where scores are equal', () => {
    expect(hasTies([2, 0, 1], [0.5, 0.25, 0.75])).toBe(false)
    expect(hasTies([2, 0, 1], [0.5, 0.5, 0.75])).toBe(true)
  })
})
