import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  matchScore,
  orderMatches,
  type MatchTier,
  type SymbolMatch,
  type SymbolStatics,
} from '../../../reader/rank/symbol-order.ts'

const match = (symbol: number, tier: MatchTier = 1, quality = 0.5): SymbolMatch => ({
  symbol,
  tier,
  reason: '',
  quality,
})

/** Symbol `n` lies in document `n`. */
function statics(scores: number[], options: { demoted?: number[]; lengths?: number[] } = {}): SymbolStatics {
  return {
    scoreOf: (symbol) => scores[symbol]!,
    documentOf: (symbol) => symbol,
    pathLengthOf: (document) => options.lengths?.[document] ?? 10,
    demoted: Uint8Array.from(options.demoted ?? scores.map(() => 0)),
  }
}

const ids = (matches: SymbolMatch[], of: SymbolStatics): number[] =>
  orderMatches(matches, of).map(({ symbol }) => symbol)

describe('orderMatches', () => {
  it('puts tiers before everything', () => {
    expect(ids([match(0, 2, 1), match(1, 1, 0)], statics([255, 0]))).toEqual([1, 0])
  })

  it('puts tests behind the others of their tier, not behind weaker tiers', () => {
    expect(ids([match(0), match(1), match(2, 2)], statics([200, 100, 255], { demoted: [1, 0, 0] }))).toEqual([1, 0, 2])
  })

  it('prefers quality, then static rank, then the shorter path, then source order', () => {
    expect(ids([match(0, 1, 0.5), match(1, 1, 1)], statics([255, 0]))).toEqual([1, 0])
    expect(ids([match(0), match(1)], statics([100, 200]))).toEqual([1, 0])
    expect(ids([match(0), match(1)], statics([1, 1], { lengths: [20, 10] }))).toEqual([1, 0])
    expect(ids([match(1), match(0)], statics([1, 1]))).toEqual([0, 1])
  })

  it('does not depend on the order of what it is given, and scores never rise among the not demoted', () => {
    const some = fc.array(
      fc.tuple(
        fc.constantFrom<MatchTier>(1, 2, 3, 4, 5),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 255 }),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(some, (rows) => {
        const all = rows.map(([tier, quality], symbol) => match(symbol, tier, quality))
        const of = statics(rows.map(([, , score]) => score))
        const ordered = orderMatches(all, of)
        expect(orderMatches([...all].reverse(), of)).toEqual(ordered)
        const scores = ordered.map((one) => matchScore(one, of.scoreOf(one.symbol)))
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
      }),
    )
  })
})

it('scores of tiers never overlap', () => {
  for (const tier of [1, 2, 3, 4, 5] as const) {
    const [low, high] = [matchScore(match(0, tier, 0), 0), matchScore(match(0, tier, 1), 255)]
    expect([low, high]).toEqual([(6 - tier) * 100, (6 - tier) * 100 + 99.9])
  }
})
