import { TOKEN, type Lexer, type TokenKind } from './lexer.ts'

/** A token that was read. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
}

/** Tokens of a statement that are kept; what follows is read over. */
const MAX_TOKENS = 400

/** The tokens from `from` on up to a bracket or mark that ends a statement (`ends`, outside of inner brackets). */
export interface Statement {
  readonly tokens: readonly Token[]
  /** The mark that ended it, empty at the end of the text. */
  readonly ended: string
  /** Where that mark stands. */
  readonly at: number
}

/**
 * Reads from the current token to the first mark of `ends`, which stays current. Round and square brackets are read over
 * with their content as one token each (of kind `mark`).
 */
export function readStatement(lexer: Lexer, ends: string): Statement {
  const tokens: Token[] = []
  const { text } = lexer
  while (lexer.kind !== TOKEN.end) {
    const { kind, start } = lexer
    if (kind === TOKEN.mark) {
      const mark = text[start]!
      if (ends.includes(mark)) return { tokens, ended: mark, at: start }
      if (mark === '(' || mark === '[') lexer.skipBrackets()
    }
    if (tokens.length < MAX_TOKENS) tokens.push({ kind, start, end: lexer.end })
    lexer.next()
  }
  return { tokens, ended: '', at: lexer.end }
}
