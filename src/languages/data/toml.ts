import type { Findings, OwnLanguage } from '../own-language.ts'
import { lineEnd } from '../scan/lexer.ts'
import { defineKeys, isSought, MAX_PATH, type Key } from './keys.ts'

/** Tables and keys of TOML. */
export const toml: OwnLanguage = {
  id: 'toml',
  layout: 'data',
  separator: '.',
  modifierWords: {},
  scan: (text, found) => new TomlScan(text, found).run(),
}

const PART = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s."'=[\]#,{}]+/y

class TomlScan {
  private readonly keys: Key[] = []
  /** Tables that are open, outermost first; a table holds those whose names begin with its own. */
  private readonly tables: { readonly key: Key | undefined; readonly path: readonly string[] }[] = []
  private lastEnd = 0

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {}

  run(): void {
    const { text } = this
    for (let at = 0; at < text.length;) {
      const start = at + /^[ \t]*/.exec(text.slice(at, at + 200))![0].length
      const code = text.charCodeAt(start)
      if (code === 35) this.found.comment(start, lineEnd(text, start))
      if (code === 91) at = this.header(start)
      else if (code === 35 || code === 10 || code === 13 || start >= text.length) at = nextLine(text, start)
      else at = this.pair(start)
    }
    this.closeTables([])
    defineKeys(this.keys, this.found)
  }

  /** `[a.b]`, `[[a.b]]` */
  private header(start: number): number {
    const { text } = this
    const end = lineEnd(text, start)
    const from = start + (text[start + 1] === '[' ? 2 : 1)
    const names = dottedName(text, from, end)
    const path = names.map(({ name }) => name)
    const last = names[names.length - 1]
    if (last && text[last.after] === ']') {
      this.closeTables(path)
      let key: Key | undefined
      if (path.length <= MAX_PATH && isTable(path)) {
        key = {
          path,
          nameStart: last.start,
          nameEnd: last.end,
          start,
          end: last.after + 1,
          body: end,
          ...owner(path, this.outerPath()),
        }
        this.keys.push(key)
      }
      this.tables.push({ key, path })
    }
    this.lastEnd = end
    return nextLine(text, end)
  }

  private outerPath(): readonly string[] {
    return this.tables[this.tables.length - 1]?.path ?? []
  }

  /** Ends the tables that do not hold `path`. */
  private closeTables(path: readonly string[]): void {
    for (;;) {
      const table = this.tables[this.tables.length - 1]
      if (!table) return
      const holds = table.path.length < path.length && table.path.every((name, i) => name === path[i])
      if (holds) return
      if (table.key) table.key.end = Math.max(table.key.end, this.lastEnd)
      this.tables.pop()
    }
  }

  /** `a.b = value`; returns where the next line begins. */
  private pair(start: number): number {
    const { text } = this
    const names = dottedName(text, start, lineEnd(text, start))
    const last = names[names.length - 1]
    if (!last || text[last.after] !== '=') return nextLine(text, start)
    let body = last.after + 1
    while (text[body] === ' ' || text[body] === '\t') body++
    const end = this.valueEnd(body)
    const path = [...this.outerPath(), ...names.map(({ name }) => name)]
    const isOpen = /[[{"']/.test(text[body] ?? '') && text.slice(body, end).includes('\n')
    if (path.length <= MAX_PATH && isSought(path, text.length)) {
      const first = names[0]!
      this.keys.push({ path, nameStart: last.start, nameEnd: last.end, start: first.start, end, ...(isOpen && { body }), ...owner(path, this.outerPath()) }) // prettier-ignore
    }
    this.lastEnd = end
    return nextLine(text, end)
  }

  /** End of a value: long strings and brackets go on over lines. A comment behind it is reported. */
  private valueEnd(from: number): number {
    const { text } = this
    let depth = 0
    let last = from
    for (let at = from; at < text.length;) {
      const code = text.charCodeAt(at)
      if (code === 34 || code === 39) last = at = stringEnd(text, at)
      else if (code === 35) {
        const end = lineEnd(text, at)
        this.found.comment(at, end)
        at = end
      } else if (code === 10 && depth <= 0) return last
      else {
        if (code === 91 || code === 123) depth++
        else if (code === 93 || code === 125) depth--
        at++
        if (code > 32) last = at
        // A table that begins inside of an open bracket shows that the bracket was a mistake.
        else if (code === 10 && /^\[[\w."' -]+\][ \t]*(?:\r?\n|#)/.test(text.slice(at, at + 100))) return last
      }
    }
    return last
  }
}

/** Tables count down to the third level; those of dependencies are named by others. */
const isTable = (path: readonly string[]): boolean =>
  path.length <= 4 && !path.slice(0, -1).some((name) => /dependencies$/i.test(name))

/** Names before the last one that no open table says. */
function owner(path: readonly string[], around: readonly string[]): { receiver?: string } {
  const between = path.slice(around.length, -1)
  return between.length > 0 ? { receiver: between.join('.') } : {}
}

interface NamePart {
  readonly name: string
  readonly start: number
  readonly end: number
  /** What follows, blanks left out. */
  readonly after: number
}

function dottedName(text: string, from: number, end: number): NamePart[] {
  const out: NamePart[] = []
  for (let at = from; at < end && out.length <= MAX_PATH + 1;) {
    while (text[at] === ' ' || text[at] === '\t') at++
    PART.lastIndex = at
    const part = PART.exec(text)?.[0]
    if (part === undefined || at + part.length > end) break
    let after = at + part.length
    while (text[after] === ' ' || text[after] === '\t') after++
    out.push({ name: part.replace(/^["']|["']$/g, ''), start: at, end: at + part.length, after })
    if (text[after] !== '.') break
    at = after + 1
  }
  return out
}

function stringEnd(text: string, start: number): number {
  const quote = text[start]!
  if (text.startsWith(quote.repeat(3), start)) {
    const end = text.indexOf(quote.repeat(3), start + 3)
    return end < 0 ? text.length : end + 3
  }
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92 && quote === '"') at++
    else if (code === 10) return at
    else if (text[at] === quote) return at + 1
  }
  return text.length
}

function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at)
  return newline < 0 ? text.length : newline + 1
}
