import { unsupported, type Part } from './json.ts'
import { byteIds, type PieceModel } from './pieces.ts'

interface Merge {
  readonly rank: number
  readonly id: number
}

/** Byte-pair encoding: neighbours are joined, the pair that was learnt first before all others, the leftmost first. */
export class BytePairs implements PieceModel {
  private readonly vocabulary: ReadonlyMap<string, number>
  private readonly merges: ReadonlyMap<number, Merge>
  private readonly unknown: number | undefined
  private readonly size: number

  constructor(private readonly model: Part) {
    this.vocabulary = new Map(Object.entries((model['vocab'] ?? {}) as Record<string, number>))
    this.size = [...this.vocabulary.values()].reduce((top, id) => Math.max(top, id), 0) + 1
    this.unknown = this.vocabulary.get((model['unk_token'] as string | null) ?? '')
    this.merges = this.mergesOf(model['merges'])
  }

  pieces(word: string): readonly number[] {
    const whole = this.model['ignore_merges'] === true ? this.vocabulary.get(word) : undefined
    return whole === undefined ? this.join(this.letters(word)) : [whole]
  }

  /** By both ids, as one number. */
  private mergesOf(merges: unknown): Map<number, Merge> {
    const prefix = this.prefix().length
    const known = new Map<number, Merge>()
    if (!Array.isArray(merges)) throw unsupported('model BPE without merges')
    merges.forEach((merge: unknown, rank) => {
      const [left = '', right = ''] = typeof merge === 'string' ? merge.split(' ') : (merge as string[])
      const ids = [left, right, left + right.slice(prefix)].map((token) => this.vocabulary.get(token))
      if (ids.includes(undefined)) throw unsupported(`merge of ${left} and ${right} without a token in its vocabulary`)
      const key = ids[0]! * this.size + ids[1]!
      // What is learnt again has the later rank, as in the reference.
      known.set(key, { rank, id: ids[2]! })
    })
    return known
  }

  private prefix(): string {
    return (this.model['continuing_subword_prefix'] as string | null) ?? ''
  }

  private letters(word: string): number[] {
    const letters = Array.from(word)
    const suffix = (this.model['end_of_word_suffix'] as string | null) ?? ''
    const ids: number[] = []
    let afterUnknown = false
    letters.forEach((letter, i) => {
      const token = (i > 0 ? this.prefix() : '') + letter + (i === letters.length - 1 ? suffix : '')
      const id = this.vocabulary.get(token)
      const bytes =
        id === undefined && this.model['byte_fallback'] === true ? byteIds(token, this.vocabulary) : undefined
      if (id !== undefined) ids.push(id)
      else if (bytes) ids.push(...bytes)
      else if (this.unknown !== undefined && !(afterUnknown && this.model['fuse_unk'] === true)) ids.push(this.unknown)
      afterUnknown = id === undefined && !bytes
    })
    return ids
  }

  private join(ids: number[]): number[] {
    for (;;) {
      let best: Merge | undefined
      let place = -1
      for (let i = 0; i + 1 < ids.length; i++) {
        const merge = this.merges.get(ids[i]! * this.size + ids[i + 1]!)
        if (merge && (!best || merge.rank < best.rank)) [best, place] = [merge, i]
      }
      if (!best) return ids
      ids.splice(place, 2, best.id)
    }
  }
}
