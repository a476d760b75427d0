import { PAGE_TYPES } from '../../reader/api.ts'
import { compareUtf8 } from '../../reader/format/utf8.ts'
import type { PageRow, PageStatementRow } from '../artifact/rows.ts'
import { UNSEARCHED_HEADINGS } from './communities.ts'
import { cyclePages } from './cycle-pages.ts'
import { foldersOf } from './folders.ts'
import { importance } from './importance.ts'
import { layerPages } from './layer-pages.ts'
import { moduleFolders, moduleOf, modulePageId, modulePages, type FolderContext } from './module-pages.ts'
import { notedPages } from './noted-pages.ts'
import { overviewPage } from './overview-page.ts'
import type { PageDraft, PageInput, StatementDraft } from './page-input.ts'
import type { PageText } from '../lexical/page-postings.ts'
import { spotlightPages } from './spotlight-pages.ts'

/** Links to pages of one type that one page has. */
const MOST_LINKS = 8

/**
 * All pages but those of files, which the reader makes: a pure function of its input, so the same everywhere. In the order
 * of their types, then of their targets.
 */
export function buildPages(input: PageInput): PageRow[] {
  const folders = foldersOf(input)
  const modules = moduleFolders(folders, input)
  const context: FolderContext = { input, folders, modules, weight: memo(importance(input)) }
  const noted = notedPages(input).map((page) => withModule(page, context))
  const spotlights = spotlightPages(context)
  const others = [...noted, ...spotlights, ...layerPages(context), ...cyclePages(context)]
  const drafts = [
    ...modulePages(context).map((page) => withMembers(page, noted, context)),
    ...others,
    ...overviewPage(context, others),
  ]
  return numbered(drafts, input)
}

function memo(weight: (document: number) => number): (document: number) => number {
  const known = new Map<number, number>()
  return (document) => {
    let value = known.get(document)
    if (value === undefined) known.set(document, (value = weight(document)))
    return value
  }
}

/** What a file records is part of the folder that it lies in. */
function withModule(page: PageDraft, { input, modules }: FolderContext): PageDraft {
  const folder = moduleOf(input.documents[page.document]!.path, modules)
  const to = folder === undefined ? 'repo_overview:.' : modulePageId(folder)
  return { ...page, links: [...page.links, { to, relation: 'part of' }] }
}

const RELATIONS = { decision_record: 'decision', api_contract: 'contract', infra_page: 'infrastructure' } as const

/** Pages of files that lie directly in a folder. */
function withMembers(page: PageDraft, noted: readonly PageDraft[], { folders }: FolderContext): PageDraft {
  const own = new Set(folders.get(page.target)!.documents)
  const links = Object.entries(RELATIONS).flatMap(([type, relation]) =>
    noted
      .filter((other) => other.type === type && own.has(other.document))
      .slice(0, MOST_LINKS)
      .map((other) => ({ to: `${type}:${other.target}`, relation })),
  )
  return { ...page, links: [...page.links, ...links] }
}

/** Gives pages their ids. Of several of one id the first counts; what leads to no page is left out. */
function numbered(drafts: readonly PageDraft[], { documents }: PageInput): PageRow[] {
  const byId = new Map<string, PageDraft>()
  for (const page of drafts) if (!byId.has(idOf(page))) byId.set(idOf(page), page)
  const code = (page: PageDraft): number => PAGE_TYPES.indexOf(page.type)
  const sorted = [...byId.values()].sort((a, b) => code(a) - code(b) || compareUtf8(a.target, b.target))
  const numbers = new Map(sorted.map((page, number) => [idOf(page), number]))
  return sorted.map(({ statements, links, ...page }) => ({
    ...page,
    isWhole: page.document >= 0 && page.target === documents[page.document]!.path,
    statements: statements.map((one) => statementRow(one, numbers)),
    links: links.flatMap(({ to, relation }) => (numbers.has(to) ? [{ page: numbers.get(to)!, relation }] : [])),
  }))
}

const idOf = ({ type, target }: PageDraft): string => `${type}:${target}`

function statementRow(statement: StatementDraft, numbers: ReadonlyMap<string, number>): PageStatementRow {
  const { heading, text, document, line = 0, endLine = line, symbol, commit = '', about } = statement
  return {
    heading,
    form: symbol !== undefined ? 'symbol' : text === undefined ? 'document' : 'text',
    text: text ?? '',
    document,
    line,
    endLine,
    symbol: symbol ?? 0,
    commit,
    page: typeof about === 'string' ? (numbers.get(about) ?? -1) : -1,
    file: typeof about === 'number' ? about : -1,
  }
}

/** What pages say, for their words: the text of statements, and what files and symbols say of themselves. */
export function* pageTexts(pages: readonly PageRow[], { documents, symbols }: PageInput): Generator<PageText> {
  for (const { title, target, summary, statements } of pages) {
    const said = statements.flatMap(({ heading, form, text, document, symbol }) => {
      if (UNSEARCHED_HEADINGS.has(heading)) return []
      if (form === 'text') return text
      if (form === 'document') return `${documents[document]!.title} ${documents[document]!.summary}`
      const { name, doc } = symbols(document)[symbol]!
      return `${name} ${doc}`
    })
    yield { title, target, summary, statements: said }
  }
}
