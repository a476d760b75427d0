import { STOP_WORDS } from '../../analysis/stop-words.ts'
import { placesIn } from '../data/code-places.ts'
import { throwIfAborted } from '../deadline.ts'
import type { IndexData } from '../data/index-data.ts'
import { isQuestion } from '../routing/intent.ts'
import { lineAt } from '../data/line-at.ts'
import type { Scope } from '../request/scope.ts'
import { sourceTexts, type SourceTexts, type UnitText } from '../text/source-texts.ts'
import { literalQuery } from '../text/trigram-query.ts'

/** Where a file holds what a query quotes: the line to show, and how much that speaks for the file (0..1). */
export interface Quoted {
  line: number
  value: number
}

/** A query as it was typed, and the name in it that no symbol has. */
export interface Quotes {
  query: string
  name?: string
}

export interface QuotedText {
  found: ReadonlyMap<number, Quoted>
  /** Tokens that no indexed file holds, wherever it lies. */
  absent: string[]
}

/** Text that is looked for as it stands. */
interface Literal {
  text: string
  value: number
}

/** Links, versions, options and tickets: the tokens that fall apart into words that say nothing. */
const TOKENS =
  /https?:\/\/[^\s<>"'`)\]]+|(?<![\w.-])v?\d+(?:\.\d+){2,3}(?:-[\w.]+)?(?![\w-])|(?<![\w.])v\d+\.\d+(?![\w.])|(?<!\S)["'`(]?--[a-z][\w-]+|(?<![\w-])[A-Z][A-Z0-9]+-\d+(?![\w-])/g

/** Files that may hold a token for it to tell anything; a name that is asked for by itself may be in more. */
const MOST_HOLDERS = 40
const MOST_NAMED = 400
/** Units of source that are looked into. */
const MOST_UNITS = 128
/** Words of a message that are compared. */
const MOST_WORDS = 24
/** Telling words that make a phrase worth its full value. */
const FULL_PHRASE = 4
const LEAST_PHRASE = 10

/**
 * What a query takes over from the repository as it stands there: lines that a trace names, tokens such as versions, options
 * and links, and the longest runs of words of a message that some file holds.
 */
export async function quotedText(
  data: IndexData,
  { query, name }: Quotes,
  scope: Scope,
  signal?: AbortSignal,
): Promise<QuotedText> {
  const found = new Map<number, Quoted>()
  const absent: string[] = []
  const places = (await placesIn(data, query)).filter(({ document }) => scope.allowed[document] === 1)
  places.forEach(({ document, line }, i) => found.set(document, { line, value: 1 / (1 + i / 10) }))
  const texts = await sourceTexts(data)
  if (!texts) return { found, absent }
  const search = new QuoteSearch(data, texts, scope, signal)
  const add = (held: ReadonlyMap<number, number>, value: number): void => {
    for (const [document, line] of held) if (!found.has(document)) found.set(document, { line, value })
  }
  for (const text of name === undefined ? tokensOf(query) : [name]) {
    const held = await search.holders(text, name === undefined ? MOST_HOLDERS : MOST_NAMED)
    if (held === undefined) absent.push(text)
    else add(held, 1)
  }
  if (found.size === 0 && name === undefined && isMessage(query)) {
    for (const { held, value } of await search.phrases(query)) add(held, value)
  }
  return { found, absent }
}

/** What is asked is no message; what only ends in a question mark may be one (`... Does the file exist?`). */
const isMessage = (query: string): boolean => !isQuestion(query.replace(/[?\s]+$/, ''))

/** Quoting tokens of a query, the longest first. */
export function tokensOf(query: string): string[] {
  const tokens = (query.match(TOKENS) ?? []).map((token) => token.replace(/^["'`(]|[.,;:/]+$/g, ''))
  return [...new Set(tokens)].sort((a, b) => b.length - a.length).slice(0, 4)
}

/** Runs of `count` words of a message that say something, in order, without the punctuation around them. */
export function runsOf(words: readonly string[], count: number): Literal[] {
  const runs = Array.from({ length: Math.max(0, words.length - count + 1) }, (_, i) => words.slice(i, i + count))
  return runs.flatMap((run) => {
    const telling = run.filter((word) => isTelling(word)).length
    const text = run.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})\]]+$/gu, '')
    if (telling < 2 || text.length < LEAST_PHRASE) return []
    return [{ text, value: Math.min(1, telling / FULL_PHRASE) }]
  })
}

