import type { Findings, OwnLanguage } from '../own-language.ts'
import { defineKeys, isSought, LIST, MAX_PATH, type Key } from './keys.ts'
import { kubernetesKeys } from './kubernetes.ts'
import { skipValue, type ScalarValue } from './yaml-values.ts'

const entry = (id: string): OwnLanguage => ({
  id,
  layout: 'data',
  separator: '.',
  modifierWords: {},
  scan: (text, found) => new YamlScan(text, found).run(),
  refine(symbol) {
    if (symbol.signature === '' && symbol.receiver !== undefined) symbol.signature = `${symbol.receiver} ${symbol.name}`
    return symbol
  },
})

export const yaml = ['yaml', 'oasv2-yaml', 'oasv3-yaml'].map(entry)

/** A key of the document at hand, sought or not, with what it is set to. */
export interface YamlKey extends Key {
  readonly value: ScalarValue | undefined
  /** Number of the item of a list at the top that holds it. */
  readonly item: number
}

/** An open key or item of a list. */
interface Level {
  readonly indent: number
  readonly name: string
  readonly key: YamlKey | undefined
}

/** Names of list items: plays and tasks of Ansible, and whatever else a file lists at its top. */
const ITEM_NAMES = new Set(['name', 'id'])

/** Reads keys by their indentation, document by document. */
class YamlScan {
  private readonly keys: Key[] = []
  private document: YamlKey[] = []
  private readonly levels: Level[] = []
  private lastEnd = 0
  private item = 0
  patience = 2_000

  constructor(
    readonly text: string,
    readonly found: Findings,
  ) {}

  run(): void {
    const { text } = this
    for (let at = 0; at < text.length;) at = this.line(at)
    this.endDocument()
    defineKeys(this.keys, this.found)
  }

  /** Reads the line at `start` and what continues its value; returns where the next one begins. */
  private line(start: number): number {
    const { text } = this
    const newline = text.indexOf('\n', start)
    const next = newline < 0 ? text.length : newline + 1
    const end = newline < 0 ? text.length : newline
    let at = skipSpaces(text, start, end)
    const code = text.charCodeAt(at)
    if (at >= end || code === 13) return next
    if (code === 35) {
      this.found.comment(at, trimmed(text, at, end))
      return next
    }
    // Documents, directives, and lines of templates.
    if (at === start && (text.startsWith('---', at) || text.startsWith('...', at))) {
      this.endDocument()
      at = skipSpaces(text, at + 3, end)
      if (at >= end || text[at] === '#') return next
    }
    if ((at === start && code === 37) || (code === 123 && /[{%]/.test(text[at + 1] ?? ''))) return next
    at = this.items(at, start, end)
    return at >= end ? next : this.entry(at, at - start, end, next)
  }

  /** Opens an item for each `- ` before the content of the line. */
  private items(from: number, start: number, end: number): number {
    const { text } = this
    let at = from
    while (text[at] === '-' && (at + 1 >= end || /[ \t\r]/.test(text[at + 1]!))) {
      const indent = at - start
      this.closeLevels(indent, true)
      if (this.levels.length === 0) this.item++
      this.levels.push({ indent, name: LIST, key: undefined })
      this.lastEnd = at + 1
      at = skipSpaces(text, at + 1, end)
    }
    return at
  }

  private entry(at: number, indent: number, end: number, next: number): number {
    const { text } = this
    const name = keyAt(text, at, end)
    if (!name) {
      const value = skipValue(this, at, end, next, indent - 1)
      this.lastEnd = value.contentEnd
      return value.next
    }
    this.closeLevels(indent, false)
    const value = skipValue(this, name.after, end, next, indent)
    this.lastEnd = value.contentEnd
    if (this.levels.length >= 64) return value.next
    this.open(at, indent, name, value.scalar, value.contentEnd, value.isScalar ? undefined : name.after)
    return value.next
  }

  private open(
    at: number,
    indent: number,
    name: KeyName,
    value: ScalarValue | undefined,
    end: number,
    body: number | undefined,
  ): void {
    let key: YamlKey | undefined
    if (this.levels.length < MAX_PATH && name.name !== '<<') {
      const path = [...this.levels.map((level) => level.name), name.name]
      key = {
        path,
        nameStart: at,
        nameEnd: name.end,
        start: at,
        end,
        value,
        item: this.item,
        ...(body !== undefined && { body }),
      }
      this.document.push(key)
    }
    this.levels.push({ indent, name: name.name, key })
  }

  /** Ends what the indentation closes; an item also closes the item before it, a key those beside it. */
  private closeLevels(indent: number, isItem: boolean): void {
    for (;;) {
      const level = this.levels[this.levels.length - 1]
      if (!level || level.indent < indent || (isItem && level.indent === indent && level.name !== LIST)) return
      if (level.key) level.key.end = Math.max(level.key.end, this.lastEnd)
      this.levels.pop()
    }
  }

  private endDocument(): void {
    this.closeLevels(-1, false)
    const { document } = this
    this.document = []
    const manifest = kubernetesKeys(document)
    if (manifest) {
      this.keys.push(...manifest)
      return
    }
    const items = itemSpans(document)
    for (const key of document) {
      if (isSought(key.path, this.text.length)) this.keys.push(key)
      else this.addNamed(key, items)
    }
  }

  /** The name of an item in a list at the top, and the id of an operation of an interface, are names to look up. */
  private addNamed({ path, value, start, item }: YamlKey, items: ReadonlyMap<number, [number, number]>): void {
    const own = path[path.length - 1]!
    if (!value) return
    const { text, start: nameStart, end: nameEnd } = value
    if (own === 'operationId') this.keys.push({ kind: 'method', path: [text], nameStart, nameEnd, start, end: nameEnd })
    else if (path.length === 2 && path[0] === LIST && ITEM_NAMES.has(own) && text.length < 200)
      this.keys.push({
        path: [text],
        nameStart,
        nameEnd,
        start: items.get(item)![0],
        end: items.get(item)![1],
        body: nameEnd,
      })
  }
}

/** Where the items of a list at the top begin and end. */
function itemSpans(document: readonly YamlKey[]): Map<number, [number, number]> {
  const spans = new Map<number, [number, number]>()
  for (const { item, start, end } of document) {
    const span = spans.get(item)
    if (span) span[1] = Math.max(span[1], end)
    else spans.set(item, [start, end])
  }
  return spans
}

interface KeyName {
  readonly name: string
  readonly end: number
  /** Behind the colon. */
  readonly after: number
}

/** Longest key. */
const MAX_KEY = 200

/** The key that begins at `at`: `a: `, `"a b": `, `'a':`. */
function keyAt(text: string, at: number, end: number): KeyName | undefined {
  const line = text.slice(at, Math.min(end, at + MAX_KEY + 2))
  const match = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|((?:[^\s#&*!|>'"%@`{}[\],?:-]|[?:-](?=\S))(?:[^:#\r]|:(?=[^\s])|(?<=\S)#)*?))[ \t]*:(?=[ \t\r]|$)/.exec(line) // prettier-ignore
  if (!match) return undefined
  const name = match[1] ?? match[2] ?? match[3]!
  if (name === '') return undefined
  const colon = match[0].length - 1
  return { name, end: at + match[0].slice(0, colon).trimEnd().length, after: at + colon + 1 }
}

function skipSpaces(text: string, from: number, end: number): number {
  let at = from
  while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++
  return at
}

function trimmed(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end
}
