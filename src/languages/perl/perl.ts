import type { RawSymbol } from '../language.ts'
import type { OwnLanguage } from '../own-language.ts'
import { plainPod } from './pod.ts'
import { PerlScan } from './scan.ts'

/**
 * Perl. Only Perl reads Perl: grammars lose their way in a third of real files. Declarations are easily told once
 * strings, patterns, here-documents and POD are out of the way.
 */
export const perl: OwnLanguage = {
  id: 'perl',
  layout: 'code',
  separator: '::',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'exported',
  scan: (text, found) => new PerlScan(text, found).run(),
  plainDoc: plainPod,
  refine,
}

function refine(symbol: RawSymbol): RawSymbol {
  const { name, kind, modifiers } = symbol
  // Names of packages are absolute.
  if (kind === 'module' || kind === 'class' || kind === 'trait' || symbol.receiver !== undefined)
    symbol.owner = undefined
  if (/^_(?!_)/.test(name)) modifiers.add('private')
  if (kind === 'test') modifiers.add('test')
  if ((kind === 'function' || kind === 'method') && name === 'new') symbol.kind = 'constructor'
  symbol.signature = symbol.signature.replace(/\s*=>?\s*sub$/, '')
  return symbol
}
