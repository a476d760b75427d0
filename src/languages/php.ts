import type { Language, RawSymbol } from './language.ts'
import { cutInitializer, moveOut, splitQualified } from './signatures.ts'

export const php: Language = {
  id: 'php',
  grammar: 'php',
  queries: ['php'],
  separator: '::',
  modifierWords: {
    public: 'exported', private: 'private', protected: 'protected', static: 'static', abstract: 'abstract',
    final: 'final', readonly: 'readonly',
  }, // prettier-ignore
  topVisibility: 'exported',
  memberVisibility: 'exported',
  refine,
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  const { kind, modifiers, owner, name } = symbol
  if (kind === 'namespace') {
    ;[symbol.receiver, symbol.name] = splitQualified(name, '\\')
  }
  if (kind === 'constant' || kind === 'property') symbol.signature = cutInitializer(symbol.signature)
  if (kind === 'property' && owner?.kind === 'constructor') moveOut(symbol)
  if (kind === 'test') {
    modifiers.add('test')
    symbol.signature = symbol.signature.replace(/, (?:static )?(?:function|fn) ?\(.*$/s, ')')
  }
  if (kind === 'method') refineMethod(symbol)
  if (kind === 'method' && modifiers.has('declaration') && owner?.kind === 'interface') modifiers.add('abstract')
  return symbol
}

function refineMethod(symbol: RawSymbol): void {
  const { name, owner, modifiers } = symbol
  if (name === '__construct') symbol.kind = 'constructor'
  if (/^test(?![a-z])/.test(name) && owner && /Test(Case)?$/.test(owner.name)) modifiers.add('test')
}
