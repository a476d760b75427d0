import { TOKEN, type LexRules, type SpecialToken } from '../scan/lexer.ts'

/** `$$ ... $$` and `$tag$ ... $tag$`. */
function dollarQuote(text: string, at: number): SpecialToken | undefined {
  const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]{0,60})?\$/.exec(text.slice(at, at + 64))?.[0]
  if (tag === undefined) return undefined
  const end = text.indexOf(tag, at + tag.length)
  return end < 0 ? undefined : { kind: TOKEN.mark, end: end + tag.length }
}

/** `[a name]` of SQL Server; `a[1]` and `integer[]` are arrays elsewhere. */
function bracketName(text: string, at: number): SpecialToken | undefined {
  if (/[\w\])"]/.test(text[at - 1] ?? '')) return undefined
  const name = /^\[[^\][\n'(){};]{1,128}\]/.exec(text.slice(at, at + 130))?.[0]
  return name === undefined ? undefined : { kind: TOKEN.word, end: at + name.length }
}

function special(text: string, at: number): SpecialToken | undefined {
  return text[at] === '$' ? dollarQuote(text, at) : bracketName(text, at)
}

/** A dollar-quoted body is a mark, since it holds code; names in brackets, backticks and double quotes are read as names. */
const STANDARD: LexRules = {
  lineComments: ['--'],
  blockComment: { open: '/*', close: '*/' },
  quotes: '\'"`',
  escape: 'doubled',
  multiline: true,
  wordMarks: '@#$',
  specialMarks: '$[',
  special,
}
/** MySQL: `#` opens comments, backslashes escape, `$$` is a delimiter. */
const MYSQL: LexRules = { ...STANDARD, lineComments: ['--', '#'], escape: 'both', wordMarks: '@', specialMarks: '' }

const SIGNS_OF_MYSQL =
  /^[ \t]*delimiter[ \t]|\b(?:table|into|from|view|procedure|function|use|exists|database|update)[ ]{1,2}`|\bengine ?= ?(?:innodb|myisam|memory|archive)|\bauto_increment\b/im

/** MySQL shows itself by delimiters, backticks around names of tables, and engines. */
export function rulesFor(text: string): LexRules {
  return SIGNS_OF_MYSQL.test(text) ? MYSQL : STANDARD
}
