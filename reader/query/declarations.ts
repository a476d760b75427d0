import { resolvedImports } from './imports.ts'
import type { IndexData } from './index-data.ts'
import { familyOf, folderOf, openPathIndex } from './path-index.ts'

/** Languages that declare in one file what another one defines. */
const HEADERS: ReadonlySet<string> = new Set(['c', 'c++', 'objective-c', 'objective-c++', 'cuda', 'ocaml'])

/**
 * Symbols without those that only declare another of them, as the prototype in a header does: who says the name means
 * the definition. A declaration belongs to a definition of its qualified name in a file that imports the file of the
 * declaration, or that lies beside it.
 */
export async function withoutDeclarations(data: IndexData, symbols: readonly number[]): Promise<number[]> {
  const rows = await data.symbolRows(symbols)
  const homes = symbols.map((symbol) => data.documents.documentOfSymbol(symbol))
  const isDeclaration = rows.map(
    ({ modifiers }, i) => modifiers.includes('declaration') && HEADERS.has(data.documents.languageOf(homes[i]!)),
  )
  if (!isDeclaration.includes(true) || !isDeclaration.includes(false)) return [...symbols]
  const definitions = symbols.flatMap((_, i) => (isDeclaration[i] ? [] : [i]))
  const isSeen = await whatIsSeen(data, [...new Set(definitions.map((i) => homes[i]!))])
  const declares = (i: number, definition: number): boolean =>
    rows[i]!.qualifiedName === rows[definition]!.qualifiedName && isSeen(homes[definition]!, homes[i]!)
  return symbols.filter((_, i) => !isDeclaration[i] || !definitions.some((definition) => declares(i, definition)))
}

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
