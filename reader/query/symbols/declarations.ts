import { hasHeaders } from '../../analysis/language-family.ts'
import { normalizeName } from '../../analysis/normalize-name.ts'
import { resolvedImports } from '../data/imports.ts'
import type { IndexData, SymbolRow } from '../data/index-data.ts'
import { familyOf, folderOf, openPathIndex } from '../data/path-index.ts'

/** Symbols of one qualified name that are looked at: beyond, nobody means one of them. */
const MOST = 256

/**
 * Symbols without those that only declare another of them, as the prototype in a header does: who says the name means
 * the definition. A declaration belongs to a definition of its qualified name in a file that imports the file of the
 * declaration, or that lies beside it.
 */
export async function withoutDeclarations(data: IndexData, symbols: readonly number[]): Promise<number[]> {
  const pairs = await pairsAmong(data, symbols)
  const declared = new Set(pairs.map(([, declaration]) => declaration))
  return symbols.filter((symbol) => !declared.has(symbol))
}

/** Symbols of one name with the declarations of those that are definitions, and the definitions of those that are declarations. */
export async function withCounterparts(data: IndexData, symbols: readonly number[], name: string): Promise<number[]> {
  if (!symbols.some((symbol) => isOfHeaders(data, symbol))) return [...symbols]
  const own = new Set(symbols)
  const pairs = await pairsAmong(data, [...new Set([...symbols, ...(await symbolsCalled(data, name))])])
  const found = pairs.flatMap(([definition, declaration]) => [
    ...(own.has(definition) ? [declaration] : []),
    ...(own.has(declaration) ? [definition] : []),
  ])
  return [...new Set([...symbols, ...found])]
}

/** Symbols that are spelled just so. */
export async function symbolsCalled(data: IndexData, name: string): Promise<readonly number[]> {
  const [entry] = await data.names.find([normalizeName(name)])
  return [...(entry?.names.find((one) => one.name === name)?.symbols ?? [])]
}

const isOfHeaders = (data: IndexData, symbol: number): boolean =>
  hasHeaders(data.documents.languageOf(data.documents.documentOfSymbol(symbol)))

type Pair = readonly [definition: number, declaration: number]

async function pairsAmong(data: IndexData, symbols: readonly number[]): Promise<Pair[]> {
  const kept = symbols.filter((symbol) => isOfHeaders(data, symbol))
  if (kept.length < 2 || kept.length > MOST) return []
  const rows = await data.symbolRows(kept)
  const sides = kept.map((symbol, i) => ({ symbol, row: rows[i]!, home: data.documents.documentOfSymbol(symbol) }))
  const definitions = sides.filter(({ row }) => !isDeclaration(row))
  const declarations = sides.filter(({ row }) => isDeclaration(row))
  if (definitions.length === 0 || declarations.length === 0) return []
  const sees = await whatIsSeen(data, [...new Set(definitions.map(({ home }) => home))])
  return definitions.flatMap((definition) =>
    declarations
      .filter(({ row, home }) => row.qualifiedName === definition.row.qualifiedName && sees(definition.home, home))
      .map((declaration): Pair => [definition.symbol, declaration.symbol]),
  )
}

/** Whether a symbol is told without its body: a prototype, a member of an interface. */
export const isDeclaration = ({ modifiers }: Pick<SymbolRow, 'modifiers'>): boolean => modifiers.includes('declaration')

/** Tells whether a file of a language family imports another of it, lies in the same folder, or is that file. */
async function whatIsSeen(
  data: IndexData,
  documents: readonly number[],
): Promise<(from: number, document: number) => boolean> {
  const [imports, { paths }] = await Promise.all([resolvedImports(data, documents), openPathIndex(data)])
  const imported = new Map(
    documents.map((document, i) => [document, new Set(imports[i]!.flatMap((one) => one.documents))]),
  )
  const family = (document: number): string => familyOf(data.documents.languageOf(document))
  return (from, document) =>
    family(from) === family(document) &&
    (imported.get(from)!.has(document) || folderOf(paths[from]!) === folderOf(paths[document]!))
}
