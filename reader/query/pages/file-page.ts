import type { Page, PageSection } from '../../api.ts'
import type { IndexData } from '../index-data.ts'
import { connections, filePageId } from './connections.ts'
import { fileLinks } from './file-links.ts'
import { fileFacts, type FileFacts, type FileSymbol } from './file-facts.ts'
import { historySection } from './history.ts'
import { code, count, firstSentence } from './sentence.ts'
import { section, surfaceSection, topSymbols } from './surface.ts'

/** A page before it is written out. */
export type PageBody = Omit<Page, 'markdown'>

/** The page of a file, made of what the index holds of it. */
export async function filePage(data: IndexData, document: number): Promise<PageBody> {
  const facts = await fileFacts(data, document)
  const { path, row, language, summaryLine } = facts
  const surface = surfaceSection(facts)
  const history = await historySection(facts)
  const sections = [
    about(facts),
    ...(surface ? [surface] : []),
    ...(await connections(facts)),
    ...(history ? [history] : []),
  ]
  const derived = row.summary === '' ? fileSummary(facts) : undefined
  return {
    page_id: filePageId(path),
    page_type: 'file_page',
    title: row.title || path,
    summary: derived ?? row.summary,
    ...(derived === undefined && { summary_source: { path, line: summaryLine } }),
    target_path: path,
    kind: data.documents.kindOf(document),
    ...(language !== '' && { language }),
    sections,
    links: await fileLinks(data, document, path),
  }
}

const KIND_WORDS = { implementation: 'code', test: 'a test', config: 'configuration', doc: 'documentation' } as const

function about({ data, document, path, language, lines, row }: FileFacts): PageSection {
  const kind = KIND_WORDS[data.documents.kindOf(document)]
  const what = `${language === '' ? 'Plain text' : language}, ${kind}, ${count(lines, 'line')}, ${count(row.bytes, 'byte')}`
  const flags = [
    ...(data.documents.isForeign(document) ? ['generated, or of another project'] : []),
    ...(data.documents.isExample(document) ? ['an example'] : []),
  ]
  const text = [what, ...flags].join('; ')
  return section('About', [{ text, path, line: 1, ...(lines > 1 && { end_line: lines }) }])
}

/** What a file says of itself; without a word of its own, what it defines tells. */
export function fileSummary(facts: FileFacts): string {
  if (facts.row.summary !== '') return facts.row.summary
  const { symbols, language, data, document, source } = facts
  const kind = KIND_WORDS[data.documents.kindOf(document)]
  const tops = topSymbols(symbols)
  if (tops.length > 0) return tops.every((one) => one.kind === 'key') ? settingSummary(tops) : definitionSummary(tops)
  const first = source?.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line))
  return first === undefined ? `${language || 'Text'}, ${kind}.` : firstSentence(first)
}

function definitionSummary(tops: readonly FileSymbol[]): string {
  const best = [...tops].sort((a, b) => b.score - a.score || a.startLine - b.startLine).slice(0, 3)
  const names = best.map((symbol) => `${symbol.kind.replace('_', ' ')} ${code(symbol.name)}`).join(', ')
  const documented = best.find(({ doc }) => doc !== '')
  const rest = tops.length > best.length ? ` and ${tops.length - best.length} more` : ''
  return `Defines ${names}${rest}.${documented ? ` ${firstSentence(documented.doc)}` : ''}`
}

const DESCRIPTION = /^["']?description["']?\s*[:=]\s*["']?(.*?)["']?,?$/

function settingSummary(tops: readonly FileSymbol[]): string {
  const described = tops.map(({ signature }) => DESCRIPTION.exec(signature)?.[1]).find((text) => text)
  if (described) return firstSentence(described)
  const names = tops.slice(0, 4).map(({ name }) => code(name))
  return `Sets ${names.join(', ')}${tops.length > names.length ? ` and ${tops.length - names.length} more` : ''}.`
}
