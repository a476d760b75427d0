import { describe, expect, it } from 'vitest'
import { nearMatches } from '../../../../reader/query/symbols/quick-names.ts'
import type { MatchTier, SymbolMatch } from '../../../../reader/rank/symbol-order.ts'

const match = (symbol: number, tier: MatchTier = 1): SymbolMatch => ({ symbol, tier, reason: '', quality: 0.5 })
const symbols = (matches: readonly SymbolMatch[]): number[] => matches.map((one) => one.symbol)
/** Kinds and ranks of so many symbols are read together. */
const GROUP = 8192

describe('nearMatches', () => {
  it('keeps all where they are few and near each other', () => {
    expect(symbols(nearMatches([[match(5), match(9)], [], [match(7, 2)]]))).toEqual([7, 5, 9])
    expect(nearMatches([[], []])).toEqual([])
  })
  it('keeps what the fewest things are called where another name is common', () => {
    const common = Array.from({ length: 60 }, (_, i) => match(i))
    expect(symbols(nearMatches([common, [match(100), match(101)]]))).toEqual([100, 101])
    expect(nearMatches([common])).toHaveLength(60)
  })
  it('reads five groups: those of the best tiers, then of the most matches', () => {
    const spread = Array.from({ length: 8 }, (_, group) => Array.from({ length: group + 1 }, (_, i) => match(group * GROUP + i, 2))) // prettier-ignore
    const exact = match(20 * GROUP)
    const kept = nearMatches([[...spread.flat(), exact]])
    expect(new Set(kept.map((one) => Math.floor(one.symbol / GROUP)))).toEqual(new Set([4, 5, 6, 7, 20]))
  })
})
