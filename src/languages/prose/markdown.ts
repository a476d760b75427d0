import type { OwnLanguage } from '../own-language.ts'
import { defineSections, textLines, type Heading } from './sections.ts'

const entry = (id: string): OwnLanguage => ({
  id,
  layout: 'prose',
  separator: ' > ',
  modifierWords: {},
  scan: (text, found) => defineSections(text, markdownHeadings(text), found),
})

/** Headings of Markdown and of what extends it. Code in fences stays what it is for: text of the document. */
export const markdown = ['markdown', 'mdx', 'rmarkdown'].map(entry)

/** Longest line that may be a heading. */
const MAX_LINE = 400
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+|$)(.*?)(?:[ \t]+#+)?[ \t]*$/
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

function markdownHeadings(text: string): Heading[] {
  const out: Heading[] = []
  let fence = ''
  let front = ''
  let inComment = false
  let before: { start: number; end: number } | undefined
  let number = 0
  for (const { start, end } of textLines(text)) {
    const line = text.slice(start, Math.min(end, start + MAX_LINE))
    number++
    if (number === 1 && /^(?:---|\+\+\+)[ \t]*$/.test(line)) front = line.slice(0, 3)
    else if (front !== '') {
      if (line.trimEnd() === front || (front === '---' && line.trimEnd() === '...')) front = ''
    } else if (fence !== '') {
      const closing = FENCE.exec(line)?.[1]
      if (closing?.startsWith(fence) && line.trim() === closing) fence = ''
    } else if (inComment || /^ {0,3}<!--/.test(line)) {
      // A comment that holds the line of a heading hides it.
      inComment = !text.slice(start, end).includes('-->')
    } else {
      fence = FENCE.exec(line)?.[1] ?? ''
      const heading = fence === '' ? (atxHeading(line, start, end) ?? setextHeading(text, line, before)) : undefined
      if (heading) out.push(heading)
      before = heading || fence !== '' || !isParagraph(line) ? undefined : { start, end }
      continue
    }
    before = undefined
  }
  return out
}

function atxHeading(line: string, start: number, end: number): Heading | undefined {
  const match = ATX.exec(line)
  if (!match || match[2] === '') return undefined
  const nameStart = start + line.indexOf(match[2]!, line.indexOf('#') + match[1]!.length)
  return { level: match[1]!.length, nameStart, nameEnd: nameStart + match[2]!.length, start, headEnd: end }
}

/** A line of `=` or `-` under a paragraph of one line. */
function setextHeading(
  text: string,
  line: string,
  before: { start: number; end: number } | undefined,
): Heading | undefined {
  const mark = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(line)?.[1]
  if (!before || !mark || before.end - before.start > MAX_LINE || !startsParagraph(text, before.start)) return undefined
  const raw = text.slice(before.start, before.end)
  const nameStart = before.start + raw.search(/\S/)
  return {
    level: mark[0] === '=' ? 1 : 2,
    nameStart,
    nameEnd: nameStart + raw.trim().length,
    start: before.start,
    headEnd: before.end,
  }
}

/** Text that may be underlined: no list, quote, table, code or markup. */
const isParagraph = (line: string): boolean =>
  /^ {0,3}[^\s>|#<]/.test(line) && !/^ {0,3}(?:[-*+]|\d+[.)])\s|\|/.test(line)

/** The line before is blank, or there is none, or it is a heading or a ruler. */
function startsParagraph(text: string, start: number): boolean {
  if (start === 0) return true
  const from = text.lastIndexOf('\n', start - 2) + 1
  return /^\s*$|^ {0,3}#|^ {0,3}(?:=+|-+|\*+)\s*$|^<!--.*-->\s*$|^\]\(|^ {0,3}<[^>]*>\s*$/.test(
    text.slice(from, Math.min(start - 1, from + MAX_LINE)),
  )
}
