import type { ApiChange, DiffSymbol, PublicApiChange } from './types.ts'
import type { SymbolPair } from './pair-symbols.ts'
import { describeSymbol, pathOfOwner, signatureChanged } from './describe.ts'
import type { SideSymbol } from './snapshot.ts'

/** What others may use: exported, and neither test nor tool configuration. */
const isPublic = ({ exported, kind, file }: SideSymbol): boolean =>
  exported && file.kind === 'implementation' && kind !== 'test'

/** Differences that users of the code may see. */
export function publicApiChanges(
  pairs: readonly SymbolPair[],
  added: readonly SideSymbol[],
  removed: readonly SideSymbol[],
): PublicApiChange[] {
  return [
    ...removed.filter(isPublic).map((symbol) => entry('removed', describeSymbol(symbol))),
    ...pairs.flatMap(changesOf),
    ...added.filter(isPublic).map((symbol) => entry('added', describeSymbol(symbol))),
  ]
}

function changesOf(pair: SymbolPair): PublicApiChange[] {
  const { base, head } = pair
  const [was, is] = [isPublic(base), isPublic(head)]
  if (!was && !is) return []
  const [from, symbol] = [describeSymbol(base), describeSymbol(head)]
  if (!is) return [entry('hidden', symbol, from)]
  if (!was) return [entry('exposed', symbol, from)]
  const changes: ApiChange[] = []
  if (base.name !== head.name) changes.push('renamed')
  // What moved along is told by what it moved with.
  else if (pair.with === undefined && pathOfOwner(base) !== pathOfOwner(head)) changes.push('moved')
  if (signatureChanged(base, head)) changes.push('signature_changed')
  return changes.map((change) => entry(change, symbol, from))
}

const entry = (change: ApiChange, symbol: DiffSymbol, from?: DiffSymbol): PublicApiChange => ({
  change,
  may_break: change !== 'added' && change !== 'exposed',
  symbol,
  ...(from && { from }),
})
