/** Versions, links, options, tickets, `file.ts:12`, quotes, a colon: what words of an index do not tell. */
const HINT = /\d\.\d+\.\d|\bv\d+\.\d|:\/\/|(?:^|\s)--?[a-z]|[A-Z]-\d|[\w)]:\d|#L\d|:\s|["\u201c`]|\w\(\d|\bline \d/

/** What messages of programs say, and questions hardly do. */
const MESSAGE =
  /\b(?:error|exception|fail(?:ed|s|ure)|cannot|can['\u2019]t|could ?n[o'\u2019]t|did ?n[o'\u2019]t|does ?n[o'\u2019]t|unable|invalid|illegal|unexpected|unknown|unsupported|undefined|unresolved|un(?:caught|handled)|missing|must|requires?d?|expected|denied|refused|exceeded|is not|not found|no such|warning|fatal|panic|is null)\b/i

/** May the query hold text as it stands in a file, or name a line of one? Asked of every query, so it only looks at its shape. */
export const mayQuote = (query: string, isQuestion: boolean): boolean =>
  HINT.test(query) || (!isQuestion && MESSAGE.test(query))
