import { ConfigError } from '../../../errors.ts'

/** A part of a tokenizer.json: its kind, and whatever that kind has beside. */
export interface Part {
  readonly type?: string
  readonly [key: string]: unknown
}

/** The parts of a tokenizer.json that are read. */
export interface TokenizerJson {
  readonly model?: Part
  readonly normalizer?: Part | null
  readonly pre_tokenizer?: Part | null
  readonly post_processor?: Part | null
  readonly added_tokens?: readonly AddedToken[]
  readonly truncation?: { readonly max_length?: number } | null
  readonly padding?: { readonly pad_id?: number } | null
}

export interface AddedToken {
  readonly id: number
  readonly content: string
  readonly special?: boolean
  readonly lstrip?: boolean
  readonly rstrip?: boolean
  readonly single_word?: boolean
}

/** CONFIG_INVALID: what is not known is refused, since guessing would give vectors of no meaning. */
export const unsupported = (what: string): ConfigError =>
  new ConfigError(
    'CONFIG_INVALID',
    `The model's tokenizer.json has a ${what}, which --model does not read. It reads WordPiece, BPE and Unigram with the usual normalizers and pre-tokenizers; serve other models and use --model-endpoint.`,
    { argument: 'model', unsupported: what },
  )

/** Parts of a `Sequence`, however that kind calls them. */
export const partsOf = (part: Part, key: string): readonly Part[] => (Array.isArray(part[key]) ? (part[key] as Part[]) : []) // prettier-ignore

const CASELESS = /\(\?i:([^()]*)\)/g

/**
 * A `Regex` or `String` pattern of a tokenizer.json as one of JavaScript, with the flags `gu`: `\s` is what Unicode calls white
 * space, and groups without case are written out.
 */
export function patternOf(pattern: unknown, where: string): RegExp {
  const { String: literal, Regex: source } = (pattern ?? {}) as { String?: string; Regex?: string }
  if (literal !== undefined) return new RegExp(literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gu')
  if (source === undefined) throw unsupported(`${where} without a pattern`)
  const cased = source.replace(CASELESS, (_, inner: string) => `(?:${inner.replace(/[a-z]/gi, (c) => `[${c.toLowerCase()}${c.toUpperCase()}]`)})`) // prettier-ignore
  const spaced = cased.replace(/\\([sS])/g, (_, kind: string) => (kind === 's' ? '\\p{White_Space}' : '\\P{White_Space}')) // prettier-ignore
  try {
    return new RegExp(spaced, 'gu')
  } catch {
    throw unsupported(`${where} with the pattern ${source}`)
  }
}
