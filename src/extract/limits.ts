/**
 * What a text may be like to be parsed. These are properties of the text alone, so that an index does not depend on
 * how fast a machine is; the deadlines behind them are for what slips through.
 */
const LIMITS = {
  /** UTF-16 units; larger files are indexed as text (a syntax tree needs about 80 bytes of heap per unit). */
  maxParseLength: 2_000_000,
  /** Brackets open at once; unclosed or deeply nested ones make queries super-linear. */
  maxDepth: 2_000,
} as const

/**
 * Default milliseconds for the parse and again for the query: two seconds, and ten for each million UTF-16 units. The
 * slowest grammar needs about a sixth of that, so that an ordinary file does not run into it on a busy machine.
 */
export function deadlineFor(length: number): number {
  return 2_000 + length / 100
}

/** Step in depth of each ASCII character: brackets open and close. */
const STEP = new Int8Array(128)
for (const c of '([{') STEP[c.charCodeAt(0)] = 1
for (const c of ')]}') STEP[c.charCodeAt(0)] = -1

/** True when the text is of a shape that the parser handles in reasonable time and memory. */
export function isParseable(text: string): boolean {
  if (text.length > LIMITS.maxParseLength || text.includes('\0')) return false
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127 || STEP[code] === 0) continue
    if (STEP[code] === -1) depth = Math.max(0, depth - 1)
    else if (++depth > LIMITS.maxDepth) return false
  }
  return true
}
