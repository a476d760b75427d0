import { lineAt } from '../data/line-at.ts'

/** Words of a summary that must be found in a row. */
const WORDS = 5
/** Between two words: comment marks and ends of lines, no more. */
const GAP = '[^\\p{L}\\p{N}]{1,40}'
const WIDE_GAP = '[^\\p{L}\\p{N}]{1,300}'
/** What stands in a text and in no summary of it: targets of links, tags. */
const UNSAID = /\]\([^()\s]{0,200}\)|\]\[[^\][\n]{0,100}\]|<[^<>\n]{0,200}>/g

/** The 1-based line on which a text that was taken from a file begins; undefined when it is not found as it stands. */
export function lineOf(text: string, source: string): number | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, WORDS)
  if (!words || words.length === 0) return undefined
  const at =
    found(words, GAP, source) ??
    found(
      words,
      WIDE_GAP,
      source.replace(UNSAID, (all) => ' '.repeat(all.length)),
    )
  return at === undefined ? undefined : lineAt(source, at)
}

function found(words: readonly string[], gap: string, source: string): number | undefined {
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join(gap)}(?![\\p{L}\\p{N}])`, 'u').exec(source)?.index
}
