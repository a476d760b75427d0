const ASCII = /^[\x00-\x7f]*$/
/** The pattern below for ASCII: compiling Unicode classes is a tenth of a cold query. */
const ASCII_PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g

/**
 * Words of an identifier, lower case: split at separators, at changes from lower to upper case, before the last capital
 * of an acronym (`HTTPServer` -> http, server) and between letters and digits. Unicode letters without case stay together.
 */
export function splitIdentifier(identifier: string): string[] {
  if (ASCII.test(identifier)) return identifier.match(ASCII_PART)?.map((part) => part.toLowerCase()) ?? []
  const parts = identifier.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu)
  return parts ? parts.map((part) => part.toLowerCase()) : []
}
