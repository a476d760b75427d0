import { bytesOf } from '../../../reader/format/typed-view.ts'
import type { PathClass } from '../../classify/types.ts'
import type { ParseStatus } from '../../extract/types.ts'
import type { NotedPage } from '../../pages/notes/note.ts'
import type { StatePieces } from '../../cache/state-files.ts'
import type { ByteTable, ByteTableColumns } from '../../lexical/byte-table.ts'
import type { CollectedDocument } from '../collected.ts'
import type { PackedSymbols } from '../packed-symbols.ts'
import type { PlannedFile } from '../plan-build.ts'
import { numbersOf, packByteColumns, unpackByteColumns } from './byte-columns.ts'

/** What became of one planned file. */
export interface CollectedFile {
  /** Absent for files that were left out after their content was seen. */
  readonly document?: Omit<CollectedDocument, 'nameIds'>
  readonly skip?: { readonly reason: string; readonly detail?: string }
}

/** All that is no bytes, by document in order, and what was skipped. */
interface Facts {
  /** Of each file: place of its document + 1, 0 for none, -1 for what must be processed again. */
  readonly documents: readonly number[]
  readonly oids: string
  readonly skips: readonly (readonly [file: number, reason: string, detail?: string])[]
  readonly rows: readonly DocumentFacts[]
  /** By document. */
  readonly paths: readonly string[]
}

type DocumentFacts = [
  bytes: number,
  language: string,
  kind: number,
  flags: number,
  remark: string | null,
  lines: number,
  status: ParseStatus,
  title: string,
  summary: string,
  symbols: number,
  importLines: readonly number[],
  references: number,
  distinct: number,
  pages: readonly NotedPage[],
  isRecoded: 0 | 1,
]

const NOTHING = new Uint8Array(0)

/** The columns of bytes; texts that are the blob itself are not kept. */
const COLUMNS: readonly ((document: CollectedDocument) => Uint8Array)[] = [
  ({ chunks }) => bytesOf(chunks),
  ({ terms }) => bytesOf(terms.ids),
  ({ roles }) => roles,
  ({ vectors }) => vectors,
  ({ text }) => text ?? NOTHING,
  ({ symbols }) => symbols.names,
  ({ symbols }) => symbols.numbers,
  ({ symbols }) => symbols.texts,
  ({ imports }) => imports.specifiers,
  ({ references }) => references.names,
  ({ references }) => references.rows,
  ({ terms }) => terms.packed.chunks,
  ({ terms }) => terms.packed.ids,
  ({ terms }) => terms.packed.frequencies,
  ({ terms }) => terms.packed.wide,
]

/** Places of names, numbers and texts of symbols among `COLUMNS`. */
const SYMBOL_COLUMNS = [5, 6, 7]

export interface CollectionInput {
  readonly files: readonly PlannedFile[]
  /** By file. */
  readonly slots: readonly (CollectedDocument | undefined)[]
  readonly skipped: ReadonlyMap<number, { readonly reason: string; readonly detail?: string }>
  /** Files whose record another build might find otherwise. */
  readonly unsettled: ReadonlySet<number>
  readonly terms: ByteTableColumns
}

/** Pieces of a state out of which `KnownCollection` gives back what was collected. */
export function packCollection({ files, slots, skipped, unsettled, terms }: CollectionInput): Map<string, Uint8Array> {
  const documents = slots.filter((slot) => slot !== undefined)
  let place = 0
  const facts: Facts = {
    documents: slots.map((slot, file) => {
      const own = slot ? ++place : 0
      return unsettled.has(file) || (own === 0 && !skipped.has(file)) ? -1 : own
    }),
    oids: files.map(({ oid }) => oid).join('\n'),
    skips: [...skipped].map(([file, { reason, detail }]) =>
      detail === undefined ? [file, reason] : [file, reason, detail],
    ),
    rows: documents.map(factsOf),
    paths: documents.map(({ path }) => path),
  }
  const columns = packByteColumns(COLUMNS.map((column) => documents.map(column)))
  return new Map([
    ['files', Buffer.from(files.map(({ path }) => JSON.stringify(path)).join('\n'))],
    ['facts', Buffer.from(JSON.stringify(facts))],
    ['lengths', columns.lengths],
    ['bytes', columns.bytes],
    ['term bytes', terms.bytes],
    ['term starts', bytesOf(terms.starts)],
    ['term hashes', bytesOf(terms.hashes)],
  ])
}

