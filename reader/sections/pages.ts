import { DOCUMENT_KINDS, PAGE_TYPES, type DocumentKind, type PageType } from '../api.ts'
import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { PAGE_FLAGS } from '../format/layout.ts'
import { ColumnReader } from '../format/typed-view.ts'

/** What retrieval needs of all stored pages, in the order of (type, target). Pages of files are not stored. */
export class PagesHead {
  readonly count: number
  private readonly types: Uint8Array
  private readonly kinds: Uint8Array
  private readonly flags: Uint8Array
  private readonly documents: Uint32Array

  constructor(head: Uint8Array) {
    const reader = new ByteReader(head)
    this.count = reader.u32()
    const columns = new ColumnReader(head, 8)
    this.documents = columns.u32(this.count)
    this.types = columns.u8(this.count)
    this.kinds = columns.u8(this.count)
    this.flags = columns.u8(this.count)
  }

  type(page: number): PageType {
    const type = PAGE_TYPES[this.types[page] ?? -1]
    if (type === undefined) throw corrupt('type of a page', { page })
    return type
  }

  kind(page: number): DocumentKind {
    const kind = DOCUMENT_KINDS[this.kinds[page] ?? -1]
    if (kind === undefined) throw corrupt('kind of a page', { page })
    return kind
  }

  /** The document that a page is about, or by which filters judge it; -1 for none. */
  document(page: number): number {
    return this.documents[page]! - 1
  }

  /** The page is all that its document is for. */
  isWhole(page: number): boolean {
    return (this.flags[page]! & PAGE_FLAGS.whole) !== 0
  }

  /** The page is about its document, so that it is the file to open; other pages only stand on one for filters. */
  isAboutFile(page: number): boolean {
    return OF_FILES.has(this.type(page))
  }

  /** The page is about a folder, which its target names. */
  isAboutFolder(page: number): boolean {
    return this.type(page) === 'module_page'
  }

  /** Pages of a type: first, and end. */
  range(type: PageType): [from: number, to: number] {
    const code = PAGE_TYPES.indexOf(type)
    return [this.firstFrom(code), this.firstFrom(code + 1)]
  }

  private firstFrom(code: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.types[middle]! < code) low = middle + 1
      else high = middle
    }
    return low
  }
}

const OF_FILES: ReadonlySet<PageType> = new Set(['symbol_spotlight', 'api_contract', 'infra_page', 'decision_record'])
