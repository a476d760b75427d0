import { TOKEN, type Lexer } from '../scan/lexer.ts'

/** A name as written: its last part, and the schema and so on before it. */
export interface SqlName {
  readonly start: number
  readonly end: number
  /** Without quotes and brackets. */
  readonly name: string
  readonly qualifier: string | undefined
}

export const plainName = (text: string): string => text.replace(/^[[`"']|[\]`"']$/g, '')

/**
 * Reads `a`, `a.b`, `[a].[b]`, and `${schema}.b` or `:schema.b` of templates from the current token on and goes behind it;
 * `undefined` when there is no name.
 */
export function readName(lexer: Lexer): SqlName | undefined {
  const parts: { start: number; end: number; name: string }[] = []
  for (;;) {
    skipTemplate(lexer)
    if (lexer.kind === TOKEN.word || lexer.kind === TOKEN.string) {
      parts.push({ start: lexer.start, end: lexer.end, name: plainName(lexer.value) })
      lexer.next()
    }
    if (!lexer.isMark('.')) break
    lexer.next()
  }
  const last = parts.pop()
  if (!last || last.name === '') return undefined
  const qualifier = parts.map(({ name }) => name).join('.')
  return { ...last, qualifier: qualifier === '' ? undefined : qualifier }
}

/** Placeholders that stand for a schema: `{{ x }}.`, `${x}.`, `:x.`, `<x>.` */
function skipTemplate(lexer: Lexer): void {
  if (lexer.isMark(':') || lexer.isMark('$') || lexer.isWord('$')) lexer.next()
  if (!lexer.isMark('{')) return
  lexer.skipBrackets()
  lexer.next()
}
