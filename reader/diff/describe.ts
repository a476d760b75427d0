import type { SymbolKind } from '../api.ts'
import { bareSignature } from './pair-symbols.ts'
import type { SideFile, SideSymbol } from './snapshot.ts'
import type { DiffFile, DiffSymbol } from './types.ts'

export const describeSymbol = (symbol: SideSymbol): DiffSymbol => ({
  symbol_id: symbol.id,
  name: symbol.name,
  kind: symbol.kind,
  file: symbol.file.path,
  start_line: symbol.startLine,
  end_line: symbol.endLine,
  signature: symbol.signature,
  exported: symbol.exported,
  file_kind: symbol.file.kind,
})

export const describeFile = ({ path, kind, language, lines }: SideFile): DiffFile => ({ path, kind, language, lines })

/** Where a symbol lies: its file and what it is qualified by. */
export function pathOfOwner({ file, qualifiedName, name }: SideSymbol): string {
  const qualifier = qualifiedName.endsWith(name) ? qualifiedName.slice(0, -name.length) : qualifiedName
  return `${file.path}::${qualifier}`
}

/** What such a symbol is equal to is its content, not how it is declared. */
const VALUES: ReadonlySet<SymbolKind> = new Set(['constant', 'variable', 'field', 'property', 'enum_member'])

/** The signature without the symbol's own name, and of values without what they are equal to. */
function declaration(symbol: SideSymbol): string {
  const bare = bareSignature(symbol)
  return VALUES.has(symbol.kind) ? bare.replace(/\s*:?=(?![=>]).*$/s, '') : bare
}

/** Another kind of thing, or declared otherwise; another name or value alone is none. */
export const signatureChanged = (base: SideSymbol, head: SideSymbol): boolean =>
  base.kind !== head.kind || declaration(base) !== declaration(head)

/** The rest of it: the body, or without source a value that the signature shows. */
export function bodyChanged(base: SideSymbol, head: SideSymbol): boolean {
  if (base.own !== undefined && head.own !== undefined) return base.own !== head.own
  return bareSignature(base) !== bareSignature(head)
}
