import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'

export const julia: Language = {
  id: 'julia',
  grammar: 'julia',
  queries: ['julia'],
  separator: '.',
  modifierWords: { mutable: 'mutable' },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  prepare: blankConstFields,
  refine,
}

/** The grammar knows no constant fields without a value: `const fixed::Int`. */
function blankConstFields(text: string): string {
  return text.replace(/^([ \t]+)const(?=[ \t]+\w+(?:::[^=\n]*)?$)/gm, '$1     ')
}

const CALLABLE = new Set(['function', 'method', 'macro'])

function refine(symbol: RawSymbol): RawSymbol {
  const { kind, modifiers } = symbol
  if (CALLABLE.has(kind)) refineFunction(symbol)
  else if (kind === 'test') modifiers.add('test')
  else if (kind === 'constant' && /^const\s+\w+\{/.test(symbol.signature)) symbol.kind = 'type'
  if (kind === 'constant' || kind === 'variable' || kind === 'field')
    symbol.signature = cutInitializer(symbol.signature)
  else symbol.signature = symbol.signature.replace(/\s+end$/, '').replace(/^\w+\. (?=\w)/, '')
  if (symbol.name.startsWith('_')) modifiers.add('private')
  return symbol
}

function refineFunction(symbol: RawSymbol): void {
  takeApart(symbol)
  const { name, kind, owner, modifiers, signature } = symbol
  if (kind === 'method') symbol.kind = name === owner?.name ? 'constructor' : 'function'
  if (/^[^\p{L}\p{N}_]/u.test(name)) modifiers.add('operator')
  if (/^function\s+[\w!.]+\s+end$/.test(signature)) modifiers.add('declaration')
  if (name === 'main' && owner === undefined) modifiers.add('entry_point')
}

/** `Base.show` is `show` of `Base`, `Base.:(==)` is `==`, `Painting{T}` and `(p::Painting)` are `Painting`. */
function takeApart(symbol: RawSymbol): void {
  const plain = symbol.name
    .replace(/^\(.*?::\s*(?:Type\{\s*<?:?\s*)?([\w.]+).*\)$/, '$1')
    .replace(/\{.*\}$/, '')
    .replace(/:?\(([^()]*)\)$/, '$1')
  const qualified = /^((?:[\p{L}_][\p{L}\p{N}_!]*\.)+):?(.+)$/u.exec(plain)
  symbol.name = qualified ? qualified[2]! : plain
  if (qualified) symbol.receiver = qualified[1]!.slice(0, -1)
}
