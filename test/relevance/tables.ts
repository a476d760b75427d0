import { readFileSync } from 'node:fs'
import { piecesOf } from '../../reader/vectors/pieces.ts'
import { dequantize, quantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { normalize } from '../../reader/vectors/static-encoder.ts'
import { decodeWordTable, WORD_TABLE_MAGIC } from '../../reader/vectors/word-table.ts'
import { WINDOW_LINES, type DocumentTexts, type RepositoryTexts, type Words } from './texts.ts'

/** Vectors of words. */
export interface Table {
  readonly dimensions: number
  readonly rows: ReadonlyMap<string, Float32Array>
}

/** `words.bin`, or `FLOATS:WORDS:DIMENSIONS[:ROWS[:BITS]]` of a training; 32 bits unless said otherwise. */
export function openTable(spec: string): Table {
  const [path = '', wordsPath, dims, count, bits = '32'] = spec.split(':')
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, 8) === WORD_TABLE_MAGIC) {
    const { dimensions, words, rows } = decodeWordTable(bytes)
    return { dimensions, rows: new Map(words.map((word, i) => [word, dequantize(rows, i * rowBytes(dimensions), dimensions)])) } // prettier-ignore
  }
  const dimensions = Number(dims)
  const words = readFileSync(wordsPath!, 'latin1')
    .trimEnd()
    .split('\n')
    .slice(0, count ? Number(count) : undefined)
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
  const row = (i: number): Float32Array => rounded(floats.slice(i * dimensions, (i + 1) * dimensions), Number(bits))
  return { dimensions, rows: new Map(words.map((word, i) => [word, row(i)])) }
}

/** As a row of so many bits a component comes back. */
function rounded(vector: Float32Array, bits: number): Float32Array {
  if (bits >= 32) return vector
  if (bits === 4) {
    const row = new Uint8Array(rowBytes(vector.length))
    quantize(vector, row, 0)
    return dequantize(row, 0, vector.length)
  }
  const levels = 2 ** (bits - 1) - 1
  const scale = vector.reduce((top, value) => Math.max(top, Math.abs(value)), 0) / levels
  return scale === 0 ? vector : vector.map((value) => Math.round(value / scale) * scale)
}

interface DocumentVectors {
  readonly text: Float32Array
  readonly names: Float32Array
  readonly passages: readonly Float32Array[]
}

/** Encodes a repository with a table as a build does, but for the rounding of its vectors. */
export class RepositoryEncoder {
  private readonly vectors: readonly DocumentVectors[]
  private readonly rowsOfWords: readonly (readonly Float32Array[])[]

  constructor(
    private readonly table: Table,
    texts: RepositoryTexts,
    lines: number | undefined,
  ) {
    this.rowsOfWords = texts.words.map((word) => this.rowsOf(word))
    this.vectors = texts.documents.map((document) => this.document(document, lines))
  }

  query(counts: ReadonlyMap<string, number>): Float32Array {
    const sum = new Float32Array(this.table.dimensions)
    for (const [word, count] of counts) for (const row of this.rowsOf(word)) add(sum, row, 1 + Math.log(count))
    return normalize(sum)
  }

  /** Cosines with the text, the nearest passage and the names of a document. */
  compare(query: Float32Array, d: number): [text: number, passage: number, names: number] {
    const { text, names, passages } = this.vectors[d]!
    let nearest = 0
    for (const passage of passages) nearest = Math.max(nearest, dot(query, passage))
    return [dot(query, text), nearest, dot(query, names)]
  }

  private rowsOf(word: string): readonly Float32Array[] {
    const own = this.table.rows.get(word)
    return own ? [own] : piecesOf(word, (piece) => this.table.rows.get(piece))
  }

  private document({ passages, names }: DocumentTexts, lines: number | undefined): DocumentVectors {
    const text = new Float32Array(this.table.dimensions)
    const own = passages.flatMap((windows) => grouped(windows, lines).map((words) => normalize(this.sum(words))))
    for (const passage of own) add(text, passage, 1)
    return { text: normalize(text), names: normalize(this.sum([names])), passages: own }
  }

  private sum(texts: readonly Words[]): Float32Array {
    const counts = new Map<number, number>()
    for (const words of texts) for (let i = 0; i < words.length; i += 2) counts.set(words[i]!, (counts.get(words[i]!) ?? 0) + words[i + 1]!) // prettier-ignore
    const sum = new Float32Array(this.table.dimensions)
    for (const [word, count] of counts) for (const row of this.rowsOfWords[word]!) add(sum, row, 1 + Math.log(count))
    return sum
  }
}

/** Windows joined to texts of so many lines; whole passages when `lines` is undefined. */
function grouped(windows: readonly Words[], lines: number | undefined): Words[][] {
  const size = lines === undefined ? windows.length : Math.max(1, Math.round(lines / WINDOW_LINES))
  const groups: Words[][] = []
  for (let i = 0; i < windows.length; i += size) groups.push(windows.slice(i, i + size))
  return groups
}

function add(sum: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += weight * row[i]!
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
