import type { LanguageRules } from '../languages/language.ts'
import type { Captured } from './captures.ts'
import { blockBefore, commentBehind, docBelow, isLicence, plainDoc, symbolDoc } from './doc.ts'
import type { LineIndex } from './lines.ts'
import type { DefinitionName } from './mark-definitions.ts'
import { canHold, innermost, keptOwner, nestSymbols, qualifierOf, type NestedSymbol } from './nest.ts'
import { RangeList } from './ranges.ts'
import { MODIFIERS, type ExtractedSymbol, type Modifier } from './types.ts'

/** Symbols of a parsed text, and where each begins with its leading comment. */
export interface BuiltSymbols {
  readonly symbols: readonly ExtractedSymbol[]
  /** Offset of a symbol's extent, leading comment included; same order as `symbols`. */
  readonly extents: readonly (readonly [number, number])[]
  /** Ranges of the name nodes. */
  readonly names: Uint32Array
  /** Every place that defines a symbol, further clauses included, and the symbol's name. */
  readonly definitions: readonly DefinitionName[]
  /** A docstring that documents the file itself. */
  readonly moduleDoc: readonly [number, number] | undefined
}

/** Kinds that a comment behind them on the same line may document. */
const ONE_LINERS = new Set(['enum_member', 'field', 'constant', 'variable', 'property', 'key', 'type'])

export function buildSymbols(
  captured: Captured,
  lines: LineIndex,
  language: LanguageRules,
  path: string,
  parsed = lines.text,
): BuiltSymbols {
  const nested = nestSymbols(captured, lines.text, language, path)
  const kept = nested.filter((symbol) => symbol.kept)
  const indexes = new Map(kept.map((symbol, i) => [symbol, i]))
  const types = new Map<string, number>()
  const symbols: ExtractedSymbol[] = []
  const extents: [number, number][] = []
  const names = new RangeList()
  const definitions: DefinitionName[] = []
  const plain = language.plainDoc ?? ((doc: string) => doc)
  for (const symbol of kept) {
    const { draft } = symbol
    const comment = blockBefore(lines.text, captured.comments, draft.outerStart, parsed)
    symbols.push({
      name: symbol.name,
      qualifiedName: symbol.qualifiedName,
      kind: symbol.kind,
      parent: parentOf(symbol, indexes, types),
      startLine: lines.lineOf(draft.outerStart),
      endLine: lines.lineOf(Math.max(draft.outerEnd - 1, draft.outerStart)),
      signature: symbol.signature,
      doc: plain(docOf(symbol, comment, captured, lines, language.docsBelow === true)),
      modifiers: sortModifiers(symbol.modifiers),
    })
    names.add(draft.nameStart, draft.nameEnd)
    definitions.push({ start: draft.nameStart, end: draft.nameEnd, name: symbol.name })
    for (const [start, end] of draft.clauses ?? []) definitions.push({ start, end, name: symbol.name })
    extents.push([comment ? comment[0] : draft.outerStart, draft.outerEnd])
    if (canHold(symbol) && !types.has(symbol.qualifiedName)) types.set(symbol.qualifiedName, symbols.length - 1)
  }
  return {
    symbols,
    extents,
    names: names.finish(),
    definitions,
    moduleDoc: captured.docs.find(([at]) => !innermost(nested, at)),
  }
}

/** The symbol around it, or the type that its scope or receiver names, if that stands before it. */
function parentOf(
  symbol: NestedSymbol,
  indexes: ReadonlyMap<NestedSymbol, number>,
  types: ReadonlyMap<string, number>,
): number {
  if (!symbol.receiver && symbol.owner?.kept) return indexes.get(symbol.owner)!
  const qualifier = qualifierOf(symbol)
  const owner = keptOwner(symbol)
  if (owner && owner.qualifiedName === qualifier) return indexes.get(owner)!
  return types.get(qualifier) ?? (owner ? indexes.get(owner)! : -1)
}

/** `@deprecated` of doc tools, `Deprecated:` of Go. */
const DEPRECATED = /@deprecated\b|^\W*Deprecated:/m

function docOf(
  { draft, kind, modifiers }: NestedSymbol,
  before: [number, number] | undefined,
  { comments }: Captured,
  { text }: LineIndex,
  docsBelow: boolean,
): string {
  if (draft.doc) return plainDoc(text.slice(...draft.doc))
  const block = before ?? blockBefore(text, comments, draft.start)
  if (block) {
    const raw = text.slice(...block)
    if (DEPRECATED.test(raw)) modifiers.add('deprecated')
    return block[0] <= comments[0]! && isLicence(raw) ? '' : symbolDoc(raw)
  }
  const behind = ONE_LINERS.has(kind) ? commentBehind(text, comments, draft.outerEnd) : undefined
  const doc = behind ?? (docsBelow && kind !== 'class' ? docBelow(text, comments, draft.outerEnd) : undefined)
  return doc ? plainDoc(text.slice(...doc)) : ''
}

const ORDER = new Map(MODIFIERS.map((modifier, i) => [modifier, i]))

function sortModifiers(modifiers: ReadonlySet<Modifier>): Modifier[] {
  return [...modifiers].sort((a, b) => ORDER.get(a)! - ORDER.get(b)!)
}
