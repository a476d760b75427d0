import { describe, expect, it } from 'vitest'
import { normalizeName } from '../../../../reader/analysis/normalize-name.ts'
import { byQualifiers, symbolPlace } from '../../../../reader/query/symbols/qualifier.ts'
import { asIdentifier, splitQualified } from '../../../../reader/query/routing/identifiers.ts'
import type { SymbolMatch } from '../../../../reader/rank/symbol-order.ts'

/** Where symbols of the name lie, `path` or `path::Owner.Inner`. */
function judge(qualified: string, ids: readonly string[], tiers: readonly (1 | 2 | 3)[] = []) {
  const matches = ids.map((_, symbol): SymbolMatch => {
    return { symbol, tier: tiers[symbol] ?? 1, reason: 'name', quality: 0.5 }
  })
  const places = ids.map((id) => {
    const [path, owners = ''] = id.split('::')
    return symbolPlace('tokio', path as string, splitQualified(owners))
  })
  const qualifiers = splitQualified(qualified).slice(0, -1).map(normalizeName)
  return byQualifiers(matches, places, qualifiers).map(({ tier, quality }) => ({ tier, quality }))
}

describe('byQualifiers', () => {
  it('keeps the symbols that bear most of the qualifiers', () => {
    const places = ['tokio/src/sync/watch.rs', 'tokio/src/sync/mpsc/bounded.rs', 'tokio/src/sync/mpsc/chan.rs::Chan']
    expect(judge('tokio::sync::mpsc::channel', places).map(({ tier }) => tier)).toEqual([4, 1, 1])
  })

  it('drops leading qualifiers that nothing bears', () => {
    expect(judge('unheard::sync::lock', ['src/sync/a.rs', 'src/net/a.rs']).map(({ tier }) => tier)).toEqual([1, 4])
    expect(judge('unheard.Engine.run', ['a.go::Engine', 'a.go::Other'])).toEqual([
      { tier: 1, quality: 1 },
      { tier: 4, quality: 1 },
    ])
  })

  it('prefers owners to files, what is near to what is far, and top-level symbols to members', () => {
    const places = ['a.rs::sync', 'sync/a.rs', 'sync/deep/er/a.rs', 'sync/deep/er/a.rs::Lock', 'b/a.rs::sync.Lock']
    const qualities = judge('sync::lock', places).map(({ quality }) => quality)
    expect(qualities[0]).toBe(1)
    expect(qualities[1]).toBe(0.8)
    expect(qualities[2]).toBeGreaterThan(qualities[3] as number)
    expect(qualities[3]).toBe(qualities[4])
  })

  it('leaves the last qualifier no way out: a wrong one is another owner', () => {
    expect(judge('tokio::sync::wrong::channel', ['src/sync/a.rs', 'src/b.rs']).map(({ tier }) => tier)).toEqual([4, 4])
  })

  it('puts the exact name before other spellings under other owners', () => {
    const [other, exact] = judge('c.JSON', ['a.go::X', 'b.go::Y'], [2, 1])
    expect([other?.tier, exact?.tier]).toEqual([4, 4])
    // Further apart than static ranks reach.
    expect(((exact?.quality ?? 0) - (other?.quality ?? 0)) * 80).toBeGreaterThan(19.9)
  })
})

describe("Go's receivers", () => {
  it.each([
    ['(*Engine).Run', 'Engine.Run'],
    ['(Engine).Run', 'Engine.Run'],
    ['(*Engine).Run()', 'Engine.Run'],
    ['gin.(*Engine).Run', 'gin.Engine.Run'],
    ['(*gin.Engine).Run', 'gin.Engine.Run'],
  ])('%s is %s', (typed, name) => {
    expect(asIdentifier(typed)).toBe(name)
    expect(splitQualified(typed)).toEqual(name.split('.'))
  })

  it.each([['(a).b(c)d'], ['(* x).y'], ['f(*x).y']])('%s is not', (typed) => {
    expect(asIdentifier(typed)).toBeUndefined()
  })
})
