import { cutInitializer, moveOut } from './signatures.ts'
import type { Language, Owner, RawSymbol } from './language.ts'

/** Words that JavaScript and TypeScript share. */
export const ECMA_WORDS = {
  export: 'exported', async: 'async', static: 'static', get: 'getter', set: 'setter', '*': 'generator', const: 'const', default: 'default',
} as const // prettier-ignore

const TEST_FUNCTIONS = new Set([
  'describe',
  'it',
  'test',
  'suite',
  'specify',
  'context',
  'scenario',
  'feature',
  'bench',
])

export const javascript: Language = {
  id: 'javascript',
  grammar: 'javascript',
  queries: ['ecma', 'javascript', 'jsx'],
  separator: '.',
  modifierWords: ECMA_WORDS,
  refine: refineEcma,
}

/** What JavaScript and TypeScript say by names (a variable that holds a required module is an import) and by the objects that functions are assigned to. */
export function refineEcma(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'test') return refineTest(symbol)
  if (symbol.name === 'constructor' && symbol.kind === 'method') symbol.kind = 'constructor'
  if (symbol.name.startsWith('#')) symbol.modifiers.add('private')
  if (symbol.kind === 'field' && isCallable(symbol.owner)) moveOut(symbol)
  // `module.exports = function a() {}` is `a`.
  if (
    symbol.name === 'exports' &&
    symbol.receiver === 'module' &&
    /=\s*(?:async\s+)?function\*?\s+\w/.test(symbol.signature)
  )
    return undefined
  refineReceiver(symbol)
  if (symbol.kind === 'function' || symbol.kind === 'method') return refineCallable(symbol)
  if (symbol.kind === 'variable' && /=\s*require\(/.test(symbol.signature)) return undefined
  if (isData(symbol)) symbol.signature = cutInitializer(symbol.signature)
  if (symbol.kind === 'variable' && (symbol.modifiers.has('const') || symbol.signature.startsWith('exports.')) && /^[A-Z][A-Z0-9_]*$/.test(symbol.name)) symbol.kind = 'constant' // prettier-ignore
  return symbol
}

/** Methods are what types and objects hold; a callback in the options of a call inside of a function is no definition. */
function refineCallable(symbol: RawSymbol): RawSymbol | undefined {
  const { owner, signature, receiver } = symbol
  if (isCallable(owner) && /^[\w$'"`[\].]+\s*:(?!\s*(?:async\s+)?function)/.test(signature)) return undefined
  if (owner && HOLDERS.has(owner.kind)) symbol.kind = 'method'
  else if (receiver === undefined && symbol.kind === 'method') symbol.kind = 'function'
  return symbol
}

const HOLDERS = new Set(['class', 'interface', 'type', 'variable', 'constant', 'field', 'property', 'scope'])

const isCallable = (owner: Owner | undefined): boolean =>
  owner !== undefined &&
  (owner.kind === 'scope' ? isCallable(owner.owner) : /^(function|method|constructor|test)$/.test(owner.kind))

const isData = ({ kind }: RawSymbol): boolean => kind === 'variable' || kind === 'field'

/** `exports.a = ...` is `a`, exported; `Foo.prototype.a = ...` and `Foo.a = ...` belong to `Foo`; `this.a` to what is around. */
function refineReceiver(symbol: RawSymbol): void {
  const { receiver } = symbol
  if (receiver === undefined) return
  if (receiver === 'exports' || receiver === 'module.exports') {
    symbol.modifiers.add('exported')
    symbol.receiver = undefined
    return
  }
  const owner = receiver
    .replace(/(^|\.)(prototype|exports|module|this|self|window|globalThis)(?=\.|$)/g, '')
    .replace(/^\.|\.$/, '')
  symbol.receiver = owner === '' ? undefined : owner
  if (symbol.kind === 'function' && owner !== '') symbol.kind = 'method'
}

/** Calls with a title and a function are tests only if a test function is called. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  const called = /^(?:await )?(\w+)/.exec(symbol.signature)?.[1]
  if (called === undefined || !TEST_FUNCTIONS.has(called)) return undefined
  symbol.modifiers.add('test')
  symbol.signature += ')'
  return symbol
}
