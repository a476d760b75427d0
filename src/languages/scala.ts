import type { Language, RawSymbol } from './language.ts'

const TEST_FUNCTIONS = new Set([
  'test', 'it', 'describe', 'they', 'property', 'feature', 'scenario', 'Feature', 'Scenario', 'it', 'suite', 'testAsync', 'checkAll',
]) // prettier-ignore
const TEST_WORDS = /"\s*(?:should|must|can|when|which|that|in|taggedAs|ignore|>>)\s*$/

export const scala: Language = {
  id: 'scala',
  grammar: 'scala',
  queries: ['scala'],
  separator: '.',
  modifierWords: {
    private: 'private', protected: 'protected', abstract: 'abstract', final: 'final', override: 'override', sealed: 'sealed',
    inline: 'inline', val: 'readonly', var: 'mutable',
  },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  refine,
} // prettier-ignore

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'test') return refineTest(symbol)
  symbol.name = symbol.name.replace(/^`(.*)`$/, '$1')
  if (symbol.name === 'this' && symbol.kind === 'method') symbol.kind = 'constructor'
  if (isConstant(symbol)) symbol.kind = 'constant'
  if (symbol.name === 'main' && symbol.owner?.kind === 'object') symbol.modifiers.add('entry_point')
  if (symbol.kind === 'object' && /\bextends (?:App|IOApp|ZIOAppDefault)\b/.test(symbol.signature))
    symbol.modifiers.add('entry_point')
  return symbol
}

/** Values of objects with a capital letter are constants by the style guide. */
function isConstant({ kind, name, owner, modifiers }: RawSymbol): boolean {
  if (kind !== 'field' && kind !== 'variable') return false
  return modifiers.has('readonly') && /^[A-Z]/.test(name) && (owner === undefined || owner.kind === 'object')
}

/** Calls with a title and a block are tests only if a test function or word is used. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  const called = /^\w+(?=\()/.exec(symbol.signature)?.[0]
  if (called === undefined ? !TEST_WORDS.test(symbol.signature) : !TEST_FUNCTIONS.has(called)) return undefined
  symbol.modifiers.add('test')
  return symbol
}
