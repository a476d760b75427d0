/** Words of a summary that must be found in a row. */
const WORDS = 5
/** Characters between two words: comment marks and ends of lines, no more. */
const GAP = '[^\\p{L}\\p{N}]{1,40}'

/** The 1-based line on which a text that was taken from a file begins; undefined when it is not found as it stands. */
export function lineOf(text: string, source: string): number | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, WORDS)
  if (!words || words.length === 0) return undefined
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${words.join(GAP)}(?![\\p{L}\\p{N}])`, 'u').exec(source)
  return found ? lineAt(source, found.index) : undefined
}

/** The 1-based line of an offset. */
export function lineAt(source: string, offset: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) line++
  return line
}
