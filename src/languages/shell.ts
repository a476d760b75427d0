import type { Language, RawSymbol } from './language.ts'

export const shell: Language = {
  id: 'shell',
  grammar: 'bash',
  queries: ['shell'],
  separator: '.',
  modifierWords: { readonly: 'readonly' },
  topVisibility: 'none',
  memberVisibility: 'none',
  refine,
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'macro') return refineAlias(symbol)
  if (symbol.kind === 'test') symbol.modifiers.add('test')
  if (symbol.kind === 'constant') symbol.modifiers.add('readonly')
  if (symbol.kind === 'variable' && /^(?:declare|typeset)\s+(?:-\S+\s+)*-[a-zA-Z]*r/.test(symbol.signature)) {
    symbol.kind = 'constant'
    symbol.modifiers.add('readonly')
  }
  return symbol
}

/** The word `ll=` or `ll=ls` of an alias command names `ll`; words without `=` only print one. */
function refineAlias(symbol: RawSymbol): RawSymbol | undefined {
  const at = symbol.name.indexOf('=')
  if (at <= 0) return undefined
  symbol.name = symbol.name.slice(0, at)
  symbol.signature = `alias ${symbol.signature}`
  return symbol
}
