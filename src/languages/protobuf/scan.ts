import type { SymbolKind } from '../../../reader/api.ts'
import type { Findings } from '../own-language.ts'
import { Lexer, TOKEN, type LexRules } from '../scan/lexer.ts'
import { readStatement, type Statement, type Token } from '../scan/statement.ts'

const RULES: LexRules = {
  lineComments: ['//'],
  blockComment: { open: '/*', close: '*/' },
  quotes: '"\'',
  escape: 'backslash',
  multiline: false,
  wordMarks: '.',
}

/** Words that open a block, and what they define. `extend` and `rpc` are read apart. */
const BLOCKS: Readonly<Record<string, SymbolKind>> = {
  message: 'struct', enum: 'enum', service: 'interface', oneof: 'union', extend: 'extension', rpc: 'method',
} // prettier-ignore

/** Statements that define nothing. */
const SILENT = new Set(['option', 'syntax', 'edition', 'reserved', 'extensions', 'returns'])

/** Blocks in blocks that are looked into. */
const MAX_DEPTH = 64

interface Block {
  readonly kind: SymbolKind | 'other'
  readonly start: number
  readonly body: number
  readonly name: Token | undefined
  deprecated: boolean
}

/** Reads packages, messages, fields, enums and their members, services, methods, oneofs, groups and extensions. */
export function scanProtobuf(text: string, found: Findings): void {
  new ProtobufScan(text, found).run()
}

