/**
 * Stemming of English words in code and prose, heavier than Porter's: `validate`, `validator`, `validation` and
 * `validating` share one stem, because a question says one and the code says another. Not linguistics: a stem need not be
 * a word, it must only be the same for words that a reader takes as one. Pure, ASCII lower case in and out; anything else
 * comes back unchanged.
 */

/** Derivational endings, longest first, with the fewest letters that must remain before them. */
const ENDINGS: readonly (readonly [ending: string, remain: number])[] = [
  ['ization', 4], ['isation', 4], ['ational', 4], ['ability', 4], ['ating', 3], ['ation', 3], ['ative', 4], ['ators', 3],
  ['izing', 4], ['izer', 4], ['ator', 3], ['ated', 3], ['ized', 4], ['able', 4], ['ible', 4], ['ence', 4], ['ency', 4],
  ['ance', 4], ['ancy', 4], ['ment', 4], ['ness', 4], ['ate', 3], ['ize', 4], ['ise', 5], ['ity', 4], ['ive', 4], ['ent', 4],
  ['ant', 4], ['ful', 4], ['ion', 3], ['er', 3], ['or', 4],
] // prettier-ignore

/** The same by their last letter: most words end in a letter that leaves few to try. */
const ENDINGS_BY_LETTER = new Map<string, (readonly [string, number])[]>()
for (const ending of ENDINGS) {
  const letter = ending[0].charAt(ending[0].length - 1)
  const list = ENDINGS_BY_LETTER.get(letter)
  if (list) list.push(ending)
  else ENDINGS_BY_LETTER.set(letter, [ending])
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if ('aeiouy'.includes(word[i] as string)) return true
  return false
}

function stripPlural(word: string): string {
  if (!word.endsWith('s') || word.length < 4) return word
  if (word.endsWith('ies')) return word.length > 4 ? word.slice(0, -3) + 'y' : word
  if (word.endsWith('es') && /(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  const before = word[word.length - 2] as string
  return before === 's' || before === 'u' || before === 'i' ? word : word.slice(0, -1)
}

function stripInflection(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return word.slice(0, -3) + 'y'
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0
  if (cut === 0) return word
  const rest = word.slice(0, -cut)
  // Also takes the verb ending that the inflection hides: `serialized` is `serialize`, not `serializ`.
  const verbal = rest.endsWith('at') || rest.endsWith('iz')
  if (verbal && rest.length >= 5 && hasVowel(rest.slice(0, -2))) return rest.slice(0, -2)
  return rest.length >= 3 && hasVowel(rest) ? undouble(rest) : word
}

function stripEnding(word: string): string {
  for (const [ending, remain] of ENDINGS_BY_LETTER.get(word[word.length - 1] as string) ?? []) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (rest.length < remain || !hasVowel(rest)) continue
    if (ending === 'ion' && !rest.endsWith('s') && !rest.endsWith('t')) continue
    return undouble(rest)
  }
  return word
}

/** `logg` of `logger` is `log`; double l, s and z belong to many stems and go only from longer ones. */
function undouble(word: string): string {
  const n = word.length
  const last = word[n - 1] as string
  if (n < 4 || last !== word[n - 2] || 'lsz'.includes(last)) return word
  return word.slice(0, -1)
}

function isAsciiWord(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code < 97 || code > 122) return false
  }
  return true
}

/** Stem of one lower-case word. */
export function stem(word: string): string {
  if (word.length < 4 || !isAsciiWord(word)) return word
  let result = stripEnding(stripInflection(stripPlural(word)))
  if (result.length > 3 && result.endsWith('e')) result = result.slice(0, -1)
  if (result.length > 4 && result.endsWith('ll')) result = result.slice(0, -1)
  return result
}
