import type { Findings, OwnLanguage } from '../own-language.ts'
import { lineEnd } from '../scan/lexer.ts'
import { defineKeys, isSought, LIST, MAX_PATH, type Key } from './keys.ts'

const entry = (id: string): OwnLanguage => ({
  id,
  layout: 'data',
  separator: '.',
  modifierWords: {},
  scan: (text, found, path) => new JsonScan(text, found).run(path),
})

/** JSON, with comments and trailing commas where they stand. */
export const json = ['json', 'json with comments', 'json5', 'jsonld', 'oasv2-json', 'oasv3-json'].map(entry)

/** One record a line, or one long record: nothing to look up by name. */
const RECORDS = /\.(?:jsonl|ndjson|geojson|topojson|har|sarif|gltf|ipynb|tfstate|tfstate\.backup|map)$/i
/** Methods of an interface description are called by the name that generated code gives them. */
const NAMED_VALUES = new Set(['operationId'])

interface Container {
  readonly isList: boolean
  /** Key whose value is being read, if it counts; and its name in any case. */
  key: Key | undefined
  name: string
}

class JsonScan {
  private readonly keys: Key[] = []
  private readonly stack: Container[] = []
  private at = 0
  private lastEnd = 0

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {}

  run(path: string): void {
    if (RECORDS.test(path)) return
    const { text } = this
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at)
      if (code === 34 || code === 39) this.string(code)
      else if (code === 123 || code === 91) this.open(code === 91)
      else if (code === 125 || code === 93) {
        if (this.close()) break
      } else if (code === 44) this.endValue()
      else if (code === 47 && this.skipComment()) continue
      else this.word(code)
    }
    while (this.stack.length > 0) this.close()
    defineKeys(this.keys, this.found)
  }

  private word(code: number): void {
    const start = this.at++
    if (code <= 32) return
    if (isWord(code)) {
      while (this.at < this.text.length && isWord(this.text.charCodeAt(this.at))) this.at++
      const top = this.stack[this.stack.length - 1]
      // Bare keys of JSON5.
      if (top && !top.isList && top.name === '') this.key(start, this.at, this.text.slice(start, this.at))
    }
    this.lastEnd = this.at
  }

  private string(quote: number): void {
    const { text, at: start } = this
    const end = stringEnd(text, start, quote)
    this.at = end
    this.lastEnd = end
    const top = this.stack[this.stack.length - 1]
    if (!top || top.isList) return
    if (top.name === '') this.key(start, end, decoded(text.slice(start, Math.min(end, start + 300))))
    else if (NAMED_VALUES.has(top.name) && end - start < 200) this.value(start, end)
  }

  /** A string or word in an object before its colon. */
  private key(start: number, end: number, name: string): void {
    const { text, stack } = this
    let colon = end
    while (isBlank(text.charCodeAt(colon))) colon++
    if (text.charCodeAt(colon) !== 58) return
    let body = colon + 1
    while (isBlank(text.charCodeAt(body))) body++
    const top = stack[stack.length - 1]!
    top.name = name === '' ? ' ' : name
    this.at = body
    if (stack.length > MAX_PATH || name === '') return
    const path = stack.map((container) => (container.isList ? LIST : container.name))
    if (!isSought(path, text.length)) return
    const isOpen = text[body] === '{' || text[body] === '['
    top.key = { path, nameStart: start, nameEnd: end, start, end, ...(isOpen && { body }) }
    this.keys.push(top.key)
  }

  private value(start: number, end: number): void {
    const name = decoded(this.text.slice(start, end))
    if (name !== '') this.keys.push({ kind: 'method', path: [name], nameStart: start, nameEnd: end, start, end })
  }

  private open(isList: boolean): void {
    this.stack.push({ isList, key: undefined, name: '' })
    this.lastEnd = ++this.at
  }

  /** True when the document is closed. */
  private close(): boolean {
    this.endValue()
    this.stack.pop()
    this.lastEnd = this.at
    return this.stack.length === 0
  }

  private endValue(): void {
    const top = this.stack[this.stack.length - 1]
    if (top?.key) top.key.end = Math.max(top.key.end, this.lastEnd)
    if (top) {
      top.key = undefined
      top.name = ''
    }
    this.at++
  }

  private skipComment(): boolean {
    const { text, at } = this
    const isBlock = text.startsWith('/*', at)
    if (!isBlock && !text.startsWith('//', at)) return false
    const close = text.indexOf('*/', at + 2)
    const end = !isBlock ? lineEnd(text, at) : close < 0 ? text.length : close + 2
    this.found.comment(at, end)
    this.at = end
    return true
  }
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)
/** Letters, digits, `_`, `$`, `.`, `-`, `+` and what is not ASCII. */
const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36 ||
  code === 43 || code === 45 || code === 46 || code > 127 // prettier-ignore

function stringEnd(text: string, start: number, quote: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === 92) at++
    else if (code === 10) return at
  }
  return text.length
}

/** A string without quotes and escapes. */
function decoded(written: string): string {
  const inner = /^["']/.test(written) ? written.slice(1, -1) : written
  if (!inner.includes('\\')) return inner
  try {
    return String(JSON.parse(`"${written.startsWith('"') ? inner : inner.replace(/"/g, '\\"')}"`))
  } catch {
    return inner
  }
}
