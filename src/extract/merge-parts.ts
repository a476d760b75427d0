import type { BuiltSymbols } from './symbols.ts'
import { RangeList } from './ranges.ts'
import { joinOccurrences } from './mark-definitions.ts'
import type { ExtractedImport, ExtractedSymbol, Occurrences } from './types.ts'

/** What was found in one language of a text. */
export interface SymbolPart extends Pick<BuiltSymbols, 'symbols' | 'extents' | 'names'> {
  readonly imports: readonly ExtractedImport[]
  readonly comments: Uint32Array
  readonly strings: Uint32Array
  readonly occurrences: Occurrences
}

interface Entry {
  readonly symbol: ExtractedSymbol
  readonly extent: readonly [number, number]
  readonly part: number
  readonly index: number
}

/**
 * Puts what was found in embedded languages between the symbols of the text around them, in source order. With `nests`
 * the symbols around them own them; otherwise each language keeps to itself.
 */
export function mergeParts(outer: SymbolPart, inner: readonly SymbolPart[], nests: boolean): SymbolPart {
  if (inner.length === 0) return outer
  const all = [outer, ...inner]
  const entries = all.flatMap(({ symbols, extents }, part) =>
    symbols.map((symbol, index): Entry => ({ symbol, extent: extents[index]!, part, index })),
  )
  entries.sort((a, b) => a.extent[0] - b.extent[0] || b.extent[1] - a.extent[1] || a.part - b.part || a.index - b.index)
  return {
    symbols: nests ? nested(entries, all) : inOrder(entries, all),
    extents: entries.map(({ extent }) => extent),
    names: join(all.map(({ names }) => names)),
    imports: all.flatMap(({ imports }) => imports).sort((a, b) => a.line - b.line),
    comments: join(all.map(({ comments }) => comments)),
    strings: join(all.map(({ strings }) => strings)),
    occurrences: joinOccurrences(all.map(({ occurrences }) => occurrences)),
  }
}

/** New positions of the symbols of each part. */
function positions(entries: readonly Entry[], parts: readonly SymbolPart[]): number[][] {
  const at = parts.map(({ symbols }) => new Array<number>(symbols.length))
  entries.forEach(({ part, index }, position) => (at[part]![index] = position))
  return at
}

function inOrder(entries: readonly Entry[], parts: readonly SymbolPart[]): ExtractedSymbol[] {
  const at = positions(entries, parts)
  return entries.map(({ symbol, part }) =>
    symbol.parent < 0 ? symbol : { ...symbol, parent: at[part]![symbol.parent]! },
  )
}

/** Gives the top symbols of inner parts the innermost symbol of the outer part that holds them. */
function nested(entries: readonly Entry[], parts: readonly SymbolPart[]): ExtractedSymbol[] {
  const out = inOrder(entries, parts)
  const stack: number[] = []
  entries.forEach(({ extent, part, symbol }, i) => {
    while (stack.length > 0 && entries[stack[stack.length - 1]!]!.extent[1] < extent[1]) stack.pop()
    const owner = stack[stack.length - 1]
    if (part === 0) stack.push(i)
    else if (owner !== undefined && symbol.parent < 0) out[i] = within(out[owner]!, out[i]!, owner)
    else if (symbol.parent >= 0) {
      const { parent } = out[i]!
      out[i] = { ...out[i]!, qualifiedName: `${out[parent]!.qualifiedName}.${symbol.name}` }
    }
  })
  return out
}

/** A symbol that `owner` holds; what lies in a function is not visible outside. */
function within(owner: ExtractedSymbol, symbol: ExtractedSymbol, parent: number): ExtractedSymbol {
  const isLocal = owner.kind === 'function' || owner.kind === 'method'
  const modifiers = isLocal ? symbol.modifiers.filter((modifier) => modifier !== 'exported') : symbol.modifiers
  return { ...symbol, parent, modifiers, qualifiedName: `${owner.qualifiedName}.${symbol.qualifiedName}` }
}

function join(lists: readonly Uint32Array[]): Uint32Array {
  const list = new RangeList()
  for (const ranges of lists) for (let i = 0; i < ranges.length; i += 2) list.add(ranges[i]!, ranges[i + 1]!)
  return list.finish()
}
