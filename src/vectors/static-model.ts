import { readFileSync } from 'node:fs'
import { dequantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { piecesOf } from '../../reader/vectors/pieces.ts'

/** First bytes of a file of word vectors. */
export const MODEL_MAGIC = 'GDXWORDS'
const HEADER_BYTES = 24

/**
 * Word vectors as they ship: after the magic, u32 version (1), u32 dimensions, u32 words, u32 bytes of the words; the words
 * in ascending order joined by newlines; a quantised row for each (`reader/vectors/quantized.ts`).
 */
export class StaticModel {
  readonly dimensions: number
  readonly words: readonly string[]
  /** Rows of the words, as they go into an artifact. */
  readonly rows: Uint8Array
  private readonly values: Float32Array
  private readonly rowOfWord: Map<string, number>
  private readonly pieces = new Map<string, readonly number[]>()

  /** Throws TypeError when the bytes are no model: it is part of the package. */
  constructor(bytes: Buffer) {
    if (bytes.toString('latin1', 0, 8) !== MODEL_MAGIC || bytes.readUInt32LE(8) !== 1)
      throw new TypeError('not a model')
    this.dimensions = bytes.readUInt32LE(12)
    const count = bytes.readUInt32LE(16)
    const textEnd = HEADER_BYTES + bytes.readUInt32LE(20)
    this.words = bytes.toString('latin1', HEADER_BYTES, textEnd).split('\n')
    this.rows = bytes.subarray(textEnd)
    if (this.words.length !== count || this.rows.length !== count * rowBytes(this.dimensions)) throw new TypeError('damaged model') // prettier-ignore
    this.rowOfWord = new Map(this.words.map((word, row) => [word, row]))
    this.values = new Float32Array(count * this.dimensions)
    const width = rowBytes(this.dimensions)
    for (let row = 0; row < count; row++) this.values.set(dequantize(this.rows, row * width, this.dimensions), row * this.dimensions) // prettier-ignore
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

  private addRow(sum: Float32Array, row: number, weight: number): void {
    const { values, dimensions } = this
    for (let i = 0, at = row * dimensions; i < dimensions; i++, at++) sum[i]! += weight * values[at]!
  }

  private rowsOf(word: string): readonly number[] {
    const row = this.rowOfWord.get(word)
    if (row !== undefined) return [row]
    let known = this.pieces.get(word)
    if (!known) this.pieces.set(word, (known = piecesOf(word, (piece) => this.rowOfWord.get(piece))))
    return known
  }
}
