/** What JavaScript takes for the end of a line although none ends there, or not in the same way. */
const ODD_ENDS = ['\r', '\u2028', '\u2029']

/** Does a text hold what `^`, `$` and `.` of JavaScript do not take as lines are meant here? */
export const hasOddEnds = (text: string): boolean => ODD_ENDS.some((end) => text.includes(end))

/** Lines begin behind a line feed. */
const START = '^(?<![\\r\\u2028\\u2029])'
/** They end before a line feed and the carriage return before it, and nowhere between the two. */
const END = '$(?=\\r?\\n|(?![^]))(?<!\\r(?=\\n))'
/** Any character inside of a line. */
const DOT = '(?:[^\\r\\n]|\\r(?!\\n))'

/**
 * A valid pattern with `^`, `$` and (without the flag s) `.` rewritten so that only `\n` and `\r\n` end lines, to be
 * compiled with the flag m. Groups keep their numbers.
 */
export function withLineEnds(source: string, flags: string): string {
  // Groups with flags of their own, `(?s:.)`, may mean the dot otherwise.
  const dot = flags.includes('s') || /\(\?[im]*-?[im]*s[a-z-]*:/.test(source) ? '.' : DOT
  const names = /\(\?<(?![=!])/.test(source)
  const parts = names ? WITH_NAMES : WITHOUT_NAMES
  return source.replace(parts, (part) => (part === '^' ? START : part === '$' ? END : part === '.' ? dot : part))
}

/** Escapes, classes and names are kept as they are: `$` is a letter of names. */
const WITHOUT_NAMES = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|[\^$.]/g
const WITH_NAMES = /\\k<[^>]*>|\(\?<(?![=!])[^>]*>|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[\^$.]/g
