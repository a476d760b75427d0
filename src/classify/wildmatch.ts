/**
 * Patterns of `.gitattributes` as git's wildmatch with WM_PATHNAME reads them: a path matches as a whole, never because
 * a folder above it does (which is why the package `ignore`, made for ignore files, cannot serve here).
 * Characters are bytes: patterns and paths come as one character per byte.
 * Matching is a walk with one remembered star per level, O(pattern x path): no pattern can make it explode.
 */
export type PathMatcher = (path: string, baseName: string) => boolean

/** Compiles one pattern, relative to the folder of its file. A pattern that can match nothing gives `undefined`. */
export function compileAttributePattern(pattern: string): PathMatcher | undefined {
  if (!pattern || pattern.startsWith('!') || pattern.endsWith('/')) return undefined
  if (!pattern.includes('/')) {
    const segment = compileSegment(pattern)
    return segment && ((_path, baseName) => segment(baseName))
  }
  const segments: (SegmentMatcher | '**')[] = []
  for (const part of pattern.replace(/^\//, '').split('/')) {
    if (part === '**') {
      if (segments.at(-1) !== '**') segments.push(part)
      continue
    }
    const segment = compileSegment(part)
    if (!segment) return undefined
    segments.push(segment)
  }
  // A trailing `**` means everything inside: at least one more part.
  if (segments.at(-1) === '**') segments.push(() => true)
  return (path) => matchSegments(segments, path.split('/'))
}

function matchSegments(pattern: readonly (SegmentMatcher | '**')[], parts: readonly string[]): boolean {
  let at = 0
  let starAt = -1
  let starPart = 0
  for (let part = 0; part < parts.length;) {
    const segment = pattern[at]
    if (segment === '**') {
      starAt = at++
      starPart = part
    } else if (segment?.(parts[part]!)) {
      at++
      part++
    } else if (starAt >= 0) {
      at = starAt + 1
      part = ++starPart
    } else return false
  }
  while (pattern[at] === '**') at++
  return at === pattern.length
}

type SegmentMatcher = (part: string) => boolean
/** One step of a segment: a literal character, any character, any run of characters, or a class. */
type Token = string | typeof ANY | typeof STAR | ((character: string) => boolean)

const ANY = 1
const STAR = 2

function compileSegment(part: string): SegmentMatcher | undefined {
  if (!/[*?[\\]/.test(part)) return (name) => name === part
  const tail = part.slice(1)
  if (part[0] === '*' && !/[*?[\\]/.test(tail)) return (name) => name.endsWith(tail)
  const tokens = tokenize(part)
  return tokens && ((name) => matchTokens(tokens, name))
}

function tokenize(part: string): Token[] | undefined {
  const tokens: Token[] = []
  for (let i = 0; i < part.length; i++) {
    const character = part[i]!
    if (character === '\\') {
      if (++i === part.length) return undefined
      tokens.push(part[i]!)
    } else if (character === '*') {
      if (tokens.at(-1) !== STAR) tokens.push(STAR)
    } else if (character === '?') tokens.push(ANY)
    else if (character === '[') {
      const parsed = parseClass(part, i)
      if (!parsed) return undefined
      tokens.push(parsed.test)
      i = parsed.end
    } else tokens.push(character)
  }
  return tokens
}

function matchTokens(tokens: readonly Token[], name: string): boolean {
  let at = 0
  let starAt = -1
  let starFrom = 0
  for (let i = 0; i < name.length;) {
    const token = tokens[at]
    if (token === STAR) {
      starAt = at++
      starFrom = i
    } else if (token !== undefined && matchesCharacter(token, name[i]!)) {
      at++
      i++
    } else if (starAt >= 0) {
      at = starAt + 1
      i = ++starFrom
    } else return false
  }
  while (tokens[at] === STAR) at++
  return at === tokens.length
}

function matchesCharacter(token: Token, character: string): boolean {
  return token === ANY || token === character || (typeof token === 'function' && token(character))
}

const POSIX_CLASSES = new Map<string, RegExp>(Object.entries({
  alnum: /[A-Za-z0-9]/, alpha: /[A-Za-z]/, blank: /[ \t]/, cntrl: /[\0-\x1f\x7f]/, digit: /[0-9]/, graph: /[!-~]/,
  lower: /[a-z]/, print: /[ -~]/, punct: /[!-/:-@[-`{-~]/, space: /[\t-\r ]/, upper: /[A-Z]/, xdigit: /[0-9A-Fa-f]/,
})) // prettier-ignore

/** A bracket expression from `[` at `start`; `end` is its `]`. An open one matches nothing, as in git. */
function parseClass(part: string, start: number): { test: (character: string) => boolean; end: number } | undefined {
  let i = start + 1
  const negated = part[i] === '!' || part[i] === '^'
  if (negated) i++
  const tests: ((character: string) => boolean)[] = []
  for (let first = true; ; first = false) {
    let low = part[i]
    if (low === undefined) return undefined
    if (low === ']' && !first) break
    const named = low === '[' && /^\[:([a-z]+):\]/.exec(part.slice(i, i + 12))
    if (named) {
      const set = POSIX_CLASSES.get(named[1]!)
      if (!set) return undefined
      tests.push((character) => set.test(character))
      i += named[0].length
      continue
    }
    if (low === '\\') low = part[++i]
    let high = low
    if (part[i + 1] === '-' && part[i + 2] !== ']' && part[i + 2] !== undefined) {
      i += 2
      high = part[i] === '\\' ? part[++i] : part[i]
    }
    if (low === undefined || high === undefined) return undefined
    const [from, to] = [low, high]
    tests.push((character) => character >= from && character <= to)
    i++
  }
  return { test: (character) => tests.some((test) => test(character)) !== negated, end: i }
}
