import { DOCUMENT_KINDS, type DocumentKind } from '../api.ts'
import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import type { Need } from '../format/compact-heads.ts'
import { DOCUMENTS_PER_BLOCK } from '../format/layout.ts'
import { toHex } from '../format/hex.ts'
import { ColumnReader } from '../format/typed-view.ts'
import { decodeUtf8 } from '../format/utf8.ts'
import { Columns, rowOf, rowsIn, type TextColumn } from './columns.ts'

export { DOCUMENT_FLAGS, DOCUMENTS_PER_BLOCK } from '../format/layout.ts'

/** The hot columns of all documents, as typed arrays; ids are positions. */
export class DocumentsHead {
  readonly count: number
  readonly languages: readonly string[]
  private readonly symbolStart_: Uint32Array
  private readonly chunkStart_: Uint32Array
  private readonly checked = new Set<Uint32Array>()
  private readonly lines_: Uint32Array
  private readonly pathLength_: Uint16Array
  private readonly centrality_: Uint16Array
  private readonly flags_: Uint16Array
  private readonly languageIds: Uint16Array
  private readonly kinds_: Uint8Array
  private readonly start: number
  private readonly need: Need | undefined

  /** `need`: of a head that is loaded in part. */
  constructor(head: Uint8Array, need?: Need) {
    this.start = head.byteOffset
    this.need = need
    const reader = new ByteReader(head)
    this.count = reader.u32()
    this.languages = readLanguages(reader)
    const columns = new ColumnReader(head, reader.position)
    this.symbolStart_ = columns.u32(this.count + 1)
    this.chunkStart_ = columns.u32(this.count + 1)
    this.lines_ = columns.u32(this.count)
    this.pathLength_ = columns.u16(this.count)
    this.centrality_ = columns.u16(this.count)
    this.flags_ = columns.u16(this.count)
    this.languageIds = columns.u16(this.count)
    this.kinds_ = columns.u8(this.count)
  }

  /** Throws MissingBytes when a column is not loaded yet. */
  private loaded<T extends Uint8Array | Uint16Array | Uint32Array>(column: T): T {
    if (this.need) this.need(column.byteOffset - this.start, column.byteOffset - this.start + column.byteLength)
    return column
  }

  get lines(): Uint32Array {
    return this.loaded(this.lines_)
  }

  /** UTF-8 bytes of the path, 65,535 for longer ones. */
  get pathLength(): Uint16Array {
    return this.loaded(this.pathLength_)
  }

  /** 0..65535, higher is more central. */
  get centrality(): Uint16Array {
    return this.loaded(this.centrality_)
  }

  get flags(): Uint16Array {
    return this.loaded(this.flags_)
  }

  private get kinds(): Uint8Array {
    return this.loaded(this.kinds_)
  }

  /** Symbols of document d are symbolStart[d] .. symbolStart[d + 1] - 1. */
  get symbolStart(): Uint32Array {
    return this.checkedStarts(this.symbolStart_)
  }

  /** Chunks likewise. */
  get chunkStart(): Uint32Array {
    return this.checkedStarts(this.chunkStart_)
  }

  /** When ranges are first asked for; finding the owner of an id ends with any numbers, and most queries need no more. */
  private checkedStarts(starts: Uint32Array): Uint32Array {
    this.loaded(starts)
    if (!this.checked.has(starts)) checkStarts(starts)
    this.checked.add(starts)
    return starts
  }

  get symbolCount(): number {
    return this.loaded(this.symbolStart_)[this.count]!
  }

  get chunkCount(): number {
    return this.loaded(this.chunkStart_)[this.count]!
  }

  /** Language id; empty for plain text. */
  language(document: number): string {
    const name = this.languages[this.loaded(this.languageIds)[document] ?? -1]
    if (name === undefined) throw corrupt('language of a document', { document })
    return name
  }

  kind(document: number): DocumentKind {
    const kind = DOCUMENT_KINDS[this.kinds[document] ?? -1]
    if (kind === undefined) throw corrupt('kind of a document', { document })
    return kind
  }

  /** Per document: 1 for those of a kind. */
  ofKind(kind: DocumentKind): Uint8Array {
    const code = DOCUMENT_KINDS.indexOf(kind)
    const { kinds } = this
    const out = new Uint8Array(this.count)
    // From one to the next natively: a cold process steps over the others for nothing.
    for (let d = kinds.indexOf(code); d >= 0; d = kinds.indexOf(code, d + 1)) out[d] = 1
    return out
  }

  documentOfSymbol(symbol: number): number {
    return ownerOf(symbol, this.loaded(this.symbolStart_))
  }

  documentOfChunk(chunk: number): number {
    return ownerOf(chunk, this.loaded(this.chunkStart_))
  }
}

/** Language ids, joined by newlines, behind their number and their length in bytes. */
function readLanguages(reader: ByteReader): string[] {
  const count = reader.u32()
  const text = decodeUtf8(reader.take(reader.u32()))
  const names = count === 0 && text === '' ? [] : text.split('\n')
  if (names.length !== count) throw corrupt('list of languages')
  return names
}

function checkStarts(starts: Uint32Array): void {
  for (let i = 1; i < starts.length; i++) if (starts[i]! < starts[i - 1]!) throw corrupt('starts of documents')
  if (starts[0] !== 0) throw corrupt('starts of documents')
}

/** The document whose range holds `id`: the last one that starts at or before it and is not empty. */
function ownerOf(id: number, starts: Uint32Array): number {
  if (!(id >= 0 && id < starts[starts.length - 1]!)) throw corrupt('id without a document', { id })
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle + 1]! > id) high = middle
    else low = middle + 1
  }
  return low
}

/** What is needed of a document only when it is shown. */
export class DocumentBlock {
  private readonly first: number
  private readonly count: number
  private readonly blobs: Uint8Array
  private readonly sizes: Uint32Array
  private readonly titles: TextColumn
  private readonly summaries: TextColumn

  /** Block `block` of a section of `total` documents. */
  constructor(bytes: Uint8Array, block: number, total: number) {
    this.first = block * DOCUMENTS_PER_BLOCK
    this.count = rowsIn(block, DOCUMENTS_PER_BLOCK, total)
    const columns = new Columns(bytes, this.count)
    this.blobs = columns.bytes('blob', 20)
    this.sizes = columns.numbers('bytes')
    this.titles = columns.texts('title')
    this.summaries = columns.texts('summary')
  }

  /** Object id of the blob, 40 hex digits. */
  blob(document: number): string {
    const row = this.row(document)
    return toHex(this.blobs.subarray(row * 20, row * 20 + 20))
  }

  /** Size of the blob. */
  bytes(document: number): number {
    return this.sizes[this.row(document)]!
  }

  title(document: number): string {
    return this.titles.get(this.row(document))
  }

  summary(document: number): string {
    return this.summaries.get(this.row(document))
  }

  private row(document: number): number {
    return rowOf(document, this.first, this.count)
  }
}
