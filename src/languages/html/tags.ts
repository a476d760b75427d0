/** An attribute of a tag; `value` without quotes. */
export interface Attribute {
  readonly name: string
  readonly value: string
  readonly start: number
  readonly end: number
}

export interface Tag {
  /** In lower case unless it is a component's (`MyButton`). */
  readonly name: string
  readonly start: number
  /** Behind `>`. */
  readonly end: number
  readonly attributes: readonly Attribute[]
  /** `<a />`, and elements that hold nothing. */
  readonly isEmpty: boolean
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']) // prettier-ignore
/** Longest tag, UTF-16 units: what is longer was never closed. */
const MAX_TAG = 20_000
const NAME = /[A-Za-z][\w:.-]*/y
const ATTRIBUTE = /[^\s"'<>/={}]+/y

/** The tag that opens at `start` (at `<`), `undefined` when none does. */
export function readTag(text: string, start: number, budget: BraceBudget): Tag | undefined {
  NAME.lastIndex = start + 1
  const written = NAME.exec(text)?.[0]
  if (written === undefined) return undefined
  const name = /^[A-Z]/.test(written) && /[a-z]/.test(written) ? written : written.toLowerCase()
  const limit = Math.min(text.length, start + MAX_TAG)
  const attributes: Attribute[] = []
  for (let at = start + 1 + written.length; at < limit;) {
    const c = text[at]!
    if (c === '>') {
      const isEmpty = text[at - 1] === '/' || VOID.has(name)
      return { name, start, end: at + 1, attributes, isEmpty }
    }
    if (c === '<' && text[at + 1] !== '%' && text[at + 1] !== '?') return undefined
    at = readAttribute(text, at, limit, attributes, budget)
  }
  return undefined
}

/** Reads an attribute, or goes one character on; returns where to go on. */
function readAttribute(text: string, at: number, limit: number, out: Attribute[], budget: BraceBudget): number {
  if (text[at] === '{') return bracedEnd(text, at, limit, budget)
  if (text.startsWith('<%', at) || text.startsWith('<?', at)) return templateEnd(text, at, limit)
  if (text[at] === '"' || text[at] === "'") return quotedEnd(text, at, limit)
  ATTRIBUTE.lastIndex = at
  const name = ATTRIBUTE.exec(text)?.[0]
  if (name === undefined) return at + 1
  let value = skipBlanks(text, at + name.length, limit)
  if (text[value] !== '=') {
    out.push({ name, value: '', start: at, end: at + name.length })
    return at + name.length
  }
  value = skipBlanks(text, value + 1, limit)
  const end = valueEnd(text, value, limit, budget)
  const isQuoted = text[value] === '"' || text[value] === "'"
  const [from, to] = isQuoted ? [value + 1, Math.max(value + 1, end - 1)] : [value, end]
  out.push({ name, value: text.slice(from, to), start: from, end: to })
  return Math.max(end, at + 1)
}

function valueEnd(text: string, at: number, limit: number, budget: BraceBudget): number {
  const c = text[at]
  if (c === '"' || c === "'") return quotedEnd(text, at, limit)
  if (c === '{') return bracedEnd(text, at, limit, budget)
  let end = at
  while (end < limit && !/[\s<>]/.test(text[end]!)) end++
  return end
}

function skipBlanks(text: string, from: number, limit: number): number {
  let at = from
  while (at < limit && text.charCodeAt(at) <= 32) at++
  return at
}

function quotedEnd(text: string, at: number, limit: number): number {
  const end = text.indexOf(text[at]!, at + 1)
  return end < 0 || end >= limit ? limit : end + 1
}

/** `<% ... %>` and `<? ... ?>` inside of a tag. */
function templateEnd(text: string, at: number, limit: number): number {
  const end = text.indexOf(`${text[at + 1]}>`, at + 2)
  return end < 0 || end >= limit ? at + 1 : end + 2
}

/** Characters that may still be looked at for the ends of braces: keeps texts full of open ones linear. */
export interface BraceBudget {
  left: number
}

/** `{...}` with braces and strings inside; behind the opening brace when nothing closes it. */
export function bracedEnd(text: string, start: number, limit: number, budget: BraceBudget): number {
  let depth = 0
  for (let at = start; at < limit && budget.left > 0; at++) {
    budget.left--
    const c = text[at]!
    if (c === '{') depth++
    else if (c === '}' && --depth === 0) return at + 1
    else if (c === '"' || c === "'" || c === '`') {
      const length = text.slice(at + 1, Math.min(limit, at + 1_000)).indexOf(c)
      if (length >= 0) at += length + 1
    }
  }
  return start + 1
}
