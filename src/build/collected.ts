import type { PathClass } from '../classify/types.ts'
import { ByteTable } from '../lexical/byte-table.ts'
import { TermTable, type IndexedTerms } from '../lexical/term-index.ts'
import { decodeBlobRecord, type PackedBlob } from './blob-record.ts'
import { NAME_END } from './packed-symbols.ts'
import type { CollectedFile } from './state/collection-state.ts'

/** What the build knows of one file that can be found, indexed or empty (of no lines), once its blob was processed. */
export interface CollectedDocument extends Omit<PackedBlob, 'skip' | 'terms'> {
  path: string
  oid: string
  /** Bytes of the blob. */
  bytes: number
  /** Per symbol, the id of its name in the collection. */
  nameIds: Uint32Array
  terms: IndexedTerms
}

/** Takes records as they arrive, in any order, and keeps them in path order. */
export class Collection {
  readonly terms = new TermTable()
  /** Names of symbols as written. Ids depend on the order of arrival: nothing written may depend on them. */
  readonly names = new ByteTable()
  /** By file. */
  readonly slots: (CollectedDocument | undefined)[]
  /** Why files were left out after their content was seen: index of the path -> reason. */
  readonly skipped = new Map<number, { reason: string; detail?: string }>()
  /** Files whose record tells of a time limit or a broken parser, or that have none. */
  readonly unsettled = new Set<number>()

  constructor(paths: number) {
    this.slots = new Array<CollectedDocument | undefined>(paths)
  }

  /** False when the record tells of a time limit or a broken parser, so that it may be another one next time. */
  add(index: number, path: PathClass, oid: string, bytes: number, encoded: Uint8Array): boolean {
    const { terms, skip, ...record } = decodeBlobRecord(encoded)
    if (skip !== undefined) {
      this.skipped.set(index, { reason: skip, ...(record.remark !== undefined && { detail: record.remark }) })
      if (skip !== 'empty') return true
    }
    const { names, count } = record.symbols
    const nameIds = this.names.idsOfList(names, count, NAME_END)
    this.slots[index] = { ...record, path: path.path, oid, bytes, nameIds, terms: this.terms.adopt(terms) }
    const isSettled = record.status !== 'timeout' && record.status !== 'failed'
    if (!isSettled) this.unsettled.add(index)
    return isSettled
  }

  /** Adds what an earlier build collected, whose terms this table has. */
  addKnown(index: number, { document, skip }: CollectedFile): void {
    if (skip) this.skipped.set(index, skip)
    if (!document) return
    const { names, count } = document.symbols
    this.slots[index] = { ...document, nameIds: this.names.idsOfList(names, count, NAME_END) }
  }

  /** How many distinct terms the documents have; a table that was taken over may hold others. */
  countTerms(): number {
    const seen = new Uint8Array(this.terms.size)
    for (const slot of this.slots) if (slot) for (const id of slot.terms.ids) seen[id] = 1
    return seen.reduce((sum, one) => sum + one, 0)
  }

  /** All documents in path order. */
  documents(): CollectedDocument[] {
    return this.slots.filter((slot) => slot !== undefined)
  }
}
