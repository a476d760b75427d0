import type { Language, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'

export const dart: Language = {
  id: 'dart',
  grammar: 'dart',
  queries: ['dart'],
  separator: '.',
  modifierWords: {
    static: 'static', const: 'const', final: 'readonly', abstract: 'abstract', sealed: 'sealed', external: 'extern',
    get: 'getter', set: 'setter',
  },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  refine,
} // prettier-ignore

/** An underscore makes a name private to its library; `final` of a class is another thing than of a variable. */
function refine(symbol: RawSymbol): RawSymbol {
  const { kind, name, modifiers, signature } = symbol
  if (kind === 'test') {
    modifiers.add('test')
    return symbol
  }
  if (name.startsWith('_')) modifiers.add('private')
  if (kind === 'class') refineClass(symbol)
  else if (kind === 'method' || kind === 'function') refineFunction(symbol)
  else if (kind === 'variable' || kind === 'field') {
    if (modifiers.has('const')) symbol.kind = 'constant'
    // `extension type A(int value)`: the value is written in brackets.
    symbol.signature = cutInitializer(signature.replace(/^(?:\.\w*)?\((.*)\)$/, '$1'))
  }
  return symbol
}

function refineClass(symbol: RawSymbol): void {
  const { modifiers, signature } = symbol
  if (modifiers.delete('readonly')) modifiers.add('final')
  if (/\binterface class\b/.test(signature)) symbol.kind = 'interface'
}

function refineFunction({ name, kind, owner, modifiers }: RawSymbol): void {
  if (modifiers.has('extern')) modifiers.delete('declaration')
  else if (modifiers.has('declaration')) modifiers.add('abstract')
  if (kind === 'function' && name === 'main' && owner === undefined) modifiers.add('entry_point')
}
