import { lazyPattern } from '../../analysis/lazy-pattern.ts'
import { fileNameShape } from './file-names.ts'
import { asIdentifier, isMarked } from './identifiers.ts'
import { hasLetterOrDigit, LETTER } from './letters.ts'
import { isTechnicalTerm } from './words.ts'

/**
 * `yes`: the shape alone says identifier. `ask`: only if the index has a symbol of that name. `no`: a word, although it
 * may still be an identifier among identifiers.
 */
export type Mark = 'yes' | 'ask' | 'no'

/** One token of a query, punctuation around it removed. */
export interface QueryToken {
  text: string
  /** The identifier it can be; undefined for numbers, code fragments and paths. */
  name?: string
  mark: Mark
  /** Part of a longer token without white space (`foo(barBaz,1)` holds two). */
  part: boolean
}

/** Cuts a query into tokens and notes its alternatives. Cost is linear in the query. */
export function tokenize(query: string): { tokens: QueryToken[]; alternatives: string[][] } {
  const tokens: QueryToken[] = []
  const alternatives: string[][] = []
  let open = false
  const raws = splitAlternatives(query)
  for (const [i, raw] of raws.entries()) {
    if (raw === '|' && i > 0 && i + 1 < raws.length) {
      open = tokens.length > 0
      continue
    }
    const found = tokensOf(raw, i === raws.length - 1)
    const first = found[0]
    if (open && first) joinAlternative(alternatives, tokens.at(-1)!.text, first.text)
    if (first) open = false
    tokens.push(...found)
  }
  return { tokens, alternatives }
}

function joinAlternative(groups: string[][], left: string, right: string): void {
  const last = groups.at(-1)
  if (last?.at(-1) === left) last.push(right)
  else groups.push([left, right])
}

/** White space separates; `OR` and `|` between words become the token `|`. Operators (`||`, `<|>`) stay whole. */
function splitAlternatives(query: string): string[] {
  const raws = query.split(/[\s\0-\x1f\x7f-\x9f]+/).filter((raw) => raw !== '')
  return raws.flatMap((raw) => {
    if (raw === 'OR' || raw === '|' || raw === '||') return ['|']
    if (!/[^|]\|[^|]/.test(raw) || asIdentifier(raw) !== undefined) return [raw]
    return raw.split(/(\|)/).filter((part) => part !== '')
  })
}

/** Takes the characters of the sets off both ends. (A regular expression would look at each inner run again and again.) */
export function trimSet(text: string, leading: string, trailing: string): string {
  let start = 0
  let end = text.length
  while (start < end && leading.includes(text[start]!)) start++
  while (end > start && trailing.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** `don't`, `C++`, `@scope/package`, `me@example.org`: nothing in them is an identifier. */
const wholeWord = lazyPattern(
  `^(?:[${LETTER}]+['’][${LETTER}]+|[${LETTER}](?:\\+\\+|#)|@[\\w-]+/[\\w./-]+|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)$`,
)

const compound = lazyPattern(`^[${LETTER}0-9_$]+(?:-[${LETTER}0-9_$]+)+$`)

/** `useEffect-like`, `foo_bar-based`: an identifier in an English compound. */
const isCompound = (text: string): boolean => compound().test(text) && text.split('-').some((part) => isMarked(part))

/** Most words of most queries: nothing about them needs a closer look. */
const PLAIN = /^[A-Za-z][a-z]*$/

function tokensOf(raw: string, isLast: boolean): QueryToken[] {
  if (PLAIN.test(raw)) return [{ text: raw, name: raw, mark: 'no', part: false }]
  const quoted = /^[^\w`]*`([^`]+)`[^\w`]*$/.exec(raw)?.[1]
  const quotedName = quoted && asIdentifier(quoted)
  if (quotedName) return [{ text: quoted, name: quotedName, mark: 'yes', part: false }]
  const text = trimPunctuation(raw, isLast)
  if (text === '') return []
  if (wholeWord().test(text)) return [{ text, mark: 'no', part: false }]
  if (isCompound(text)) return fragmentsOf(text)
  const name = asIdentifier(text)
  if (name !== undefined && hasLetterOrDigit(text)) {
    return [{ text, name, mark: markOf(text), part: false }]
  }
  if (name !== undefined) return [{ text, name, mark: 'no', part: false }]
  return fragmentsOf(text)
}

/** Punctuation of the sentence goes; what belongs to a name (`valid?`, `run()`, `$x`) stays. */
function trimPunctuation(raw: string, isLast: boolean): string {
  if (!hasLetterOrDigit(raw) && !/["'\u201c`]/.test(raw) && asIdentifier(raw) !== undefined) return raw
  let text = trimSet(raw, `"'“‘«»„,;`, `"'”’“»«,;:.…。、，`)
  text = text.replaceAll('`', '').replace(/['\u2019]s$/, '')
  if (isLast) text = trimSet(text, '', '?!？！')
  return isMarked(text) ? text : trimSet(text, '([{<', ')]}>,;:.?!？！')
}

function markOf(text: string): Mark {
  if (!isMarked(text)) return 'no'
  return isTechnicalTerm(text) || fileNameShape(text) !== 'no' || /['\u2019]$/.test(text) ? 'ask' : 'yes'
}

/** Code punctuation, hyphens inside of words, colons that separate nothing. */
const fragments = lazyPattern(
  `[^${LETTER}0-9_$@#.:?!-]+|(?<=[${LETTER}0-9])-(?=[${LETTER}0-9])|::?(?=[^${LETTER}0-9_]|$)`,
)

/** What a token that is no name holds: paths stay one word, code and slashed words fall into their words. */
function fragmentsOf(text: string): QueryToken[] {
  const isPath = /[\\/]/.test(text) && (/[\\/]$/.test(text) || fileNameShape(text.split(/[\\/]/).at(-1)!) === 'yes')
  if (isPath || /^[a-z][a-z+.-]*:\/\//i.test(text)) return [{ text, mark: 'no', part: false }]
  const parts = text.split(fragments())
  return parts
    .map((part) => trimSet(part, '.:?!-', '.:?!#@-'))
    .filter((part) => part !== '')
    .map((part) => {
      const name = asIdentifier(part)
      return {
        text: part,
        ...(name !== undefined && { name }),
        mark: markOf(part),
        part: true,
      }
    })
}
