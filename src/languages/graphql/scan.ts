import type { SymbolKind } from '../../../reader/api.ts'
import type { Findings } from '../own-language.ts'
import { Lexer, TOKEN, type LexRules } from '../scan/lexer.ts'

const RULES: LexRules = {
  lineComments: ['#'],
  quotes: '"',
  escape: 'backslash',
  multiline: false,
  specialMarks: '"',
  special(text, at) {
    if (!text.startsWith('"""', at)) return undefined
    const end = text.indexOf('"""', at + 3)
    return { kind: TOKEN.string, end: end < 0 ? text.length : end + 3 }
  },
}

/** Words that begin a type, and what they define. */
const TYPES: Readonly<Record<string, SymbolKind>> = {
  type: 'type', interface: 'interface', input: 'struct', enum: 'enum', union: 'union', scalar: 'type',
} // prettier-ignore
const OPERATIONS = new Set(['query', 'mutation', 'subscription', 'fragment'])
const BUILT_IN = new Set(['Int', 'Float', 'String', 'Boolean', 'ID'])

type Span = readonly [start: number, end: number]

/** Reads types, fields, enum members, directives, operations and fragments; a string before them describes them. */
export function scanGraphql(text: string, found: Findings): void {
  new GraphqlScan(text, found).run()
}

class GraphqlScan {
  private readonly lexer: Lexer
  private doc: Span | undefined

  constructor(
    text: string,
    private readonly found: Findings,
  ) {
    this.lexer = new Lexer(text, RULES, found)
  }

  run(): void {
    const { lexer } = this
    lexer.next()
    while (lexer.kind !== TOKEN.end) {
      if (lexer.kind === TOKEN.word) this.definition()
      else if (lexer.isMark('{')) this.selection()
      else this.description()
    }
  }

  /** Keeps a string for what follows it; anything else is passed over. */
  private description(): void {
    const { lexer } = this
    this.doc = lexer.kind === TOKEN.string ? [lexer.start, lexer.end] : undefined
    lexer.next()
  }

  private takeDoc(): { doc?: Span } {
    const { doc } = this
    this.doc = undefined
    return doc ? { doc } : {}
  }

  private definition(): void {
    const { lexer } = this
    const { start } = lexer
    const extended = lexer.isWord('extend')
    if (extended) lexer.next()
    const word = lexer.value
    const doc = this.takeDoc()
    if (word === 'schema') return this.schema(start, extended, doc)
    if (!lexer.next()) return
    if (word === 'directive') return this.directive(start, doc)
    if (Object.hasOwn(TYPES, word)) return this.type(word, start, extended, doc)
    if (OPERATIONS.has(word)) this.operation(word, start)
  }

  private schema(start: number, extended: boolean, doc: { doc?: Span }): void {
    const { lexer } = this
    const name: Span = [lexer.start, lexer.end]
    lexer.next()
    this.directives()
    const body = lexer.start
    if (lexer.isMark('{')) this.block('schema')
    this.add(extended ? 'extension' : 'object', name, start, { body, ...doc })
  }

  private type(word: string, start: number, extended: boolean, doc: { doc?: Span }): void {
    const { lexer } = this
    if (lexer.kind !== TOKEN.word) return
    const name: Span = [lexer.start, lexer.end]
    if (extended) this.useType(...name)
    lexer.next()
    if (lexer.isWord('implements')) this.names('&,')
    this.directives()
    const body = lexer.start
    if (word === 'union' && lexer.isMark('=')) this.names('|')
    else if (lexer.isMark('{')) this.block(word)
    const kind = extended ? 'extension' : (TYPES[word] as SymbolKind)
    this.add(kind, name, start, { ...(word !== 'union' && { body }), ...doc })
  }

  private directive(start: number, doc: { doc?: Span }): void {
    const { lexer } = this
    if (!lexer.isMark('@') || !lexer.next() || lexer.kind !== TOKEN.word) return
    const name: Span = [lexer.start, lexer.end]
    lexer.next()
    this.argumentTypes()
    if (lexer.isWord('repeatable')) lexer.next()
    if (lexer.isWord('on')) this.places()
    this.add('macro', name, start, doc)
  }

  /** `on A | B` behind a directive. */
  private places(): void {
    const { lexer } = this
    do lexer.next()
    while (lexer.isMark('|') || (lexer.kind === TOKEN.word && /^[A-Z_]+$/.test(lexer.value)))
  }

  /** `implements A & B`, `= A | B`: type names with marks between. */
  private names(marks: string): void {
    const { lexer } = this
    let wanted = true
    while (lexer.next()) {
      if (lexer.kind === TOKEN.mark && marks.includes(lexer.value)) wanted = true
      else if (lexer.kind === TOKEN.word && wanted) {
        this.useType(lexer.start, lexer.end)
        wanted = false
      } else return
    }
  }

