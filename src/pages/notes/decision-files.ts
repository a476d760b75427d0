import { cutText } from '../../../reader/analysis/sentence.ts'
import { baseOf } from '../folders.ts'
import { note, type Note, type NotedPage, type NotedText } from './note.ts'

const PROSE: ReadonlySet<string> = new Set(['markdown', 'mdx', 'restructuredtext', 'asciidoc', ''])
const FOLDER =
  /(?:^|\/)(?:adrs?|decisions?|decision[-_ ]?(?:records?|log)|architecture[-_]decisions?|architectural[-_]decisions?|design[-_]decisions?|rfcs?|proposals|enhancements|keps?)\//i
const NUMBERED = /^(?:adr|rfc|kep|prop)?[-_ ]?\d{1,6}(?:[-_. ]|$)|^(?:adr|rfc)[-_]/i
const NOT_ONE = /^(?:readme|index|template|_|0*-?template|contributing|toc|summary)|template\b/i

const HEADINGS = {
  status: /^status$/i,
  context:
    /^(?:context(?: and problem statement)?|background|motivation|problem(?: statement)?|summary|abstract|introduction|why)$/i,
  drivers: /^(?:decision drivers|goals|requirements|forces)$/i,
  options: /^(?:considered options|options(?: considered)?|alternatives(?: considered)?|rationale and alternatives)$/i,
  decision:
    /^(?:decision(?: outcome)?|resolution|proposal|proposed (?:solution|design|change)|solution|detailed design|guide-level explanation|approach|design)$/i,
  consequences:
    /^(?:consequences|(?:positive|negative) consequences|drawbacks|trade-?offs|implications|impact|risks|outcome|pros and cons(?: of the options)?)$/i,
} as const
type Part = keyof typeof HEADINGS

const LABELS: Record<Part, string> = {
  status: 'Status',
  context: 'Context',
  drivers: 'Drivers',
  options: 'Options',
  decision: 'Decision',
  consequences: 'Consequences',
}

interface Heading {
  readonly text: string
  /** Line of the heading, and the last line before the next heading. */
  readonly line: number
  readonly endLine: number
  readonly level: number
}

/** A document that records a decision (MADR, Nygard, RFC); its parts become the page. */
export function decisionFile({ text, path, language }: NotedText): NotedPage[] {
  if (!PROSE.has(language)) return []
  const name = baseOf(path)
  const inFolder = FOLDER.test(path)
  if (NOT_ONE.test(name) || !(inFolder || /\bcontext\b/i.test(text))) return []
  const lines = text.split('\n')
  const headings = headingsOf(lines)
  const parts = partsOf(headings)
  const isShaped = parts.has('decision') && (parts.has('context') || parts.has('status')) && parts.has('consequences')
  if (!(inFolder && (NUMBERED.test(name) || parts.has('decision') || parts.has('status'))) && !isShaped) return []
  if (!/\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i.test(name)) return []
  return [record(lines, headings, parts, path)]
}

function record(lines: string[], headings: Heading[], parts: Map<Part, Heading>, path: string): NotedPage {
  const title = cleanTitle(headings[0]?.level === 1 || headings.length > 0 ? headings[0]!.text : baseOf(path))
  const notes: Note[] = [...statusNotes(lines, parts.get('status'))]
  for (const part of ['context', 'drivers', 'options', 'decision', 'consequences'] as const) {
    const heading = parts.get(part)
    if (heading)
      notes.push(...paragraphs(lines, heading, LABELS[part], part === 'decision' || part === 'context' ? 2 : 8))
  }
  if (!notes.some(({ heading }) => heading !== 'Status')) notes.push(...opening(lines, headings))
  const decided =
    notes.find(({ heading }) => heading === 'Decision') ?? notes.find(({ heading }) => heading !== 'Status')
  return {
    type: 'decision_record',
    key: '',
    title,
    summary: decided ? cutText(decided.text, 300) : title,
    startLine: 1,
    endLine: Math.max(1, lines.at(-1) === '' ? lines.length - 1 : lines.length),
    notes,
  }
}

/** What stands behind the title of a record without known parts. */
function opening(lines: readonly string[], headings: readonly Heading[]): Note[] {
  const first = headings[0]
  return paragraphs(lines, first ?? { text: '', line: 0, endLine: lines.length, level: 1 }, 'Context', 2)
}

