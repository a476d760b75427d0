import { ConfigError } from '../../errors.ts'
import { normalizeText, splitWords, type BertTextOptions } from './bert-text.ts'

/** The parts of a tokenizer.json that are read. */
export interface TokenizerJson {
  readonly model?: {
    readonly type?: string
    readonly vocab?: Readonly<Record<string, number>>
    readonly unk_token?: string
    readonly continuing_subword_prefix?: string
    readonly max_input_chars_per_word?: number
  }
  readonly normalizer?: {
    readonly type?: string
    readonly clean_text?: boolean
    readonly handle_chinese_chars?: boolean
    readonly strip_accents?: boolean | null
    readonly lowercase?: boolean
  } | null
  readonly pre_tokenizer?: { readonly type?: string } | null
  readonly post_processor?: {
    readonly type?: string
    readonly single?: readonly { SpecialToken?: { id: string }; Sequence?: unknown }[]
    readonly special_tokens?: Readonly<Record<string, { ids: readonly number[] }>>
    readonly cls?: readonly [string, number]
    readonly sep?: readonly [string, number]
  } | null
  readonly truncation?: { readonly max_length?: number } | null
}

/** Words whose pieces are remembered; code says the same again and again. */
const REMEMBERED_WORDS = 200_000

/**
 * WordPiece with the text rules of BERT, from a tokenizer.json. Text never becomes a special token, whatever it says: code
 * that quotes `[SEP]` is only text. Throws CONFIG_INVALID for other kinds of tokenizers: guessing would give vectors of no
 * meaning.
 */
export class WordPieceTokenizer {
  private readonly vocabulary: ReadonlyMap<string, number>
  private readonly unknown: number
  private readonly prefix: string
  private readonly longestWord: number
  private readonly text: BertTextOptions
  /** Ids before and after those of the text. */
  private readonly before: readonly number[]
  private readonly after: readonly number[]
  private readonly known = new Map<string, readonly number[]>()

  constructor(json: TokenizerJson) {
    const { model, pre_tokenizer: pre } = json
    if (model?.type !== 'WordPiece' || !model.vocab) throw unsupported(`model ${model?.type ?? 'without type'}`)
    if (pre?.type !== 'BertPreTokenizer') throw unsupported(`pre-tokenizer ${pre?.type ?? 'none'}`)
    this.vocabulary = new Map(Object.entries(model.vocab))
    const unknown = this.vocabulary.get(model.unk_token ?? '[UNK]')
    if (unknown === undefined) throw unsupported('vocabulary without its unknown token')
    this.unknown = unknown
    this.prefix = model.continuing_subword_prefix ?? '##'
    this.longestWord = model.max_input_chars_per_word ?? 100
    this.text = textOptions(json.normalizer)
    ;[this.before, this.after] = specialsOf(json.post_processor)
  }

  /** Token ids of a text, special ones included, at most `limit`. */
  encode(text: string, limit: number): number[] {
    const room = limit - this.before.length - this.after.length
    const ids: number[] = []
    for (const word of splitWords(normalizeText(text, this.text))) {
      ids.push(...this.pieces(word))
      if (ids.length >= room) break
    }
    return [...this.before, ...ids.slice(0, Math.max(room, 0)), ...this.after]
  }

  private pieces(word: string): readonly number[] {
    let ids = this.known.get(word)
    if (ids) return ids
    ids = this.split(word)
    if (this.known.size >= REMEMBERED_WORDS) this.known.clear()
    this.known.set(word, ids)
    return ids
  }

  /** Longest known piece first; a word that cannot be read to its end is unknown as a whole. */
  private split(word: string): readonly number[] {
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

function textOptions(normalizer: TokenizerJson['normalizer']): BertTextOptions {
  if (!normalizer) return { cleanText: false, spaceAroundChinese: false, stripAccents: false, lowercase: false }
  const { type, clean_text, handle_chinese_chars, strip_accents, lowercase = true } = normalizer
  if (type !== 'BertNormalizer') throw unsupported(`normalizer ${type ?? 'without type'}`)
  return {
    cleanText: clean_text ?? true,
    spaceAroundChinese: handle_chinese_chars ?? true,
    stripAccents: strip_accents ?? lowercase,
    lowercase,
  }
}

function specialsOf(processor: TokenizerJson['post_processor']): [number[], number[]] {
  if (!processor) return [[], []]
  const { type, cls, sep, single, special_tokens: specials = {} } = processor
  if (type === 'BertProcessing' && cls && sep) return [[cls[1]], [sep[1]]]
  if (type !== 'TemplateProcessing' || !single) throw unsupported(`post-processor ${type ?? 'without type'}`)
  const at = single.findIndex(({ Sequence }) => Sequence !== undefined)
  const ids = (parts: typeof single): number[] => parts.flatMap(({ SpecialToken }) => specials[SpecialToken?.id ?? '']?.ids ?? []) // prettier-ignore
  return [ids(single.slice(0, at)), ids(single.slice(at + 1))]
}

const unsupported = (what: string): ConfigError =>
  new ConfigError(
    'CONFIG_INVALID',
    `The model's tokenizer.json has a ${what}, which --model does not read. Take an encoder of the BERT family (WordPiece, BertNormalizer, BertPreTokenizer), or serve it and use --model-endpoint.`,
    { argument: 'model', unsupported: what },
  )
