import type { Language, Owner, RawSymbol } from './language.ts'
import { cutInitializer } from './signatures.ts'

/** Nix: everything is a binding; what counts is what others can name. */
export const nix: Language = {
  id: 'nix',
  grammar: 'nix',
  queries: ['nix'],
  separator: '.',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  readReceiver,
  refine,
}

/** `a."b.c".${d}.e = 1` is `e` of `a.b.c.d`. */
function readReceiver(path: string | undefined): string | undefined {
  const names = path?.match(/\$\{[^}]*\}|"[^"]*"|[\w'-]+/g) ?? []
  const around = names.slice(0, -1).map((name) => name.replace(/^\$\{\s*|\s*\}$|"/g, ''))
  return around.join('.') || undefined
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  // What a call is given: `mkDerivation { src = ...; }`, `mkIf x { services.a = ...; }`.
  if (symbol.kind === 'key') return undefined
  if (symbol.kind === 'method') symbol.kind = 'function'
  const isSeen = symbol.kind === 'function' || symbol.kind === 'property'
  if (!isSeen && isWithin(symbol.owner, ['key', 'function'])) return undefined
  if (symbol.kind !== 'function') symbol.signature = cutInitializer(symbol.signature)
  return symbol
}

function isWithin(owner: Owner | undefined, kinds: readonly string[]): boolean {
  for (let one = owner; one; one = one.owner) if (kinds.includes(one.kind)) return true
  return false
}
