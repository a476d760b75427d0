import { TOKEN, type LexRules, type SpecialToken } from '../scan/lexer.ts'

/** Templates in strings in templates that are followed. */
const MAX_DEPTH = 100

/** End of a quoted template; strings in its interpolations do not end it. It does not go on behind the line. */
function templateEnd(text: string, start: number): number {
  const open = [34]
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const inString = open[open.length - 1] === 34
    if (code === 10 && (inString || open.length > MAX_DEPTH)) return at
    if (inString) {
      if (code === 92) at++
      else if (code === 34) open.pop()
      else if ((code === 36 || code === 37) && text.charCodeAt(at + 1) === 123) open.push(text.charCodeAt(++at))
    } else if (code === 34 || code === 123) open.push(code)
    else if (code === 125) open.pop()
    if (open.length === 0) return at + 1
  }
  return text.length
}

/** `<<EOT` and `<<-EOT` up to the line that holds nothing else; one without such a line is no heredoc. */
function heredocEnd(text: string, start: number): number | undefined {
  const mark = /^<<-?([\p{L}_][\p{L}\p{N}_-]{0,60})[ \t]*\r?\n/u.exec(text.slice(start, start + 80))
  if (!mark) return undefined
  const end = mark[1] as string
  for (let at = start + mark[0].length; at < text.length;) {
    const newline = text.indexOf('\n', at)
    const stop = newline < 0 ? text.length : newline
    if (stop - at < 200 && text.slice(at, stop).trim() === end) return stop
    at = stop + 1
  }
  return text.length
}

function special(text: string, at: number): SpecialToken | undefined {
  const end = text[at] === '"' ? templateEnd(text, at) : heredocEnd(text, at)
  return end === undefined ? undefined : { kind: TOKEN.string, end }
}

export const HCL_RULES: LexRules = {
  lineComments: ['#', '//'],
  blockComment: { open: '/*', close: '*/' },
  quotes: '"',
  escape: 'backslash',
  multiline: false,
  wordMarks: '-',
  specialMarks: '"<',
  special,
}
