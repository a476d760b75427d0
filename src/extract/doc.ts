import { cutText } from '../../reader/analysis/sentence.ts'
import { isBlankRange } from './lines.ts'
import { lastBefore } from './ranges.ts'
import { withoutRoles } from './sphinx-roles.ts'

/** Longest doc summary or file summary, UTF-16 units. */
export const MAX_DOC = 400
/** How much of a comment is looked at: a summary stands at its beginning. */
const MAX_BLOCK = 8_000

const LICENCE =
  /\b(copyright|licen[sc]ed?\b.{0,40}\b(under|to|by)|SPDX-License-Identifier|permission is hereby granted|all rights reserved|@license|redistribution and use)|\(c\)\s(?:\S+\s){0,5}\d{4}\b/i
const DIRECTIVE =
  /^(:(?:no)?doc:|###autoload|eslint|prettier|tslint|jshint|jslint|globals?\s|istanbul|c8 |v8 |@ts-|@flow|@jsx|@vitest|@jest-|biome-|noinspection|noqa|pylint|mypy:|type:|flake8|isort:|ruff:|pragma|rubocop|frozen_string_literal|encoding:|-\*-|vim?:|ex:|coding[:=]|go:|nolint|\+build|shellcheck|swiftlint|swift-format-ignore|clang-format|NOLINT|phpcs|@formatter|ktlint|warn_indent|region\b|endregion\b|<reference|!\/|syntax[ \t]*=|escape[ \t]*=|\[(?:START|END)\b)/
const SEPARATOR = /^[-=*#~_/\\+.\s]*$/

/** True when a comment speaks of rights, not of code. */
export function isLicence(comment: string): boolean {
  return LICENCE.test(comment)
}

/** A line with a rule before or behind its text: `==== Types ====`, `---- Types`, `Types --------`. */
const BANNER = /^[-=*#~_+/]{4,}\s*([^-=*#~_+/\s].*?)\s*[-=*#~_+/]*$|^(\S.*?)\s[-=*#~_+/]{5,}$/

/** Comment marks that may open or close a line, of all languages at once. */
const OPENERS =
  /^\s*(?:<#+|#\||#\[\[|\/\*[*!]*<?|\/\/[/!]*<?|#+(?:[!']|:(?=\s))?\[?|--\[=*\[|--\[\[|-- [|^](?=\s)|--[-|^]?|\{-\s*\|?-?|=begin\b[^\n]*|<!--|<%(?:#|--)|\{#-?|\{\{!--|\(\*+|;+|%+|!+[<>*]?|[cC*](?=\s)|[rRbBuUfF]{0,2}(?:"""|'''?|"(?!")|'(?!')))/
const CLOSERS = /(?:#+>|\|#|\*+\/|\n=end|-->|-{0,2}%>|-?#\}|--\}\}|\]=*\]|-\}|\*+\)|"""|''')\s*$/
const INNER =
  /^\s*(?:\*(?!\*)|\/\*+!?|\/\/[/!]*<?|#+[':]?(?=\s|$)|--[-|^]?(?=[\s@]|$)|;+(?=\s)|%+(?=\s)|!+[<>*]?(?=\s|$)|C(?= {2,}|$)|"(?=\s))/

/** Elixir's `@doc "..."` and `@doc """..."""`, with or without a sigil. */
const DOC_ATTRIBUTE = /^@(?:type|module|short)?doc\s*\(?\s*(?:~[sS])?("""|")([^]*?)\1\s*\)?$/

/** Fields at the head of a Haskell module's comment. */
const MODULE_FIELD = /^(?:Module|Copyright|License|Maintainer|Stability|Portability)\s*:/

/** Julia's docstrings begin with the indented signature. */
const LEADING_SIGNATURE = /^(\w*""")[ \t]*\r?\n(?:(?: {4,}|\t)\S.*\n)+[ \t]*\r?\n(?=\S)/

/** Lines of a comment block without comment marks. */
export function commentLines(block: string): string[] {
  const text = (DOC_ATTRIBUTE.exec(block.trim())?.[2] ?? block).trim().replace(LEADING_SIGNATURE, '$1')
  const isString = /^[rRbBuUfF]{0,2}["']/.test(text)
  const stripped = text.replace(isString ? /["']+$/ : CLOSERS, '').replace(OPENERS, '')
  return stripped
    .split('\n')
    .map((line, i) => (i === 0 ? line : line.replace(INNER, '')).replace(/\*+\/\s*$/, '').trim())
}

/** First paragraph of a comment or docstring as plain text, at most 400 units; empty when it says nothing. */
export function plainDoc(block: string): string {
  return firstParagraph(blockLines(block).map((line) => BANNER.exec(line)?.slice(1).join('') ?? line))
}

/** The same of a comment above a symbol, where a banner (`---- types ----`) is the heading of what follows, not its description. */
export function symbolDoc(block: string): string {
  const lines = blockLines(block)
  return firstParagraph(lines.map((line, i) => (BANNER.test(line) || isBoxed(lines, i) ? '' : line)))
}

/** A few words between two rulers, without the end of a sentence. */
function isBoxed(lines: readonly string[], i: number): boolean {
  const isRuler = (line: string | undefined): boolean => line !== undefined && line.length > 3 && SEPARATOR.test(line)
  return (
    isRuler(lines[i - 1]) && isRuler(lines[i + 1]) && /^\S+(?: \S+){0,3}$/.test(lines[i]!) && !/[.!?]$/.test(lines[i]!)
  )
}

const blockLines = (block: string): string[] =>
  commentLines(block.length > MAX_BLOCK ? block.slice(0, MAX_BLOCK) : block)

/** Says of every file the same: `This source file is part of the Swift open source project`. */
const PART_OF = /^(?:this (?:source )?file is part of\b|.*\bopen source project$)/i

/** What a comment that speaks of rights says of the file before it does; empty when it begins with them. */
export function docBeforeLicence(block: string): string {
  const lines = blockLines(block)
  const at = lines.findIndex((line) => LICENCE.test(line) || /^@?authors?\b/i.test(line))
  const before = lines.slice(0, Math.max(0, at)).filter((line) => !PART_OF.test(line))
  // A name before the word belongs to it: `Copyright` may be wrapped.
  const isWhole = before.at(-1) === '' || /[.!?]$/.test(before.at(-1) ?? '')
  return isWhole ? firstParagraph(before) : firstParagraph(before.slice(0, Math.max(0, before.lastIndexOf(''))))
}

function firstParagraph(lines: readonly string[]): string {
  const out: string[] = []
  let length = 0
  for (const raw of lines) {
    if (length > MAX_DOC) break
    const line = plainLine(raw)
    if (line === undefined) continue
    if (line === '' || /^(?:#{1,6}|={1,4})\s/.test(line)) {
      if (out.length > 0) break
      continue
    }
    // A link within the sentence may have left a backslash in front.
    if (!raw.startsWith('{@') && startsTags(line)) {
      if (out.length > 0) break
      const text = tagText(line)
      if (!text) continue
      out.push(text)
      length += text.length
      continue
    }
    out.push(line)
    length += line.length + 1
  }
  // Tags that a line break parts, too.
  const text = out.join(' ').replace(INLINE_TAG, '$1')
  return cutText(text.replace(/\s+/g, ' ').trim(), MAX_DOC)
}

/** `{@link A}`, `{@code a}` */
const INLINE_TAG = /\{@(?:link|linkplain|code|literal|see|inheritDoc)\s*([^{}]*)\}/g

/** Parts that Dart's documentation takes from elsewhere or gives away. */
const TEMPLATE = /^\{@(?:template|endtemplate|macro|tool|end-tool|inject-html|end-inject-html)\b[^}]*\}$/

/** `undefined` for lines that are no prose: directives, rulers, code fences. */
function plainLine(raw: string): string | undefined {
  if (raw === '') return ''
  if (DIRECTIVE.test(raw) || MODULE_FIELD.test(raw) || TEMPLATE.test(raw)) return undefined
  if (SEPARATOR.test(raw)) return ''
  return withoutRoles(raw)
    .replace(/^Description\s*:\s*/, '')
    .replace(
      /<\/?(?:summary|remarks|para|p|c|code|see|paramref|typeparamref|inheritdoc|b|i|em|strong|ul|li|br|pre|tt)\b([^>]*)>/gi,
      xmlText,
    )
    .replace(INLINE_TAG, '$1')
    .trim()
}

/** `<see cref="T:Foo"/>` -> `Foo`; other tags vanish. */
function xmlText(_tag: string, attributes: string): string {
  const named = /(?:cref|name|langword)\s*=\s*"(?:[A-Z]:)?([^"]*)"/.exec(attributes)
  return named ? named[1]! : ''
}

/** Sections of PowerShell's help. */
const HELP_SECTION =
  /^\.(?:synopsis|description|parameter|example|notes|link|inputs|outputs|component|role|functionality|externalhelp)\b/i

/** A line where the description ends and parameters, returns and the like begin. */
function startsTags(line: string): boolean {
  if (HELP_SECTION.test(line)) return true
  return /^[@\\](?!mixin\b)[a-zA-Z]+\b|^:(param|return|returns|type|raises|rtype)\b|^<(param|returns|exception|typeparam|example|value)\b/.test(
    line,
  )
}

/** `@brief text`, `@summary text`, `@notice text` describe; other tags do not. */
function tagText(line: string): string {
  return (
    /^[@\\](?:brief|summary|desc|description|short|classdesc|title|notice|dev|doc|moduledoc|file|fileoverview|overview)\s+(.*)/.exec(
      line,
    )?.[1] ?? ''
  )
}

/**
 * The block of comments that ends directly before `offset` (no blank line between) as `[start, end]`.
 * A comment behind code on its own line belongs to that code. What `parsed` has blanked, macros that annotate, may stand between.
 */
export function blockBefore(
  text: string,
  comments: ArrayLike<number>,
  offset: number,
  parsed = text,
): [number, number] | undefined {
  let i = lastBefore(comments, offset)
  let next = offset
  let found: [number, number] | undefined
  for (; i >= 0; i -= 2) {
    const start = comments[i]!
    const end = comments[i + 1]!
    const near =
      isAdjacent(text, end, next) ||
      (!found && (isLooseDoc(text, start, end, next) || isAboveBlanked(text, parsed, end, next)))
    if (!near || !(startsLine(text, start) || isBehindMark(text, start))) break
    if (isOfAbove(text, start)) return undefined
    found = [start, found ? found[1] : end]
    next = start
  }
  return found
}

/** `-- ^ ...`, `///< ...` speak of what stands before them. */
const isOfAbove = (text: string, start: number): boolean =>
  /^(?:-- ?\^|\{- ?\^|\/\/[/!]<|\/\*[*!]<)/.test(text.slice(start, start + 5))

/** `, -- | What the next field is.`: of Haskell, where commas and bars begin lines. */
function isBehindMark(text: string, start: number): boolean {
  return (
    text.startsWith('-- |', start) && /(?:^|\n)[ \t]*[,{|=(][ \t]*$/.test(text.slice(Math.max(0, start - 80), start))
  )
}

/** Only white space with at most one newline between (a line comment may hold its own newline). */
function isAdjacent(text: string, end: number, next: number): boolean {
  if (!isBlankRange(text, end, next)) return false
  const newlines = countNewlines(text, end, next) + (text.charCodeAt(end - 1) === 10 ? 1 : 0)
  return newlines <= 1
}

/** Longest text that is taken for annotations between a comment and what it documents. */
const MAX_BLANKED = 400

/** Only lines that were blanked for the grammar are between, no empty line and no directive. */
function isAboveBlanked(text: string, parsed: string, end: number, next: number): boolean {
  if (parsed === text || next - end > MAX_BLANKED || !isBlankRange(parsed, end, next)) return false
  return !/\n[^\S\n]*(?:\n|#)/.test(text.slice(end - (text.charCodeAt(end - 1) === 10 ? 1 : 0), next))
}

/**
 * A doc comment (`/** ... *\/`, `-- | ...`) may stand one blank line apart, as in much older JavaScript; the first comment of a file
 * then rather speaks of the file.
 */
function isLooseDoc(text: string, start: number, end: number, next: number): boolean {
  if (!/^(?:\/\*\*|-- \||\{-\s?\|)/.test(text.slice(start, start + 4)) || !isBlankRange(text, end, next)) return false
  return countNewlines(text, end, next) <= 2 && !isBlankRange(text, 0, start)
}

function countNewlines(text: string, start: number, end: number): number {
  let count = 0
  for (let i = text.indexOf('\n', start); i >= 0 && i < end; i = text.indexOf('\n', i + 1)) count++
  return count
}

export function startsLine(text: string, offset: number): boolean {
  return isBlankRange(text, text.lastIndexOf('\n', offset - 1) + 1, offset)
}

/** A comment that starts behind `offset` on the same line, with only punctuation between. */
export function commentBehind(text: string, comments: Uint32Array, offset: number): [number, number] | undefined {
  const i = lastBefore(comments, offset) + 2
  const start = comments[i]
  if (start === undefined || start < offset || start - offset > 200) return undefined
  return /^[ \t]*[,;]?[ \t]*$/.test(text.slice(offset, start)) ? [start, comments[i + 1]!] : undefined
}

/**
 * A doc comment on the line below `offset`: `(** ... *)` with a blank line or the end of a block behind it, `-- ^ ...` with
 * the comments that follow it.
 */
export function docBelow(text: string, comments: Uint32Array, offset: number): [number, number] | undefined {
  const i = lastBefore(comments, offset) + 2
  const start = comments[i]
  if (start === undefined || start - offset > 200) return undefined
  if (isOfAbove(text, start)) return haddockBelow(text, comments, offset, i)
  if (!text.startsWith('(**', start)) return undefined
  const end = comments[i + 1]!
  const isBelow = /^[ \t]*;*[ \t]*\r?\n[ \t]*$/.test(text.slice(offset, start))
  return isBelow && /^[ \t]*(?:$|\r?\n[ \t]*(?:\r?\n|$|end\b))/.test(text.slice(end, end + 200))
    ? [start, end]
    : undefined
}

function haddockBelow(text: string, comments: Uint32Array, offset: number, i: number): [number, number] | undefined {
  const start = comments[i]!
  if (!/^[ \t]*[,;]?[ \t]*(?:\r?\n[ \t]*)?$/.test(text.slice(offset, start))) return undefined
  let end = comments[i + 1]!
  for (let next = i + 2; next < comments.length && isAdjacent(text, end, comments[next]!); next += 2) {
    if (!/^--(?! ?[|^])/.test(text.slice(comments[next], comments[next]! + 4))) break
    end = comments[next + 1]!
  }
  return [start, end]
}
