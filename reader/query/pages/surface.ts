import type { PageSection, PageStatement } from '../../api.ts'
import type { FileFacts, FileSymbol } from './file-facts.ts'
import { plural } from '../../analysis/plural.ts'
import { cutText, firstSentence } from '../../analysis/sentence.ts'
import { code } from './markdown-code.ts'

/** What fits on a screen. */
const MOST_SYMBOLS = 12
const MOST_MEMBERS = 5
const MOST_HEADINGS = 16
const MAX_SIGNATURE = 160
const MAX_ENTRY = 60

/** Kinds that hold others without being what the file is for. */
const WRAPPERS: ReadonlySet<string> = new Set(['namespace', 'module', 'extension'])
const CONTAINERS: ReadonlySet<string> = new Set([
  'class', 'interface', 'struct', 'trait', 'object', 'union', 'enum', 'extension', 'module', 'namespace', 'type', 'table',
]) // prettier-ignore

/** What a file offers, defines, tests or sets, by what kind of file it is. */
export function surfaceSection(facts: FileFacts): PageSection | undefined {
  const { symbols } = facts
  if (symbols.length === 0) return undefined
  if (symbols.every(({ kind }) => kind === 'heading')) return outline(facts)
  if (symbols.every(({ kind }) => kind === 'key' || kind === 'heading')) {
    const headings = symbols.filter(({ kind }) => kind === 'heading')
    const isProse = headings.length > 0 && facts.data.documents.isProse(facts.document)
    return isProse ? outline({ ...facts, symbols: headings }) : settings(facts)
  }
  const tests = symbols.filter(({ kind }) => kind === 'test')
  if (tests.length > 0 && facts.data.documents.kindOf(facts.document) === 'test') return testSection(facts, tests)
  return definitions(facts)
}

function definitions(facts: FileFacts): PageSection | undefined {
  const chosen = offeredSymbols(topSymbols(facts.symbols))
  if (chosen.length === 0) return undefined
  const best = [...chosen].sort((a, b) => rank(b) - rank(a) || a.startLine - b.startLine).slice(0, MOST_SYMBOLS)
  best.sort((a, b) => a.startLine - b.startLine)
  return section(chosen[0]!.modifiers.includes('exported') ? 'Public surface' : 'Definitions', best.map((one) => symbolStatement(facts, one)), chosen.length) // prettier-ignore
}

/** What others can use of some symbols: those that are exported, else those that are not private, else all. */
export function offeredSymbols(all: readonly FileSymbol[]): readonly FileSymbol[] {
  const telling = all.filter((symbol) => !isIncludeGuard(symbol))
  const tops = telling.length > 0 ? telling : all
  const exported = tops.filter(({ modifiers }) => modifiers.includes('exported'))
  if (exported.length > 0) return exported
  const open = tops.filter(({ modifiers }) => !modifiers.includes('private'))
  return open.length > 0 ? open : tops
}

/** `#define A_H` keeps a header from being read twice; it is nothing to use. */
const isIncludeGuard = ({ kind, name, signature }: FileSymbol): boolean =>
  kind === 'macro' &&
  /_(?:H|HH|HPP|HXX|INC|INCLUDED?)_*$/i.test(name) &&
  /^#\s*define\s+\S+(?:\s+1)?$/.test(signature.trim())

/** What is documented says more. */
const rank = ({ score, doc }: FileSymbol): number => score + (doc === '' ? 0 : 32)

/** What stands at the top of the file, or in nothing but namespaces; without these where they hold all. */
export function topSymbols(symbols: readonly FileSymbol[]): FileSymbol[] {
  const byId = new Map(symbols.map((symbol) => [symbol.id, symbol]))
  const isTop = ({ parent }: FileSymbol): boolean => {
    const owner = parent < 0 ? undefined : byId.get(parent)
    return owner === undefined || (WRAPPERS.has(owner.kind) && isTop(owner))
  }
  const tops = symbols.filter(isTop)
  const inner = tops.filter(({ kind }) => !WRAPPERS.has(kind))
  return inner.length > 0 ? inner : tops
}

/** A symbol with what its documentation and its members say of it. */
export function symbolStatement({ symbols, path }: FileFacts, symbol: FileSymbol): PageStatement {
  const { signature, kind, name, doc, startLine, endLine } = symbol
  const said = doc === '' ? '' : `: ${firstSentence(doc)}`
  const text = `${code(cutText(signature || `${kind} ${name}`, MAX_SIGNATURE))}${said}${members(symbols, symbol)}`
  return { text, path, line: startLine, ...(endLine > startLine && { end_line: endLine }) }
}

function members(symbols: readonly FileSymbol[], { id, kind }: FileSymbol): string {
  if (!CONTAINERS.has(kind)) return ''
  const own = symbols.filter(({ parent, modifiers }) => parent === id && !modifiers.includes('private'))
  if (own.length === 0) return ''
  const names = [...new Set(own.map(({ name }) => name))]
  const best = names.slice(0, MOST_MEMBERS).map((name) => code(name))
  const more = names.length > best.length ? ` and ${names.length - best.length} more` : ''
  return ` (${plural(names.length, 'member')}: ${best.join(', ')}${more})`
}

