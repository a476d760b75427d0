import { splitWords } from './bert-text.ts'
import { byteLetters } from './byte-letters.ts'
import { partsOf, patternOf, unsupported, type Part } from './json.ts'

/** A piece of a text that becomes tokens by itself; whether the text begins with it. */
interface Word {
  readonly text: string
  readonly first: boolean
}

type Split = (words: readonly Word[]) => Word[]

/** How words are cut where a pattern matches. */
type Behaviour = 'Removed' | 'Isolated' | 'MergedWithPrevious' | 'MergedWithNext' | 'Contiguous'

/** GPT-2's words: contractions, letters, digits and marks, each with a space before; then white space. */
const BYTE_LEVEL = patternOf({ Regex: "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+" }, '') // prettier-ignore
const WORDS_AND_MARKS = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200c\u200d]+|[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200c\u200d\p{White_Space}]+/gu // prettier-ignore
const MARK = /[\p{P}!-/:-@[-`{-~]/gu
const SPACE = /\p{White_Space}+/gu

/** What `pre_tokenizer` of a tokenizer.json makes of a text; `first` when it is not what comes after an added token. */
export function preTokenizerOf(part: Part | null | undefined): (text: string, first: boolean) => string[] {
  const split = splitOf(part)
  return (text, first) =>
    split(text === '' ? [] : [{ text, first }]).flatMap((word) => (word.text === '' ? [] : [word.text]))
}

function splitOf(part: Part | null | undefined): Split {
  if (!part) return (words) => [...words]
  switch (part.type) {
    case 'Sequence': {
      const steps = partsOf(part, 'pretokenizers').map(splitOf)
      return (words) => steps.reduce((out, step) => step(out), [...words])
    }
    case 'BertPreTokenizer':
      return each((text) => splitWords(text))
    case 'Whitespace':
      return each((text) => text.match(WORDS_AND_MARKS) ?? [])
    case 'WhitespaceSplit':
      return each((text) => cut(text, SPACE, 'Removed'))
    case 'Punctuation':
      return each((text) => cut(text, MARK, behaviourOf(part)))
    case 'Digits': {
      const digits = part['individual_digits'] === true ? /\p{N}/gu : /\p{N}+/gu
      return each((text) => cut(text, digits, 'Isolated'))
    }
    case 'Split':
      return splitBy(part)
    case 'ByteLevel':
      return byteLevel(part)
    case 'Metaspace':
      return metaspace(part)
    default:
      throw unsupported(`pre-tokenizer ${part.type ?? 'without type'}`)
  }
}

/** A part begins the text when its word does, and nothing before it was taken away. */
const each =
  (partsOfText: (text: string) => readonly string[]): Split =>
  (words) =>
    words.flatMap(({ text, first }) => {
      const parts = partsOfText(text).filter((part) => part !== '')
      return parts.map((part, i) => ({ text: part, first: first && i === 0 && text.startsWith(part) }))
    })

function splitBy(part: Part): Split {
  const pattern = patternOf(part['pattern'], 'pre-tokenizer Split')
  const behaviour = behaviourOf(part)
  if (part['invert'] !== true) return each((text) => cut(text, pattern, behaviour))
  if (behaviour !== 'Removed' && behaviour !== 'Isolated') throw unsupported(`pre-tokenizer Split inverted with ${behaviour}`) // prettier-ignore
  return each((text) => (behaviour === 'Removed' ? (text.match(pattern) ?? []) : cut(text, pattern, 'Isolated')))
}

const BEHAVIOURS = new Set<string>(['Removed', 'Isolated', 'MergedWithPrevious', 'MergedWithNext', 'Contiguous'])

function behaviourOf(part: Part): Behaviour {
  const behaviour = part['behavior'] ?? 'Isolated'
  if (typeof behaviour === 'string' && BEHAVIOURS.has(behaviour)) return behaviour as Behaviour
  throw unsupported(`pre-tokenizer ${part.type} with the behavior ${String(behaviour)}`)
}

/** Cuts a text where `pattern` matches; what becomes of the matches is the behaviour. */
function cut(text: string, pattern: RegExp, behaviour: Behaviour): string[] {
  const parts: string[] = []
  let held = ''
  let last = 0
  let lastMatch = -1
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue
    const before = text.slice(last, match.index)
    last = match.index + match[0].length
    if (behaviour === 'MergedWithPrevious') parts.push(before + match[0])
    else if (behaviour === 'MergedWithNext') {
      parts.push(held + before)
      held = match[0]
    } else if (behaviour === 'Contiguous' && match.index === lastMatch) parts.push(parts.pop()! + match[0])
    else parts.push(before, behaviour === 'Removed' ? '' : match[0])
    lastMatch = last
  }
  parts.push(held + text.slice(last))
  return parts
}

function byteLevel(part: Part): Split {
  const prefix = part['add_prefix_space'] !== false
  const words = part['use_regex'] === false ? (text: string) => [text] : (text: string) => cut(text, BYTE_LEVEL, 'Isolated') // prettier-ignore
  return each((text) => words(prefix && !text.startsWith(' ') ? ` ${text}` : text).map(byteLetters))
}

function metaspace(part: Part): Split {
  const mark = typeof part['replacement'] === 'string' ? part['replacement'] : '\u2581'
  const legacy = part['add_prefix_space'] === false ? 'never' : 'always'
  const scheme = part['prepend_scheme'] ?? legacy
  const pattern = patternOf({ String: mark }, '')
  return (words) =>
    words.flatMap(({ text, first }) => {
      const marked = text.replaceAll(' ', mark)
      const wants = scheme === 'always' || (scheme === 'first' && first)
      const whole = wants && !marked.startsWith(mark) ? mark + marked : marked
      const parts = part['split'] === false ? [whole] : cut(whole, pattern, 'MergedWithNext')
      return parts.filter((one) => one !== '').map((one, i) => ({ text: one, first: first && i === 0 }))
    })
}
