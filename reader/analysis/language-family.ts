/** Languages whose files use each other's names and import each other. */
const FAMILIES: readonly (readonly string[])[] = [
  ['typescript', 'tsx', 'javascript', 'jsx', 'vue', 'svelte'],
  ['c', 'c++', 'objective-c', 'objective-c++', 'cuda'],
  ['java', 'kotlin', 'scala', 'groovy', 'clojure'],
  ['css', 'scss', 'sass', 'less'],
]
const FAMILY = new Map(FAMILIES.flatMap((list) => list.map((language) => [language, list[0]!] as const)))

/** The language, or the one that stands for those it can be mixed with. */
export const familyOf = (language: string): string => FAMILY.get(language) ?? language

/** Languages that declare in one file what another one defines. */
const HEADERS: ReadonlySet<string> = new Set([...FAMILIES[1]!, 'ocaml'])

export const hasHeaders = (language: string): boolean => HEADERS.has(language)
