/**
 * Words of an identifier, lower case: split at separators, at changes from lower to upper case, before the last capital
 * of an acronym (`HTTPServer` -> http, server) and between letters and digits. Unicode letters without case stay together.
 */
export function splitIdentifier(identifier: string): string[] {
  const parts = identifier.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu)
  return parts ? parts.map((part) => part.toLowerCase()) : []
}
