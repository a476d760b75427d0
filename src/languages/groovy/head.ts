import type { SymbolKind } from '../../../reader/api.ts'
import { TOKEN, type TokenKind } from '../scan/lexer.ts'

/** A token of a statement's head; brackets with what they hold are one. */
export interface Token {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Where a statement stands. */
export interface Place {
  readonly kind: 'file' | 'type' | 'code'
  /** Name of the type, which is that of its constructors. */
  readonly name: string
}

/** What the head of a statement declares. */
export interface Declared {
  readonly kind: SymbolKind
  readonly names: readonly Token[]
  readonly isType: boolean
  readonly isEnum: boolean
  readonly isTest: boolean
}

const MODIFIERS = new Set([
  'public', 'private', 'protected', 'static', 'final', 'abstract', 'synchronized', 'transient', 'volatile', 'native',
  'strictfp', 'default', 'sealed', 'def', 'var',
]) // prettier-ignore
const TYPES: Readonly<Record<string, SymbolKind>> = {
  class: 'class', interface: 'interface', trait: 'trait', enum: 'enum', record: 'class',
} // prettier-ignore
const STATEMENTS = new Set([
  'return', 'new', 'throw', 'else', 'assert', 'in', 'as', 'instanceof', 'case', 'if', 'while', 'for', 'switch', 'catch',
  'try', 'do', 'finally', 'import', 'package', 'println', 'print', 'yield', 'super', 'this',
]) // prettier-ignore
const PRIMITIVES = new Set(['void', 'int', 'long', 'boolean', 'char', 'byte', 'short', 'float', 'double'])

const isWord = (token: Token | undefined): boolean => token?.kind === TOKEN.word

/** How many tokens at the front are annotations: `@A`, `@a.b.C(...)`. */
export function annotationsEnd(tokens: readonly Token[], from = 0): number {
  let i = from
  while (tokens[i]?.text === '@' && isWord(tokens[i + 1]) && tokens[i + 1]!.text !== 'interface') {
    i += 2
    while (tokens[i]?.text === '.' && isWord(tokens[i + 1])) i += 2
    if (tokens[i]?.text === '(') i++
  }
  return i
}

/** Skips annotations and modifiers; `hasModifier` when there was `def`, `final` and the like. */
function skipModifiers(tokens: readonly Token[]): { at: number; hasModifier: boolean } {
  let at = 0
  let hasModifier = false
  for (;;) {
    const next = annotationsEnd(tokens, at)
    if (next < tokens.length && isWord(tokens[next]) && MODIFIERS.has(tokens[next]!.text)) {
      hasModifier = true
      at = next + 1
    } else if (next === at) return { at, hasModifier }
    else at = next
  }
}

/** Reads what the head of a statement declares, given the mark that ended it (`{`, `=`, or nothing). */
export function readHead(tokens: readonly Token[], ended: string, place: Place): Declared | undefined {
  const { at, hasModifier } = skipModifiers(tokens)
  const rest = tokens.slice(at)
  const type = readType(rest)
  if (type) return ended === '{' ? type : undefined
  const first = rest[0]
  if (!first || (isWord(first) && !hasModifier && STATEMENTS.has(first.text))) return undefined
  if (ended !== '=') {
    const method = readMethod(rest, ended, place, hasModifier, tokens)
    if (method || rest.some(({ text }) => text === '(')) return method
  }
  return ended === '{' ? undefined : readVariable(rest, ended, place, hasModifier)
}

function readType(rest: readonly Token[]): Declared | undefined {
  const at = rest[0]?.text === '@' && rest[1]?.text === 'interface' ? 1 : 0
  const word = rest[at]?.text ?? ''
  const name = rest[at + 1]
  if (!isWord(rest[at]) || !Object.hasOwn(TYPES, word) || !isWord(name)) return undefined
  if (word === 'record' && rest[at + 2]?.text !== '(') return undefined
  return { kind: TYPES[word]!, names: [name!], isType: true, isEnum: word === 'enum', isTest: false }
}

/** `Type name(...)`, `def "name"() {`, `Name(...) {` in a class; behind the brackets at most `throws`. */
function readMethod(
  rest: readonly Token[],
  ended: string,
  place: Place,
  hasModifier: boolean,
  all: readonly Token[],
): Declared | undefined {
  const open = rest.findIndex(({ text }) => text === '(')
  const name = rest[open - 1]
  const behind = rest[open + 1]?.text
  if (
    open < 1 ||
    !name ||
    place.kind === 'code' ||
    (behind !== undefined && behind !== 'throws' && behind !== 'default')
  )
    return undefined
  if (!isWord(name) && name.kind !== TOKEN.string) return undefined
  const typed = open > 1 ? isTypeLike(rest.slice(0, open - 1)) : hasModifier
  const isConstructor = open === 1 && place.kind === 'type' && name.text === place.name
  if (!typed && !isConstructor) return undefined
  if (ended !== '{' && place.kind === 'file') return undefined
  const isTest = name.kind === TOKEN.string || all.some((token, i) => token.text === 'Test' && all[i - 1]?.text === '@')
  const kind = name.kind === TOKEN.string ? 'test' : isConstructor ? 'constructor' : 'function'
  return { kind, names: [name], isType: false, isEnum: false, isTest }
}

/** `Type a`, `def a`, `Type a, b`. */
function readVariable(rest: readonly Token[], ended: string, place: Place, hasModifier: boolean): Declared | undefined {
  const groups = splitNames(rest)
  const first = groups[0]!
  const name = first.at(-1)
  const before = first.slice(0, -1)
  if (!name || !isWord(name) || !(before.length > 0 ? isTypeLike(before) : hasModifier)) return undefined
  if (place.kind === 'code' && (ended !== '=' || !hasModifier)) return undefined
  if (place.kind === 'file' && !hasModifier && !(ended === '=' && isTypeName(before[0]!.text))) return undefined
  const names = [name, ...groups.slice(1).flatMap((group) => (isWord(group[0]) ? [group[0]!] : []))]
  return { kind: 'variable', names, isType: false, isEnum: false, isTest: false }
}

const isTypeName = (word: string): boolean => /^[A-Z]/.test(word) || PRIMITIVES.has(word)

/** Splits at the commas outside of `<...>`. */
function splitNames(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.text === '<') depth++
    else if (token.text === '>') depth--
    if (depth === 0 && token.text === ',') groups.push([])
    else groups.at(-1)!.push(token)
  }
  return groups
}

/** `a.b.C`, `Map<String, List<?>>`, `int[]`. */
function isTypeLike(tokens: readonly Token[]): boolean {
  if (!isWord(tokens[0]) && tokens[0]?.text !== '<') return false
  let depth = 0
  let words = 0
  for (const { kind, text } of tokens) {
    if (text === '<') depth++
    else if (text === '>') depth--
    else if (kind === TOKEN.word) {
      if (depth === 0 && STATEMENTS.has(text)) return false
      if (depth === 0) words++
    } else if (!'.,?[&@'.includes(text[0]!)) return false
  }
  const dots = tokens.filter(({ text }) => text === '.').length
  return depth === 0 && tokens.at(-1)!.text !== '.' && (words - dots <= 1 || dots > words)
}
