import type { Findings, OwnLanguage } from '../own-language.ts'
import { logicalLines, withoutContinuations, type LogicalLine } from '../scan/lines.ts'

/** Targets, variables and macros of make, in the words of GNU and BSD. */
export const makefile: OwnLanguage = {
  id: 'makefile',
  layout: 'code',
  separator: '/',
  modifierWords: {},
  scan: (text, found) => new MakeScan(found).run(text),
  refine: withoutContinuations,
}

/** Longest line that is looked at, UTF-16 units. */
const MAX_LINE = 20_000
const ASSIGNMENT =
  /^[ ]*((?:(?:export|override|private|unexport)\s+)*)([^\s:#=$?+!(){}"'`|&;<>@-][^\s:#=$?+!(){}"'`|&;<>]*)\s*(?:[?+!]|::{0,2})?=/
const DEFINE = /^[ ]*(?:override\s+|export\s+)*define\s+([^\s=:+?]+)/
const INCLUDE = /^[ ]*[-s.]?include\s+(?!<)(.*)$/

interface Target {
  readonly names: readonly { readonly name: string; readonly at: number }[]
  readonly start: number
  readonly headEnd: number
}

class MakeScan {
  private readonly variables = new Set<string>()
  private readonly targets = new Set<string>()
  private target: Target | undefined
  /** End of the last line that belongs to the open rule. */
  private end = 0

  constructor(private readonly found: Findings) {}

  run(text: string): void {
    let define: { name: string; nameStart: number; start: number; headEnd: number } | undefined
    for (const line of logicalLines(text, '\\', (start, end) => this.found.comment(start, end))) {
      const head = line.text.slice(0, MAX_LINE)
      this.noteReferences(line.start, head)
      if (define) {
        if (!/^[ ]*endef\b/.test(head)) continue
        const { name, nameStart, start, headEnd } = define
        this.found.define({
          kind: 'macro',
          nameStart,
          nameEnd: nameStart + name.length,
          start,
          end: line.end,
          body: headEnd,
        })
        define = undefined
        continue
      }
      const name = DEFINE.exec(head)?.[1]
      if (name !== undefined) {
        this.close()
        const nameStart = line.start + head.indexOf(name, head.indexOf('define') + 6)
        define = { name, nameStart, start: line.start, headEnd: nameStart + name.length }
      } else this.line(line, head)
    }
    this.close()
  }

  /** `$(A)` and `${A}` read a variable; `$(call a,...)` runs a macro. */
  private noteReferences(start: number, head: string): void {
    for (const match of head.matchAll(/\$[({](call[ ]+)?([\w.-]+)(?=[)}:,])/g)) {
      const end = start + match.index + match[0].length
      this.found.use(match[1] ? 'call' : 'read', end - match[2]!.length, end)
    }
  }

  private line(line: LogicalLine, head: string): void {
    if (head.startsWith('\t')) {
      this.end = line.end
      return
    }
    if (/^[ ]*(?:ifn?def|ifn?eq|else|endif|\.if|\.else|\.endif|\.for|\.endfor)\b/.test(head)) return
    const included = INCLUDE.exec(head)
    const assignment = ASSIGNMENT.exec(head)
    if (included)
      for (const file of included[1]!.split(/\s+/)) this.found.import(file.replace(/^"|"$/g, ''), line.start)
    else if (assignment) this.variable(line, assignment)
    else this.rule(line, head)
  }

  /** The first assignment of a name is its definition. */
  private variable(line: LogicalLine, match: RegExpExecArray): void {
    const name = match[2]!
    const nameStart = line.start + match[0].indexOf(name, match[1]!.length)
    if (this.variables.has(name)) return this.found.use('write', nameStart, nameStart + name.length)
    this.variables.add(name)
    const start = line.start + line.text.search(/\S/)
    const modifiers = match[1]!.includes('export') && !match[1]!.includes('unexport') ? (['exported'] as const) : []
    this.found.define({
      kind: 'variable',
      nameStart,
      nameEnd: nameStart + name.length,
      start,
      end: line.end,
      modifiers,
    })
  }

  /** `a b: c | d ; command`. A rule reaches to its last command. */
  private rule(line: LogicalLine, head: string): void {
    const colon = ruleColon(head)
    if (colon < 0) return
    this.close()
    const names = [...head.slice(0, colon).matchAll(/(?:[^\s$]|\$[({][^)}\s]*[)}]|\$)+/g)].map(
      ({ 0: name, index }) => ({
        name,
        at: line.start + index,
      }),
    )
    const first = names[0]
    if (!first) return
    this.target = { names: names.filter(({ name }) => this.isTarget(name)), start: first.at, headEnd: line.end }
    this.end = line.end
    for (const match of head
      .slice(colon + 1)
      .replace(/[;#][^]*$/, '')
      .matchAll(/[\w./-]+/g)) {
      const at = line.start + colon + 1 + match.index
      if (this.targets.has(match[0])) this.found.use('read', at, at + match[0].length)
    }
  }

  /** Special targets, patterns and computed names are nothing to look up. */
  private isTarget(name: string): boolean {
    return !/^\.[A-Z_]+$|[%$*?()&]/.test(name) && !/^\.\w+(?:\.\w+)?$/.test(name) && !this.targets.has(name)
  }

  private close(): void {
    const { target, end } = this
    this.target = undefined
    if (!target) return
    for (const { name, at } of target.names) {
      if (this.targets.has(name)) continue
      this.targets.add(name)
      this.found.define({ kind: 'rule', nameStart: at, nameEnd: at + name.length, start: target.start, end, body: target.headEnd }) // prettier-ignore
    }
  }
}

/** Offset of the colon behind the targets, -1 when the line is no rule. Colons in `$(a:b=c)` and in `c:\a` are none. */
function ruleColon(head: string): number {
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    const code = head.charCodeAt(at)
    if (code === 40 || code === 123) depth++
    else if (code === 41 || code === 125) depth--
    else if (depth > 0) continue
    else if (code === 35 || code === 61) return -1
    else if (code === 58) {
      const next = head[at + 1]
      if ((next === '\\' || next === '/') && /(?:^|\s)[A-Za-z]$/.test(head.slice(Math.max(0, at - 2), at))) continue
      return /^::{0,2}=/.test(head.slice(at, at + 4)) || at === 0 ? -1 : isTargetVariable(head, at) ? -1 : at
    }
  }
  return -1
}

/** `target: NAME = value` sets a variable for that target. */
const isTargetVariable = (head: string, colon: number): boolean =>
  /^::?\s*(?:(?:export|override|private)\s+)*[\w.-]+\s*(?:[?+!]|::{0,2})?=/.test(head.slice(colon, colon + 300))