const factsOf = (document: CollectedDocument): DocumentFacts => [
  document.bytes,
  document.language,
  document.kind,
  document.flags,
  document.remark ?? null,
  document.lines,
  document.status,
  document.title,
  document.summary,
  document.symbols.count,
  document.imports.lines,
  document.references.count,
  document.terms.packed.distinct,
  document.pages,
  document.text ? 1 : 0,
]

/** What an earlier build collected, by the files that it was made of. */
export class KnownCollection {
  private readonly fileOf: ReadonlyMap<string, number>

  private constructor(
    classes: readonly string[],
    private readonly oids: readonly string[],
    private readonly facts: Facts,
    private readonly columns: readonly (readonly Uint8Array[])[],
    private readonly skips: ReadonlyMap<number, { reason: string; detail?: string }>,
    private readonly terms: ByteTableColumns,
  ) {
    this.fileOf = new Map(classes.map((one, file) => [one, file]))
  }

  /** `undefined` for pieces that are no collection. */
  static open(pieces: StatePieces): KnownCollection | undefined {
    const piece = (name: string): Uint8Array => pieces.get(name) ?? NOTHING
    const text = (name: string): string => Buffer.from(piece(name).buffer, piece(name).byteOffset, piece(name).length).toString('utf8') // prettier-ignore
    if (!pieces.has('facts')) return undefined
    const facts = JSON.parse(text('facts')) as Facts
    const columns = unpackByteColumns({ lengths: piece('lengths'), bytes: piece('bytes') }, COLUMNS.length)
    const oids = facts.oids.split('\n')
    if (columns?.[0]?.length !== facts.rows.length || oids.length !== facts.documents.length) return undefined
    const skips = new Map(
      facts.skips.map(([file, reason, detail]) => [file, { reason, ...(detail !== undefined && { detail }) }]),
    )
    const terms = {
      bytes: piece('term bytes'),
      starts: numbersOf(piece('term starts')),
      hashes: numbersOf(piece('term hashes')),
    }
    return new KnownCollection(text('files').split('\n'), oids, facts, columns, skips, terms)
  }

  /** The number of the file in the earlier build; -1 when it was not the same, or may come out better this time. */
  find(path: PathClass, oid: string): number {
    const file = this.fileOf.get(JSON.stringify(path)) ?? -1
    return file >= 0 && this.oids[file] === oid && this.facts.documents[file]! >= 0 ? file : -1
  }

  /** Gives an empty table the terms by the ids of this collection. */
  restoreTerms(table: ByteTable): void {
    table.restore(this.terms)
  }

  /** Place of a file's document among the earlier documents; -1 for none. */
  documentOf(file: number): number {
    return this.facts.documents[file]! - 1
  }

  /** Paths of the earlier documents. */
  get paths(): readonly string[] {
    return this.facts.paths
  }

  /** What an earlier document defined. */
  symbolsOf(row: number): PackedSymbols {
    const [names, numbers, texts] = SYMBOL_COLUMNS.map((column) => this.columns[column]![row]!)
    return { count: this.facts.rows[row]![9], names: names!, numbers: numbers!, texts: texts! }
  }

  /** Of which language and kind an earlier document was. */
  sortOf(row: number): readonly [language: string, kind: number] {
    const [, language, kind] = this.facts.rows[row]!
    return [language, kind]
  }

  file(file: number, path: string): CollectedFile {
    const row = this.facts.documents[file]! - 1
    const skip = this.skips.get(file)
    return {
      ...(row >= 0 && { document: this.document(row, path, this.oids[file]!) }),
      ...(skip && { skip }),
    }
  }

  private document(row: number, path: string, oid: string): Omit<CollectedDocument, 'nameIds'> {
    const [bytes, language, kind, flags, remark, lines, status, title, summary, symbols, importLines, references, distinct, pages, isRecoded] = this.facts.rows[row]! // prettier-ignore
    let column = 0
    const next = (): Uint8Array => this.columns[column++]![row]!
    const [chunks, ids] = [numbersOf(next()), numbersOf(next())]
    const [roles, vectors, text] = [next(), next(), next()]
    return {
      path,
      oid,
      bytes,
      language,
      kind,
      flags,
      ...(remark !== null && { remark }),
      lines,
      status,
      title,
      summary,
      chunks,
      roles,
      vectors,
      ...(isRecoded === 1 && { text }),
      symbols: { count: symbols, names: next(), numbers: next(), texts: next() },
      imports: { specifiers: next(), lines: importLines as number[] },
      references: { count: references, names: next(), rows: next() },
      terms: {
        ids,
        packed: { text: NOTHING, distinct, chunks: next(), ids: next(), frequencies: next(), wide: next() },
      },
      pages,
    }
  }
}
