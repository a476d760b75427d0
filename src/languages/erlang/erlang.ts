import type { RawSymbol } from '../language.ts'
import type { OwnLanguage } from '../own-language.ts'
import { ErlangScan } from './scan.ts'

/** Erlang: a file is a list of forms, each of which ends with a full stop. */
export const erlang: OwnLanguage = {
  id: 'erlang',
  layout: 'code',
  separator: ':',
  modifierWords: {},
  memberVisibility: 'none',
  topVisibility: 'none',
  scan: (text, found, path) => new ErlangScan(text, found, path).run(),
  refine,
}

function refine(symbol: RawSymbol): RawSymbol {
  const { name, kind, modifiers } = symbol
  symbol.name = name.replace(/^'(.*)'$/, '$1')
  // A type specification stands before the function.
  symbol.signature = symbol.signature.replace(/^-(?:spec|doc)\b[^]*?\.\s+(?=[a-z'])/, '').replace(/\s*(?:->|\.)$/, '')
  if (kind === 'function' && /_test_?$/.test(name)) modifiers.add('test')
  return symbol
}
