import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { DOCUMENTS_PER_BLOCK } from '../format/layout.ts'
import { ColumnReader } from '../format/typed-view.ts'
import { unzigzag } from '../format/varint.ts'
import { Columns, rowOf, rowsIn } from './columns.ts'

/** What ranking needs of the history of all documents. */
export class HistoryHead {
  readonly count: number
  /** Time of the newest commit that changed each document, seconds since the epoch; 0 where history did not reach it. */
  readonly lastChange: Uint32Array
  /** Commits within 90 days before the indexed one; 65,535 for more. */
  readonly commits90: Uint16Array

  constructor(head: Uint8Array) {
    const reader = new ByteReader(head)
    this.count = reader.u32()
    const columns = new ColumnReader(head, 8)
    this.lastChange = columns.u32(this.count)
    this.commits90 = columns.u16(this.count)
  }
}

/** A file that changed in the same commits as another. */
export interface RelatedDocument {
  readonly document: number
  /** Commits that changed both. */
  readonly support: number
}

/** History of 256 documents, addressed by document id. */
export class HistoryBlock {
  private readonly first: number
  private readonly count: number
  private readonly columns: Columns

  /** Block `block` of a section of `total` documents. */
  constructor(
    bytes: Uint8Array,
    block: number,
    private readonly total: number,
  ) {
    this.first = block * DOCUMENTS_PER_BLOCK
    this.count = rowsIn(block, DOCUMENTS_PER_BLOCK, total)
    this.columns = new Columns(bytes, this.count)
  }

  /** Seconds from the oldest commit reached that changed the document to the newest; below 0 where clocks were wrong. */
  age(document: number): number {
    return unzigzag(this.number('age', document))
  }

  /** True when the oldest commit reached added the file. */
  born(document: number): boolean {
    return this.number('born', document) !== 0
  }

  /** Commits reached that changed it: all, and those within 30 days before the indexed one. */
  commits(document: number): number {
    return this.number('commits', document)
  }

  commits30(document: number): number {
    return this.number('commits30', document)
  }

  /** Id of the newest commit that changed it; empty for none. */
  lastCommit(document: number): string {
    return this.textAt('oids', this.number('last', document))
  }

  /** Of the newest commits, newest first. */
  subjects(document: number): string[] {
    const values = this.run('subjectCount', ['subject'], document)
    return values.map(([position]) => this.textAt('subjects', position!))
  }

  /** Documents most often changed together with it. */
  related(document: number): RelatedDocument[] {
    const values = this.run('relatedCount', ['related', 'support'], document)
    return values.map(([distance, support]) => {
      const other = document + unzigzag(distance!)
      if (!(other >= 0 && other < this.total)) throw corrupt('related document', { document, other })
      return { document: other, support: support! }
    })
  }

  private number(column: string, document: number): number {
    return this.columns.numbers(column)[rowOf(document, this.first, this.count)]!
  }

  private textAt(column: string, position: number): string {
    const text = this.columns.list(column)[position]
    if (text === undefined) throw corrupt(`column ${column}`)
    return text
  }

  /** The values of one row in columns that hold several a row, as told by a column of counts. */
  private run(counts: string, columns: readonly string[], document: number): number[][] {
    const lengths = this.columns.numbers(counts)
    const row = rowOf(document, this.first, this.count)
    let start = 0
    for (let i = 0; i < row; i++) start += lengths[i]!
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const all = columns.map((name) => this.columns.numbers(name, total))
    return Array.from({ length: lengths[row]! }, (_, i) => all.map((column) => column[start + i]!))
  }
}
