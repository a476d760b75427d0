import type { Language } from './language.ts'
import { javascript } from './javascript.ts'

/** Every language with a grammar: one line each. */
const LANGUAGES: readonly Language[] = [
  javascript,
] // prettier-ignore

const byId = new Map(LANGUAGES.map((language) => [language.id, language]))

/** All languages with symbols, keyed by the name that linguist gives them, in lower case. */
export function languageEntries(): ReadonlyMap<string, Language> {
  return byId
}