  /** Members between braces; afterwards the token behind the closing one is current. */
  private block(word: string): void {
    const { lexer } = this
    lexer.next()
    while (lexer.kind !== TOKEN.end && !lexer.isMark('}')) {
      if (lexer.kind === TOKEN.word) this.member(word)
      else if (lexer.isMark('{')) lexer.skipBrackets()
      else this.description()
    }
    lexer.next()
  }

  private member(word: string): void {
    const { lexer } = this
    const { start } = lexer
    const name: Span = [start, lexer.end]
    const doc = this.takeDoc()
    lexer.next()
    this.argumentTypes()
    if (lexer.isMark(':')) {
      lexer.next()
      this.typeReference()
    }
    if (lexer.isMark('=')) this.value()
    const deprecated = this.directives()
    if (word === 'schema') return
    const modifiers = deprecated ? (['deprecated'] as const) : []
    this.add(word === 'enum' ? 'enum_member' : 'field', name, start, { ...doc, modifiers })
  }

  /** `[Type!]!` */
  private typeReference(): void {
    const { lexer } = this
    while (lexer.isMark('[')) lexer.next()
    if (lexer.kind === TOKEN.word) {
      this.useType(lexer.start, lexer.end)
      lexer.next()
    }
    while (lexer.isMark(']') || lexer.isMark('!')) lexer.next()
  }

  /** `= value`, where the value may be a list, an object or a variable. */
  private value(): void {
    const { lexer } = this
    lexer.next()
    if (lexer.isMark('$') || lexer.isMark('-')) lexer.next()
    lexer.skipBrackets()
    lexer.next()
  }

  /** `(name: Type = value @directive, ...)` */
  private argumentTypes(): void {
    const { lexer } = this
    if (!lexer.isMark('(')) return
    while (lexer.next() && !lexer.isMark(')')) {
      if (lexer.isMark('{') || lexer.isMark('(')) lexer.skipBrackets()
      if (!lexer.isMark(':')) continue
      lexer.next()
      while (lexer.isMark('[')) lexer.next()
      if (lexer.kind === TOKEN.word) this.useType(lexer.start, lexer.end)
      else if (lexer.isMark(')')) break
    }
    lexer.next()
  }

  /** Passes over directives; true when one of them deprecates. */
  private directives(): boolean {
    const { lexer } = this
    let deprecated = false
    while (lexer.isMark('@') && lexer.next()) {
      deprecated ||= lexer.isWord('deprecated')
      if (lexer.kind === TOKEN.word) {
        this.found.use('call', lexer.start, lexer.end)
        lexer.next()
      }
      if (lexer.isMark('(')) {
        lexer.skipBrackets()
        lexer.next()
      }
    }
    return deprecated
  }

  private operation(word: string, start: number): void {
    const { lexer } = this
    const name: Span | undefined = lexer.kind === TOKEN.word ? [lexer.start, lexer.end] : undefined
    if (name) lexer.next()
    if (lexer.isWord('on') && lexer.next() && lexer.kind === TOKEN.word) {
      this.useType(lexer.start, lexer.end)
      lexer.next()
    }
    this.argumentTypes()
    this.directives()
    if (!lexer.isMark('{')) return
    const body = lexer.start
    this.selection()
    if (name) this.add(word === 'fragment' ? 'macro' : 'function', name, start, { body })
  }

  /** `{ field, ...Fragment, ... on Type { } }`; afterwards the token behind it is current. */
  private selection(): void {
    const { lexer } = this
    let depth = 0
    let dots = 0
    do {
      if (lexer.isMark('(')) lexer.skipBrackets()
      else if (lexer.isMark('{')) depth++
      else if (lexer.isMark('}') && --depth === 0) break
      else if (lexer.kind === TOKEN.word) this.selected(dots)
      dots = lexer.isMark('.') ? dots + 1 : 0
    } while (lexer.next())
    lexer.next()
  }

  private selected(dots: number): void {
    const { lexer } = this
    if (dots >= 3 && lexer.isWord('on')) {
      if (lexer.next() && lexer.kind === TOKEN.word) this.useType(lexer.start, lexer.end)
    } else this.found.use(dots >= 3 ? 'call' : 'read', lexer.start, lexer.end)
  }

  private useType(start: number, end: number): void {
    if (!BUILT_IN.has(this.lexer.text.slice(start, end))) this.found.use('type', start, end)
  }

  private add(
    kind: SymbolKind,
    [nameStart, nameEnd]: Span,
    start: number,
    more: { body?: number; doc?: Span; modifiers?: readonly 'deprecated'[] },
  ): void {
    this.found.define({ kind, nameStart, nameEnd, start, end: this.lexer.previousEnd, ...more })
  }
}
