import { readFileSync } from 'node:fs'
import { piecesOf } from '../../reader/vectors/pieces.ts'
import { unitVector, type Vector } from '../../reader/vectors/static-encoder.ts'
import { decodeWordTable, WORD_TABLE_MAGIC } from '../../reader/vectors/word-table.ts'
import { PackedRows } from './packed-rows.ts'
import { WordCounter } from './word-counter.ts'

/** First bytes of a file of word vectors. */
export const MODEL_MAGIC = WORD_TABLE_MAGIC

/** Word vectors as they ship (`decodeWordTable`), and the vectors of texts by them. */
export class StaticModel {
  readonly dimensions: number
  readonly words: readonly string[]
  /** Rows of the words, as they go into an artifact. */
  readonly rows: Uint8Array
  /** Made when a text is first encoded: who only writes the rows needs none. */
  private sums: PackedRows | undefined
  private counter: WordCounter | undefined
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

  /** The vector of a part of a text, bit for bit what `encodeQuery` of the reader gives it. */
  encode(text: string, start = 0, end = text.length): Vector {
    const counter = (this.counter ??= new WordCounter(this.words))
    const sums = (this.sums ??= new PackedRows(this.rows, this.dimensions))
    counter.count(text, start, end)
    for (let i = 0; i < counter.foundCount; i++) {
      const row = counter.found[i]!
      sums.add(row, counter.counts[row]!)
    }
    for (const [word, count] of counter.others) for (const row of this.piecesOf(word, counter)) sums.add(row, count)
    return unitVector(sums.take())
  }

  /** Rows that stand for a word without one. */
  private piecesOf(word: string, counter: WordCounter): readonly number[] {
    let rows = this.pieces.get(word)
    if (!rows) {
      const rowOf = (piece: string): number | undefined => {
        const row = counter.find(piece, 0, piece.length)
        return row < 0 ? undefined : row
      }
      this.pieces.set(word, (rows = piecesOf(word, rowOf)))
    }
    return rows
  }
}
