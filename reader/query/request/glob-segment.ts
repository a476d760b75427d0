/**
 * One element of a path segment's pattern: `*` any characters, `?` any one, a text, or one of (not one of) a class
 * of half-open code point ranges `[from, to, from, to, ...]`.
 */
type SegmentToken = '*' | '?' | { text: string } | { negated: boolean; ranges: number[] }

const POSIX_CLASSES: Readonly<Record<string, readonly number[]>> = {
  alpha: [65, 91, 97, 123],
  digit: [48, 58],
  alnum: [48, 58, 65, 91, 97, 123],
  upper: [65, 91],
  lower: [97, 123],
  space: [9, 14, 32, 33],
  blank: [9, 10, 32, 33],
  punct: [33, 48, 58, 65, 91, 97, 123, 127],
  xdigit: [48, 58, 65, 71, 97, 103],
  cntrl: [0, 32, 127, 128],
  graph: [33, 127],
  print: [32, 127],
}

/**
 * Compiles the pattern of one path segment; undefined when it can match nothing. Names, `*.ts` and `test_*`, which
 * most patterns are, need no walk over tokens.
 */
export function compileSegment(pattern: string): ((name: string) => boolean) | undefined {
  const tokens = parseSegment(pattern)
  if (!tokens) return undefined
  const [first, second] = tokens
  if (tokens.length === 1 && first === '*') return () => true
  if (tokens.length === 1 && isText(first)) return (name) => name === first.text
  if (tokens.length === 2 && first === '*' && isText(second)) return (name) => name.endsWith(second.text)
  if (tokens.length === 2 && second === '*' && isText(first)) return (name) => name.startsWith(first.text)
  return (name) => matchSegment(tokens, name)
}

const isText = (token: SegmentToken | undefined): token is { text: string } =>
  typeof token === 'object' && 'text' in token

/** Parses the pattern of one path segment; undefined when it can match nothing (open class, lone backslash at its end). */
function parseSegment(pattern: string): SegmentToken[] | undefined {
  const tokens: SegmentToken[] = []
  let text = ''
  const flush = () => {
    if (text !== '') tokens.push({ text })
    text = ''
  }
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i]!
    if (char === '*' || char === '?') {
      flush()
      if (char === '?' || tokens.at(-1) !== '*') tokens.push(char)
    } else if (char === '[') {
      const parsed = parseClass(pattern, i + 1)
      if (!parsed) return undefined
      flush()
      tokens.push(parsed.token)
      i = parsed.end
    } else if (char === '\\') {
      if (++i === pattern.length) return undefined
      text += pattern[i]!
    } else text += char
  }
  flush()
  return tokens
}

/** Parses behind a `[`; `end` is where its `]` stands. A `]` that comes first is a member. */
function parseClass(pattern: string, start: number): { token: SegmentToken; end: number } | undefined {
  let at = start
  const negated = pattern[at] === '!' || pattern[at] === '^'
  if (negated) at++
  const ranges: number[] = []
  for (let first = true; at < pattern.length; first = false) {
    if (pattern[at] === ']' && !first) return { token: { negated, ranges }, end: at }
    const posix = /^\[:([a-z]+):\]/.exec(pattern.slice(at, at + 12))
    if (posix) {
      ranges.push(...(POSIX_CLASSES[posix[1]!] ?? []))
      at += posix[0].length
      continue
    }
    const low = classMember(pattern, at)
    if (!low) return undefined
    at = low.next
    const isRange = pattern[at] === '-' && at + 1 < pattern.length && pattern[at + 1] !== ']'
    const high = isRange ? classMember(pattern, at + 1) : low
    if (!high) return undefined
    at = high.next
    // As in git, a range that runs backwards holds its first character.
    ranges.push(low.code, Math.max(low.code, high.code) + 1)
  }
  return undefined
}

function classMember(pattern: string, at: number): { code: number; next: number } | undefined {
  const from = pattern[at] === '\\' ? at + 1 : at
  const code = pattern.codePointAt(from)
  return code === undefined ? undefined : { code, next: from + (code > 0xffff ? 2 : 1) }
}

/** Greedy with one point of return, the latest `*`: at most pattern times text steps. */
function matchSegment(tokens: readonly SegmentToken[], text: string): boolean {
  let token = 0
  let at = 0
  let starToken = -1
  let starAt = 0
  while (token < tokens.length || at < text.length) {
    const current = tokens[token]
    const next = current === undefined ? -1 : current === '*' ? at : matchToken(current, text, at)
    if (current === '*') {
      starToken = token++
      starAt = at
      if (token === tokens.length) return true
    } else if (next >= 0) {
      token++
      at = next
    } else if (starToken >= 0 && starAt < text.length) {
      token = starToken + 1
      at = ++starAt
    } else return false
  }
  return true
}

/** Offset behind the match of one token at an offset, or -1. */
function matchToken(token: Exclude<SegmentToken, '*'>, text: string, at: number): number {
  if (isText(token)) return text.startsWith(token.text, at) ? at + token.text.length : -1
  const code = text.codePointAt(at)
  if (code === undefined) return -1
  const next = at + (code > 0xffff ? 2 : 1)
  return token === '?' || inRanges(token.ranges, code) !== token.negated ? next : -1
}

function inRanges(ranges: readonly number[], code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (code >= ranges[i]! && code < ranges[i + 1]!) return true
  return false
}
