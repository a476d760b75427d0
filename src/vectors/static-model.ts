import { readFileSync } from 'node:fs'
import { dequantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { piecesOf } from '../../reader/vectors/pieces.ts'
import { decodeWordTable, WORD_TABLE_MAGIC } from '../../reader/vectors/word-table.ts'

/** First bytes of a file of word vectors. */
export const MODEL_MAGIC = WORD_TABLE_MAGIC

/** Word vectors as they ship (`decodeWordTable`), and the vectors of texts by them. */
export class StaticModel {
  readonly dimensions: number
  readonly words: readonly string[]
  /** Rows of the words, as they go into an artifact. */
  readonly rows: Uint8Array
  private rowsByWord: ReadonlyMap<string, number> | undefined
  /** Rows as numbers, and which of them are; empty until one is. */
  private values = new Float32Array(0)
  private readonly isDecoded: Uint8Array
  private readonly pieces = new Map<string, readonly number[]>()

  /** Throws TypeError when the bytes are no model: it is part of the package. */
  constructor(bytes: Uint8Array) {
    const { dimensions, words, rows } = decodeWordTable(bytes)
    this.dimensions = dimensions
    this.words = words
    this.rows = rows
    this.isDecoded = new Uint8Array(words.length)
  }

  static load(path: string | URL): StaticModel {
    return new StaticModel(readFileSync(path))
  }

  /** Sum of (1 + ln count) times the row of each word, not yet of unit length. */
  sum(counts: ReadonlyMap<string, number>): Float32Array {
    const sum = new Float32Array(this.dimensions)
    for (const [word, count] of counts) {
      for (const row of this.rowsOf(word)) this.addRow(sum, row, 1 + Math.log(count))
    }
    return sum
  }

  /** Adds `weight` times a row. */
  private addRow(sum: Float32Array, row: number, weight: number): void {
    if (this.isDecoded[row] === 0) this.decode(row)
    const { values, dimensions } = this
    for (let i = 0, at = row * dimensions; i < dimensions; i++, at++) sum[i]! += weight * values[at]!
  }

  /** Rows that stand for a word: its own, those of its pieces, or none. */
  private rowsOf(word: string): readonly number[] {
    const known = this.rowOfWord()
    const row = known.get(word)
    if (row !== undefined) return [row]
    let pieces = this.pieces.get(word)
    if (!pieces) this.pieces.set(word, (pieces = piecesOf(word, (piece) => known.get(piece))))
    return pieces
  }

  /** Made when a text is first encoded: who only writes the rows needs none. */
  private rowOfWord(): ReadonlyMap<string, number> {
    return (this.rowsByWord ??= new Map(this.words.map((word, row) => [word, row])))
  }

  /** A repository has a part of all words, so each row is decoded when it is first met. */
  private decode(row: number): void {
    const { rows, dimensions } = this
    if (this.values.length === 0) this.values = new Float32Array(this.words.length * dimensions)
    this.values.set(dequantize(rows, row * rowBytes(dimensions), dimensions), row * dimensions)
    this.isDecoded[row] = 1
  }
}
