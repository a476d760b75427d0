import type { PageSection, PageStatement } from '../../api.ts'
import { CONFIDENCE } from '../references/likelihood.ts'
import { symbolUses, type Caller } from '../references/symbol-uses.ts'
import { filePageId } from './connections.ts'
import type { FileFacts } from './file-facts.ts'
import { plural } from '../../analysis/plural.ts'
import { code } from './markdown-code.ts'
import { section } from './surface.ts'

const MOST_CALLERS = 6
/** What is re-exported to another file; confidences are stored in 15 steps. */
const RE_EXPORTED = 0.73
const MOST_TESTS = 3

/** Who calls a symbol, and from which tests, where it is next to certain that this one is meant. */
export async function symbolUseSections({ data, path, symbols }: FileFacts, number: number): Promise<PageSection[]> {
  const own = symbols[number]
  const uses = own && (await symbolUses(data, own.id, own.name))
  if (!uses) return []
  const isCertain = ({ file, confidence }: Caller): boolean =>
    confidence >= (file === path ? CONFIDENCE.samePackage : RE_EXPORTED)
  const isInside = ({ file, line }: Caller): boolean => file === path && line >= own.startLine && line <= own.endLine
  const sure = uses.callers.filter((one) => isCertain(one) && !isInside(one)) // prettier-ignore
  const tests = new Set(uses.tests.map(({ file }) => file))
  const groups = [
    ['Used by', sure.filter(({ file }) => !tests.has(file)), MOST_CALLERS],
    ['Tested by', sure.filter(({ file }) => tests.has(file)), MOST_TESTS],
  ] as const
  return groups.flatMap(([heading, callers, most]) =>
    callers.length > 0 ? [section(heading, callers.slice(0, most).map(callStatement), callers.length)] : [],
  )
}

function callStatement({ symbol_id: id, file, line, calls }: Caller): PageStatement {
  const often = calls > 1 ? ` ${plural(calls, 'time')}, first here` : ''
  const caller = code(id.slice(id.indexOf('::') + 2))
  return { text: `${caller} calls it${often}`, path: file, line, page_id: filePageId(file) }
}
