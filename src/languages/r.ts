import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'
import type { SymbolKind } from '../../reader/api.ts'

export const r: Language = {
  id: 'r',
  grammar: 'r',
  queries: ['r'],
  separator: '$',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  refine,
}

/** Calls that define what their first argument names. */
const CALLS: Readonly<Record<string, SymbolKind>> = {
  setClass: 'class', setRefClass: 'class', setClassUnion: 'type', setGeneric: 'function', setMethod: 'method',
  setReplaceMethod: 'method', assign: 'variable', test_that: 'test', describe: 'test', it: 'test',
} // prettier-ignore

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'test') refineCall(symbol)
  if (symbol.kind === 'class') refineClass(symbol)
  if (symbol.kind === 'function' || symbol.kind === 'method') refineFunction(symbol)
  if (symbol.kind === 'field' || symbol.kind === 'variable') refineValue(symbol)
  if (symbol.name.startsWith('.')) symbol.modifiers.add('private')
  return symbol
}

/** `setClass("A", ...)`, `test_that("...", ...)`. */
function refineCall(symbol: RawSymbol): void {
  const { signature } = symbol
  const call = /^(?:\w+::)?(\w+)\(/.exec(signature)?.[1] ?? 'it'
  symbol.kind = CALLS[call] ?? 'test'
  if (symbol.kind === 'test') {
    symbol.modifiers.add('test')
    symbol.signature = `${call}("${symbol.name}")`
    return
  }
  if (symbol.kind === 'method') symbol.receiver = classOfMethod(signature)
  if (call === 'setReplaceMethod') symbol.name += '<-'
  symbol.signature = signature.replace(/,?\s*\{.*$/, '').replace(/\(([^()]*)$/, '($1)')
}

/** `setMethod("f", signature(x = "A"), ...)` belongs to `A`. */
function classOfMethod(signature: string): string | undefined {
  return /^\w+\([^,]*,\s*(?:signature\s*=\s*)?(?:(?:signature|c)\(\s*)?(?:\w+\s*=\s*)?["']([^"']+)["']/.exec(
    signature,
  )?.[1]
}

function refineClass(symbol: RawSymbol): void {
  if (/^[^(]*\b(?:\w+_generic|setGeneric)\(/.test(symbol.signature)) symbol.kind = 'function'
  else symbol.signature = classSignature(symbol.signature)
}

/** The call without its members: name and what it inherits from. */
function classSignature(signature: string): string {
  const head = /^[^(]*\([^,()]*/.exec(signature)?.[0] ?? signature
  const base = /\b(?:inherit|contains|parent)\s*=\s*(?:c\([^()]*\)|[^,()]+)/.exec(signature)?.[0]
  const proto = /^[^(]*\bg?gproto\([^,]*,\s*([\w.]+)/.exec(signature)?.[1]
  return [head.trimEnd(), base ?? proto].filter((part) => part !== undefined).join(', ') + ')'
}

function refineFunction(symbol: RawSymbol): void {
  const { name, modifiers, kind, owner } = symbol
  if (/^(?:%.*%|\[.*|\$.*|[-+*/^<>=!&|]+)$/.test(name)) modifiers.add('operator')
  if (name.endsWith('<-')) modifiers.add('setter')
  if (kind === 'method' && /^(?:initialize|constructor)$/.test(name) && owner?.kind === 'class')
    symbol.kind = 'constructor'
}

/** Capitals are constants; long values (tables, pipelines) are left out of the signature. */
function refineValue(symbol: RawSymbol): void {
  if (/^[A-Z][A-Z0-9_.]+$/.test(symbol.name)) symbol.kind = 'constant'
  const short = cutInitializer(symbol.signature)
  symbol.signature = short.length > 80 ? short.replace(/\s*<?<-.*$/, '') : short
}
