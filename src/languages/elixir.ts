import type { Language, RawSymbol } from './language.ts'

export const elixir: Language = {
  id: 'elixir',
  grammar: 'elixir',
  queries: ['elixir'],
  separator: '.',
  mergesClauses: true,
  modifierWords: {
    defp: 'private', defmacrop: 'private', defguardp: 'private', defnp: 'private', typep: 'private',
  },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  refine,
} // prettier-ignore

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'module') return refineModule(symbol)
  if (symbol.kind === 'struct') return refineStruct(symbol)
  if (symbol.kind === 'field') symbol.name = symbol.name.replace(/^:|:\s*$/g, '').replace(/^"(.*)"$/, '$1')
  if (symbol.name === 'when') return undefined
  if (symbol.kind === 'test') symbol.modifiers.add('test')
  if (symbol.kind === 'function' && /^(?:defmacrop?|defguardp?)\b/.test(symbol.signature)) symbol.kind = 'macro'
  if (symbol.kind === 'function' && !/^[\p{L}_]/u.test(symbol.name)) symbol.modifiers.add('operator')
  if (symbol.owner?.kind === 'interface' && symbol.kind === 'function') symbol.modifiers.add('declaration')
  return symbol
}

/** `defmodule A.B.C` defines `C` in `A.B`; a protocol is an interface, an implementation extends its protocol. */
function refineModule(symbol: RawSymbol): RawSymbol {
  const at = symbol.name.lastIndexOf('.')
  if (at > 0) symbol.receiver = symbol.name.slice(0, at)
  symbol.name = symbol.name.slice(at + 1)
  if (symbol.signature.startsWith('defprotocol')) symbol.kind = 'interface'
  if (symbol.signature.startsWith('defimpl')) symbol.kind = 'extension'
  return symbol
}

/** The struct of a module bears the module's name and is written `%Name{}`. */
function refineStruct(symbol: RawSymbol): RawSymbol | undefined {
  const { owner } = symbol
  if (owner === undefined) return undefined
  symbol.signature = `${symbol.name} ${owner.name}`
  symbol.name = `%${owner.name}{}`
  return symbol
}