/** `ADR 12: Use X`, `12. Use X`, `RFC-0012 - Use X` -> `Use X`. */
function cleanTitle(text: string): string {
  const bare = text.replace(/^(?:ADR|RFC|KEP|Decision)?[-\s#]*\d+\s*[.:)–—-]+\s*/i, '').trim()
  return bare === '' ? text : bare
}

function headingsOf(lines: readonly string[]): Heading[] {
  const found: { text: string; line: number; level: number }[] = []
  let fence = ''
  lines.forEach((line, i) => {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1]
    if (mark) fence = fence === '' ? mark.slice(0, 3) : mark.startsWith(fence) ? '' : fence
    if (fence !== '') return
    const atx = /^(#{1,6}|={1,5}(?= \S))\s+(.*?)\s*#*\s*$/.exec(line)
    const under = /^(?:={3,}|-{3,}|~{3,}|\*{3,})\s*$/.test(lines[i + 1] ?? '') && /^[^\s>|#\-*]/.test(line) && (i === 0 || (lines[i - 1] ?? '').trim() === '') // prettier-ignore
    if (atx) found.push({ text: atx[2]!, line: i + 1, level: atx[1]!.length })
    else if (under) found.push({ text: line.trim(), line: i + 1, level: lines[i + 1]!.startsWith('=') ? 1 : 2 })
  })
  return found.map((one, i) => ({ ...one, endLine: (found[i + 1]?.line ?? lines.length + 1) - 1 }))
}

function partsOf(headings: readonly Heading[]): Map<Part, Heading> {
  const parts = new Map<Part, Heading>()
  for (const heading of headings.slice(0, 60)) {
    const text = heading.text
      .replace(/^\d+[.)]?\s*/, '')
      .replace(/[*_:]/g, '')
      .trim()
    for (const part of Object.keys(HEADINGS) as Part[])
      if (!parts.has(part) && HEADINGS[part].test(text)) parts.set(part, heading)
  }
  return parts
}

/** `status: accepted` of the front matter or of a list, or the paragraph below the heading. */
function statusNotes(lines: readonly string[], heading: Heading | undefined): Note[] {
  const under = heading ? paragraphs(lines, heading, 'Status', 1) : []
  if (under.length > 0) return under
  for (const [i, line] of lines.slice(0, 40).entries()) {
    const value =
      /^\s*(?:[-*+|]\s*)?(?:\*\*|__)?status(?:\*\*|__)?\s*(?:[:|]|\*\*:)\s*(?:\*\*)?\s*["']?([\w][^"'|\n]{0,80}?)["'|\s]*$/i.exec(
        line,
      )?.[1]
    if (value) return [note('Status', value, i + 1)]
  }
  return []
}

/** The first paragraphs or list items below a heading; what leads into a list is one with its items. */
function paragraphs(lines: readonly string[], heading: Heading, label: string, most: number): Note[] {
  const blocks = blocksBelow(lines, heading)
  const notes: Note[] = []
  for (let at = 0; at < blocks.length && notes.length < most; at++) {
    const { text, from } = blocks[at]!
    let last = at
    const leads = /(?::|,|\bbecause)$/.test(text) && !blocks[at]!.isItem
    while (leads && blocks[last + 1]?.isItem) last++
    const items = blocks.slice(at + 1, last + 1).map((item) => item.text.replace(/[;.,]$/, ''))
    // A colon before what is left out, such as code, says nothing.
    if (!(text.endsWith(':') && items.length === 0 && !blocks[at]!.isItem))
      notes.push(note(label, plain(items.length > 0 ? `${text} ${items.join('; ')}` : text), from, blocks[last]!.to))
    at = last
  }
  return notes
}

interface Block {
  readonly text: string
  readonly isItem: boolean
  /** First and last line. */
  readonly from: number
  readonly to: number
}

/** Paragraphs and list items, code, tables and comments left out. */
function blocksBelow(lines: readonly string[], { line, endLine }: Heading): Block[] {
  const blocks: Block[] = []
  let open: { text: string[]; isItem: boolean; from: number } | undefined
  let fence = false
  const end = Math.min(endLine, line + 200)
  const close = (to: number): void => {
    const text = open?.text.join(' ') ?? ''
    if (open && /[\p{L}\p{N}]/u.test(text)) blocks.push({ text, isItem: open.isItem, from: open.from, to })
    open = undefined
  }
  for (let at = line; at < end; at++) {
    const text = (lines[at] ?? '').trim()
    const isFence = /^(?:```|~~~)/.test(text)
    if (isFence) fence = !fence
    const isItem = /^(?:[-*+]|\d+[.)])\s+/.test(text)
    if (text === '' || fence || isFence || /^(?:[=\-~*_]{3,}|<!--.*|\|.*|:\w+:.*)$/.test(text)) {
      close(at)
      continue
    }
    if (isItem) close(at)
    open ??= { text: [], isItem, from: at + 1 }
    open.text.push(text.replace(/^(?:[-*+]|\d+[.)])\s+/, ''))
  }
  close(end)
  return blocks
}

/** Links keep their text. */
const plain = (text: string): string => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*|__/g, '')
