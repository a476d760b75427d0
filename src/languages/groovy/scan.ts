import type { Findings } from '../own-language.ts'
import { Lexer, TOKEN } from '../scan/lexer.ts'
import { readTask } from './gradle.ts'
import { annotationsEnd, readHead, type Declared, type Place, type Token } from './head.ts'
import { RULES } from './lex.ts'
import { findUses } from './uses.ts'

/** Blocks in blocks that are looked into. */
const MAX_DEPTH = 60
/** Tokens of a statement's head that are kept. */
const MAX_TOKENS = 200

const FILE: Place = { kind: 'file', name: '' }
const ANONYMOUS: Place = { kind: 'type', name: '' }
const CODE: Place = { kind: 'code', name: '' }

interface Head {
  readonly tokens: readonly Token[]
  /** The mark that ended it (still current), `''` for the end of a line or of the text. */
  readonly ended: string
}

/** Reads types, methods, fields, closures with a name, features of Spock and tasks of Gradle. */
export function scanGroovy(text: string, found: Findings): void {
  const scan = new GroovyScan(text, found)
  scan.run()
  findUses(text, found)
}

class GroovyScan {
  private readonly lexer: Lexer
  private depth = 0

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {
    this.lexer = new Lexer(text, RULES, found)
  }

  run(): void {
    const { lexer } = this
    lexer.next()
    while (lexer.kind !== TOKEN.end) {
      this.statements(FILE)
      if (lexer.isMark('}')) lexer.next()
    }
  }

  /** Statements up to the closing brace, which stays current. */
  private statements(place: Place): void {
    const { lexer } = this
    while (lexer.kind !== TOKEN.end && !lexer.isMark('}')) {
      const head = this.readHead(place)
      if (head.ended === '{') this.block(head, place)
      else if (head.ended === '=') this.assignment(head, place)
      else {
        this.simple(head, place)
        if (head.ended !== '' && head.ended !== '}') lexer.next()
      }
    }
  }

  /** Reads tokens up to a brace, `=`, `;`, `->`, a label's colon or the end of the statement's line. */
  private readHead(place: Place): Head {
    const { lexer, text } = this
    const tokens: Token[] = []
    while (lexer.kind !== TOKEN.end) {
      const mark = lexer.kind === TOKEN.mark ? text[lexer.start]! : ''
      if (tokens.length > 0 && this.endsLine(tokens, mark, place)) return { tokens, ended: '' }
      if (mark === '{' || mark === '}' || mark === ';') return { tokens, ended: mark }
      if (mark === '=' && this.isAssignment()) return { tokens, ended: '=' }
      if (mark === ':' && tokens.length === 1 && tokens[0]!.kind === TOKEN.word) return { tokens: [], ended: ':' }
      if (mark === '-' && text[lexer.start + 1] === '>') return this.closureParameters()
      const { start, kind } = lexer
      if (mark === '(' || mark === '[') lexer.skipBrackets()
      if (tokens.length < MAX_TOKENS)
        tokens.push({ kind, start, end: lexer.end, text: mark === '' ? lexer.value : mark })
      lexer.next()
    }
    return { tokens, ended: '' }
  }

  /** At `->`: what stood before it were parameters. */
  private closureParameters(): Head {
    this.lexer.next()
    return { tokens: [], ended: '->' }
  }

  private isAssignment(): boolean {
    const { text } = this
    const { start } = this.lexer
    return !/[=~]/.test(text[start + 1] ?? '') && !/[=!<>+\-*/%&|^?]/.test(text[start - 1] ?? '')
  }

  /** Whether the statement ends before the current token, which stands on a later line. */
  private endsLine(tokens: readonly Token[], mark: string, place: Place): boolean {
    const { lexer, text } = this
    if (!text.slice(lexer.previousEnd, lexer.start).includes('\n')) return false
    if (/^(?:import|package)$/.test(tokens[0]!.text)) return true
    if (annotationsEnd(tokens) === tokens.length) return false
    const last = tokens.at(-1)!.text
    if (
      ',.=+-*&|?:<'.includes(last) ||
      /^(?:extends|implements|throws|def|static|final|public|private|protected)$/.test(last)
    )
      return false
    if (mark === '{') return readHead(tokens, '{', place) === undefined
    if (mark !== '') return !'.?&|'.includes(mark)
    return !/^(?:extends|implements|throws|instanceof|as)$/.test(lexer.value)
  }

  private block({ tokens }: Head, place: Place): void {
    const { lexer } = this
    const body = lexer.start
    const declared = this.declared(tokens, '{', place)
    const around = place.kind === 'type' ? CODE : place
    const inner = declared ? innerPlace(declared) : this.isAnonymousClass(body) ? ANONYMOUS : around
    this.braces(inner, declared?.isEnum ?? false)
    if (declared) this.define(declared, tokens, lexer.previousEnd, place, body)
  }

  private declared(tokens: readonly Token[], ended: string, place: Place): Declared | undefined {
    const task = place.kind === 'type' ? undefined : readTask(tokens, this.text)
    return task ?? readHead(tokens, ended, place)
  }

