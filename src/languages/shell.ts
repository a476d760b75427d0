import type { Language, RawSymbol } from './language.ts'

export const shell: Language = {
  id: 'shell',
  grammar: 'bash',
  queries: ['shell'],
  separator: '.',
  modifierWords: { readonly: 'readonly' },
  topVisibility: 'none',
  memberVisibility: 'none',
  prepare: batsTestsAsFunctions,
  refine,
}

/** Bats: `@test "title" {` is parsed as a function whose name is `"title` (made of valid letters, same length). */
function batsTestsAsFunctions(text: string): string {
  if (!text.includes('@test')) return text
  return text.replace(
    /^([ \t]*)@test([ \t]+)(["'])(.*)\3[ \t]([ \t]*\{)/gm,
    (_, indent, gap, _quote, title, rest) => `${indent}     ${gap}_${'_'.repeat(title.length)}()${rest}`,
  )
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'macro') return refineAlias(symbol)
  if (/^["']/.test(symbol.name)) return refineTest(symbol)
  if (symbol.kind === 'constant') symbol.modifiers.add('readonly')
  if (symbol.kind === 'variable' && /^(?:declare|typeset)\s+(?:-\S+\s+)*-[a-zA-Z]*r/.test(symbol.signature)) {
    symbol.kind = 'constant'
    symbol.modifiers.add('readonly')
  }
  return symbol
}

function refineTest(symbol: RawSymbol): RawSymbol {
  symbol.kind = 'test'
  symbol.signature = `@test ${symbol.signature}`
  symbol.name = symbol.name.slice(1)
  symbol.modifiers.add('test')
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
