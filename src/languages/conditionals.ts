/**
 * Conditional compilation that cuts through a construct (`void f()` `#if A` `{ ... }` `#else` `;` `#endif`, a head for each
 * platform and one body): no grammar reads that, and what follows is lost. Such a group is reduced to its first branch;
 * groups whose branches are whole declarations or statements stay as they are, so that what is in all of them is found.
 * Same length, same lines.
 */
export function keepFirstBranches(text: string, isFalse: RegExp = NEVER): string {
  if (!/#[ \t]*if/.test(text)) return text
  return new Reducer(text, isFalse).run()
}

const NEVER = /^#[ \t]*if[ \t]+(?:0|false)\b/
const DIRECTIVE = /^[ \t]*#[ \t]*(if|elif|else|endif)(?:n?def)?\b/
/** Comments, strings and characters, none of which can hold a bracket that counts. */
const OPAQUE = /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|@"(?:[^"]|"")*"|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^\n]){1,10}'/y
const OPAQUE_START = /\/[*/]|@?"|'/g
const STRING_START = /"(?:[^"\\\n]|\\[^])*/y
/** What a declaration or statement may stand behind, and end with. */
const BEFORE = /^[;{},:>]?$/
const BEHIND = /^[;{},:>\]]?$/

interface Branch {
  readonly start: number
  end: number
  /** Opened minus closed braces and brackets, and the lowest value on the way. */
  depth: number
  lowest: number
  parentheses: number
  /** Last character that counts, `''` for none. */
  last: string
  readonly isFalse: boolean
}

interface Group {
  readonly before: string
  readonly inParentheses: boolean
  readonly directives: [number, number][]
  readonly branches: Branch[]
}

const newBranch = (start: number, isFalse = false): Branch => ({ start, end: start, depth: 0, lowest: 0, parentheses: 0, last: '', isFalse }) // prettier-ignore

class Reducer {
  private readonly groups: Group[] = []
  private readonly top = newBranch(0)
  private readonly cuts: [number, number][] = []

  constructor(
    private readonly text: string,
    private readonly isFalse: RegExp,
  ) {}

  run(): string {
    const masked = maskAll(this.text)
    for (let at = 0; at < masked.length;) {
      const end = lineEnd(masked, at)
      if (isDirective(masked, at)) this.takeDirective(masked.slice(at, end), at, end)
      else takeCode(this.branch, masked, at, end)
      at = end + 1
    }
    return this.cuts.length === 0 ? this.text : blankCuts(this.text, this.cuts)
  }

  /** The branch that lines go to. */
  private get branch(): Branch {
    return this.groups.at(-1)?.branches.at(-1) ?? this.top
  }

  private takeDirective(line: string, at: number, end: number): void {
    const word = DIRECTIVE.exec(line)?.[1]
    if (word === undefined) return
    if (word === 'if') {
      const { last, parentheses } = this.branch
      const inParentheses = parentheses > 0 || this.groups.at(-1)?.inParentheses === true
      this.groups.push({ before: last, inParentheses, directives: [], branches: [] })
    }
    const group = this.groups.at(-1)
    if (!group) return
    group.directives.push([at, end])
    const open = group.branches.at(-1)
    if (open) open.end = at
    if (word !== 'endif') group.branches.push(newBranch(end, this.isFalse.test(line.trim())))
    else this.close(this.groups.pop()!)
  }

  private close({ before, inParentheses, directives, branches }: Group): void {
    const outer = this.branch
    const isWhole =
      !inParentheses &&
      BEFORE.test(before) &&
      branches.every(({ depth, lowest, parentheses, last }) => depth === 0 && lowest === 0 && parentheses === 0 && BEHIND.test(last)) // prettier-ignore
    const possible = branches.filter(({ isFalse, last }) => !isFalse && last !== '')
    const chosen = possible[0] ?? branches.find(({ isFalse }) => !isFalse)
    if (chosen) {
      outer.lowest = Math.min(outer.lowest, outer.depth + chosen.lowest)
      outer.depth += chosen.depth
      outer.parentheses += chosen.parentheses
      outer.last = chosen.last || outer.last
    }
    if (isWhole) return
    for (const directive of directives) this.cuts.push(directive)
    for (const branch of branches) if (branch !== chosen) this.cuts.push([branch.start, branch.end])
  }
}

/** End of the line at `at`, lines that it is continued on included. */
function lineEnd(text: string, at: number): number {
  let end = text.indexOf('\n', at)
  while (end > at && isContinued(text, at, end)) end = text.indexOf('\n', end + 1)
  return end < 0 ? text.length : end
}

function isContinued(text: string, at: number, end: number): boolean {
  const code = text.charCodeAt(end - 1)
  return code === BACKSLASH || (code === 13 && end - 2 >= at && text.charCodeAt(end - 2) === BACKSLASH)
}

function takeCode(branch: Branch, text: string, at: number, end: number): void {
  let last = -1
  for (let i = at; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 32 || (code >= 9 && code <= 13)) continue
    last = i
    // Brackets: ( ) [ ] { }
    if (code === 123 || code === 91) branch.depth++
    else if (code === 40) branch.parentheses++
    else if (code === 41) branch.parentheses--
    else if (code === 125 || code === 93) branch.lowest = Math.min(branch.lowest, --branch.depth)
  }
  if (last >= 0) branch.last = text[last]!
}

function maskAll(text: string): string {
  let out = ''
  let at = 0
  /** No string ends before: the quotes up to there are escaped ones of the first that was tried. */
  let noStringBefore = 0
  OPAQUE_START.lastIndex = 0
  for (let start = OPAQUE_START.exec(text); start; start = OPAQUE_START.exec(text)) {
    const isString = start[0] === '"'
    if (isString && start.index < noStringBefore) continue
    OPAQUE.lastIndex = start.index
    const token = OPAQUE.exec(text)?.[0]
    if (token === undefined) {
      if (isString) noStringBefore = endOfMatch(STRING_START, text, start.index)
      OPAQUE_START.lastIndex = start.index + 1
      continue
    }
    out += text.slice(at, start.index) + mask(token)
    OPAQUE_START.lastIndex = at = start.index + token.length
  }
  return out + text.slice(at)
}

function endOfMatch(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at
  sticky.test(text)
  return sticky.lastIndex
}

/** A token that is no code: blank, but for one character where a string is. */
function mask(token: string): string {
  const blank = token.includes('\n')
    ? token.replace(/[^\n]+/g, (part) => ' '.repeat(part.length))
    : ' '.repeat(token.length)
  return token.charCodeAt(0) === SLASH ? blank : `x${blank.slice(1)}`
}

function isDirective(text: string, at: number): boolean {
  let i = at
  while (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9) i++
  return text.charCodeAt(i) === HASH
}

const HASH = 35
const SLASH = 47
const BACKSLASH = 92

function blankCuts(text: string, cuts: [number, number][]): string {
  cuts.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  let out = ''
  let at = 0
  for (const [start, end] of cuts) {
    if (end <= at) continue
    const from = Math.max(start, at)
    out += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n]/g, ' ')
    at = end
  }
  return out + text.slice(at)
}
