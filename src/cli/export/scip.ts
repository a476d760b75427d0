import { create, toBinary } from '@bufbuild/protobuf'
import {
  DocumentSchema,
  IndexSchema,
  OccurrenceSchema,
  PositionEncoding,
  SymbolInformationSchema,
  SymbolRole,
  TextEncoding,
  type Occurrence,
} from '@c4312/scip/scip_pb.js'
import type { ReferenceRole } from '../../../reader/api.ts'
import type { ListedDocument, ListedOccurrence } from '../../../reader/query/listing.ts'
import type { ExportInput, Manifest, Pieces } from './listing.ts'
import { SCIP_LANGUAGES } from './scip-languages.ts'
import { kindOf, scipSymbols, symbolPrefix } from './scip-symbols.ts'

/** Several symbols have the name: a place that bears it is left out rather than guessed. */
const AMBIGUOUS = ''

/**
 * A SCIP index, a document at a time (messages of protobuf can be joined). References are resolved by name: to the symbol
 * of that name in the same file, else to the only one in the repository; others are left out.
 */
export async function* exportScip(input: ExportInput, projectRoot: string | undefined): Pieces {
  const { manifest } = input
  const prefix = symbolPrefix(manifest)
  const everywhere = new Map<string, string>()
  for await (const document of input.documents()) {
    const symbols = scipSymbols(prefix, document)
    document.symbols.forEach(({ name }, i) => everywhere.set(name, everywhere.has(name) ? AMBIGUOUS : symbols[i]!))
  }
  yield metadata(manifest, projectRoot)
  for await (const document of input.documents(true)) {
    // Of symbolic links and the like SCIP knows nothing; a file without anything found in it says nothing.
    if (document.symbols.length === 0 && (document.occurrences?.length ?? 0) === 0) continue
    yield toBinary(IndexSchema, create(IndexSchema, { documents: [scipDocument(prefix, document, everywhere)] }))
  }
}

function metadata({ name, tool }: Manifest, projectRoot = `file:///${encodeURIComponent(name)}`): Uint8Array {
  const index = create(IndexSchema, {
    metadata: { toolInfo: { ...tool }, projectRoot, textDocumentEncoding: TextEncoding.UTF8 },
  })
  return toBinary(IndexSchema, index)
}

function scipDocument(prefix: string, document: ListedDocument, everywhere: ReadonlyMap<string, string>) {
  const { path, language, symbols, kind } = document
  const ids = scipSymbols(prefix, document)
  const idOf = new Map(symbols.map((symbol, i) => [symbol.symbol_id, ids[i]!]))
  return create(DocumentSchema, {
    relativePath: path,
    language: SCIP_LANGUAGES[language] ?? language,
    positionEncoding: PositionEncoding.UTF16CodeUnitOffsetFromLineStart,
    symbols: symbols.map((symbol, i) =>
      create(SymbolInformationSchema, {
        symbol: ids[i]!,
        displayName: symbol.name,
        kind: kindOf(symbol.kind),
        documentation: symbol.doc === '' ? [] : [symbol.doc],
        enclosingSymbol: (symbol.parent === undefined ? undefined : idOf.get(symbol.parent)) ?? '',
        ...(symbol.signature !== '' && {
          signatureDocumentation: { language: SCIP_LANGUAGES[language] ?? language, text: symbol.signature },
        }),
      }),
    ),
    occurrences: occurrencesOf(document, ids, everywhere, kind === 'test' ? SymbolRole.Test : 0),
  })
}

const ROLES: Partial<Record<ReferenceRole, SymbolRole>> = {
  definition: SymbolRole.Definition,
  import: SymbolRole.Import,
  read: SymbolRole.ReadAccess,
  write: SymbolRole.WriteAccess,
}

function occurrencesOf(
  { symbols, occurrences = [] }: ListedDocument,
  ids: readonly string[],
  everywhere: ReadonlyMap<string, string>,
  test: number,
): Occurrence[] {
  const here = new Map<string, string>()
  symbols.forEach(({ name }, i) => here.set(name, here.has(name) ? AMBIGUOUS : ids[i]!))
  const definitions = new Definitions(symbols)
  const out: Occurrence[] = []
  for (const occurrence of occurrences) {
    const defined = occurrence.role === 'definition' ? definitions.take(occurrence) : undefined
    const symbol = defined === undefined ? (here.get(occurrence.name) ?? everywhere.get(occurrence.name)) : ids[defined]
    if (!symbol) continue
    // A definition of something that is no symbol of ours, such as a parameter, only bears the name.
    const role = occurrence.role === 'definition' && defined === undefined ? 0 : (ROLES[occurrence.role] ?? 0)
    if (occurrence.role === 'definition' && defined === undefined) continue
    const enclosingRange = defined === undefined ? [] : linesOf(symbols[defined]!)
    out.push(create(OccurrenceSchema, { range: rangeOf(occurrence), symbol, symbolRoles: role | test, enclosingRange }))
  }
  for (const i of definitions.left()) {
    const range = [symbols[i]!.start_line - 1, 0, 0]
    const symbolRoles = SymbolRole.Definition | test
    out.push(create(OccurrenceSchema, { range, symbol: ids[i]!, symbolRoles, enclosingRange: linesOf(symbols[i]!) }))
  }
  return out
}

/** Lines and columns from 0; the end is behind. */
const rangeOf = ({ line, column, name }: ListedOccurrence): number[] => [line - 1, column - 1, column - 1 + name.length]
const linesOf = (symbol: { start_line: number; end_line: number }): number[] => [
  symbol.start_line - 1,
  0,
  symbol.end_line,
  0,
]

/** Finds the symbol that a definition's name belongs to: the one that begins last before it, each once. */
class Definitions {
  private readonly free = new Map<string, number[]>()
  private readonly taken = new Set<number>()

  constructor(private readonly symbols: ListedDocument['symbols']) {
    symbols.forEach(({ name }, i) => this.free.set(name, [...(this.free.get(name) ?? []), i]))
  }

  take({ name, line }: ListedOccurrence): number | undefined {
    const around = (this.free.get(name) ?? []).filter((i) => {
      const { start_line, end_line } = this.symbols[i]!
      return !this.taken.has(i) && start_line <= line && line <= end_line
    })
    const last = around.at(-1)
    if (last !== undefined) this.taken.add(last)
    return last
  }

  /** Symbols whose name no occurrence defines. */
  left(): number[] {
    return this.symbols.flatMap((_, i) => (this.taken.has(i) ? [] : [i]))
  }
}
