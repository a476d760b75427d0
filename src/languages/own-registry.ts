import type { OwnLanguage } from './own-language.ts'
import { protobuf } from './protobuf/protobuf.ts'

/** Every language that we read without a grammar: one line each. */
const LANGUAGES: readonly OwnLanguage[] = [
  protobuf,
] // prettier-ignore

const byId = new Map(LANGUAGES.map((language) => [language.id, language]))

/** Languages with a scan of our own, keyed by the name that linguist gives them, in lower case. */
export function ownLanguages(): ReadonlyMap<string, OwnLanguage> {
  return byId
}
