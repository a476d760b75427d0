import type { Definition, Findings, OwnLanguage } from '../own-language.ts'
import { Lexer, TOKEN, type LexRules } from '../scan/lexer.ts'

/** Functions, macros, targets, options and variables of CMake. */
export const cmake: OwnLanguage = {
  id: 'cmake',
  layout: 'code',
  separator: '.',
  modifierWords: {},
  topVisibility: 'exported',
  scan: (text, found) => new CmakeScan(text, found).run(),
}

/** Longest argument in brackets, UTF-16 units. */
const MAX_BRACKET = 4_000

const RULES: LexRules = {
  lineComments: ['#'],
  blockComment: { open: '#[[', close: ']]' },
  quotes: '"',
  escape: 'backslash',
  multiline: true,
  wordMarks: '-./+:@%=<>~*?!^,&|\\',
  specialMarks: '[$',
  special,
}

/** `[[ ]]`, `[==[ ]==]`, and `${name}` as part of a word. */
function special(text: string, at: number): { kind: 1 | 2; end: number } | undefined {
  if (text[at] === '$') {
    const reference = /^(?:\$(?:ENV|CACHE)?\{[^{}\s]{0,200}\}[\w./-]*)+/.exec(text.slice(at, at + 400))
    return reference ? { kind: TOKEN.word, end: at + reference[0].length } : undefined
  }
  const open = /^\[(={0,20})\[/.exec(text.slice(at, at + 24))
  if (!open) return undefined
  const from = at + open[0].length
  const close = text.slice(from, from + MAX_BRACKET).indexOf(`]${open[1]}]`)
  return close < 0 ? undefined : { kind: TOKEN.string, end: from + close + open[0].length }
}

/** An argument of a command. */
interface Argument {
  readonly text: string
  readonly start: number
  readonly end: number
}

interface Open extends Omit<Definition, 'end'> {
  readonly closes: string
}

/** Arguments of a command that are looked at. */
const MAX_ARGUMENTS = 400
const TARGETS = new Set(['add_executable', 'add_library', 'add_custom_target'])

class CmakeScan {
  private readonly open: Open[] = []
  private readonly known = new Set<string>()
  private readonly lexer: Lexer

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {
    this.lexer = new Lexer(text, RULES, found)
  }

  run(): void {
    const { lexer } = this
    let more = lexer.next()
    while (more) {
      const { start, end } = lexer
      const isWord = lexer.kind === TOKEN.word
      more = lexer.next()
      if (!isWord || !more || !lexer.isMark('(')) continue
      const values = this.arguments()
      this.command(this.text.slice(start, end), values, start, lexer.end)
      more = lexer.next()
    }
    while (this.open.length > 0) this.close(this.text.length)
  }

  /** From the opening bracket to the closing one. */
  private arguments(): Argument[] {
    const { lexer, text } = this
    const out: Argument[] = []
    for (let depth = 1; depth > 0 && lexer.next();) {
      if (lexer.isMark('(')) depth++
      else if (lexer.isMark(')')) depth--
      else if (out.length < MAX_ARGUMENTS && lexer.kind !== TOKEN.mark) {
        const isString = lexer.kind === TOKEN.string
        const last = out[out.length - 1]
        // `a::${b}` is one argument.
        if (last?.end === lexer.start && !isString) out[out.length - 1] = { ...last, text: last.text + lexer.value, end: lexer.end } // prettier-ignore
        else out.push({ text: isString ? text.slice(lexer.start + 1, lexer.end - 1) : lexer.value, start: lexer.start, end: lexer.end }) // prettier-ignore
      }
    }
    return out
  }

  private command(written: string, values: readonly Argument[], start: number, end: number): void {
    const name = written.toLowerCase()
    const first = values[0]
    if (name === 'function' || name === 'macro') this.begin(name, first, start, end)
    else if (name === 'endfunction' || name === 'endmacro') this.close(end, name)
    else if (!first) return this.note(written, values, start)
    else if (name === 'include' || name === 'add_subdirectory') this.found.import(first.text, first.start)
    else if (name === 'project') this.define('module', first, start, end)
    else if (TARGETS.has(name)) this.define('rule', first, start, end)
    else if (name === 'add_test') this.define('test', first.text === 'NAME' ? values[1] : first, start, end)
    else if (name === 'option') this.define('variable', first, start, end, values[1])
    else if (name === 'set') this.variable(first, values, start, end)
    if (name !== 'function' && name !== 'macro') this.note(written, values, start)
  }

  private begin(name: 'function' | 'macro', first: Argument | undefined, start: number, end: number): void {
    if (!first || this.open.length >= 64) return
    this.open.push({ kind: name, nameStart: first.start, nameEnd: first.end, start, body: end, closes: `end${name}` })
  }

  /** Closes the innermost function or macro, if that is what the command closes. */
  private close(end: number, command?: string): void {
    const last = this.open[this.open.length - 1]
    if (!last || (command !== undefined && last.closes !== command)) return
    this.open.pop()
    const { closes: _, ...definition } = last
    this.found.define({ ...definition, end })
  }

  /** What a file sets first outside of its functions is a variable of it. */
  private variable(first: Argument, values: readonly Argument[], start: number, end: number): void {
    if (this.open.length > 0 || first.text === 'ENV') return
    const cache = values.findIndex(({ text }) => text === 'CACHE')
    this.define('variable', first, start, end, cache > 0 ? values[cache + 2] : undefined)
  }

  private define(
    kind: Definition['kind'],
    name: Argument | undefined,
    start: number,
    end: number,
    doc?: Argument,
  ): void {
    if (!name || name.text.includes('$') || name.text === '' || this.known.has(`${kind} ${name.text}`)) return
    this.known.add(`${kind} ${name.text}`)
    const documents = doc && this.text[doc.start] === '"' ? { doc: [doc.start, doc.end] as const } : {}
    this.found.define({ kind, nameStart: name.start, nameEnd: name.end, start, end, ...documents })
  }

  /** Commands are called, references are read, and so are the names of targets and variables among the arguments. */
  private note(command: string, values: readonly Argument[], start: number): void {
    if (/^[A-Za-z_]\w*$/.test(command)) this.found.use('call', start, start + command.length)
    for (const { text, start: at } of values) {
      for (const match of text.matchAll(/\$\{([\w.-]+)\}/g)) {
        const from = at + (this.text[at] === '"' ? 1 : 0) + match.index + 2
        this.found.use('read', from, from + match[1]!.length)
      }
      if (/^[A-Za-z_][\w.:+-]*$/.test(text) && this.text[at] !== '"') this.found.use('read', at, at + text.length)
    }
  }
}
