import type { Language, RawSymbol } from './language.ts'

export const haskell: Language = {
  id: 'haskell',
  grammar: 'haskell',
  queries: ['haskell'],
  separator: '.',
  mergesClauses: true,
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  exportListIsComplete: true,
  docsBelow: true,
  prepare,
  refine,
}

/** Instructions to the compiler about what stands beside them, which come between a comment and what it documents. */
const PRAGMA =
  /\{-#\s*(?:INLINE|NOINLINE|INLINABLE|INLINEABLE|OPAQUE|SPECIALI[SZ]E|DEPRECATED|WARNING|ANN|MINIMAL|COMPLETE|RULES|SCC)\b[^]{0,2000}?#-\}/gi

function prepare(text: string): string {
  return text.includes('{-#') ? text.replace(PRAGMA, (pragma) => pragma.replace(/[^\r\n]/g, ' ')) : text
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'test') symbol.modifiers.add('test')
  if (symbol.kind === 'extension') symbol.name = instanceHead(symbol)
  if (isCallable(symbol) && !/^[\p{L}_]/u.test(symbol.name)) symbol.modifiers.add('operator')
  if (symbol.kind === 'function' && symbol.name === 'main' && symbol.owner === undefined)
    symbol.modifiers.add('entry_point')
  return symbol
}

const isCallable = ({ kind }: RawSymbol): boolean => kind === 'function' || kind === 'method'

/** `instance Show a => Show (Expr a) where` is `Show (Expr a)`. */
function instanceHead({ name, signature }: RawSymbol): string {
  const head = signature
    .replace(/^.*?\binstance\b\s*/, '')
    .replace(/^.*=>\s*/, '')
    .replace(/\s*\bwhere\b.*$/, '')
  return head.startsWith(name) ? head : name
}
