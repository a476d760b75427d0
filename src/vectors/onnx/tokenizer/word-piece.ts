import { unsupported, type Part } from './json.ts'
import type { PieceModel } from './pieces.ts'

/** WordPiece: the longest known piece first; a word that cannot be read to its end is unknown as a whole. */
export class WordPiece implements PieceModel {
  private readonly vocabulary: ReadonlyMap<string, number>
  private readonly unknown: number
  private readonly prefix: string
  private readonly longestWord: number

  constructor(model: Part) {
    this.vocabulary = new Map(Object.entries((model['vocab'] ?? {}) as Record<string, number>))
    const unknown = this.vocabulary.get((model['unk_token'] as string | undefined) ?? '[UNK]')
    if (unknown === undefined) throw unsupported('vocabulary without its unknown token')
    this.unknown = unknown
    this.prefix = (model['continuing_subword_prefix'] as string | undefined) ?? '##'
    this.longestWord = (model['max_input_chars_per_word'] as number | undefined) ?? 100
  }

  pieces(word: string): readonly number[] {
    const letters = Array.from(word)
    if (letters.length > this.longestWord) return [this.unknown]
    const ids: number[] = []
    for (let at = 0; at < letters.length;) {
      let end = letters.length
      let id: number | undefined
      for (; end > at; end--) {
        id = this.vocabulary.get((at > 0 ? this.prefix : '') + letters.slice(at, end).join(''))
        if (id !== undefined) break
      }
      if (id === undefined) return [this.unknown]
      ids.push(id)
      at = end
    }
    return ids
  }
}
