import { keepFirstBranches } from './conditionals.ts'
import type { Language, Owner, RawSymbol } from './language.ts'
import { blankDefineComments, blankEnumDefines } from './directives.ts'
import { blankMacros, nameMacroFunctions } from './macros.ts'
import { cutInitializer, moveOut } from './signatures.ts'

export const c: Language = {
  id: 'c',
  grammar: 'c',
  queries: ['c'],
  separator: '.',
  modifierWords: {
    static: 'static', inline: 'inline', __inline: 'inline', __inline__: 'inline', extern: 'extern', const: 'const',
  }, // prettier-ignore
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  prepare: (text) =>
    nameMacroFunctions(
      blankMacros(typeFunctionPointers(keepFirstBranches(blankEnumDefines(blankDefineComments(text)), NOT_C))),
    ),
  refine,
}

/** Branches that a C compiler never sees. */
const NOT_C = /^#[ \t]*if(?:[ \t]+(?:0|false)\b|(?:def[ \t]+|[ \t]+defined[ \t(]+)__cplusplus\b)/

/** `T (*f)(void) = NULL;` is a call to the grammar unless the type is one that it knows. */
const FUNCTION_POINTER =
  /^((?:(?:static|extern|const|volatile)[ \t]+){0,4})(?!return\b)([A-Za-z_]\w{2,60})(?=[ \t]+\**\(\*[ \t]*\w{1,60}(?:\[[^\]\n]{0,60}\])?\)[ \t]*\([^\n;{}]{0,400}\)[ \t]*[=;])/gm

/** `typedef T (CALLBACK *f)(void);` */
const CONVENTION = /(^[ \t]*typedef\b[^;{}()\n]{1,200}\([ \t]*)([A-Z_][A-Z0-9_]+)(?=[ \t]+\*)/gm

function typeFunctionPointers(text: string): string {
  const plain = !text.includes('typedef')
    ? text
    : text.replace(CONVENTION, (_, head: string, word: string) => head + ' '.repeat(word.length))
  if (!plain.includes('(*')) return plain
  return plain.replace(FUNCTION_POINTER, (_, words: string, type: string) => words + 'int'.padEnd(type.length))
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'key') return undefined
  if (symbol.kind === 'test') refineMacroFunction(symbol)
  if (symbol.kind === 'object') refineBeside(symbol, 'variable', '')
  if (isLocalDeclaration(symbol) || isMisread(symbol)) return undefined
  refineDeclaration(symbol)
  if (symbol.modifiers.has('static')) symbol.modifiers.add('private')
  if (symbol.kind === 'function' && symbol.name === 'main') symbol.modifiers.add('entry_point')
  return symbol
}

