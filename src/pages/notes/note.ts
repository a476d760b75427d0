import type { ExtractedSymbol } from '../../extract/types.ts'
import type { PageType } from '../../../reader/api.ts'

/** One thing that a file says, for a page; lines are 1-based and inclusive. */
export interface Note {
  readonly heading: string
  readonly text: string
  readonly line: number
  readonly endLine: number
}

/** A page that one file makes by itself, or its part of a page that several files of a folder make together. */
export interface NotedPage {
  readonly type: PageType
  /** What makes the page's target: the path itself (empty), `#` and a hash behind it, or nothing but a folder. */
  readonly key: string
  /** Folder whose files make one page together. */
  readonly group?: string
  /** This file is what makes the group a page. */
  readonly isRoot?: boolean
  readonly title: string
  readonly summary: string
  readonly startLine: number
  readonly endLine: number
  readonly notes: readonly Note[]
}

/** What the notes of a file are taken from. */
export interface NotedText {
  readonly text: string
  readonly path: string
  /** Linguist's name in lower case; empty for plain text. */
  readonly language: string
  readonly symbols: readonly ExtractedSymbol[]
  /** Flat `[start, end, ...]`, UTF-16 offsets. */
  readonly comments: Uint32Array
}

/** Statements that one page may hold of one kind; more would not be read. */
export const MOST_NOTES = 40
const MAX_TEXT = 400

/** A note with white space collapsed and its length bounded. */
export function note(heading: string, text: string, line: number, endLine = line): Note {
  const plain = text.replace(/\s+/g, ' ').trim()
  return { heading, text: plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT - 1)}…` : plain, line, endLine }
}

/** Text as code in Markdown. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.includes('`') ? `\`\` ${plain} \`\`` : `\`${plain}\``
}

/** A page that is about a whole file. */
export function whole(
  text: string,
  title: string,
  summary: string,
  notes: readonly Note[],
  type: NotedPage['type'] = 'infra_page',
): NotedPage {
  const endLine = Math.max(1, text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
  return { type, key: '', title, summary, startLine: 1, endLine, notes: spread(notes) }
}

/** No kind of statement crowds out the others; what is left out is counted at the end. */
function spread(notes: readonly Note[]): Note[] {
  const kept: Note[] = []
  const byHeading = new Map<string, Note[]>()
  for (const one of notes) {
    const own = byHeading.get(one.heading) ?? []
    byHeading.set(one.heading, own)
    if (own.push(one) <= MOST_NOTES) kept.push(one)
  }
  const counts = [...byHeading].flatMap(([heading, own]) => {
    const rest = own.slice(MOST_NOTES)
    if (rest.length === 0) return []
    const last = rest.reduce((end, { endLine }) => Math.max(end, endLine), 0)
    return [note(heading, `and ${rest.length} more`, rest[0]!.line, last)]
  })
  return [...kept, ...counts]
}

/** FNV-1a of 32 bits over UTF-16 units, as 8 hexadecimal digits: a short name for a text, no more. */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
