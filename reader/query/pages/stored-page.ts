import type { PageLink, PageSection, PageStatement, PageType } from '../../api.ts'
import { corrupt } from '../../format/corrupt.ts'
import type { StoredStatement } from '../../sections/page-block.ts'
import type { IndexData } from '../data/index-data.ts'
import { filePageId } from './connections.ts'
import { fileFacts, type FileFacts } from './file-facts.ts'
import type { PageBody } from './file-page.ts'
import { fileSummary } from './file-summary.ts'
import { historySection } from './history.ts'
import { pageIds, targetPath } from './page-table.ts'
import { firstSentence } from '../../analysis/sentence.ts'
import { code } from './markdown-code.ts'
import { symbolStatement } from './surface.ts'

/** A stored page: statements in their own words, and those that files and symbols speak for. */
export async function storedPage(data: IndexData, page: number): Promise<PageBody> {
  const [block] = await data.pageBlocks([page])
  const [type, document] = [data.pages!.type(page), data.pages!.document(page)]
  const [path = ''] = document < 0 ? [] : await data.paths([checked(data, document)])
  const [startLine, endLine] = block!.lines(page)
  const target = block!.target(page)
  const language = document < 0 ? '' : data.documents.languageOf(document)
  const statements = block!.statements(page)
  const sections = [...(await sectionsOf(data, statements)), ...(await moreSections(data, type, statements[0]))]
  return {
    page_id: `${type}:${target}`,
    page_type: type,
    // The name of the repository is the artifact's, not a page's.
    title: type === 'repo_overview' ? `Overview of ${data.repositoryName}` : block!.title(page),
    summary: block!.summary(page),
    ...summarySource(sections, block!.summary(page)),
    target_path: targetPath(data, page, target, path),
    ...(startLine > 0 && { start_line: startLine, end_line: endLine }),
    kind: data.pages!.kind(page),
    ...(data.pages!.isAboutFile(page) && language !== '' && { language }),
    sections,
    links: [...(await storedLinks(data, block!.links(page))), ...(await fileLink(data, page))],
  }
}

/** Where the summary stands: the first statement is about it. */
function summarySource(
  sections: readonly PageSection[],
  summary: string,
): { summary_source?: PageBody['summary_source'] & {} } {
  const first = sections[0]?.statements[0]
  const says = first && summary !== '' && first.text.includes(firstSentence(summary).slice(0, 60))
  return says
    ? {
        summary_source: {
          path: first.path,
          line: first.line,
          ...(first.end_line !== undefined && { end_line: first.end_line }),
        },
      }
    : {}
}

async function sectionsOf(data: IndexData, statements: readonly StoredStatement[]): Promise<PageSection[]> {
  const facts = new Map<number, Promise<FileFacts>>()
  const factsOf = (document: number): Promise<FileFacts> => {
    let known = facts.get(document)
    if (!known) facts.set(document, (known = fileFacts(data, checked(data, document))))
    return known
  }
  const paths = await data.paths(statements.map(({ document }) => checked(data, document)))
  const abouts = await aboutIds(data, statements)
  const sections = new Map<string, PageStatement[]>()
  for (const [i, statement] of statements.entries()) {
    const said = await spoken(statement, paths[i]!, factsOf)
    const about = abouts[i] ?? (statement.form === 'document' ? filePageId(paths[i]!) : undefined)
    const list = sections.get(statement.heading) ?? []
    sections.set(statement.heading, list)
    list.push({
      ...said,
      ...(statement.commit !== '' && { commit: statement.commit }),
      ...(about !== undefined && { page_id: about }),
    })
  }
  return [...sections].map(([heading, own]) => ({ heading, statements: own }))
}

/** How a symbol connects is read from what uses it when somebody asks. */
async function moreSections(
  data: IndexData,
  type: PageType,
  first: StoredStatement | undefined,
): Promise<PageSection[]> {
  if (type !== 'symbol_spotlight' || first?.form !== 'symbol') return []
  const facts = await fileFacts(data, checked(data, first.document))
  const { symbolUseSections } = await import('./symbol-uses.ts')
  const history = await historySection(facts)
  return [...(await symbolUseSections(facts, first.symbol)), ...(history ? [history] : [])]
}

/** The id of the page that each statement is about. */
async function aboutIds(data: IndexData, statements: readonly StoredStatement[]): Promise<(string | undefined)[]> {
  const pages = statements.map(({ page }) => page).filter((page) => page >= 0)
  const files = statements.map(({ file }) => file).filter((file) => file >= 0)
  const [ids, paths] = await Promise.all([pageIds(data, pages), data.paths(files.map((file) => checked(data, file)))])
  let [nextPage, nextFile] = [0, 0]
  return statements.map(({ page, file }) => {
    if (page >= 0) return ids[nextPage++]
    return file >= 0 ? filePageId(paths[nextFile++]!) : undefined
  })
}

async function spoken(
  { form, text, document, line, endLine, symbol }: StoredStatement,
  path: string,
  factsOf: (document: number) => Promise<FileFacts>,
): Promise<PageStatement> {
  if (form === 'symbol') {
    const facts = await factsOf(document)
    const own = facts.symbols[symbol]
    if (!own) throw corrupt('symbol of a page', { document, symbol })
    return symbolStatement(facts, own)
  }
  if (form === 'document') {
    const facts = await factsOf(document)
    const { text: said, line: at } = fileSummary(facts)
    return { text: `${code(path)}: ${firstSentence(said)}`, path, line: at }
  }
  // A statement without a line of its own stands where its file says what it is for.
  const at = line === 0 ? (await factsOf(document)).summaryLine : line
  return { text, path, line: at, ...(endLine > at && { end_line: endLine }) }
}

async function storedLinks(data: IndexData, links: readonly { page: number; relation: string }[]): Promise<PageLink[]> {
  const pages = links.map(({ page }) => page)
  const [ids, blocks] = await Promise.all([pageIds(data, pages), data.pageBlocks(pages)])
  return links.map(({ page, relation }, i) => ({ page_id: ids[i]!, title: blocks[i]!.title(page), relation }))
}

async function fileLink(data: IndexData, page: number): Promise<PageLink[]> {
  const document = data.pages!.document(page)
  if (document < 0 || !data.pages!.isAboutFile(page)) return []
  const [path] = await data.paths([document])
  return [{ page_id: filePageId(path!), title: path!, relation: 'file' }]
}

/** Ids of other sections come from bytes. */
function checked(data: IndexData, document: number): number {
  if (!(document >= 0 && document < data.documents.count)) throw corrupt('document of a page', { document })
  return document
}
