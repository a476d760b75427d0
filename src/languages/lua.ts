import type { Language, RawSymbol } from './language.ts'

const TEST_FUNCTIONS = new Set([
  'describe',
  'it',
  'test',
  'context',
  'insulate',
  'expose',
  'pending',
  'a',
  'feature',
  'scenario',
])

export const lua: Language = {
  id: 'lua',
  grammar: 'lua',
  queries: ['lua'],
  separator: '.',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  refine,
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'test') return refineTest(symbol)
  if (symbol.kind === 'method' && !/^function\b[^(]*:/.test(symbol.signature)) symbol.kind = 'function'
  if (symbol.kind === 'variable' && isImport(symbol.signature)) return undefined
  if (isValue(symbol) && /^[A-Z][A-Z0-9_]*$/.test(symbol.name)) symbol.kind = 'constant'
  if (symbol.receiver === '_G' || symbol.receiver === '_ENV') symbol.receiver = undefined
  symbol.name = symbol.name.replace(/^\[(=*)\[([^]*)\]\1\]$/, '$2')
  return symbol
}

const isValue = ({ kind }: RawSymbol): boolean => kind === 'variable' || kind === 'field'

/** `local json = require('json')` names a module, it does not define one. */
const isImport = (signature: string): boolean => /=\s*(?:require\b|pcall\s*\(\s*require\b)/.test(signature)

/** Calls with a title and a function are tests only if a test function is called. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  const called = /^\w+/.exec(symbol.signature)?.[0]
  if (called === undefined || !TEST_FUNCTIONS.has(called)) return undefined
  symbol.modifiers.add('test')
  return symbol
}
