import type { RawSymbol } from '../language.ts'
import type { OwnLanguage } from '../own-language.ts'
import { COMMON_LISP, EMACS_LISP, RACKET, SCHEME, type Definers } from './definers.ts'
import { LispScan } from './scan.ts'

/** Emacs Lisp, Common Lisp, Scheme and Racket: lists all, with other words that define. */
export const lisps: readonly OwnLanguage[] = [
  lisp('emacs lisp', EMACS_LISP, true),
  lisp('common lisp', COMMON_LISP),
  lisp('scheme', SCHEME),
  lisp('racket', RACKET),
]

function lisp(id: string, definers: Definers, isEmacs = false): OwnLanguage {
  const dialect = { definers, questionCharacters: isEmacs, blockComments: !isEmacs, requiresMany: id === 'racket' }
  return {
    id,
    layout: 'code',
    separator: '.',
    modifierWords: {},
    topVisibility: 'exported',
    scan: (text, found) => new LispScan(text, dialect, found).run(),
    refine: (symbol) => refine(symbol, isEmacs),
  }
}

/** Two hyphens in a name mean: not for others (Emacs). */
function refine(symbol: RawSymbol, isEmacs: boolean): RawSymbol {
  if (isEmacs && symbol.name.includes('--')) symbol.modifiers.add('private')
  if (symbol.kind === 'test') symbol.modifiers.add('test')
  if (!/^[([{]/.test(symbol.signature)) return symbol
  const opened = (symbol.signature.match(/[([]/g)?.length ?? 0) - (symbol.signature.match(/[)\]]/g)?.length ?? 0)
  if (opened > 0 && opened < 8) symbol.signature += ')'.repeat(opened)
  return symbol
}
