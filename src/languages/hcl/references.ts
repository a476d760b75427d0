import type { Findings } from '../own-language.ts'
import { TOKEN, type Lexer } from '../scan/lexer.ts'

/** What is written before the name of a variable, local, module or output. */
const OWNERS = new Set(['var', 'local', 'module'])

/**
 * At a word in an expression: reports what `var.a`, `module.a`, `aws_vpc.a` and `data.aws_ami.a` refer to, by the name
 * that it was defined with, and goes behind it. False when the word refers to nothing.
 */
export function useReferences(lexer: Lexer, found: Findings): boolean {
  if (lexer.kind !== TOKEN.word) return false
  const { start } = lexer
  const word = lexer.value
  const parts: [number, number][] = []
  const wanted = word === 'data' ? 2 : 1
  lexer.next()
  while (parts.length < wanted && lexer.isMark('.') && lexer.start === lexer.previousEnd) {
    lexer.next()
    if (lexer.kind !== TOKEN.word) return true
    parts.push([lexer.start, lexer.end])
    lexer.next()
  }
  const last = parts[wanted - 1]
  if (last && OWNERS.has(word)) found.use('read', ...last)
  else if (last && (word === 'data' || word.includes('_'))) found.use('read', start, last[1])
  else if (lexer.isMark('(')) found.use('call', start, start + word.length)
  return true
}

/** The same inside of templates: `"${var.a}-${aws_vpc.b.id}"`. */
export function useReferencesInText(text: string, start: number, end: number, found: Findings): void {
  const part = text.slice(start, end)
  if (!part.includes('${')) return
  for (const match of part.matchAll(
    /(?<![\w.-])(?:(?:var|local|module)\.([\w-]+)|(data\.\w+\.[\w-]+|\w+_\w+\.[\w-]+))/g,
  )) {
    const name = (match[1] ?? match[2]) as string
    const at = start + match.index + match[0].length - name.length
    found.use('read', at, at + name.length)
  }
}
