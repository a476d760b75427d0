import { cutText } from '../../reader/analysis/sentence.ts'
import { mergePassages, splitByLayout, type Passage } from './chunks.ts'
import { isLicence, MAX_DOC, plainDoc } from './doc.ts'
import type { LineIndex } from './lines.ts'
import { withoutRoles } from './sphinx-roles.ts'

/** What a text without grammar tells about itself. */
export interface Outline {
  readonly title: string
  readonly summary: string
  /** Lines (1-based) of headings. */
  readonly headings: readonly number[]
  readonly passages: readonly Passage[]
}

const PROSE_FILE =
  /\.(md|markdown|mdown|mkd|mdx|rst|rest|adoc|asciidoc|asc|org|txt|text|rdoc|textile|qmd|rmd|pod)$|(^|\/)(readme|changelog|changes|news|history|authors|contributing|todo|install|license|licence|copying|notice)$/i

/** Outline of a text without grammar: headings and paragraphs of prose, blank-line groups of anything else. */
export function outlineText(lines: LineIndex, path: string): Outline {
  return PROSE_FILE.test(path) ? outlineProse(lines, path) : outlineOther(lines)
}

function outlineOther(lines: LineIndex): Outline {
  const passages = mergePassages(lines, splitByLayout(lines, 1, lines.count, -1))
  return { title: '', summary: leadingComment(lines), headings: [], passages }
}

