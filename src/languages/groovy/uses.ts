import type { Findings, UseRole } from '../own-language.ts'
import { Lexer, lineEnd, TOKEN } from '../scan/lexer.ts'
import { RULES } from './lex.ts'

const KEYWORDS = new Set([
  'abstract', 'as', 'assert', 'boolean', 'break', 'byte', 'case', 'catch', 'char', 'class', 'const', 'continue', 'def', 'default',
  'do', 'double', 'else', 'enum', 'extends', 'false', 'final', 'finally', 'float', 'for', 'goto', 'if', 'implements', 'import',
  'in', 'instanceof', 'int', 'interface', 'it', 'long', 'native', 'new', 'null', 'package', 'private', 'protected', 'public',
  'return', 'short', 'static', 'strictfp', 'super', 'switch', 'synchronized', 'this', 'threadsafe', 'throw', 'throws', 'trait',
  'transient', 'true', 'try', 'var', 'void', 'volatile', 'while',
]) // prettier-ignore

const NOTHING = { comment: () => {}, string: () => {} }

/** Reports every name outside of strings and comments, and by what stands beside it what is done with it. */
export function findUses(text: string, found: Findings): void {
  const lexer = new Lexer(text, RULES, NOTHING)
  let before = ''
  while (lexer.next()) {
    const { value: word, start, end } = lexer
    if (before !== '.' && (word === 'import' || word === 'package')) {
      lexer.reset(lineEnd(text, start))
      continue
    }
    if (lexer.kind === TOKEN.word && !KEYWORDS.has(word) && !/^\d/.test(word))
      found.use(roleOf(text, word, end, before), start, end)
    before = word
  }
}

function roleOf(text: string, word: string, end: number, before: string): UseRole {
  const behind = /^[ \t]*([("':]|=(?![=~]))?/.exec(text.slice(end, end + 40))?.[1]
  if (before === 'new' || behind === '(' || behind === '"' || behind === "'") return 'call'
  if (behind === ':' && before !== '?') return 'other'
  if (/^[A-Z]\w*[a-z]/.test(word) && before !== '.') return 'type'
  return behind === '=' ? 'write' : 'read'
}
