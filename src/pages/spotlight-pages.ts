import type { ExtractedSymbol } from '../extract/types.ts'
import { moduleOf, modulePageId, type FolderContext } from './module-pages.ts'
import type { PageDraft, StatementDraft } from './page-input.ts'

/** One symbol in so many deserves a page of its own, within these limits. */
const PER_SYMBOLS = 150
const [LEAST, MOST] = [5, 100]
const MOST_MEMBERS = 10
const MOST_PER_FILE = 5

/** Kinds that a page would explain. */
const KINDS: ReadonlySet<string> = new Set(['function', 'method', 'class', 'interface', 'struct', 'enum', 'trait', 'type', 'module', 'macro', 'object', 'union', 'table']) // prettier-ignore
/** Kinds of which one is enough: what they hold is on their page. */
const HOLDERS: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'struct',
  'trait',
  'object',
  'type',
  'union',
  'enum',
])

interface Candidate {
  readonly document: number
  /** Number in the document. */
  readonly number: number
  readonly symbol: ExtractedSymbol
  readonly score: number
}

/** Pages of the symbols that the rest of the code leans on most. */
export function spotlightPages(context: FolderContext): PageDraft[] {
  const { input, modules } = context
  const total = input.documents.reduce((sum, { symbolCount }) => sum + symbolCount, 0)
  const wanted = Math.min(MOST, Math.max(LEAST, Math.round(total / PER_SYMBOLS)))
  return candidates(context)
    .sort((a, b) => b.score - a.score || a.document - b.document || a.number - b.number)
    .filter(spread())
    .slice(0, wanted)
    .map((candidate) => spotlight(context, candidate, moduleOf(input.documents[candidate.document]!.path, modules)))
}

/** No file fills the list alone. */
function spread(): (candidate: Candidate) => boolean {
  const perFile = new Map<number, number>()
  return ({ document }) => {
    const count = (perFile.get(document) ?? 0) + 1
    perFile.set(document, count)
    return count <= MOST_PER_FILE
  }
}

function candidates({ input, weight }: FolderContext): Candidate[] {
  const { documents, graph } = input
  const found: Candidate[] = []
  let first = 0
  documents.forEach((document, id) => {
    const { kind, isForeign, isExample, symbolCount } = document
    if (kind === 'implementation' && !isForeign && !isExample && symbolCount > 0) {
      const own = weight(id)
      const symbols = input.symbols(id)
      const holders = new Set(symbols.map(({ parent }) => parent))
      const says = symbols.some(({ modifiers }) => modifiers.includes('exported'))
      symbols.forEach((symbol, number) => {
        if (
          !KINDS.has(symbol.kind) ||
          symbol.modifiers.includes('private') ||
          symbol.modifiers.includes('declaration') ||
          isLocal(symbol, symbols) ||
          (symbol.doc === '' && isBare(symbol) && !holders.has(number)) ||
          (says && !symbol.modifiers.includes('exported'))
        )
          return
        const used = graph?.symbolCentrality?.(first + number)
        const said = symbol.doc === '' ? 0 : 0.15
        const rank = (used ?? 0) * 2 * (1 + said) + own * 0.5 + said + Number(HOLDERS.has(symbol.kind)) * 0.1
        found.push({ document: id, number, symbol, score: rank })
      })
    }
    first += symbolCount
  })
  return found
}

/** Without a word and without members there is nothing to tell of these. */
const isBare = ({ kind }: ExtractedSymbol): boolean => !/^(?:function|method|macro)$/.test(kind)

/** Inside of a function: nobody else can use it. */
function isLocal(symbol: ExtractedSymbol, symbols: readonly ExtractedSymbol[]): boolean {
  for (let owner = symbols[symbol.parent]; owner; owner = symbols[owner.parent]) {
    if (owner.kind === 'function' || owner.kind === 'method') return true
  }
  return false
}

function spotlight(
  { input }: FolderContext,
  { document, number, symbol }: Candidate,
  folder: string | undefined,
): PageDraft {
  const { path, kind } = input.documents[document]!
  const symbols = input.symbols(document)
  const own = symbols.flatMap((other, i) =>
    other.parent === number && !other.modifiers.includes('private') ? [i] : [],
  )
  // Where the language marks what others can use, the rest is left out.
  const open = own.filter((i) => symbols[i]!.modifiers.includes('exported'))
  const members = (open.length > 0 ? open : own).map((i): StatementDraft => ({
    heading: 'Members',
    document,
    symbol: i,
  }))
  const documented = members.filter((one) => symbols[one.symbol!]!.doc !== '')
  const shown = new Set([...documented, ...members].slice(0, MOST_MEMBERS))
  return {
    type: 'symbol_spotlight',
    target: `${path}::${symbol.qualifiedName}${repeatOf(symbols, number)}`,
    title: symbol.qualifiedName,
    summary: symbol.doc || symbol.signature || `${symbol.kind} ${symbol.name}`,
    kind,
    document,
    startLine: symbol.startLine,
    endLine: symbol.endLine,
    statements: [{ heading: 'Definition', document, symbol: number }, ...members.filter((one) => shown.has(one))],
    links: folder === undefined ? [] : [{ to: modulePageId(folder), relation: 'part of' }],
  }
}

/** `~2` and up behind the id of a symbol that is not the first of its qualified name. */
function repeatOf(symbols: readonly ExtractedSymbol[], number: number): string {
  const { qualifiedName } = symbols[number]!
  const before = symbols.slice(0, number).filter((other) => other.qualifiedName === qualifiedName).length
  return before === 0 ? '' : `~${before + 1}`
}