/** Comment lines (`#`, `//`, `;`, `--`, `%`, block comments) at the top of a file of unknown syntax. */
function leadingComment(lines: LineIndex): string {
  let block = ''
  for (let line = 1; line <= Math.min(lines.count, 60); line++) {
    const text = lines.text.slice(lines.startOf(line), Math.min(lines.endOf(line), lines.startOf(line) + 500)).trim()
    if (line === 1 && text.startsWith('#!')) continue
    const inside = /^(\/\*|<!--)/.test(block) && !/(\*\/|-->)\s*$/.test(block)
    if (inside || /^(#(?!include|define|if|pragma)|\/\/|\/\*|;|--|%|<!--|\.\.\s|"(?!.*"))/.test(text))
      block += text + '\n'
    else if (block !== '') {
      const doc = isLicence(block) ? '' : plainDoc(block)
      if (doc.length > 3) return doc
      block = ''
      if (text !== '') return ''
    } else if (text !== '') return ''
  }
  return block === '' || isLicence(block) ? '' : plainDoc(block)
}

interface Heading {
  readonly line: number
  /** First line that belongs to it (an overline above), and last (an underline below). */
  readonly from: number
  readonly to: number
  readonly text: string
}

function outlineProse(lines: LineIndex, path: string): Outline {
  const found = findHeadings(lines, !/\.(rst|rest)$/i.test(path))
  const starts = found.map((heading) => heading.from)
  const passages: Passage[] = []
  let at = 1
  for (const start of [...starts, lines.count + 1]) {
    if (start > at) passages.push(...splitByLayout(lines, at, start - 1, -1))
    at = Math.max(at, start)
  }
  return {
    title: found[0]?.text ?? '',
    summary: leadingParagraph(lines, found, lastLine(found, path)),
    headings: found.map((heading) => heading.line),
    passages: mergePassages(lines, passages),
  }
}

/** ATX (`# a`), AsciiDoc (`== a`), org (`* a` is a list elsewhere: not taken), setext and reStructuredText underlines, not inside of fenced code or front matter. */
function findHeadings(lines: LineIndex, hasFences: boolean): Heading[] {
  const found: Heading[] = []
  let fence = ''
  let front = false
  for (let line = 1; line <= lines.count; line++) {
    const text = lineText(lines, line)
    if (line === 1 && /^---\s*$/.test(text)) front = true
    else if (front && /^(---|\.\.\.)\s*$/.test(text)) front = false
    else if (!front) {
      const mark = /^ {0,3}(```+|~~~+|----+$|\.\.\.\.+$)/.exec(text)?.[1]
      if (fence !== '') {
        if (mark && mark.startsWith(fence) && /^[\s`~]*$/.test(text)) fence = ''
      } else if (hasFences && mark && /^[`~]/.test(mark)) fence = mark
      else addHeading(lines, line, text, found)
    }
  }
  return found
}

function addHeading(lines: LineIndex, line: number, text: string, found: Heading[]): void {
  const atx = /^ {0,3}(?:#{1,6}|={1,5})\s+(\S.*?)(?:\s+[#=]+)?\s*$/.exec(text)
  if (atx) {
    found.push({ line, from: line, to: line, text: plainInline(atx[1]!) })
    return
  }
  if (line < 2 || !/^ {0,3}([=\-~^"'`#*+_])\1{2,}\s*$/.test(text)) return
  const above = lineText(lines, line - 1)
  const previous = found[found.length - 1]
  if (!/^ {0,3}[^\s>|*+\-#=]/.test(above) || above.length > 120 || previous?.line === line - 1) return
  const level = /^ {0,3}[=-]/.test(text)
  if (!level && text.trim().length < above.trim().length) return
  if (level && !(line === 2 || lines.isBlank(line - 2) || isRuler(lines, line - 2))) return
  found.push({
    line: line - 1,
    from: isRuler(lines, line - 2) ? line - 2 : line - 1,
    to: line,
    text: plainInline(above),
  })
}

function isRuler(lines: LineIndex, line: number): boolean {
  return line >= 1 && /^([=\-~^"'`#*+_])\1{2,}\s*$/.test(lineText(lines, line))
}

function lineText(lines: LineIndex, line: number): string {
  return lines.text
    .slice(lines.startOf(line), Math.min(lines.endOf(line), lines.startOf(line) + 500))
    .replace(/\r?\n$/, '')
}

/** What stands below the second heading of a list of changes is about one version. */
const CHANGES = /(?:^|\/)(?:change[_-]?log|changes|history|news|release[_-]?notes)[^/]*$/i

const lastLine = (found: readonly Heading[], path: string): number =>
  CHANGES.test(path) && found[1] ? found[1].from - 1 : 120

/** First paragraph that is prose: no badge, list, table, quote, HTML or directive. */
function leadingParagraph(lines: LineIndex, found: readonly Heading[], last: number): string {
  const skip = new Set(found.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)))
  const out: string[] = []
  let fenced = false
  let inItem = false
  let script = false
  let front = lines.count > 0 && /^---\s*$/.test(lineText(lines, 1))
  for (let line = front ? 2 : 1; line <= Math.min(lines.count, last); line++) {
    const text = lineText(lines, line)
    if (front) {
      const said = FRONT_DESCRIPTION.exec(text)?.[1]
      if (said) return cutText(plainInline(said), MAX_DOC)
      front = !/^(---|\.\.\.)\s*$/.test(text)
      continue
    }
    if (/^\s*(```|~~~)/.test(text)) fenced = !fenced
    // Pages of Vue and MDX bring code with them.
    script =
      /^\s*<(?:script|style)\b/.test(text) || (script && !/<\/(?:script|style)>\s*$/.test(lineText(lines, line - 1)))
    // What goes on in an item of a list is indented below it.
    inItem = ITEM.test(text) || (inItem && /^(?:\s|$)/.test(text))
    const prose = !fenced && !inItem && !script && !skip.has(line) && isProse(text)
    if (prose) out.push(plainInline(text.replace(EMOJI, '')))
    else if (out.length > 0) {
      if (out.at(-1)!.endsWith(':')) out.push(itemsFrom(lines, line))
      break
    }
  }
  const paragraph = out.join(' ').replace(/\s+/g, ' ').trim()
  return isLicence(paragraph) && paragraph.length < 40 ? '' : cutText(paragraph, MAX_DOC)
}

/** Short codes that a remark begins with; other words between colons are fields. */
const EMOJI = /^\s*:(?:warning|information_source|bulb|exclamation|heavy_exclamation_mark|memo|construction|rocket|tada|zap|sparkles|boom|rotating_light|no_entry|book|books|star|fire|wrench):\s+/ // prettier-ignore
const FRONT_DESCRIPTION = /^(?:description|about|summary):\s*["']?([^"'>|\s].*?)["']?\s*$/i
const ITEM = /^\s*(?:[-*+]|\d+[.)]|#\.)\s/
const MOST_ITEMS = 6

/** The items of a list that a sentence leads into, in one line. */
function itemsFrom(lines: LineIndex, first: number): string {
  const items: string[] = []
  for (let line = first; line <= Math.min(lines.count, first + 20) && items.length < MOST_ITEMS; line++) {
    const text = lineText(lines, line)
    if (ITEM.test(text)) items.push(plainInline(text.replace(ITEM, '')))
    else if (text.trim() !== '' && !(items.length > 0 && /^\s/.test(text))) break
  }
  return items.map((item) => item.replace(/[;.,]$/, '')).join('; ')
}

function isProse(text: string): boolean {
  // Rows of tables may begin without a mark.
  if (EMOJI.test(text)) return isProse(text.replace(EMOJI, ''))
  const plain = plainInline(text).trim()
  if (/^\S+:\/\/\S+$/.test(plain)) return false
  if (/^(?:import|export)\s.*\bfrom\s+['"]/.test(plain)) return false
  if (/\S\s*\|.*\|/.test(text) || /^\s*Technical Story:/.test(text)) return false
  return !/^\s*([`~|]|[-*+]\s|\d+[.)]\s|\.\.\s|:\w|#|=)/.test(text) && /\p{L}{2}.*\s|\p{L}{5}/u.test(plain)
}

/** Inline marks, images, link targets and HTML tags removed. */
export function plainInline(text: string): string {
  return withoutRoles(text)
    .replace(/!\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?/g, '')
    .replace(/\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<(https?:\/\/[^<>\s]+)>/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/\{#[^}]*\}/g, '')
    .replace(/[*`]+/g, '')
    .replace(/^>\s*/, '')
    .trim()
}
