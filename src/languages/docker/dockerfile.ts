import type { Findings, OwnLanguage } from '../own-language.ts'
import { logicalLines, withoutContinuations, type LogicalLine } from '../scan/lines.ts'

/** Stages, arguments and variables of container builds. */
export const dockerfile: OwnLanguage = {
  id: 'dockerfile',
  layout: 'code',
  separator: '.',
  modifierWords: {},
  scan: scanDockerfile,
  refine: withoutContinuations,
}

interface Stage {
  readonly name: string
  readonly nameStart: number
  readonly start: number
  readonly headEnd: number
}

/** Reads instructions, one logical line each; a stage reaches to the next `FROM`. */
function scanDockerfile(text: string, found: Findings): void {
  const stages = new Set<string>()
  let stage: Stage | undefined
  let end = 0
  const close = (): void => {
    if (stage) found.define({ kind: 'rule', nameStart: stage.nameStart, nameEnd: stage.nameStart + stage.name.length, start: stage.start, end, body: stage.headEnd }) // prettier-ignore
    if (stage) stages.add(stage.name.toLowerCase())
  }
  let heredoc = ''
  let patience = 50
  /** The end mark of a heredoc, if a line holds it; `1<<a` is none. */
  const closed = (mark: string, from: number): string => {
    if (mark === '' || patience-- <= 0) return ''
    const end = new RegExp(`^[ \\t]*${mark}[ \\t\\r]*$`, 'gm')
    end.lastIndex = from
    if (!end.test(text)) return ''
    patience++
    return mark
  }
  for (const line of logicalLines(text, continuation(text), (start, stop) => found.comment(start, stop))) {
    if (heredoc !== '') {
      if (line.text.trim() === heredoc) heredoc = ''
      end = line.end
      continue
    }
    noteVariables(line, found)
    const instruction = /^[ \t]*([A-Za-z]+)(?=\s|$)/.exec(line.text)?.[1]?.toUpperCase()
    if (instruction === 'FROM') {
      close()
      stage = readFrom(line, stages, found)
    } else if (instruction === 'ARG' || instruction === 'ENV') readVariables(line, instruction, found)
    else if (instruction === 'COPY' || instruction === 'RUN' || instruction === 'ADD') {
      noteStage(line, stages, found)
      heredoc = closed(/<<-?["']?([A-Za-z_]\w*)["']?/.exec(line.text)?.[1] ?? '', line.end)
    }
    end = line.end
  }
  close()
}

/** The escape directive at the top may make the backtick what the backslash is. */
const continuation = (text: string): string => (/^#[ \t]*escape[ \t]*=[ \t]*`/im.test(text.slice(0, 500)) ? '`' : '\\')

/** `FROM --platform=x image:tag AS name` */
function readFrom(line: LogicalLine, stages: ReadonlySet<string>, found: Findings): Stage | undefined {
  const match = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/di.exec(line.text)
  if (!match) return undefined
  const image = match[1]!
  const at = line.start + match.indices![1]![0]
  if (stages.has(image.toLowerCase())) found.use('read', at, at + image.length)
  else if (image.toLowerCase() !== 'scratch') found.import(image, line.start)
  const name = match[2]
  if (name === undefined) return undefined
  const start = line.start + line.text.search(/\S/)
  return { name, nameStart: line.start + match.indices![2]![0], start, headEnd: line.start + match[0].length }
}

/** `$A`, `${A}`, `${A:-b}` */
function noteVariables(line: LogicalLine, found: Findings): void {
  for (const match of line.text.slice(0, 8_000).matchAll(/(?<!\\)\$\{?([A-Za-z_]\w*)/g)) {
    const end = line.start + match.index + match[0].length
    found.use('read', end - match[1]!.length, end)
  }
}

/** `COPY --from=build a b` */
function noteStage(line: LogicalLine, stages: ReadonlySet<string>, found: Findings): void {
  for (const match of line.text.slice(0, 2_000).matchAll(/(?:--|,)from=([\w.-]+)/g)) {
    const end = line.start + match.index + match[0].length
    if (stages.has(match[1]!.toLowerCase())) found.use('read', end - match[1]!.length, end)
  }
}

/** `ARG a=1 b`, `ENV A=1 B="2 3"`, `ENV A 1`. */
function readVariables(line: LogicalLine, instruction: 'ARG' | 'ENV', found: Findings): void {
  const head = /^\s*\w+\s+/.exec(line.text)![0].length
  const pairs = [
    ...line.text
      .slice(head, head + 8_000)
      .matchAll(/(?:^|[\s\\])([A-Za-z_]\w*)(?:=((?:"(?:[^"\\]|\\[^])*"|'[^']*'|\\[^]|[^\s"'\\])*))?/g),
  ]
  const old = instruction === 'ENV' && pairs[0]?.[2] === undefined
  for (const pair of old ? pairs.slice(0, 1) : pairs) {
    if (instruction === 'ENV' && !old && pair[2] === undefined) continue
    const name = pair[1]!
    const nameStart = line.start + head + pair.index + pair[0].indexOf(name)
    const alone = old || pairs.length === 1
    const start = alone ? line.start + line.text.search(/\S/) : nameStart
    const end = alone ? line.end : line.start + head + pair.index + pair[0].length
    found.define({ kind: 'variable', nameStart, nameEnd: nameStart + name.length, start, end })
  }
}