const isTelling = (word: string): boolean => {
  const bare = word.toLowerCase().replace(/[^\p{L}]+/gu, '')
  return bare.length > 2 && !STOP_WORDS.has(bare)
}

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char)

class QuoteSearch {
  /** Units of source that may still be looked into. */
  private left = MOST_UNITS

  constructor(
    private readonly data: IndexData,
    private readonly texts: SourceTexts,
    private readonly scope: Scope,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Runs of words of a message that files hold, the longest ones, and shorter ones until they are in code. */
  async phrases(query: string): Promise<{ held: Map<number, number>; value: number }[]> {
    const words = query.trim().split(/\s+/).slice(0, MOST_WORDS)
    const found: { held: Map<number, number>; value: number }[] = []
    for (let count = words.length; count >= 2; count--) {
      let isInCode = false
      for (const { text, value } of runsOf(words, count)) {
        const held = (await this.holders(text)) ?? new Map<number, number>()
        const code = new Map([...held].filter(([document]) => this.isCode(document)))
        const rest = new Map([...held].filter(([document]) => !code.has(document)))
        // What says the message is meant rather than who expects or explains it.
        found.push({ held: code, value }, { held: rest, value: value / 2 })
        isInCode ||= code.size > 0
      }
      if (isInCode) break
    }
    return found
  }

  private isCode(document: number): boolean {
    const { documents } = this.data
    return this.scope.demotedTests[document] === 0 && !documents.isExample(document) && !documents.isProse(document)
  }

  /** The first line of each allowed file that holds a text, unless too many do; undefined when none at all does. */
  async holders(text: string, most = MOST_HOLDERS): Promise<Map<number, number> | undefined> {
    throwIfAborted(this.signal)
    const found = new Map<number, number>()
    const units = await this.texts.candidateUnits(literalQuery(text))
    if (units.length === 0) return undefined
    if (units.length > this.left) return found
    this.left -= units.length
    let isHeld = false
    for await (const batch of this.texts.unitBatches(units, this.signal)) {
      for (const unit of batch) isHeld = firstLines(unit, text, this.scope.allowed, found) || isHeld
    }
    if (!isHeld) return undefined
    return found.size <= most ? found : new Map()
  }
}

/** Notes the first line of each allowed document of a unit that holds a text, words and numbers not cut; true if any document does. */
function firstLines(unit: UnitText, text: string, allowed: Uint8Array, found: Map<number, number>): boolean {
  const { first, starts } = unit
  let isHeld = false
  let at = unit.text.indexOf(text)
  for (let i = 0; at >= 0 && i + 1 < starts.length; i++) {
    const [start, end] = [starts[i]!, starts[i + 1]!]
    while (at >= 0 && at < end) {
      const whole = isWhole(unit.text, at, text)
      if (whole && allowed[first + i] === 1) found.set(first + i, lineAt(unit.text, at, start))
      isHeld ||= whole
      at = unit.text.indexOf(text, whole ? end : at + 1)
    }
  }
  return isHeld
}

function isWhole(whole: string, at: number, text: string): boolean {
  const [before, after] = [whole[at - 1], whole[at + text.length]]
  if (isWordChar(text[0]) && isWordChar(before)) return false
  if (isWordChar(text.at(-1)) && isWordChar(after)) return false
  // `1.7.1` is no part of `11.7.1` or `1.7.1.2`, `--cache` none of `--cache-dir`.
  if (/^\d/.test(text) && before === '.' && /\d/.test(whole[at - 2] ?? '')) return false
  if (/\d$/.test(text) && after === '.' && /\d/.test(whole[at + text.length + 1] ?? '')) return false
  return !(text.startsWith('--') && (after === '-' || before === '-'))
}
