import type { RawSymbol } from '../language.ts'
import type { OwnLanguage } from '../own-language.ts'
import { FortranScan } from './scan.ts'

/** Fortran in free and in fixed form: program units, types and what modules declare. */
export const fortran: OwnLanguage = {
  id: 'fortran',
  layout: 'code',
  separator: '%',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  scan: (text, found, path) => new FortranScan(text, found, isFixed(path, text)).run(),
  refine,
}

/** Files whose names say that they are in free form. */
export const freeFortran: OwnLanguage = {
  ...fortran,
  id: 'fortran free form',
  scan: (text, found) => new FortranScan(text, found, false).run(),
}

function isFixed(path: string, text: string): boolean {
  if (!/\.(?:f|for|f77|ftn)$/i.test(path)) return false
  return !/^[ \t]{0,4}[a-z]/im.test(text.slice(0, 20_000)) || /^[cC*][ \t*-]/m.test(text.slice(0, 20_000))
}

function refine(symbol: RawSymbol): RawSymbol {
  const { modifiers, signature, kind } = symbol
  symbol.signature = signature
    .replace(/\s*&\s*&?\s*/g, ' ')
    .replace(/,\s+\d\s+(?=[A-Z])/gi, ', ')
    .replace(/\( /g, '(')
  // What a generic interface names are functions, not members.
  if (kind === 'method' && !/^(?:procedure|generic)\b/i.test(signature)) symbol.kind = 'function'
  if (kind === 'module' && /^program\b/i.test(signature)) modifiers.add('entry_point')
  const head = signature.slice(0, 200).toLowerCase()
  if (/^[^!'"]*\babstract\b/.test(head)) modifiers.add('abstract')
  if (/,\s*deferred\b/.test(head)) modifiers.add('abstract')
  if (/,\s*private\b/.test(head)) modifiers.add('private')
  if (/,\s*public\b/.test(head)) modifiers.add('exported')
  return symbol
}
