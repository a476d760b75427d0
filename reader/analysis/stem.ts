/**
 * Stemming of English words in code and prose, heavier than Porter's: `validate`, `validator`, `validation` and
 * `validating` share one stem, because a question says one and the code says another. Not linguistics: a stem need not be
 * a word, it must only be the same for words that a reader takes as one. Pure, ASCII lower case in and out; anything else
 * comes back unchanged.
 */

const VOWEL = /[aeiouy]/

/** Derivational endings, longest first, with the fewest letters that must remain before them. */
const ENDINGS: readonly (readonly [ending: string, remain: number])[] = [
  ['ization', 4], ['isation', 4], ['ational', 4], ['ability', 4], ['ating', 3], ['ation', 3], ['ative', 4], ['ators', 3],
  ['izing', 4], ['izer', 4], ['ator', 3], ['ated', 3], ['ized', 4], ['able', 4], ['ible', 4], ['ence', 4], ['ency', 4],
  ['ance', 4], ['ancy', 4], ['ment', 4], ['ness', 4], ['ate', 3], ['ize', 4], ['ise', 5], ['ity', 4], ['ive', 4], ['ent', 4],
  ['ant', 4], ['ful', 4], ['ion', 3], ['er', 3], ['or', 4],
] // prettier-ignore

function stripPlural(word: string): string {
  if (!word.endsWith('s') || word.length < 4) return word
  if (word.endsWith('ies')) return word.length > 4 ? word.slice(0, -3) + 'y' : word
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  if (/(?:ss|us|is)$/.test(word)) return word
  return word.slice(0, -1)
}

function stripInflection(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return word.slice(0, -3) + 'y'
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0
  if (cut === 0) return word
  const rest = word.slice(0, -cut)
  // Also takes the verb ending that the inflection hides: `serialized` is `serialize`, not `serializ`.
  if (/(?:at|iz)$/.test(rest) && rest.length >= 5 && VOWEL.test(rest.slice(0, -2))) return rest.slice(0, -2)
  return rest.length >= 3 && VOWEL.test(rest) ? undouble(rest) : word
}

function stripEnding(word: string): string {
  for (const [ending, remain] of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (rest.length < remain || !VOWEL.test(rest)) continue
    if (ending === 'ion' && !/[st]$/.test(rest)) continue
    return undouble(rest)
  }
  return word
}

/** `logg` of `logger` is `log`; double l, s and z belong to many stems and go only from longer ones. */
function undouble(word: string): string {
  const n = word.length
  if (n < 4 || word[n - 1] !== word[n - 2]) return word
  return /[lsz]$/.test(word) ? word : word.slice(0, -1)
}

/** Stem of one lower-case word. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  let result = stripEnding(stripInflection(stripPlural(word)))
  if (result.length > 3 && result.endsWith('e')) result = result.slice(0, -1)
  if (result.length > 4 && result.endsWith('ll')) result = result.slice(0, -1)
  return result
}
