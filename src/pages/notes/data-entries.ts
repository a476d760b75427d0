/** One key or list item of YAML or JSON with the scalar it is set to, where it has one. */
export interface DataEntry {
  /** Keys from the top; items of lists have their number. */
  readonly path: readonly string[]
  /** Empty for maps and lists, which follow as entries of their own. */
  readonly value: string
  /** 1-based. */
  readonly line: number
  endLine: number
}

/** More would not be shown, and a text may be as long as it likes. */
const MOST_ENTRIES = 20_000
const MAX_DEPTH = 24

/** Reads what infrastructure files are made of: block YAML, flow values of one line, JSON in the usual layout. */
export function dataEntries(text: string): DataEntry[] {
  return /^\s*[{[]/.test(text) ? jsonEntries(text) : yamlEntries(text)
}

interface Level {
  readonly indent: number
  readonly name: string
  entry?: DataEntry
  items: number
}

/** A key without quotes, or in them, and what stands behind the colon. */
const KEY =
  /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#'"{}[\],&*!|>%@`-][^#:]*?(?::[^\s#:][^#:]*?)*|-[^\s#:][^#:]*?)\s*:(?:\s+(.*))?$/

function yamlEntries(text: string): DataEntry[] {
  const entries: DataEntry[] = []
  const levels: Level[] = []
  let block: number | undefined
  let blockEntry: { value: string[]; entry: DataEntry } | undefined
  const lines = text.split('\n')
  const closeBlock = (): void => {
    if (blockEntry) (blockEntry.entry as { value: string }).value = blockEntry.value.join('\n').trim()
    blockEntry = undefined
    block = undefined
  }
  for (const [i, raw] of lines.entries()) {
    if (entries.length >= MOST_ENTRIES) break
    const line = raw.trimEnd()
    let indent = line.length - line.trimStart().length
    if (line.trim() === '') continue
    if (block !== undefined && indent > block) {
      if (blockEntry && blockEntry.value.length < 12) blockEntry.value.push(line.trim())
      for (const level of levels) if (level.entry) level.entry.endLine = i + 1
      continue
    }
    closeBlock()
    if (line.trimStart().startsWith('#')) continue
    if (/^(?:---|\.\.\.)/.test(line)) {
      levels.length = 0
      continue
    }
    let rest = line.trimStart()
    while (levels.length > 0 && levels.at(-1)!.indent > indent) levels.pop()
    if (!rest.startsWith('- ') && rest !== '-')
      while (levels.length > 0 && levels.at(-1)!.indent >= indent) levels.pop()
    while (rest.startsWith('- ') || rest === '-') {
      // A list may stand at the indentation of its key.
      while (levels.length > 0 && (levels.at(-1)!.indent > indent || (levels.at(-1)!.indent === indent && /^\d+$/.test(levels.at(-1)!.name)))) levels.pop() // prettier-ignore
      const owner = levels.at(-1)
      const number = owner ? owner.items++ : entries.filter(({ path }) => path.length === 1).length
      levels.push({ indent, name: String(number), items: 0 })
      if (levels.length > MAX_DEPTH) return entries
      const gap = /^-\s*/.exec(rest)![0].length
      rest = rest.slice(gap)
      indent += gap
      if (rest === '') break
      if (!KEY.test(rest) || /^[{["']/.test(rest)) {
        const entry = { path: levels.map(({ name }) => name), value: scalar(rest), line: i + 1, endLine: i + 1 }
        entries.push(entry, ...flowEntries(rest, entry))
        rest = ''
      }
    }
    for (const level of levels) if (level.entry) level.entry.endLine = i + 1
    const match = rest === '' ? null : KEY.exec(rest)
    if (!match) continue
    while (levels.length > 0 && levels.at(-1)!.indent >= indent && !/^\d+$/.test(levels.at(-1)!.name)) levels.pop()
    const name = unquoted(match[1]!)
    const value = match[2]?.trim() ?? ''
    const entry: DataEntry = {
      path: [...levels.map((level) => level.name), name],
      value: '',
      line: i + 1,
      endLine: i + 1,
    }
    levels.push({ indent, name, entry, items: 0 })
    if (levels.length > MAX_DEPTH) return entries
    entries.push(entry)
    if (/^[|>][+-]?\d*\s*(?:#.*)?$/.test(value)) {
      block = indent
      blockEntry = { value: [], entry }
    } else if (/^[{[]/.test(value)) entries.push(...flowEntries(value, entry))
    else (entry as { value: string }).value = scalar(value)
  }
  closeBlock()
  return entries
}

/** Without quotes, anchors and comments. */
function scalar(text: string): string {
  const bare = text.replace(/^(?:[&!][^\s]*\s+)+/, '')
  const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:#.*)?$/.exec(bare)
  return quoted ? unquoted(quoted[1]!) : bare.replace(/\s+#.*$/, '').trim()
}

function unquoted(text: string): string {
  if (text.startsWith('"')) {
    try {
      return String(JSON.parse(text))
    } catch {
      return text.slice(1, -1)
    }
  }
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text
}

/** Items of `[a, b]` and keys of `{a: 1}` on one line, one level deep. */
function flowEntries(value: string, owner: DataEntry): DataEntry[] {
  const body = /^([[{])(.*)[\]}]\s*(?:#.*)?$/.exec(value)
  if (!body || body[2]!.trim() === '') return []
  const parts = body[2]!.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\]|\{[^}]*\}|[^,])+/g) ?? []
  return parts.slice(0, 64).map((part, i) => {
    const pair = body[1] === '{' ? /^\s*("[^"]*"|'[^']*'|[^:]+?)\s*:\s*(.*)$/.exec(part) : null
    const name = pair ? unquoted(pair[1]!.trim()) : String(i)
    return {
      path: [...owner.path, name],
      value: scalar((pair ? pair[2]! : part).trim()),
      line: owner.line,
      endLine: owner.line,
    }
  })
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g

function jsonEntries(text: string): DataEntry[] {
  const entries: DataEntry[] = []
  const stack: { name: string; isList: boolean; items: number; entry: DataEntry | undefined }[] = []
  let line = 1
  let key: string | undefined
  const place = (): string[] => {
    const top = stack.at(-1)
    const name = top?.isList ? String(top.items++) : key
    key = undefined
    return [...stack.slice(1).map((one) => one.name), ...(name === undefined ? [] : [name])]
  }
  const tokens = text.matchAll(TOKEN)
  let pending: string | undefined
  for (const [token] of tokens) {
    if (entries.length >= MOST_ENTRIES || stack.length > MAX_DEPTH) break
    if (token === '\n') line++
    else if (token === ':') {
      if (pending !== undefined) key = unquoted(pending)
      pending = undefined
    } else if (token === '{' || token === '[') {
      const path = place()
      const entry = stack.length > 0 ? { path, value: '', line, endLine: line } : undefined
      if (entry) entries.push(entry)
      stack.push({ name: path.at(-1) ?? '', isList: token === '[', items: 0, entry })
    } else if (token === '}' || token === ']' || token === ',') {
      if (pending !== undefined) entries.push({ path: place(), value: unquoted(pending), line, endLine: line })
      pending = undefined
      if (token === ',') continue
      const closed = stack.pop()
      if (closed?.entry) closed.entry.endLine = line
    } else pending = token
  }
  return entries
}

/** Look-ups in the entries of one text. */
export class DataTree {
  private readonly byPath: ReadonlyMap<string, DataEntry>
  private readonly children: Map<string, DataEntry[]>

  constructor(readonly entries: readonly DataEntry[]) {
    const byPath = new Map<string, DataEntry>()
    this.children = new Map()
    for (const entry of entries) {
      const id = entry.path.join('\0')
      if (!byPath.has(id)) byPath.set(id, entry)
      const owner = entry.path.slice(0, -1).join('\0')
      const list = this.children.get(owner)
      if (list) list.push(entry)
      else this.children.set(owner, [entry])
    }
    this.byPath = byPath
  }

  get(...path: string[]): DataEntry | undefined {
    return this.byPath.get(path.join('\0'))
  }

  value(...path: string[]): string | undefined {
    return this.get(...path)?.value || undefined
  }

  /** Entries directly below a path. */
  under(...path: string[]): readonly DataEntry[] {
    return this.children.get(path.join('\0')) ?? []
  }

  /** Numbers of the items of a list that are maps, as paths. */
  items(...path: string[]): readonly (readonly string[])[] {
    const numbers = new Set<string>()
    for (const { path: own } of this.entries) {
      if (own.length > path.length && path.every((name, i) => own[i] === name) && /^\d+$/.test(own[path.length]!))
        numbers.add(own[path.length]!)
    }
    return [...numbers].map((number) => [...path, number])
  }
}