/** Headings of prose, the upper levels first, each with the line behind it. */
function outline(facts: FileFacts): PageSection | undefined {
  const { symbols, path, source } = facts
  const depth = depths(symbols)
  let kept = symbols.filter(({ id }) => depth.get(id)! <= 1)
  if (kept.length > MOST_HEADINGS) kept = symbols.filter(({ id }) => depth.get(id) === 0)
  const lines = source?.split('\n')
  const statements = kept.slice(0, MOST_HEADINGS).map((symbol) => {
    const said = lines ? firstProse(lines, symbol) : ''
    const text = `${symbol.name}${said === '' ? '' : `: ${said}`}`
    return {
      text,
      path,
      line: symbol.startLine,
      ...(symbol.endLine > symbol.startLine && { end_line: symbol.endLine }),
    }
  })
  return section('Contents', statements, symbols.length)
}

function depths(symbols: readonly FileSymbol[]): ReadonlyMap<number, number> {
  const depth = new Map<number, number>()
  for (const { id, parent } of symbols) depth.set(id, parent < 0 ? 0 : (depth.get(parent) ?? -1) + 1)
  return depth
}

/** The first sentence below a heading, before the next one. */
function firstProse(lines: readonly string[], { startLine, endLine }: FileSymbol): string {
  const said: string[] = []
  let fence = false
  for (const line of lines.slice(startLine, Math.min(endLine, startLine + 12))) {
    const text = line.trim()
    const isFence = /^(?:```|~~~)/.test(text)
    if (isFence) fence = !fence
    const isMark = /^(?:#|[=\-~^*_]{3,}|```|~~~|<|\||!\[|\[!|\.\.\s|:\w+:|\[.*\]:)/.test(text)
    if (fence && said.length === 0) continue
    if (isMark || (text === '' && said.length > 0)) {
      if (said.length > 0 || text.startsWith('#')) break
      continue
    }
    if (text !== '') said.push(text.replace(/^[-*+]\s+/, ''))
  }
  return firstSentence(said.join(' '))
}

/** Top keys of a configuration with what they are set to. */
function settings({ symbols, path, source }: FileFacts): PageSection {
  const tops = symbols.filter(({ parent }) => parent < 0)
  const lines = source?.split('\n')
  const statements = tops.slice(0, MOST_SYMBOLS).map((symbol) => {
    const keys = symbols.filter(({ parent }) => parent === symbol.id).map(({ signature, name }) => signature || name)
    const held = keys.length > 0 || settingLabel(symbol) !== symbol.name ? keys : heldLines(symbol, lines)
    const said = symbol.doc === '' ? '' : `: ${firstSentence(symbol.doc)}`
    const text = `${code(keys.length > 0 ? label(symbol) : settingText(symbol, lines))}${said}${holds(held)}`
    return {
      text,
      path,
      line: symbol.startLine,
      ...(symbol.endLine > symbol.startLine && { end_line: symbol.endLine }),
    }
  })
  return section('Settings', statements, tops.length)
}

function holds(entries: readonly string[]): string {
  if (entries.length === 0) return ''
  const shown = entries.slice(0, MOST_MEMBERS).map((entry) => code(cutText(entry, MAX_ENTRY)))
  const more = entries.length > shown.length ? ` and ${entries.length - shown.length} more` : ''
  return ` holds ${shown.join(', ')}${more}`
}

const label = ({ signature, name }: FileSymbol): string => cutText(signature || name, MAX_SIGNATURE)

/** A key as it is written where its value stands on the same line. */
function settingText(
  { name, signature, startLine, endLine }: FileSymbol,
  lines: readonly string[] | undefined,
): string {
  const isBare = signature === '' || signature.replace(/["':]/g, '') === name
  const line = isBare && endLine === startLine ? lines?.[startLine - 1]?.trim().replace(/,$/, '') : undefined
  return cutText(line && line.length <= 2 * MAX_SIGNATURE ? line : signature || name, MAX_SIGNATURE)
}

/** Entries of a list or map that are no keys of their own: the lines of the least indentation inside of it. */
function heldLines({ startLine, endLine }: FileSymbol, lines: readonly string[] | undefined): string[] {
  const inner = (lines ?? []).slice(startLine, endLine).filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:#|\/\/|\{\{)/.test(line)) // prettier-ignore
  const indent = (line: string): number => line.length - line.trimStart().length
  const least = inner.reduce((low, line) => Math.min(low, indent(line)), Infinity)
  return inner.filter((line) => indent(line) === least).map((line) => line.trim().replace(/^- /, '').replace(/,$/, ''))
}

/** What a key of a configuration is called: its name, or the kind and name of the object that it stands for. */
export function settingLabel({ name, signature }: FileSymbol): string {
  return signature === '' || signature.replace(/^["'[]+/, '').startsWith(name) ? name : signature
}

function testSection({ path }: FileFacts, tests: readonly FileSymbol[]): PageSection {
  const statements = tests.slice(0, MOST_SYMBOLS).map(({ name, doc, startLine, endLine }) => ({
    text: `${cutText(name, MAX_SIGNATURE)}${doc === '' ? '' : `: ${firstSentence(doc)}`}`,
    path,
    line: startLine,
    ...(endLine > startLine && { end_line: endLine }),
  }))
  return section('Tests', statements, tests.length)
}

export function section(heading: string, statements: PageStatement[], total = statements.length): PageSection {
  const omitted = total - statements.length
  return { heading, statements, ...(omitted > 0 && { omitted }) }
}
