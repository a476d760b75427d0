import type { RawSymbol } from '../language.ts'
import type { OwnLanguage } from '../own-language.ts'
import { VimScan } from './scan.ts'

/** Vim script, old and new (vim9): functions, commands, variables, classes. */
export const vim: OwnLanguage = {
  id: 'vim script',
  layout: 'code',
  separator: '.',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  scan: (text, found) => new VimScan(text, found).run(),
  refine,
}

function refine(symbol: RawSymbol): RawSymbol {
  const { name, modifiers } = symbol
  // `s:` is of the script, `l:` of the function.
  if (/^(?:s:|<SID>)/i.test(name)) modifiers.add('private')
  symbol.signature = symbol.signature.replace(/\s*\\\s+/g, ' ')
  return symbol
}
