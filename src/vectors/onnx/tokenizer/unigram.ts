import { unsupported, type Part } from './json.ts'
import { byteIds, type PieceModel } from './pieces.ts'

/** How much less likely than the least likely piece an unknown letter is; a logarithm. */
const UNKNOWN_PENALTY = 10

interface Best {
  score: number
  /** Where the last piece begins. */
  start: number
  /** -1: unknown. */
  id: number
}

/** SentencePiece's unigram model: the pieces whose logarithms of probability have the largest sum (Viterbi). */
export class Unigram implements PieceModel {
  private readonly ids = new Map<string, number>()
  private readonly scores: number[] = []
  private readonly longest: number
  private readonly unknown: number | undefined
  private readonly unknownScore: number
  private readonly hasBytes: boolean

  constructor(model: Part) {
    const vocabulary = model['vocab']
    if (!Array.isArray(vocabulary)) throw unsupported('model Unigram without vocab')
    for (const [piece, score] of vocabulary as [string, number][]) {
      this.ids.set(piece, this.scores.length)
      this.scores.push(score)
    }
    this.longest = [...this.ids.keys()].reduce((most, piece) => Math.max(most, piece.length), 1)
    this.unknown = (model['unk_id'] as number | null) ?? undefined
    this.unknownScore = this.scores.reduce((least, score) => Math.min(least, score), Infinity) - UNKNOWN_PENALTY
    this.hasBytes = model['byte_fallback'] === true
  }

  pieces(word: string): readonly number[] {
    const ends = this.lattice(word)
    const ids: number[] = []
    const found: { text: string; unknown: boolean }[] = []
    for (let at = word.length; at > 0;) {
      const { start, id } = ends[at]!
      const text = word.slice(start, at)
      const next = found.at(-1)
      // Unknown neighbours are one.
      if (id < 0 && next?.unknown) next.text = text + next.text
      else found.push({ text, unknown: id < 0 })
      at = start
    }
    for (const { text } of found.reverse()) ids.push(...this.idsOf(text))
    return ids
  }

  private idsOf(text: string): readonly number[] {
    const id = this.ids.get(text)
    if (id !== undefined) return [id]
    const bytes = this.hasBytes ? byteIds(text, this.ids) : undefined
    if (bytes) return bytes
    return this.unknown === undefined ? [] : [this.unknown]
  }

  /** The best way to reach each place of the word. */
  private lattice(word: string): (Best | undefined)[] {
    const ends: (Best | undefined)[] = [{ score: 0, start: 0, id: -1 }]
    for (let at = 0; at < word.length;) {
      const { score } = ends[at]!
      const letter = word.codePointAt(at)! > 0xffff ? 2 : 1
      let single = false
      for (let end = at + 1; end <= Math.min(word.length, at + this.longest); end++) {
        const id = this.ids.get(word.slice(at, end))
        if (id === undefined) continue
        raise(ends, end, { score: score + this.scores[id]!, start: at, id })
        if (end - at === letter) single = true
      }
      if (!single) raise(ends, at + letter, { score: score + this.unknownScore, start: at, id: -1 })
      at += letter
    }
    return ends
  }
}

function raise(ends: (Best | undefined)[], at: number, found: Best): void {
  const known = ends[at]
  if (!known || found.score > known.score) ends[at] = found
}
