/** C0 (tab and line feed among them), DEL and C1: what a terminal obeys instead of showing. */

const CONTROLS = /[\x00-\x1f\x7f-\x9f]/g
/** The same without tabs and ends of lines. */

const CONTROLS_IN_LINES = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/g

const NAMED: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escapeControl = (character: string): string =>
  NAMED[character] ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/**
 * Text that came out of a repository, for a terminal: control characters, the start of every escape sequence, are shown
 * as `\n` or `\xHH`. The result is one line.
 */
export const printable = (text: string): string => text.replace(CONTROLS, escapeControl)

/** The same for text of several lines: tabs and ends of lines stay. */
export const printableLines = (text: string): string => text.replace(CONTROLS_IN_LINES, escapeControl)

/** Fields that hold lines of text; all others hold names. */
const LINES: ReadonlySet<string> = new Set([
  'snippet', 'source_text', 'source_line', 'before', 'after', 'source', 'text', 'doc', 'docstring', 'signature',
  'message', 'note',
]) // prettier-ignore

/** A copy of an answer with every text in it printable, for output that is not JSON. */
export function printableAnswer<T>(answer: T): T {
  return copy(answer, '') as T
}

function copy(value: unknown, field: string): unknown {
  if (typeof value === 'string') return LINES.has(field) ? printableLines(value) : printable(value)
  if (Array.isArray(value)) return value.map((one) => copy(one, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [printable(key), copy(one, key)]))
}