  /** `new Type(...) {` */
  private isAnonymousClass(brace: number): boolean {
    return /\bnew\s+[\w.]+(?:<[^<>]*>)?\s*\([^()]*\)\s*$/.test(this.text.slice(Math.max(0, brace - 200), brace))
  }

  /** From an opening brace to behind the closing one. */
  private braces(place: Place, isEnum: boolean): void {
    const { lexer } = this
    this.depth++
    if (this.depth > MAX_DEPTH) lexer.skipBrackets()
    else {
      lexer.next()
      if (isEnum) this.enumMembers()
      this.statements(place)
    }
    this.depth--
    lexer.next()
  }

  /** `A, B(1), C { ... };` */
  private enumMembers(): void {
    const { lexer } = this
    for (;;) {
      this.skipAnnotations()
      if (lexer.kind !== TOKEN.word || !/^[A-Z_$]/.test(lexer.value)) break
      const { start: nameStart, end: nameEnd } = lexer
      lexer.next()
      // Two words are a member of another kind.
      if (lexer.kind === TOKEN.word) return this.goTo(nameStart)
      this.skipArguments()
      if (lexer.isMark('{')) this.braces(ANONYMOUS, false)
      this.found.define({
        kind: 'enum_member',
        nameStart,
        nameEnd,
        start: nameStart,
        end: Math.max(nameEnd, lexer.previousEnd),
      })
      if (!lexer.isMark(',')) break
      lexer.next()
    }
    if (lexer.isMark(';')) lexer.next()
  }

  private goTo(offset: number): void {
    this.lexer.reset(offset)
    this.lexer.next()
  }

  private skipArguments(): void {
    if (!this.lexer.isMark('(')) return
    this.lexer.skipBrackets()
    this.lexer.next()
  }

  private skipAnnotations(): void {
    const { lexer } = this
    while (lexer.isMark('@')) {
      lexer.next()
      lexer.next()
      this.skipArguments()
    }
  }

  private assignment({ tokens }: Head, place: Place): void {
    const { lexer } = this
    const declared = readHead(tokens, '=', place)
    lexer.next()
    const body = lexer.start
    const isClosure = lexer.isMark('{')
    this.expression()
    if (!declared) return
    if (isClosure) this.define({ ...declared, kind: 'function' }, tokens, lexer.previousEnd, place, body)
    else if (place.kind !== 'code') this.define(declared, tokens, lexer.previousEnd, place)
  }

  /** Reads over a value; closures in it are looked into. */
  private expression(): void {
    const { lexer, text } = this
    let last = '='
    while (lexer.kind !== TOKEN.end && !lexer.isMark('}') && !lexer.isMark(';')) {
      const mark = lexer.kind === TOKEN.mark ? text[lexer.start]! : ''
      const newLine = text.slice(lexer.previousEnd, lexer.start).includes('\n')
      if (newLine && !',.=+-*/&|?:<!'.includes(last) && !(mark !== '' && '.?&|:'.includes(mark))) return
      if (mark === '{') {
        this.braces(this.isAnonymousClass(lexer.start) ? ANONYMOUS : CODE, false)
        last = '}'
        continue
      }
      if (mark === '(' || mark === '[') lexer.skipBrackets()
      last = mark === '' ? 'a' : mark === '(' || mark === '[' ? ')' : mark
      lexer.next()
    }
  }

  /** A statement without block or value: a field, a method of an interface, an import. */
  private simple({ tokens }: Head, place: Place): void {
    const first = tokens[0]
    if (!first) return
    if (first.text === 'import' && place.kind === 'file') return this.importOf(tokens)
    const declared = this.declared(tokens, '', place)
    if (declared) this.define(declared, tokens, tokens.at(-1)!.end, place)
    else if (first.text === 'apply' || first.text === 'id') this.applied(tokens)
  }

  /** `import static a.b.C as D` */
  private importOf(tokens: readonly Token[]): void {
    const words = tokens.slice(tokens[1]?.text === 'static' ? 2 : 1)
    const end = words.findIndex(({ text }) => text === 'as')
    const name = (end < 0 ? words : words.slice(0, end)).map(({ text }) => text).join('')
    this.found.import(name, tokens[0]!.start)
  }

  /** Gradle: `apply from: 'a.gradle'`, `apply plugin: 'java'`, `id 'java'`. */
  private applied(tokens: readonly Token[]): void {
    const name = tokens.find(({ kind }) => kind === TOKEN.string)
    if (name) this.found.import(name.text.slice(1, -1), name.start)
  }

  private define(declared: Declared, tokens: readonly Token[], end: number, place: Place, body?: number): void {
    const { names, isTest } = declared
    const kind = declared.kind === 'function' && place.kind === 'type' ? 'method' : declared.kind
    const start = tokens[0]!.start
    const isAbstract = kind === 'method' && body === undefined
    const modifiers = [...(isTest ? ['test' as const] : []), ...(isAbstract ? ['declaration' as const] : [])]
    for (const { start: nameStart, end: nameEnd } of names)
      this.found.define({ kind, nameStart, nameEnd, start, end, ...(body !== undefined && { body }), modifiers })
  }
}

/** What a declared thing holds: members of a type, or code. */
function innerPlace({ isType, names }: Declared): Place {
  return isType ? { kind: 'type', name: names[0]!.text } : CODE
}
