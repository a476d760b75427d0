import fc from 'fast-check'

/** Characters that meet every trap: cases, the Kelvin sign, the long s, halves of pairs, line ends, specials. */
export const TEXT_CHARACTERS = [
  ...'abcABCkKsS019_- .,:/()[]{}^$*+?|\\"\n\r\t', 'ſ', 'K', 'ß', 'ẞ', 'é', 'É', 'İ', 'ı', 'Ω', 'ω', '名', '🚀', '\u2028',
] // prettier-ignore

export const someText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...TEXT_CHARACTERS), fc.constantFrom('abc', 'kelvin', 'Straße', 'foo(bar)', '  ')), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''))

const ATOMS = [
  'a', 'b', 'c', 'abc', 'abc', 'kelvin', 'kelvin', 'Straße', 'foo\\(bar\\)', '\\(bar', 'elvi', '(?:abc|kel)', 'k', 's', 'K', 'foo', 'bar', '_', '0', '名', 'é', 'ß', '🚀', '.', '\\w', '\\d', '\\s', '\\S', '\\W', '\\D',
  '[abc]', '[a-c]', '[^a]', '[^\\n]', '[\\s\\S]', '[k-s]', '[A-z]', '[é]', '[🚀]', '[]', '[^]', '\\b', '\\B', '^', '$', '\\n', '\\t',
  '\\.', '\\(', '\\x61', '\\u0062', '\\cJ', '\\0', '\\-', '\\1', '\\2', '\\k', '\\101', '\\8', '\\p{L}', '\\u{1F680}', '\\ud83d', '{', '}', ']',
  'a{', '-', '/', 'x{,2}', '[\\b]', '[\\cX]', '[\\1]', '[\\w-a]', '\\c', '\\x1', '\\u12', '\\e', '\\_', ' ',
] // prettier-ignore

const QUANTIFIERS = [
  '',
  '',
  '',
  '',
  '*',
  '+',
  '?',
  '{2}',
  '{0}',
  '{0,1}',
  '{1,3}',
  '{2,}',
  '*?',
  '+?',
  '??',
  '{3}',
  '{4,9}',
]

/** Patterns as people and machines write them; some are none. */
export const somePattern: fc.Arbitrary<string> = fc.letrec<{ pattern: string; term: string; atom: string }>((tie) => ({
  pattern: fc.array(tie('term'), { minLength: 1, maxLength: 4 }).map((terms) => terms.join('')),
  term: fc.tuple(tie('atom'), fc.constantFrom(...QUANTIFIERS)).map(([atom, quantifier]) => atom + quantifier),
  atom: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'regex' },
    { weight: 6, arbitrary: fc.constantFrom(...ATOMS) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<x>', '(?i:'), tie('pattern'))
        .map(([open, inner]) => `${open}${inner})`),
    },
    {
      weight: 2,
      arbitrary: fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    },
  ),
})).pattern

export const someFlags: fc.Arbitrary<string> = fc.subarray(['i', 'm', 's', 'u']).map((flags) => flags.join(''))

/** The pattern compiled, or undefined where it is none. */
export function compiled(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return undefined
  }
}
