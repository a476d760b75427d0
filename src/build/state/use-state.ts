import { hash } from 'node:crypto'
import { bytesOf } from '../../../reader/format/typed-view.ts'
import type { StatePieces } from '../../cache/state-files.ts'
import type { ReferenceSink } from '../../graph/calls/resolve-references.ts'
import type { UseMemory } from '../../graph/calls/use-memory.ts'
import type { ResolvedImports } from '../../graph/imports/resolved-imports.ts'
import { ByteTable } from '../../lexical/byte-table.ts'
import { VarintCursor } from '../../lexical/packed-terms.ts'
import type { CollectedDocument } from '../collected.ts'
import { NAME_END, type PackedSymbols } from '../packed-symbols.ts'
import { numbersOf } from './byte-columns.ts'
import type { KnownCollection } from './collection-state.ts'

/** Bytes of the key of one document's imports. */
const KEY = 16
/** Numbers of a use: symbol of the document + 1, target's document, target's symbol there, place of its confidence, role. */
const WIDTH = 5

interface Earlier {
  readonly collection: KnownCollection
  readonly pieces: StatePieces
  /** Earlier document of each document, -1 for none. */
  readonly of: Int32Array
}

interface EarlierUses {
  /** Uses of document d are rows `starts[d]..starts[d + 1]`. */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  readonly confidences: Float64Array
  /** `KEY` bytes of each document. */
  readonly imports: Uint8Array
}

/**
 * Uses of names between builds. What a document's uses mean is decided by its own names, by all symbols that have these names,
 * and by what it and its imports import. So a document's uses are as they were when it is the same file, names nothing that a
 * changed document defines or defined, and its imports and theirs lead where they led. Symbols are named by document and place.
 */
export class UseState implements UseMemory {
  private readonly starts: Uint32Array
  private rows = new Uint32Array(1 << 16)
  private length = 0
  private readonly confidences = new Map<number, number>()
  private readonly keys: Buffer
  private readonly earlier: EarlierUses | undefined
  /** Per document, whether its uses are as they were. */
  private readonly isSame: Uint8Array
  /** Document of each earlier document whose symbols are still those; -1 for none. */
  private readonly now: Int32Array
  private readonly documentOf: Uint32Array

  constructor(
    private readonly documents: readonly CollectedDocument[],
    private readonly symbolStarts: Uint32Array,
    resolved: ResolvedImports,
    from?: Earlier,
  ) {
    this.starts = new Uint32Array(documents.length + 1)
    this.documentOf = new Uint32Array(symbolStarts[documents.length]!)
    documents.forEach((_, d) => this.documentOf.fill(d, symbolStarts[d], symbolStarts[d + 1]))
    this.keys = importKeys(documents, resolved)
    this.isSame = new Uint8Array(documents.length)
    this.earlier = from && openUses(from.pieces)
    this.now = new Int32Array(from?.collection.paths.length ?? 0).fill(-1)
    if (this.earlier && from) this.compare(this.earlier, from, resolved)
  }

  private compare(earlier: EarlierUses, { collection, of }: Earlier, resolved: ResolvedImports): void {
    const { documents, isSame, now } = this
    const before = new Map(collection.paths.map((path, row) => [path, row]))
    const earlierOf = documents.map(({ path }, d) => (of[d]! >= 0 ? of[d]! : (before.get(path) ?? -1)))
    const names = new ByteTable()
    documents.forEach((document, d) => {
      const row = earlierOf[d]!
      const known = row < 0 ? undefined : collection.symbolsOf(row)
      if (known && (of[d]! >= 0 || definesTheSame(document, known, collection.sortOf(row)))) now[row] = d
      else names.idsOfList(document.symbols.names, document.symbols.count, NAME_END)
    })
    now.forEach((d, row) => {
      if (d >= 0) return
      const gone = collection.symbolsOf(row)
      names.idsOfList(gone.names, gone.count, NAME_END)
    })
    const keeps = documents.map((_, d) => earlierOf[d]! >= 0 && this.hasImportsOf(d, earlier, earlierOf[d]!))
    documents.forEach(({ references }, d) => {
      const isKept = of[d]! >= 0 && keeps[d]! && targetsOf(resolved, d).every((target) => keeps[target])
      if (isKept && !namesAny(names, references)) isSame[d] = 1
    })
  }

  private hasImportsOf(document: number, { imports }: EarlierUses, row: number): boolean {
    return this.keys.compare(imports, row * KEY, (row + 1) * KEY, document * KEY, (document + 1) * KEY) === 0
  }

