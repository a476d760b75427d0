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
  if (symbol.receiver === '_G' || symbol.receiver === '_ENV') symbol.receiver = undefined
  if (symbol.kind === 'variable' || symbol.kind === 'field') return refineValue(symbol)
  symbol.name = bareKey(symbol.name)
  return markMember(symbol)
}

/** What is put into a table is for others, unless its name says no. */
function markMember(symbol: RawSymbol): RawSymbol {
  if (symbol.receiver !== undefined) symbol.modifiers.add(symbol.name.startsWith('_') ? 'private' : 'exported')
  return symbol
}

function refineValue(symbol: RawSymbol): RawSymbol | undefined {
  const { kind, signature } = symbol
  if (kind === 'variable' && (isImport(signature) || isAlias(symbol.name, signature))) return undefined
  symbol.name = bareKey(symbol.name)
  if (kind === 'variable' && !signature.includes('=')) symbol.kind = 'object'
  else if (/^[A-Z][A-Z0-9_]+$/.test(symbol.name) || signature.includes('<const>')) symbol.kind = 'constant'
  else if (symbol.receiver !== undefined) symbol.kind = 'field'
  return markMember(symbol)
}

/** `[[long]]` as a key. */
const bareKey = (name: string): string => name.replace(/^\[(=*)\[([^]*)\]\1\]$/, '$2')

/** `local json = require('json')` names a module, it does not define one. */
const isImport = (signature: string): boolean => /^[^=]*=\s*(?:require\b|pcall\s*\(\s*require\b)/.test(signature)

/** `local table, pairs = table, pairs` makes globals local and defines nothing. */
function isAlias(name: string, signature: string): boolean {
  const [, names = '', values = ''] = /^local ([^=]*) = ([^=]*)$/.exec(signature) ?? []
  const at = names.split(/,\s*/).indexOf(name)
  return at >= 0 && values.split(/,\s*/)[at] === name
}

/** Calls with a title and a function are tests only if a test function is called. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  const called = /^\w+/.exec(symbol.signature)?.[0]
  if (called === undefined || !TEST_FUNCTIONS.has(called)) return undefined
  symbol.modifiers.add('test')
  return symbol
}