class ProtobufScan {
  private readonly lexer: Lexer
  private readonly blocks: Block[] = []

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
      const statement = readStatement(lexer, ';{}')
      const end = lexer.end
      if (statement.ended === '{' && this.opensLiteral(statement)) {
        lexer.skipBrackets()
        lexer.next()
        continue
      }
      lexer.next()
      if (statement.ended === '{') this.open(statement)
      else {
        this.declare(statement, end)
        if (statement.ended === '}') this.close(end)
      }
    }
    while (this.blocks.length > 0) this.close(this.text.length)
  }

  /** `option (a) = { ... }` holds a value, not a block; so do option lists, which are read over as brackets. */
  private opensLiteral({ tokens }: Statement): boolean {
    return tokens[0] !== undefined && this.valueOf(tokens[0]) === 'option'
  }

  private valueOf = (token: Token): string => this.text.slice(token.start, token.end)

  private open({ tokens, at }: Statement): void {
    const first = tokens[0]
    const word = first ? this.valueOf(first) : ''
    const kind = Object.hasOwn(BLOCKS, word) ? BLOCKS[word]! : this.isGroup(tokens) ? 'struct' : 'other'
    const name =
      kind === 'other' ? undefined : kind === 'struct' && word !== 'message' ? this.groupName(tokens) : tokens[1]
    this.blocks.push({ kind, start: first?.start ?? at, body: at, name, deprecated: false })
    if (word === 'extend' && name) this.found.use('type', ...lastPart(this.text, name))
    if (word === 'rpc') this.useRpcTypes(tokens)
  }

  /** `optional group Result = 1 {` */
  private isGroup(tokens: readonly Token[]): boolean {
    return this.groupName(tokens) !== undefined
  }

  private groupName(tokens: readonly Token[]): Token | undefined {
    const at = tokens.slice(0, 3).findIndex((token) => this.valueOf(token) === 'group')
    return at >= 0 && tokens[at + 2] && this.valueOf(tokens[at + 2]!) === '=' ? tokens[at + 1] : undefined
  }

  private close(end: number): void {
    const block = this.blocks.pop()
    if (!block?.name || block.kind === 'other' || this.blocks.length > MAX_DEPTH) return
    const { kind, start, body, name, deprecated } = block
    this.found.define({ kind, nameStart: name.start, nameEnd: name.end, start, end, body, ...(deprecated && { modifiers: ['deprecated'] }) }) // prettier-ignore
  }

  /** A statement that ends in a semicolon (or is cut short by a bracket). */
  private declare({ tokens, ended }: Statement, end: number): void {
    const first = tokens[0]
    if (!first || ended !== ';' || this.blocks.length > MAX_DEPTH) return
    const word = this.valueOf(first)
    if (word === 'option') return this.noteOption(tokens)
    const inside = this.blocks.at(-1)?.kind
    if (inside === undefined && word === 'package') return this.declarePackage(tokens, end)
    if (inside === undefined && word === 'import') return this.declareImport(tokens)
    if (inside === 'interface') return word === 'rpc' ? this.declareRpc(tokens, end) : undefined
    if (inside === undefined || inside === 'method' || inside === 'other') return
    this.declareField(tokens, end, inside)
  }

  /** `option deprecated = true;` speaks of the block around it. */
  private noteOption(tokens: readonly Token[]): void {
    const block = this.blocks[this.blocks.length - 1]
    if (block && tokens.slice(1).map(this.valueOf).join(' ') === 'deprecated = true') block.deprecated = true
  }

  private declarePackage(tokens: readonly Token[], end: number): void {
    const [first, name] = tokens
    if (!name) return
    this.found.define({
      kind: 'namespace',
      nameStart: name.start,
      nameEnd: name.end,
      start: first!.start,
      end,
      isOpen: true,
    })
  }

  private declareImport(tokens: readonly Token[]): void {
    const path = tokens.find(({ kind }) => kind === TOKEN.string)
    if (path) this.found.import(this.text.slice(path.start + 1, path.end - 1), path.start)
  }

  private declareRpc(tokens: readonly Token[], end: number): void {
    const name = tokens[1]
    if (name?.kind !== TOKEN.word) return
    this.found.define({ kind: 'method', nameStart: name.start, nameEnd: name.end, start: tokens[0]!.start, end })
    this.useRpcTypes(tokens)
  }

  /** `(stream Request)` and `(Response)`. */
  private useRpcTypes(tokens: readonly Token[]): void {
    for (const { start, end } of tokens) {
      if (this.text[start] !== '(') continue
      const type = /^\(\s*(?:stream\s+)?([\w.]+)\s*\)$/d.exec(this.text.slice(start, Math.min(end, start + 500)))
      const span = type?.indices?.[1]
      if (span) this.useType({ kind: TOKEN.word, start: start + span[0], end: start + span[1] })
    }
  }

  /** `repeated Type name = 1 [...];` in a message, `NAME = 1;` in an enum. */
  private declareField(tokens: readonly Token[], end: number, inside: SymbolKind): void {
    const equals = tokens.findIndex((token) => token.kind === TOKEN.mark && this.valueOf(token) === '=')
    const name = tokens[equals - 1]
    const least = inside === 'enum' ? 1 : 2
    if (equals < least || name?.kind !== TOKEN.word || SILENT.has(this.valueOf(tokens[0]!))) return
    const kind = inside === 'enum' ? 'enum_member' : 'field'
    const deprecated = /\bdeprecated\s*=\s*true\b/.test(this.text.slice(name.end, Math.min(end, name.end + 500)))
    this.found.define({ kind, nameStart: name.start, nameEnd: name.end, start: tokens[0]!.start, end, ...(deprecated && { modifiers: ['deprecated'] }) }) // prettier-ignore
    if (kind === 'field') for (const token of tokens.slice(0, equals - 1)) this.useType(token)
  }

  private useType(token: Token): void {
    if (token.kind === TOKEN.word && !BUILT_IN.has(this.valueOf(token)))
      this.found.use('type', ...lastPart(this.text, token))
  }
}

const BUILT_IN = new Set([
  'double', 'float', 'int32', 'int64', 'uint32', 'uint64', 'sint32', 'sint64', 'fixed32', 'fixed64', 'sfixed32', 'sfixed64',
  'bool', 'string', 'bytes', 'map', 'optional', 'required', 'repeated', 'group',
]) // prettier-ignore

/** `Status` of `google.rpc.Status`: names of uses are looked up alone. */
function lastPart(text: string, { start, end }: Token): [start: number, end: number] {
  return [text.lastIndexOf('.', end - 1) >= start ? text.lastIndexOf('.', end - 1) + 1 : start, end]
}