/** `TEST(suite, name) {` is a test, `SYSCALL_DEFINE2(read, ...) {` the function `read`, `main(argc, argv) {` is `main`. */
function refineMacroFunction(symbol: RawSymbol): void {
  const [, macro = '', args = ''] = /^(\w+) ?\((.*)\)$/.exec(symbol.signature) ?? []
  const words = args.split(',').map((word) => word.replace(/"/g, '').trim())
  const isTest = /test/i.test(macro) && words.every((word) => /^\.?[\w =]+$/.test(word))
  symbol.kind = isTest ? 'test' : 'function'
  if (isTest) symbol.modifiers.add('test')
  if (isTest) symbol.name = words.slice(0, 2).join('.')
  else symbol.name = /^[A-Z][A-Z0-9_]*$/.test(macro) ? words[0]! : macro
}

const CALLABLE = new Set<Owner['kind']>(['function', 'method', 'constructor', 'operator'])
/** `key` is a block that belongs to no function that the parser knows. */
const DECLARED = new Set<Owner['kind']>(['variable', 'constant', 'field', 'key'])

/** Variables and prototypes inside of functions are no symbols; types and macros there are. */
export function isLocalDeclaration({ kind, owner, modifiers }: RawSymbol): boolean {
  if (!owner || !(CALLABLE.has(owner.kind) || DECLARED.has(owner.kind) || owner.kind === 'test')) return false
  return kind === 'variable' || (kind === 'function' && modifiers.has('declaration'))
}

const NO_NAMES =
  /^(?:class|struct|union|enum|namespace|using|public|private|protected|return|if|while|for|switch|int|char|long|short|unsigned|signed|size_t|u?int\d+_t|void|bool|const)$|^(?!.*\boperator\b).*[\w>] \w/
const STATEMENT = /^(?:return|friend|goto|delete|throw|new|using|else|case|if|while|for|switch)\b/

/** `typedef struct S { ... } S;` names the struct only. */
const isTagAgain = ({ kind, name, owner }: RawSymbol): boolean =>
  kind === 'type' && isAggregate(owner) && owner.name === name

/** Near macros that the parser does not know statements pass for declarations, and types for names. */
export function isMisread(symbol: RawSymbol): boolean {
  const { name, signature, kind, modifiers } = symbol
  if (isTagAgain(symbol) || (symbol.receiver && /[{};()]|\b(?:template|static|auto)\b/.test(symbol.receiver)))
    return true
  // `LIB_CATCH(...) {` stands for `catch (...) {`
  if (kind === 'function' && /^[A-Z_]*CATCH$/.test(name)) return true
  if (kind !== 'macro' && NO_NAMES.test(name) && !signature.startsWith('typedef')) return true
  if (kind === 'variable' || kind === 'field' || modifiers.has('declaration'))
    return STATEMENT.test(signature) || isMacroCall(signature, name)
  return false
}

/** `DECLARE_X(name);` has no type: it is a call of a macro. */
const isMacroCall = (signature: string, name: string): boolean =>
  /^[A-Z][A-Z0-9_]+$/.test(name) && signature.startsWith(`${name}(`)

/** What the text of a declaration says about it: constants, external variables, names of anonymous types. */
export function refineDeclaration(symbol: RawSymbol): void {
  const { kind, signature } = symbol
  if (kind === 'variable' || kind === 'field') refineVariable(symbol)
  else if (kind === 'macro') symbol.signature = signature.replace(/ ?\\$/, '')
  else if (kind === 'type') {
    symbol.modifiers.delete('const')
    if (isAggregate(symbol.owner) && !/^(typedef|using|template)\b/.test(signature))
      refineBeside(symbol, 'type', 'typedef ')
  } else if (/^typedef (struct|union|enum)$/.test(signature)) symbol.signature = `${signature} ${symbol.name}`
}

function refineVariable(symbol: RawSymbol): void {
  const { kind, modifiers, signature } = symbol
  if (modifiers.has('extern') && !signature.includes('=')) modifiers.add('declaration')
  if (!isConstant(signature)) modifiers.delete('const')
  else if (kind === 'variable') symbol.kind = 'constant'
  symbol.signature = cutInitializer(signature)
}

const AGGREGATES = new Set<Owner['kind']>(['struct', 'union', 'enum', 'class'])
const isAggregate = (owner: Owner | undefined): owner is Owner => owner !== undefined && AGGREGATES.has(owner.kind)

/** `struct S { ... } s;`, `typedef struct S { ... } *P;`: behind the type, not in it. */
export function refineBeside(symbol: RawSymbol, kind: 'variable' | 'type', word: string): void {
  symbol.kind = kind
  const { owner } = symbol
  if (!isAggregate(owner)) return
  if (owner.modifiers.has('static')) symbol.modifiers.add('static')
  symbol.signature = `${word}${owner.kind} ${owner.name} ${symbol.signature}`
  moveOut(symbol)
}

/** `const int x` and `char *const x` are constant, `const char *x` is not. */
function isConstant(signature: string): boolean {
  const head = signature.split('=', 1)[0]!
  return /\bconst(expr|init)?\b/.test(head.includes('*') ? head.slice(head.lastIndexOf('*')) : head)
}
