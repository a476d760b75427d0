import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { ENTRY_POINT_KINDS, IMPORT_TARGET, type EntryPointKind } from '../format/layout.ts'
import { unzigzag } from '../format/varint.ts'
import { Columns } from './columns.ts'

/** A place in a document. */
export interface GraphPlace {
  readonly document: number
  /** 1-based. */
  readonly line: number
}

/** A package outside of the repository that is imported, or declared by a manifest. */
export interface ExternalRow {
  readonly name: string
  /** Where manifests declare it; none for standard libraries and what is not declared. */
  readonly declarations: readonly GraphPlace[]
}

/** Why using the repository begins at a document. */
export interface EntryPointRow {
  readonly document: number
  readonly kind: EntryPointKind
  readonly name: string
  /** Where that is said. */
  readonly source: GraphPlace
}

/** What an import leads to: documents of the index, or a package outside of it (its position in `externals`). */
export interface Link {
  readonly documents: readonly number[]
  readonly external?: number
}

/** What links are searched for. */
export interface WantedLinks {
  readonly documents: ReadonlySet<number>
  /** Per set whether it holds one of them. */
  readonly sets: readonly boolean[]
}

const NOWHERE: Link = { documents: [] }

/** The GRPH section: what is known of the graph of documents beside their centrality. */
export class GraphTables {
  /** Share of shortest paths through each document, 0..65535. */
  readonly betweenness: Uint32Array
  /** Community of each document, numbered by first document. */
  readonly community: Uint32Array
  /** 1 + number of the import cycle that each document is in, 0 for none. */
  readonly cycle: Uint32Array
  /** Lists of documents that imports lead to together, each ascending. */
  readonly sets: readonly (readonly number[])[]
  private readonly columns: Columns

  /** `count`: documents of the artifact. */
  constructor(
    bytes: Uint8Array,
    private readonly count: number,
  ) {
    this.columns = new Columns(bytes, count)
    this.betweenness = this.columns.numbers('between')
    this.community = this.columns.numbers('community')
    this.cycle = this.columns.numbers('cycle')
    this.sets = this.readSets()
  }

  get externals(): ExternalRow[] {
    const rows = this.columns.list('externals').map((name) => ({ name, declarations: [] as GraphPlace[] }))
    const [of, documents, lines] = ['declared', 'declaredIn', 'declaredAt'].map((name) => this.columns.all(name)) as [
      Uint32Array, Uint32Array, Uint32Array,
    ] // prettier-ignore
    of.forEach((external, i) => {
      const row = rows[external]
      if (!row) throw corrupt('declared package', { external })
      row.declarations.push(this.place(documents[i], lines[i]))
    })
    return rows
  }

  /** Ascending by document. */
  get entryPoints(): EntryPointRow[] {
    const names = this.columns.list('entryNames')
    const [entry, kinds, documents, lines] = ['entry', 'entryKind', 'entryIn', 'entryAt'].map((name) =>
      this.columns.numbers(name, names.length),
    ) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]
    let document = 0
    return names.map((name, i) => {
      document = this.checked(document + entry[i]!)
      const kind = ENTRY_POINT_KINDS[kinds[i]!]
      if (kind === undefined) throw corrupt('kind of an entry point')
      return { document, kind, name, source: this.place(documents[i], lines[i]) }
    })
  }

  /** Where the imports of a document lead, in their order, from its bytes in LINK. */
  links(document: number, bytes: Uint8Array): Link[] {
    const reader = new ByteReader(bytes)
    const links: Link[] = []
    while (reader.remaining > 0) links.push(this.link(document, reader.varint()))
    return links
  }

  /** `documents`, and the sets that hold one of them, to be looked for among links. */
  wanted(documents: ReadonlySet<number>): WantedLinks {
    return { documents, sets: this.sets.map((set) => set.some((document) => documents.has(document))) }
  }

  /** Whether one of the links of a document leads to what is wanted and is not the document itself. */
  leadsTo(document: number, bytes: Uint8Array, { documents, sets }: WantedLinks): boolean {
    const reader = new ByteReader(bytes)
    while (reader.remaining > 0) {
      const value = reader.varint()
      const number = Math.floor(value / 4)
      const found =
        value % 4 === IMPORT_TARGET.document
          ? documents.has(document + unzigzag(number))
          : value % 4 === IMPORT_TARGET.set && sets[number] === true
      if (found) return true
    }
    return false
  }

  private link(document: number, value: number): Link {
    const number = Math.floor(value / 4)
    switch (value % 4) {
      case IMPORT_TARGET.document:
        return { documents: [this.checked(document + unzigzag(number))] }
      case IMPORT_TARGET.set: {
        const documents = this.sets[number]
        if (!documents) throw corrupt('set of imported documents', { document })
        return { documents }
      }
      case IMPORT_TARGET.external:
        return { documents: [], external: number }
      default:
        return NOWHERE
    }
  }

  private readSets(): number[][] {
    const numbers = this.columns.all('set')
    let at = 0
    return Array.from(this.columns.all('setSize'), (size) => {
      if (size > numbers.length - at) throw corrupt('set of imported documents')
      let document = 0
      return Array.from(numbers.subarray(at, (at += size)), (gap) => (document = this.checked(document + gap)))
    })
  }

  private place(document: number | undefined, line: number | undefined): GraphPlace {
    if (document === undefined || line === undefined) throw corrupt('place of the code graph')
    return { document: this.checked(document), line }
  }

  private checked(document: number): number {
    if (!(document >= 0 && document < this.count)) throw corrupt('document of the code graph', { document })
    return document
  }
}
