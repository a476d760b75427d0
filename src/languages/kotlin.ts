import type { Language, RawSymbol } from './language.ts'

const TEST_FUNCTIONS = new Set([
  'test', 'it', 'describe', 'context', 'should', 'given', 'on', 'feature', 'scenario', 'xtest', 'xit', 'group',
]) // prettier-ignore

export const kotlin: Language = {
  id: 'kotlin',
  grammar: 'kotlin',
  queries: ['kotlin'],
  separator: '.',
  modifierWords: {
    public: 'exported', private: 'private', protected: 'protected', internal: 'internal', abstract: 'abstract', const: 'const',
    suspend: 'async', inline: 'inline', external: 'extern', final: 'final', override: 'override', open: 'virtual',
    sealed: 'sealed', val: 'readonly', var: 'mutable', expect: 'declaration', operator: 'operator',
  },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  refine,
} // prettier-ignore

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'test') return refineTest(symbol)
  symbol.name = symbol.name.replace(/^`(.*)`$/, '$1')
  if (symbol.kind === 'property' && symbol.modifiers.has('const')) symbol.kind = 'constant'
  if (symbol.kind === 'function' && symbol.name === 'main' && symbol.owner === undefined)
    symbol.modifiers.add('entry_point')
  if (symbol.kind === 'function' && isMember(symbol)) symbol.kind = 'method'
  return symbol
}

const isMember = ({ receiver, owner }: RawSymbol): boolean => receiver !== undefined || owner?.kind === 'enum_member'

/** Calls with a title and a block are tests only if a test function is called. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  const called = /^\w+/.exec(symbol.signature)?.[0]
  if (called === undefined || !TEST_FUNCTIONS.has(called)) return undefined
  symbol.modifiers.add('test')
  return symbol
}
