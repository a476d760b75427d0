import { compileSegment } from './glob-segment.ts'

/** How patterns are compiled. */
export interface GlobOptions {
  /** Letters match whatever their case; false by default, as in git. */
  ignoreCase?: boolean
}

/** A step of a pattern: any number of folders, or one path segment. */
type Step = '**' | ((name: string) => boolean)

interface Rule {
  readonly negative: boolean
  readonly foldersOnly: boolean
  /** False: the single step is matched against the last segment, at any depth. */
  readonly anchored: boolean
  readonly steps: Step[]
}

/**
 * Compiles patterns with the meaning they have in a `.gitignore` at the root of the repository: `*`, `?`, `[a-z]`,
 * `[!a]`, `**`, a leading `/`, a trailing `/` (folders only), `!` (takes back), `\` (takes the next character as is),
 * `#` comments; the last pattern that matches decides, and nothing below a matched folder can be taken back. A string
 * may hold several patterns, one a line.
 *
 * The returned function takes a path from the root, segments separated by `/` (a folder's path ends in `/`), and says
 * whether it is matched. Time is bounded by the product of the lengths of pattern and path: no pattern backtracks further.
 */
export function compileGlob(
  patterns: string | readonly string[],
  options: GlobOptions = {},
): (path: string) => boolean {
  const fold = options.ignoreCase ? (text: string) => text.toLowerCase() : (text: string) => text
  const lines = (typeof patterns === 'string' ? [patterns] : patterns).flatMap((pattern) => pattern.split(/\r?\n/))
  const rules = lines.map((line) => parseRule(fold(line))).filter((rule) => rule !== undefined)
  const needsAll = rules.some((rule) => rule.anchored)
  const split = (path: string, slash: number) => (needsAll ? path.split('/') : [path.slice(slash + 1)])
  const folders = new Map<string, boolean>()
  const folderMatched = (path: string): boolean => {
    const known = folders.get(path)
    if (known !== undefined) return known
    const matched = pathMatched(path, true)
    folders.set(path, matched)
    return matched
  }
  const pathMatched = (path: string, isFolder: boolean): boolean => {
    const slash = path.lastIndexOf('/')
    if (slash > 0 && folderMatched(path.slice(0, slash))) return true
    return lastRuleMatches(rules, split(path, slash), isFolder)
  }
  if (rules.length === 0) return () => false
  return (path) => {
    const folded = fold(path)
    return folded.endsWith('/') ? folderMatched(folded.slice(0, -1)) : pathMatched(folded, false)
  }
}

function lastRuleMatches(rules: readonly Rule[], segments: readonly string[], isFolder: boolean): boolean {
  for (let i = rules.length - 1; i >= 0; i--) {
    const rule = rules[i]!
    if ((!rule.foldersOnly || isFolder) && ruleMatches(rule, segments)) return !rule.negative
  }
  return false
}

function ruleMatches(rule: Rule, segments: readonly string[]): boolean {
  if (rule.anchored) return matchSteps(rule.steps, segments)
  const step = rule.steps[0]!
  return step === '**' || step(segments[segments.length - 1]!)
}

/** Greedy with one point of return: when a step fails, the latest `**` swallows one segment more. */
function matchSteps(steps: readonly Step[], segments: readonly string[]): boolean {
  let step = 0
  let segment = 0
  let starStep = -1
  let starSegment = 0
  while (segment < segments.length) {
    const current = steps[step]
    if (current === '**') {
      starStep = step++
      starSegment = segment
      // At the end it stands for what is inside of a folder, never for the folder itself: at least one segment.
      if (step === steps.length) return true
    } else if (current !== undefined && current(segments[segment]!)) {
      step++
      segment++
    } else if (starStep >= 0) {
      step = starStep + 1
      segment = ++starSegment
    } else return false
  }
  return step === steps.length
}

function parseRule(line: string): Rule | undefined {
  let pattern = trimTrailingSpaces(line)
  if (pattern === '' || pattern.startsWith('#')) return undefined
  const negative = pattern.startsWith('!')
  if (negative) pattern = pattern.slice(1)
  const foldersOnly = pattern.endsWith('/')
  if (foldersOnly) pattern = pattern.slice(0, -1)
  const anchored = pattern.includes('/')
  if (pattern.startsWith('/')) pattern = pattern.slice(1)
  if (pattern === '') return undefined
  const steps: Step[] = []
  for (const text of pattern.split('/')) {
    if (text === '**') {
      if (steps.at(-1) !== '**') steps.push('**')
      continue
    }
    const step = compileSegment(text)
    if (!step) return undefined
    steps.push(step)
  }
  return { negative, foldersOnly, anchored, steps }
}

/** Trailing blanks do not count unless escaped. */
function trimTrailingSpaces(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ') end--
  let backslashes = 0
  while (backslashes < end && line[end - 1 - backslashes] === '\\') backslashes++
  return line.slice(0, backslashes % 2 === 1 && end < line.length ? end + 1 : end)
}
