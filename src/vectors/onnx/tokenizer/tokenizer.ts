import { BytePairs } from './byte-pairs.ts'
import { unsupported, type AddedToken, type Part, type TokenizerJson } from './json.ts'
import { normalizerOf, type Normalize } from './normalizers.ts'
import type { PieceModel } from './pieces.ts'
import { preTokenizerOf } from './pre-tokenizers.ts'
import { paddingOf, specialsOf, type Specials } from './specials.ts'
import { Unigram } from './unigram.ts'
import { WordPiece } from './word-piece.ts'

export type { TokenizerJson } from './json.ts'

/** Words whose pieces are remembered; code says the same again and again. */
const REMEMBERED_WORDS = 200_000
/** Longer ones are data, seen once. */
const LONGEST_REMEMBERED = 200

/**
 * The tokenizer of a tokenizer.json: WordPiece, BPE or Unigram. Text never becomes a special token, whatever it says: code that
 * quotes `[SEP]` is only text. Throws CONFIG_INVALID for what it does not know.
 */
export class Tokenizer {
  /** Fills up the shorter texts of a batch. */
  readonly padding: number
  private readonly normalize: Normalize
  private readonly words: (text: string, first: boolean) => string[]
  private readonly model: PieceModel
  private readonly specials: Specials
  private readonly added: ReadonlyMap<string, number>
  private readonly addedPattern: RegExp | undefined
  private readonly known = new Map<string, readonly number[]>()

  constructor(json: TokenizerJson) {
    this.model = modelOf(json.model)
    this.normalize = normalizerOf(json.normalizer)
    this.words = preTokenizerOf(json.pre_tokenizer)
    this.specials = specialsOf(json.post_processor)
    this.padding = paddingOf(json)
    this.added = plainTokens(json.added_tokens ?? [])
    this.addedPattern = this.added.size > 0 ? alternatives([...this.added.keys()]) : undefined
  }

  /** Token ids of a text, special ones included, at most `limit`. */
  encode(text: string, limit: number): number[] {
    const [before, after] = this.specials
    const room = Math.max(limit - before.length - after.length, 0)
    const ids: number[] = []
    for (const id of this.idsOf(text)) {
      if (ids.length >= room) break
      ids.push(id)
    }
    return [...before, ...ids, ...after]
  }

  private *idsOf(text: string): Generator<number> {
    const parts = this.addedPattern ? text.split(this.addedPattern) : [text]
    let first = true
    for (const part of parts) {
      if (part === '') continue
      const id = this.added.get(part)
      if (id !== undefined) yield id
      else for (const word of this.words(this.normalize(part), first)) yield* this.pieces(word)
      first = false
    }
  }

  private pieces(word: string): readonly number[] {
    let ids = this.known.get(word)
    if (ids) return ids
    ids = this.model.pieces(word)
    if (this.known.size >= REMEMBERED_WORDS) this.known.clear()
    if (word.length <= LONGEST_REMEMBERED) this.known.set(word, ids)
    return ids
  }
}

function modelOf(model: Part | undefined): PieceModel {
  switch (model?.type) {
    case 'WordPiece':
      return new WordPiece(model)
    case 'BPE':
      return new BytePairs(model)
    case 'Unigram':
      return new Unigram(model)
    default:
      throw unsupported(`model ${model?.type ?? 'without type'}`)
  }
}

/** Tokens that were added to the vocabulary as text, such as runs of spaces: they are cut out before anything else. */
function plainTokens(added: readonly AddedToken[]): Map<string, number> {
  const plain = added.filter(({ special, content }) => special !== true && content !== '')
  const odd = plain.find(({ lstrip, rstrip, single_word }) => [lstrip, rstrip, single_word].includes(true))
  if (odd) throw unsupported(`added token ${JSON.stringify(odd.content)} that takes what is beside it`)
  return new Map(plain.map(({ content, id }) => [content, id]))
}

/** Longest first, with the matches kept by `split`. */
function alternatives(texts: readonly string[]): RegExp {
  const quoted = [...texts].sort((a, b) => b.length - a.length).map((one) => one.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')) // prettier-ignore
  return new RegExp(`(${quoted.join('|')})`, 'u')
}
