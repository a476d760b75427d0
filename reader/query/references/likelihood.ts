import { importersOf, resolvedImports } from '../data/imports.ts'
import { withoutConstructors } from '../symbols/constructors.ts'
import { symbolsCalled, withCounterparts } from '../symbols/declarations.ts'
import type { IndexData } from '../data/index-data.ts'
import { familyOf, folderOf, openPathIndex } from '../data/path-index.ts'

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
  /**
   * The file has a definition of its own by that name, or is in another family of languages; or the name stands for a
   * member, and not as one does.
   */
  unlikely: 0.1,
  /** The definition of something else by that name. */
  otherDefinition: 0.05,
} as const

/** Below this, little more than the name speaks for a definition: a guess. */
export const LEAST_SURE = CONFIDENCE.sameFileShared

/** Languages whose files see each other's names inside a folder without importing them. */
const PACKAGES: ReadonlySet<string> = new Set(['go', 'java', 'kotlin', 'scala', 'c#', 'swift', 'elixir', 'groovy', 'dart', 'solidity']) // prettier-ignore
/** Kinds that are reached through a value, so that the file of the definition need not be imported. */
const MEMBERS: ReadonlySet<string> = new Set(['method', 'field', 'property', 'enum_member', 'constructor'])

/** Confidence where nothing but the name speaks for one of `count` definitions. */
export const nameConfidence = (count: number): number =>
  Math.max(CONFIDENCE.leastName, Math.round((CONFIDENCE.onlyName / count) * 100) / 100)

/** Symbols that are meant, all of one name, each with what declares or defines it elsewhere: see `targetOf`. */
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
  const { importers, passedOn, imports } = await importersOfTarget(data, homes, candidates)
  const paths = (await openPathIndex(data)).paths
  const families = new Set([...homes].map((home) => familyOf(data.documents.languageOf(home))))
  const folders = new Set([...homes].map((home) => folderOf(paths[home]!)))
  const isMember = isMemberOf(data, target)
  const byName = nameConfidence(1 + others.documents.length)
  /** A value may be of any type that can be seen there, so members share what speaks for the file. */
  const shared = (confidence: number, isSeen: (document: number) => boolean): number =>
    isMember ? share(confidence, 1 + others.documents.filter(isSeen).length) : confidence
  const confidenceIn = (document: number): number => {
    const language = data.documents.languageOf(document)
    const folder = folderOf(paths[document]!)
    const own = others.documents.filter((one) => one === document).length
    if (homes.has(document)) return own === 0 ? CONFIDENCE.sameFile : share(CONFIDENCE.sameFileShared, own)
    if (importers.has(document)) {
      return shared(CONFIDENCE.imported, (one) => one === document || imports.get(document)!.has(one))
    }
    if (!families.has(familyOf(language))) return CONFIDENCE.unlikely
    if (PACKAGES.has(language) && folders.has(folder)) {
      return shared(CONFIDENCE.samePackage, (one) => folderOf(paths[one]!) === folder)
    }
    if (passedOn.has(document)) return shared(CONFIDENCE.reExported, () => true)
    return own > 0 && !isMember ? CONFIDENCE.unlikely : byName
  }
  return new Map(candidates.map((document) => [document, confidenceIn(document)]))
}

/** Who uses what a header declares uses its definition, and the other way round. */
export async function targetOf(data: IndexData, symbols: readonly number[], name: string): Promise<Target> {
  return { symbols: await withCounterparts(data, symbols, name), name }
}

/** Whether a symbol is reached through a value. */
export function isMemberOf(data: IndexData, { symbols }: Target): boolean {
  return symbols.some((symbol) => MEMBERS.has(data.symbolKind(symbol)))
}

const share = (confidence: number, count: number): number =>
  Math.max(CONFIDENCE.leastName, Math.round((confidence / count) * 100) / 100)

/**
 * Documents of the definitions of the name that are something else: one entry for each. Overloads of the target are
 * nothing else, nor are constructors beside their class.
 */
async function otherDefinitions(data: IndexData, { symbols, name }: Target): Promise<{ documents: readonly number[] }> {
  const own = new Set(symbols)
  const others = await symbolsCalled(data, name)
  const homes = new Set(await placed(data, symbols))
  const owners = new Set((await data.symbolRows(symbols)).map(({ parent }) => parent))
  const rest = await withoutConstructors(
    data,
    others.filter((symbol) => !own.has(symbol) && !owners.has(symbol)),
  )
  const places = await placed(data, rest)
  return {
    documents: rest.filter((_, i) => !homes.has(places[i]!)).map((symbol) => data.documents.documentOfSymbol(symbol)),
  }
}

/** Document and qualified name, which overloads share. */
async function placed(data: IndexData, symbols: readonly number[]): Promise<string[]> {
  const rows = await data.symbolRows(symbols)
  return rows.map((row, i) => `${data.documents.documentOfSymbol(symbols[i]!)} ${row.qualifiedName}`)
}

interface Importers {
  /** Documents that import a home. */
  importers: ReadonlySet<number>
  /** Those that import such a document, which may pass the name on. */
  passedOn: ReadonlySet<number>
  /** What each of the importers imports. */
  imports: ReadonlyMap<number, ReadonlySet<number>>
}

async function importersOfTarget(
  data: IndexData,
  homes: ReadonlySet<number>,
  candidates: readonly number[],
): Promise<Importers> {
  const resolved = await resolvedImports(data, candidates)
  const imports = new Map(
    candidates.map((document, i) => [document, new Set(resolved[i]!.flatMap(({ documents }) => documents))] as const),
  )
  const holds = (document: number, wanted: ReadonlySet<number>): boolean =>
    [...imports.get(document)!].some((one) => wanted.has(one))
  const importers = new Set(candidates.filter((document) => holds(document, homes)))
  const rest = candidates.filter((document) => !importers.has(document) && !homes.has(document))
  // What passes a name on need not hold it (`export *`), so the files in between are looked at themselves.
  const between = [...new Set(rest.flatMap((document) => [...imports.get(document)!]))]
  const passing = new Set([...importers, ...(await importersOf(data, homes, between))])
  return { importers, passedOn: new Set(rest.filter((document) => holds(document, passing))), imports }
}
