/** The distinct runs of three characters (code points) of a normalised name, in order of appearance. */
export function trigramsOf(name: string): string[] {
  const characters = isBasic(name) ? name : Array.from(name)
  const found = new Set<string>()
  for (let i = 0; i + 2 < characters.length; i++) {
    found.add(characters[i]! + characters[i + 1]! + characters[i + 2]!)
  }
  return [...found]
}

/** True when every UTF-16 unit is a character. */
function isBasic(name: string): boolean {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) >= 0xd800 && name.charCodeAt(i) < 0xe000) return false
  return true
}
