import type { SymbolKind } from '../../api.ts'
import type { IndexData } from '../data/index-data.ts'
import type { Scope } from '../request/scope.ts'
import { searchSymbols } from './symbol-search.ts'

/** Kinds that are named; rarer ones are left out. */
const NAMED_KINDS = 4

/**
 * What to say when no symbol of the wanted kind bears an asked name: the kinds that symbols of that name have, most
 * frequent first. Undefined without such a filter.
 */
export async function kindNote(
  data: IndexData,
  identifiers: readonly string[],
  { symbolKind, allowed, demotedTests }: Scope,
): Promise<string | undefined> {
  if (symbolKind === undefined) return undefined
  const everyKind = { allowed, demoted: demotedTests, accepts: () => true, wanted: 1, lastTier: 3 } as const
  const { matches } = await searchSymbols(data, identifiers, everyKind)
  const named = identifiers.join(', ')
  const absent = `no ${spoken(symbolKind)} called ${named}`
  const kinds = frequentFirst(
    matches.filter(({ tier }) => tier === matches[0]?.tier).map(({ symbol }) => data.symbolKind(symbol)),
  )
  if (kinds.length === 0) return `${absent}, nor anything else of that name`
  return `${absent}; it is ${kinds.slice(0, NAMED_KINDS).map(withArticle).join(', ')}`
}

function frequentFirst(kinds: readonly SymbolKind[]): SymbolKind[] {
  const counts = new Map<SymbolKind, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([kind]) => kind)
}

const spoken = (kind: SymbolKind): string => kind.replaceAll('_', ' ')

const withArticle = (kind: SymbolKind): string => `${/^(?:[aeio]|un(?!ion))/.test(kind) ? 'an' : 'a'} ${spoken(kind)}`
