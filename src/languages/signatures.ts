import type { RawSymbol } from './language.ts'

/** Longest value of a constant that is worth a place in its signature, UTF-16 units. */
const MAX_VALUE = 60

/** `int X = 1` stays; long values (tables, lambdas, anonymous classes) are cut off behind the name. */
export function cutInitializer(signature: string): string {
  const at = signature.search(/\s*(?<![=!<>:|&])=(?![=>])/)
  return at < 0 || signature.length - at <= MAX_VALUE ? signature : signature.slice(0, at)
}

/**
 * Splits a qualified name at its last separator outside of `<...>`: `A<x::y>::B::c` -> `['A.B', 'c']`. Template
 * arguments of the qualifier are dropped, as in the qualified names of the types themselves.
 */
export function splitQualified(name: string, separator: string): [qualifier: string | undefined, name: string] {
  let depth = 0
  for (let i = name.length - 1; i > 0; i--) {
    if (name[i] === '>') depth++
    else if (name[i] === '<') depth--
    else if (depth === 0 && name.startsWith(separator, i)) {
      return [qualifierOf(name.slice(0, i), separator), name.slice(i + separator.length).trim()]
    }
  }
  return [undefined, name.startsWith(separator) ? name.slice(separator.length) : name]
}

function qualifierOf(text: string, separator: string): string | undefined {
  let plain = text
  for (let before = ''; before !== plain;) plain = (before = plain).replace(/<[^<>]*>/g, '')
  const parts = plain.split(separator).map((part) => part.trim())
  return parts.filter((part) => part !== '').join('.') || undefined
}

/** Makes the owner of the symbol's owner its owner. */
export function moveOut(symbol: RawSymbol): void {
  if (symbol.owner) symbol.owner = symbol.owner.owner
}
