/** Names are found by what stands in their first characters, this many: long ones are sentences, not names. */
export const TRIGRAM_CHARACTERS = 32

/** The characters of a name that count: what is found must not depend on which of its trigrams are looked up. */
export function searchedPart(name: string): string {
  return name.length <= TRIGRAM_CHARACTERS ? name : Array.from(name).slice(0, TRIGRAM_CHARACTERS).join('')
}

/** The distinct runs of three characters (code points) of a normalised name, in order of appearance. */
export function trigramsOf(name: string): string[] {
  const characters = isBasic(name) ? name : Array.from(name)
  const found = new Set<string>()
  const end = Math.min(characters.length, TRIGRAM_CHARACTERS)
  for (let i = 0; i + 2 < end; i++) {
    found.add(characters[i]! + characters[i + 1]! + characters[i + 2]!)
  }
  return [...found]
}

/** Few of the runs of a name that together cover it: a name that holds it has all of them. */
export function coveringTrigrams(name: string): string[] {
  const characters = isBasic(name) ? name : Array.from(name)
  const last = Math.min(characters.length, TRIGRAM_CHARACTERS) - 3
  const found = new Set<string>()
  for (let i = 0; i <= last; i = i === last ? last + 1 : Math.min(i + 3, last)) {
    found.add(characters[i]! + characters[i + 1]! + characters[i + 2]!)
  }
  return [...found]
}

/** True when every UTF-16 unit is a character. */
function isBasic(name: string): boolean {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) >= 0xd800 && name.charCodeAt(i) < 0xe000) return false
  return true
}
