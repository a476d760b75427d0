/** Hashes kept of a text: enough to tell 0.5 from 0.6, and little next to the text. */
const SKETCH_SIZE = 64
/** Tokens of a text that are looked at; beginnings tell. */
const MAX_TOKENS = 8192

/** Words, numbers and single signs; white space tells nothing. */
const TOKEN = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu

/** What is kept of a text to compare it with others. */
export interface Sketch {
  /** Tokens seen. */
  readonly tokens: number
  /** Smallest hashes of its runs of three tokens, ascending ("bottom-k": Broder 1997). */
  readonly hashes: Uint32Array
  /** Hash of all tokens: equal texts but for white space have the same. */
  readonly whole: number
}

/** FNV-1a over UTF-16 units, finished so that close inputs lie far apart. */
function hashText(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix(hash)
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** `name` counts as a placeholder, so that a renamed symbol has the sketch it had. */
export function sketchOf(text: string, name = ''): Sketch {
  const hashes = new Set<number>()
  let [before, last, whole, tokens] = [0, 0, 0, 0]
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match && tokens < MAX_TOKENS; match = TOKEN.exec(text)) {
    const hash = match[0] === name ? 1 : hashText(match[0], 0)
    whole = mix(Math.imul(whole, 31) + hash)
    // Texts of one or two tokens have runs of what there is.
    hashes.add(mix(Math.imul(before, 0x9e3779b1) ^ Math.imul(last, 0x85ebca77) ^ hash))
    before = last
    last = hash
    tokens++
  }
  return { tokens, hashes: Uint32Array.from(hashes).sort().slice(0, SKETCH_SIZE), whole }
}

/** Estimated share of common runs, 0..1 (Jaccard, from the smallest hashes of the union). */
export function similarity(a: Sketch, b: Sketch): number {
  if (a.whole === b.whole && a.tokens === b.tokens) return 1
  let [i, j, seen, common] = [0, 0, 0, 0]
  while (seen < SKETCH_SIZE && (i < a.hashes.length || j < b.hashes.length)) {
    const [x, y] = [a.hashes[i] ?? Infinity, b.hashes[j] ?? Infinity]
    if (x === y) common++
    if (x <= y) i++
    if (y <= x) j++
    seen++
  }
  return seen === 0 ? 0 : common / seen
}
