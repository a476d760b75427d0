import { createHash } from 'node:crypto'
import { SYMBOLS_PER_BLOCK } from '../../reader/format/layout.ts'
import type { SymbolRow } from '../artifact/rows.ts'
import type { SymbolGroup } from '../artifact/symbols.ts'
import type { CollectedDocument } from './collected.ts'
import type { SymbolNameTable } from './names.ts'
import { symbolRowsOf } from './rows.ts'

/** Encoded groups of symbols by what they are made of. */
export interface SymbolMemory {
  get(key: string): Uint8Array | undefined
  set(key: string, encoded: Uint8Array): void
}

/** Some symbols of one document. */
interface Span {
  readonly document: number
  readonly from: number
  readonly to: number
}

/** The symbols of all documents, a block's worth at a time; those that `memory` has need not become rows. */
export function* symbolGroups(
  documents: readonly CollectedDocument[],
  names: SymbolNameTable,
  memory?: SymbolMemory,
): Generator<SymbolGroup> {
  const rows = new RowsOfDocuments(documents, names)
  const digests: (Buffer | undefined)[] = []
  for (const { first, spans } of groupsOf(documents)) {
    const make = (): SymbolRow[] => spans.flatMap(({ document, from, to }) => rows.of(document).slice(from, to))
    if (!memory) {
      yield { first, rows: make }
      continue
    }
    const hash = createHash('sha256')
    for (const { document, from, to } of spans) {
      hash.update((digests[document] ??= digestOf(documents[document]!))).update(`${from}-${to};`)
    }
    const key = hash.digest('hex')
    const known = memory.get(key)
    if (known) memory.set(key, known)
    yield { first, rows: make, ...(known && { known }), keep: (encoded) => memory.set(key, encoded) }
  }
}

/** All that the rows of a document's symbols are made of. */
function digestOf({ path, symbols }: CollectedDocument): Buffer {
  const hash = createHash('sha256').update(`${path}\0${symbols.count};`)
  for (const part of [symbols.names, symbols.numbers, symbols.texts]) hash.update(`${part.length};`).update(part)
  return hash.digest()
}

function* groupsOf(documents: readonly CollectedDocument[]): Generator<{ first: number; spans: Span[] }> {
  let spans: Span[] = []
  let [first, size] = [0, 0]
  for (const [document, { symbols }] of documents.entries()) {
    for (let from = 0; from < symbols.count;) {
      const to = Math.min(symbols.count, from + SYMBOLS_PER_BLOCK - size)
      spans.push({ document, from, to })
      size += to - from
      from = to
      if (size < SYMBOLS_PER_BLOCK) continue
      yield { first, spans }
      first += size
      size = 0
      spans = []
    }
  }
  if (size > 0) yield { first, spans }
}

/** Rows of the document that was asked for last are kept: one of many symbols is asked for again and again. */
class RowsOfDocuments {
  private readonly firsts: Uint32Array
  private last = -1
  private rows: readonly SymbolRow[] = []

  constructor(
    private readonly documents: readonly CollectedDocument[],
    private readonly names: SymbolNameTable,
  ) {
    this.firsts = new Uint32Array(documents.length + 1)
    documents.forEach(({ symbols }, i) => (this.firsts[i + 1] = this.firsts[i]! + symbols.count))
  }

  of(document: number): readonly SymbolRow[] {
    if (document !== this.last) {
      this.rows = symbolRowsOf(this.documents[document]!, this.names, this.firsts[document]!)
      this.last = document
    }
    return this.rows
  }
}
