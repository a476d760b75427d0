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
  private known: Known | undefined
  private readonly pieces = new Map<string, readonly number[]>()

  /** Throws TypeError when the bytes are no model: it is part of the package. */
  constructor(bytes: Uint8Array) {
    const { dimensions, words, rows } = decodeWordTable(bytes)
    this.dimensions = dimensions
    this.words = words
    this.rows = rows
  }

  static load(path: string | URL): StaticModel {
    return new StaticModel(readFileSync(path))
  }

  /** Sum of (1 + ln count) times the row of each word, not yet of unit length. */
  sum(counts: ReadonlyMap<string, number>): Float32Array {
    const sum = new Float32Array(this.dimensions)
    const { values } = this.decoded()
    for (const [word, count] of counts) {
      for (const row of this.rowsOf(word)) addRow(sum, values, row, 1 + Math.log(count))
    }
    return sum
  }

  /** Rows as numbers, made when a text is first encoded: who only writes the rows needs none. */
  private decoded(): Known {
    if (this.known) return this.known
    const { words, rows, dimensions } = this
    const width = rowBytes(dimensions)
    const values = new Float32Array(words.length * dimensions)
    words.forEach((_, row) => values.set(dequantize(rows, row * width, dimensions), row * dimensions))
    return (this.known = { values, rowOfWord: new Map(words.map((word, row) => [word, row])) })
  }

  private rowsOf(word: string): readonly number[] {
    const row = this.decoded().rowOfWord.get(word)
    if (row !== undefined) return [row]
    let known = this.pieces.get(word)
    if (!known) this.pieces.set(word, (known = piecesOf(word, (piece) => this.decoded().rowOfWord.get(piece))))
    return known
  }
}

interface Known {
  readonly values: Float32Array
  readonly rowOfWord: ReadonlyMap<string, number>
}

function addRow(sum: Float32Array, values: Float32Array, row: number, weight: number): void {
  for (let i = 0, at = row * sum.length; i < sum.length; i++, at++) sum[i]! += weight * values[at]!
}
