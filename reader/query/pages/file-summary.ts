import type { FileFacts, FileSymbol } from './file-facts.ts'
import { plural } from '../../analysis/plural.ts'
import { firstSentence } from '../../analysis/sentence.ts'
import { code } from './markdown-code.ts'
import { offeredSymbols, settingLabel, topSymbols } from './surface.ts'

/** What a file says of itself, or what tells it best, and the line that says so. */
export interface FileSummary {
  readonly text: string
  readonly line: number
}

export const KIND_WORDS = { implementation: 'code', test: 'a test', config: 'configuration', doc: 'documentation' } as const // prettier-ignore

const MOST_NAMES = 3
const MOST_KEYS = 4

/** A file without a word of its own is told by the page that it makes, by what it tests, defines, sets or imports. */
export function fileSummary(facts: FileFacts): FileSummary {
  const { row, pageSummary, summaryLine } = facts
  if (row.summary !== '') return { text: row.summary, line: summaryLine }
  if (pageSummary !== '') return { text: pageSummary, line: pageLine(facts) }
  const { symbols, data, document } = facts
  const tests = symbols.filter(({ kind, parent }) => kind === 'test' && parent < 0)
  if (tests.length > 0 && data.documents.kindOf(document) === 'test') return testSummary(tests)
  const tops = topSymbols(symbols)
  if (tops.length === 0) return plainSummary(facts)
  return tops.every(({ kind }) => kind === 'key') ? settingSummary(tops, symbols) : definitionSummary(tops)
}

/** Where a page about the whole file finds what it says first: the last image that a container is built from. */
function pageLine({ pageSummary, source }: FileFacts): number {
  if (!pageSummary.startsWith('Container image')) return 1
  return (source?.split('\n').findLastIndex((line) => /^\s*FROM\s/i.test(line)) ?? 0) + 1 || 1
}

/** `a`, `b` and 3 more. */
function named(names: readonly string[], most: number): string {
  const rest = names.length > most ? ` and ${names.length - most} more` : ''
  return `${names.slice(0, most).join(', ')}${rest}`
}

function testSummary(tests: readonly FileSymbol[]): FileSummary {
  const names = tests.map(({ name }) => code(name))
  return { text: `Tests ${named(names, MOST_NAMES)}.`, line: tests[0]!.startLine }
}

function definitionSummary(tops: readonly FileSymbol[]): FileSummary {
  const best = [...offeredSymbols(tops)].sort((a, b) => b.score - a.score || a.startLine - b.startLine)
  const names = [...new Set(best.map(({ kind, name }) => `${kind.replace('_', ' ')} ${code(name)}`))]
  if (best.every(({ kind }) => kind === 'heading'))
    return { text: `Headed ${code(best[0]!.name)}.`, line: best[0]!.startLine }
  const documented = best.slice(0, MOST_NAMES).find(({ doc }) => doc !== '')
  const said = documented ? firstSentence(documented.doc) : ''
  const line = (said === '' ? best[0]! : documented!).startLine
  if (said === '') return { text: `Defines ${named(names, MOST_NAMES)}.`, line }
  if (names.length === 1) return { text: `Defines ${names[0]!}: ${said}`, line }
  return { text: `Defines ${named(names, MOST_NAMES)}. ${code(documented!.name)}: ${said}`, line }
}

const DESCRIPTION = /^["']?(?:description|summary)["']?\s*[:=]\s*["']?(.*?)["']?,?$/

/** By its description, be it that of the one thing that the file holds; else by the first keys. */
function settingSummary(tops: readonly FileSymbol[], symbols: readonly FileSymbol[]): FileSummary {
  const inner = tops.length === 1 ? symbols.filter(({ parent }) => parent === tops[0]!.id) : []
  for (const symbol of [...tops, ...inner]) {
    const said = DESCRIPTION.exec(symbol.signature)?.[1]
    if (said) return { text: firstSentence(said), line: symbol.startLine }
  }
  const kinds = manifestKinds(tops)
  const labels = [...new Set(kinds.length > 0 ? kinds : tops.map(settingLabel))]
  const isObject = kinds.length > 0 || tops.every((symbol) => settingLabel(symbol) !== symbol.name)
  const verb = isObject ? 'Describes' : 'Sets'
  return { text: `${verb} ${named(labels.map(code), MOST_KEYS)}.`, line: tops[0]!.startLine }
}

/** Kinds of the objects of a manifest whose names a template fills in. */
function manifestKinds(tops: readonly FileSymbol[]): string[] {
  if (!tops.some(({ name }) => name === 'apiVersion')) return []
  return tops.flatMap(({ name, signature }) =>
    name === 'kind' ? (/^kind:\s*([A-Z]\w*)/.exec(signature)?.[1] ?? []) : [],
  )
}

/** Lines that say nothing of what a file does: marks, directives, comments, what is imported. */
const QUIET = /^(?:#|\/\/|\/\*|\*|--|;|%|<!--|<\?|@|'use |"use |set -|import\b|from\b|require\b|use\b|using\b|package\b|\{|\[|\}|\])/ // prettier-ignore

/** Several words that do not end as code does. */
const SAYS = /^\S+\s.*[^{};,]$/

/** Prose by its first sentence; code by what it imports or how it begins. */
function plainSummary(facts: FileFacts): FileSummary {
  const { source, language, data, document, imported } = facts
  const kind = KIND_WORDS[data.documents.kindOf(document)]
  const lines = source?.split('\n') ?? []
  if (facts.row.bytes === 0) return { text: 'An empty file.', line: 1 }
  const isDoc = data.documents.kindOf(document) === 'doc'
  const isProse = isDoc || language === '' || language === 'text'
  // What has no language may be a template of code.
  const first = lines.findIndex((line) => /[\p{L}\p{N}]/u.test(line) && (isDoc || !QUIET.test(line.trim())))
  const isSaying = isProse && first >= 0 && SAYS.test(lines[first]!.trim())
  if (isSaying) return { text: firstSentence(lines[first]!), line: first + 1 }
  if (imported.length > 0) {
    const names = imported.map(({ name }) => code(name))
    return { text: `Imports ${named(names, MOST_NAMES)}.`, line: Math.max(1, imported[0]!.line) }
  }
  if (first >= 0) return { text: `Begins with ${code(firstSentence(lines[first]!))}.`, line: first + 1 }
  return { text: `${language || 'Text'}, ${kind}, ${plural(data.documents.linesOf(document), 'line')}.`, line: 1 }
}
