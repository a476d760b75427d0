import type { Language, RawSymbol } from './language.ts'
import type { SymbolKind } from '../../reader/api.ts'

export const clojure: Language = {
  id: 'clojure',
  grammar: 'clojure',
  queries: ['clojure'],
  separator: '/',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  refine,
}

/** First word of a form -> what it defines; other words that begin with `def` define a variable, or a function of parameters. */
const FORMS: Readonly<Record<string, SymbolKind>> = {
  defn: 'function', 'defn-': 'function', defmacro: 'macro', defmulti: 'function', defmethod: 'method', def: 'variable',
  defonce: 'variable', defprotocol: 'interface', definterface: 'interface', defrecord: 'class', deftype: 'class',
  deftest: 'test', 'deftest-': 'test', 'extend-type': 'extension', 'extend-protocol': 'extension', defstruct: 'struct',
} // prettier-ignore

/** `^:private (def a 1)`, `^{:doc "..."} (defn b [])` */
const METADATA = /^(?:\^(?::[\w-]+|\{[^{}]*\}|[\w.]+)\s+)+(?=\()/

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { signature: whole, modifiers, kind } = symbol
  const signature = (symbol.signature = whole.replace(METADATA, ''))
  const form = /^\((?:[a-z.]+\/)?(\S+)/.exec(signature)?.[1] ?? ''
  if (kind === 'function' && form === 'ns') return undefined
  if (kind === 'function' && /^>?def|^extend-/.test(form)) symbol.kind = kindOf(form, signature)
  if (kind === 'namespace') splitName(symbol)
  if (symbol.kind === 'test') modifiers.add('test')
  if (form.endsWith('-') || /\^:private\b|:private true/.test(whole)) modifiers.add('private')
  if (/\^:deprecated\b|:deprecated\s/.test(whole)) modifiers.add('deprecated')
  if (/\^:dynamic\b/.test(whole)) modifiers.add('mutable')
  if (symbol.name === '-main') modifiers.add('entry_point')
  symbol.signature = withoutBrackets(headOf(symbol))
  return symbol
}

/** `museum.rooms` is `rooms` in `museum`. */
function splitName(symbol: RawSymbol): void {
  const at = symbol.name.lastIndexOf('.')
  if (at <= 0) return
  symbol.receiver = symbol.name.slice(0, at)
  symbol.name = symbol.name.slice(at + 1)
}

/** The bracket around a form, of which the head may lack the end. */
function withoutBrackets(head: string): string {
  if (!head.startsWith('(')) return head
  let depth = 0
  for (const c of head) depth += c === '(' ? 1 : c === ')' ? -1 : 0
  return head.slice(1, depth === 0 ? -1 : undefined)
}

function kindOf(form: string, signature: string): SymbolKind {
  const known = Object.hasOwn(FORMS, form) ? FORMS[form]! : undefined
  if (known === 'variable') return /^\(\S+\s.*?\s(?:#\(|\(fn\b)/.test(signature.slice(0, 80)) ? 'function' : 'variable'
  return known ?? (/^\(\S+\s+\S+\s+(?:\(?\[)/.test(signature) ? 'function' : 'variable')
}

/** Without metadata and without what follows the (first) parameters. */
function headOf({ signature, kind, name }: RawSymbol): string {
  const plain = signature
    .replace(/(?<=^\(\S+)\s\^[\w.]+(?=\s)/, '')
    .replace(/\s\^(?::[\w-]+|\{[^{}]*\})(?=\s)/g, '')
    .replace(/(?<=^\S+\s\S+)\s\{[^{}]*\}(?=\s\(?\[)/, '')
  if (kind === 'test' && plain.startsWith('(testing')) return plain
  if (kind === 'test' || kind === 'interface' || kind === 'extension') return plain.split(' ').slice(0, 2).join(' ')
  const arity = /^(.*?)\s(?:\{[^{}]*\}\s)?\((\[[^\]]*\])/.exec(plain)
  if (arity && kind !== 'variable') return `${arity[1]} ${arity[2]}`
  const method = /^\(defmethod \S+ [^[]{1,80}\[(?:[^[\]]|\[[^[\]]*\]){0,200}\]/.exec(plain)
  if (method) return method[0]
  if (kind === 'variable' && plain.length > 80) return `${plain.split(' ')[0]} ${name}`
  return plain
}
