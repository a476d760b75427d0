/** What `normalizer` and `pre_tokenizer` of a tokenizer.json say, as far as encoders of the BERT family use them. */
export interface BertTextOptions {
  readonly cleanText: boolean
  readonly spaceAroundChinese: boolean
  readonly stripAccents: boolean
  readonly lowercase: boolean
}

const CHINESE = /[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2ebef}\u{2f800}-\u{2fa1f}]/gu
/** All that Unicode calls "other" is dropped, but for white space. */
const OTHER = /[^\P{C}\t\n\r]|\ufffd/gu
/** Punctuation, and what ASCII has beside: each is a word of its own. */
const PUNCTUATION = /[\p{P}!-/:-@[-`{-~]/gu

/** As the reference does it: each step is a pass over the whole text. */
export function normalizeText(text: string, options: BertTextOptions): string {
  let out = text
  if (options.cleanText) out = out.replace(OTHER, '').replace(/\s/gu, ' ')
  if (options.spaceAroundChinese) out = out.replace(CHINESE, ' $& ')
  if (options.stripAccents) out = out.normalize('NFD').replace(/\p{Mn}/gu, '')
  return options.lowercase ? out.toLowerCase() : out
}

/** Splits at white space, and before and after every mark of punctuation. */
export function splitWords(text: string): string[] {
  return text.replace(PUNCTUATION, ' $& ').split(/\s+/u).filter(Boolean)
}