  replay(document: number, sink: ReferenceSink): boolean {
    const { earlier, symbolStarts, now } = this
    if (!earlier || this.isSame[document] === 0) return false
    const row = this.rowOf(document)
    const first = symbolStarts[document]! - 1
    for (let i = earlier.starts[row]!; i < earlier.starts[row + 1]!; i++) {
      const at = i * WIDTH
      const own = earlier.rows[at]!
      const target = symbolStarts[now[earlier.rows[at + 1]!]!]! + earlier.rows[at + 2]!
      const confidence = earlier.confidences[earlier.rows[at + 3]!]!
      sink.add(document, own === 0 ? -1 : first + own, target, confidence, earlier.rows[at + 4]!)
    }
    return true
  }

  private rowOfDocument: Int32Array | undefined

  private rowOf(document: number): number {
    if (!this.rowOfDocument) {
      this.rowOfDocument = new Int32Array(this.documents.length)
      this.now.forEach((d, row) => {
        if (d >= 0) this.rowOfDocument![d] = row
      })
    }
    return this.rowOfDocument[document]!
  }

  note(document: number, symbol: number, target: number, confidence: number, role: number): void {
    if (this.length + WIDTH > this.rows.length) {
      const larger = new Uint32Array(this.rows.length * 2)
      larger.set(this.rows)
      this.rows = larger
    }
    const home = this.documentOf[target]!
    let place = this.confidences.get(confidence)
    if (place === undefined) this.confidences.set(confidence, (place = this.confidences.size))
    const { rows } = this
    rows[this.length++] = symbol < 0 ? 0 : symbol - this.symbolStarts[document]! + 1
    rows[this.length++] = home
    rows[this.length++] = target - this.symbolStarts[home]!
    rows[this.length++] = place
    rows[this.length++] = role
    this.starts[document + 1]!++
  }

  /** For the next build, when all uses were noted. */
  pack(): Map<string, Uint8Array> {
    const starts = this.starts.slice()
    for (let d = 1; d < starts.length; d++) starts[d]! += starts[d - 1]!
    return new Map([
      ['use starts', bytesOf(starts)],
      ['use rows', bytesOf(this.rows.subarray(0, this.length))],
      ['use confidences', bytesOf(Float64Array.from(this.confidences.keys()))],
      ['import keys', this.keys],
    ])
  }
}

function openUses(pieces: StatePieces): EarlierUses | undefined {
  const [starts, rows, confidences, imports] = ['use starts', 'use rows', 'use confidences', 'import keys'].map((name) => pieces.get(name)) // prettier-ignore
  if (!starts || !rows || !confidences || !imports) return undefined
  const { buffer, byteOffset, length } = confidences
  const values = new Float64Array(buffer, byteOffset, length >>> 3)
  return { starts: numbersOf(starts), rows: numbersOf(rows), confidences: values, imports }
}

function namesAny(names: ByteTable, references: CollectedDocument['references']): boolean {
  return names.size > 0 && names.findList(references.names, references.count, NAME_END).some((id) => id >= 0)
}

/** Whether a changed document still defines what it did, for others: the same names, kinds, modifiers and nesting. */
function definesTheSame(document: CollectedDocument, known: PackedSymbols, sort: readonly [string, number]): boolean {
  const { symbols } = document
  if (symbols.count !== known.count || document.language !== sort[0] || document.kind !== sort[1]) return false
  if (Buffer.compare(symbols.names, known.names) !== 0) return false
  const [a, b] = [new VarintCursor(symbols.numbers), new VarintCursor(known.numbers)]
  for (let i = 0; i < known.count * NUMBERS; i++) {
    const [x, y] = [a.next(), b.next()]
    if (i % NUMBERS < DEFINING && x !== y) return false
  }
  return true
}

/** Varints per symbol, and how many of them, from the first, others see: kind, modifiers, distance of the parent. */
const [NUMBERS, DEFINING] = [9, 3]

function targetsOf({ starts, set, sets }: ResolvedImports, document: number): number[] {
  const targets: number[] = []
  for (let i = starts[document]!; i < starts[document + 1]!; i++) if (set[i]! >= 0) targets.push(...sets[set[i]!]!)
  return targets
}

/** Where the imports of each document lead, by paths. */
function importKeys(documents: readonly CollectedDocument[], { starts, set, sets, external }: ResolvedImports): Buffer {
  const setKeys = sets.map((targets) => hash('sha256', targets.map((target) => documents[target]!.path).join('\0'), 'hex')) // prettier-ignore
  const keys = Buffer.alloc(documents.length * KEY)
  documents.forEach((_, d) => {
    if (starts[d] === starts[d + 1]) return
    const leads: string[] = []
    for (let i = starts[d]!; i < starts[d + 1]!; i++) {
      leads.push(set[i]! >= 0 ? setKeys[set[i]!]! : external[i]! >= 0 ? 'outside' : 'nowhere')
    }
    keys.write(hash('sha256', leads.join(' '), 'hex'), d * KEY, KEY, 'hex')
  })
  return keys
}
