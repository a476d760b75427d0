import type { Findings, OwnLanguage } from '../own-language.ts'
import { defineSections, textLines, type Heading } from './sections.ts'

/** Sections, labels and settings of reStructuredText. */
export const restructuredtext: OwnLanguage = {
  id: 'restructuredtext',
  layout: 'prose',
  separator: ' > ',
  modifierWords: {},
  scan: scanRest,
}

interface Line {
  readonly start: number
  readonly end: number
  /** The character that the whole line repeats, if it does. */
  readonly ruler: string
  readonly isBlank: boolean
}

/** Longest line that may be a heading. */
const MAX_LINE = 400
const RULER = /^([!-/:-@[-`{-~])\1*$/

/**
 * A title stands over a line of punctuation as long as itself, perhaps also under one. The order in which the styles of
 * these lines are met gives the level.
 */
function scanRest(text: string, found: Findings): void {
  const lines = [...textLines(text)].map(({ start, end }) => readLine(text, start, end))
  const styles: string[] = []
  const headings: Heading[] = []
  // The underline of the heading before.
  let under: Line | undefined
  for (let i = 0; i < lines.length; i++) {
    const heading = headingAt(text, lines, i, i > 0 && lines[i - 1] === under ? undefined : lines[i - 1], styles)
    if (heading) {
      headings.push(heading)
      under = lines[i + 1]
    } else if (text.startsWith('..', lines[i]!.start)) readExplicit(text, lines[i]!, found)
  }
  defineSections(text, headings, found)
}

function readLine(text: string, start: number, end: number): Line {
  const line = end - start > MAX_LINE ? 'text' : text.slice(start, end).trimEnd()
  return {
    start,
    end: start + (end - start > MAX_LINE ? end - start : line.length),
    ruler: RULER.exec(line)?.[1] ?? '',
    isBlank: line === '',
  }
}

/** The heading whose text is line `i`; `over` is the line before it, unless that is the underline of another heading. */
function headingAt(
  text: string,
  lines: readonly Line[],
  i: number,
  over: Line | undefined,
  styles: string[],
): Heading | undefined {
  const line = lines[i]!
  const under = lines[i + 1]
  if (!under || under.ruler === '' || line.isBlank || line.ruler !== '' || line.end - line.start > MAX_LINE)
    return undefined
  const isOverlined =
    over !== undefined && over.ruler === under.ruler && over.end - over.start === under.end - under.start
  const indent = /^\s*/.exec(text.slice(line.start, line.end))![0].length
  if (indent > 0 && !isOverlined) return undefined
  if (!isOverlined && over !== undefined && !over.isBlank && over.ruler === '' && !text.startsWith('..', over.start))
    return undefined
  const width = under.end - under.start
  if (width < line.end - line.start - indent && width < 4) return undefined
  if (width < 2) return undefined
  const style = (isOverlined ? '/' : '') + under.ruler
  if (!styles.includes(style)) styles.push(style)
  return {
    level: styles.indexOf(style) + 1,
    nameStart: line.start + indent,
    nameEnd: line.end,
    start: line.start,
    headEnd: line.end,
  }
}

/** Directives that document a name which no code defines. */
const NAMED = /^\.\.[ ]+(?:[a-z]+:)?(?:confval|setting|envvar|option|cmdoption|program|rst:directive)::[ ]+(\S[^\n]*)$/
const LABEL = /^\.\.[ ]+_(?:`([^`]+)`|([^:\s][^:]*(?::(?=\S)[^:]*)*)):[ ]*$/
const INCLUDE = /^\.\.[ ]+(?:include|literalinclude)::[ ]+(\S+)/

/** `.. _label:`, `.. confval:: name`, `.. include:: file`; other comments are comments. */
function readExplicit(text: string, { start, end }: Line, found: Findings): void {
  const line = text.slice(start, Math.min(end, start + MAX_LINE))
  const label = LABEL.exec(line)
  const name = label?.[1] ?? label?.[2] ?? NAMED.exec(line)?.[1]
  const included = INCLUDE.exec(line)?.[1]
  if (included !== undefined) found.import(included, start)
  else if (name !== undefined) {
    const nameStart = start + line.lastIndexOf(name)
    found.define({ kind: 'key', nameStart, nameEnd: nameStart + name.length, start, end })
  }
}
