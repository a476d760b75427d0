import type { PathClass } from '../classify/types.ts'
import { ByteTable } from '../lexical/byte-table.ts'
import { TermTable, type IndexedTerms } from '../lexical/term-index.ts'
import { decodeBlobRecord, type PackedBlob } from './blob-record.ts'
import { NAME_END } from './packed-symbols.ts'

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
  private readonly slots: (CollectedDocument | undefined)[]
  /** Why files were left out after their content was seen: index of the path -> reason. */
  readonly skipped = new Map<number, { reason: string; detail?: string }>()

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
    return record.status !== 'timeout' && record.status !== 'failed'
  }

  /** All documents in path order. */
  documents(): CollectedDocument[] {
    return this.slots.filter((slot) => slot !== undefined)
  }
}
