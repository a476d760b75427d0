import { SYMBOL_KINDS, type SymbolKind } from '../../reader/api.ts'
import type { SymbolColumns } from '../graph/graph-input.ts'
import type { RepositoryFacts } from '../graph/imports/facts.ts'
import type { CollectedDocument } from './collected.ts'
import { unpackSymbols } from './packed-symbols.ts'

/** Kinds that no import names by a qualified name. */
const NEVER_IMPORTED: ReadonlySet<SymbolKind> = new Set(['method', 'variable', 'field', 'key', 'heading'])
/** Languages whose imports name what is defined rather than a path. */
const BY_NAME: ReadonlySet<string> = new Set(['java', 'kotlin', 'scala', 'groovy', 'c#', 'php', 'elixir'])

/** What resolving imports needs of the collected documents; tables of names are made when first asked for. */
export function repositoryFacts(
  documents: readonly CollectedDocument[],
  symbols: SymbolColumns,
  spellings: readonly string[],
  text: (document: number) => string | undefined,
): RepositoryFacts {
  let definers: Map<string, number[]> | undefined
  let namers: Map<string, number[]> | undefined
  const named = documents.flatMap(({ language }, document) => (BY_NAME.has(language) ? [document] : []))
  return {
    paths: documents.map(({ path }) => path),
    languageOf: (document) => documents[document]!.language,
    text,
    definers: (name) => (definers ??= definersOf(named, documents, spellings)).get(name) ?? [],
    namers: (name) => (namers ??= namersOf(named, symbols, spellings)).get(name) ?? [],
  }
}

function definersOf(
  among: readonly number[],
  documents: readonly CollectedDocument[],
  spellings: readonly string[],
): Map<string, number[]> {
  const definers = new Map<string, number[]>()
  for (const document of among) {
    const { symbols, nameIds } = documents[document]!
    const own = Array.from(nameIds, (id) => spellings[id]!)
    for (const { kind, qualifiedName } of unpackSymbols(symbols, own)) {
      if (!NEVER_IMPORTED.has(kind)) add(definers, qualifiedName, document)
    }
  }
  return definers
}

function namersOf(
  among: readonly number[],
  { starts, name, kind }: SymbolColumns,
  spellings: readonly string[],
): Map<string, number[]> {
  const namers = new Map<string, number[]>()
  for (const document of among) {
    for (let symbol = starts[document]!; symbol < starts[document + 1]!; symbol++) {
      if (SYMBOL_KINDS[kind[symbol]!] !== 'heading') add(namers, spellings[name[symbol]!]!, document)
    }
  }
  return namers
}

function add(map: Map<string, number[]>, name: string, document: number): void {
  const known = map.get(name)
  if (!known) map.set(name, [document])
  else if (known.at(-1) !== document) known.push(document)
}
