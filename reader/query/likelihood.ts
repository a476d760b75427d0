import { normalizeName } from '../analysis/normalize-name.ts'
import { importersOf, resolvedImports } from './imports.ts'
import type { IndexData } from './index-data.ts'
import { familyOf, folderOf, openPathIndex } from './path-index.ts'

/**
 * How likely a name in a file means a given symbol, 0..1, by what is known without a compiler. Not probabilities that
 * were measured: an order, and steps that are far enough apart to cut at.
 */
export const CONFIDENCE = {
  /** The definition itself. */
  definition: 1,
  /** In its file, where nothing else has that name. */
  sameFile: 0.95,
  /** In its file, which has other definitions of that name. */
  sameFileShared: 0.7,
  /** The file imports the file of the definition. */
  imported: 0.9,
  /** The file imports one that imports it, as one that re-exports does. */
  reExported: 0.75,
  /** Another file of the package: its folder, in a language whose files see each other there. */
  samePackage: 0.8,
  /** Only the name says so, and no other definition has it. */
  onlyName: 0.6,
  /** The same, divided by the number of definitions; never below. */
  leastName: 0.1,
  /** The file has a definition of its own by that name, or is in another family of languages. */
  unlikely: 0.1,
  /** The definition of something else by that name. */
  otherDefinition: 0.05,
} as const

/** Languages whose files see each other's names inside a folder without importing them. */
const PACKAGES: ReadonlySet<string> = new Set(['go', 'java', 'kotlin', 'scala', 'c#', 'swift', 'elixir', 'groovy', 'dart', 'solidity']) // prettier-ignore
/** Kinds that are reached through a value, so that the file of the definition need not be imported. */
const MEMBERS: ReadonlySet<string> = new Set(['method', 'field', 'property', 'enum_member', 'constructor'])

/** Confidence where nothing but the name speaks for one of `count` definitions. */
export const nameConfidence = (count: number): number =>
  Math.max(CONFIDENCE.leastName, Math.round((CONFIDENCE.onlyName / count) * 100) / 100)

/** Symbols that are meant, all of one name. */
export interface Target {
  readonly symbols: readonly number[]
  readonly name: string
}

/** Confidence per document of `candidates`: how likely the name means the target there. */
export async function documentConfidence(
  data: IndexData,
  target: Target,
  candidates: readonly number[],
): Promise<Map<number, number>> {
  const homes = new Set(target.symbols.map((symbol) => data.documents.documentOfSymbol(symbol)))
  const others = await otherDefinitions(data, target)
  const [importers, again] = await importersOfTarget(data, homes, candidates)
  const paths = (await openPathIndex(data)).paths
  const families = new Set([...homes].map((home) => familyOf(data.documents.languageOf(home))))
  const folders = new Set([...homes].map((home) => folderOf(paths[home]!)))
  const byName = nameConfidence(1 + others.count)
  const isMember = target.symbols.some((symbol) => MEMBERS.has(data.symbolKind(symbol)))
  return new Map(
    candidates.map((document) => {
      const language = data.documents.languageOf(document)
      if (homes.has(document))
        return [document, others.documents.has(document) ? CONFIDENCE.sameFileShared : CONFIDENCE.sameFile]
      if (importers.has(document)) return [document, CONFIDENCE.imported]
      if (!families.has(familyOf(language))) return [document, CONFIDENCE.unlikely]
      if (PACKAGES.has(language) && folders.has(folderOf(paths[document]!))) return [document, CONFIDENCE.samePackage]
      if (again.has(document)) return [document, CONFIDENCE.reExported]
      if (others.documents.has(document) && !isMember) return [document, CONFIDENCE.unlikely]
      return [document, byName]
    }),
  )
}

/** Definitions of the name that are not the target, and where they are. */
async function otherDefinitions(
  data: IndexData,
  { symbols, name }: Target,
): Promise<{ count: number; documents: ReadonlySet<number> }> {
  const [entry] = await data.names([normalizeName(name)])
  const own = new Set(symbols)
  const others = entry?.names.filter((one) => one.name === name).flatMap((one) => [...one.symbols]) ?? []
  const rest = others.filter((symbol) => !own.has(symbol))
  return { count: rest.length, documents: new Set(rest.map((symbol) => data.documents.documentOfSymbol(symbol))) }
}

/** Documents that import a home, and those that import such a document, which may pass the name on. */
async function importersOfTarget(
  data: IndexData,
  homes: ReadonlySet<number>,
  candidates: readonly number[],
): Promise<[ReadonlySet<number>, ReadonlySet<number>]> {
  const importers = new Set(await importersOf(data, homes, candidates))
  const rest = candidates.filter((document) => !importers.has(document) && !homes.has(document))
  const imports = await resolvedImports(data, rest)
  // What passes a name on need not hold it (`export *`), so the files in between are looked at themselves.
  const between = [...new Set(imports.flatMap((list) => list.flatMap(({ documents }) => documents)))]
  const passing = new Set([...importers, ...(await importersOf(data, homes, between))])
  const again = rest.filter((_, i) => imports[i]!.some(({ documents }) => documents.some((one) => passing.has(one))))
  return [importers, new Set(again)]
}
