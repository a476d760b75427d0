import type { PageHit } from '../../api.ts'
import type { PageBlock, StoredStatement } from '../../sections/page-block.ts'
import { FULL_RELEVANCE } from '../hits.ts'
import type { IndexData } from '../data/index-data.ts'
import type { RankedPage } from './page-ranking.ts'
import { termsIn } from './snippet.ts'
import { targetPath } from '../pages/page-table.ts'

/** Statements of a snippet: enough to judge a hit. */
const SNIPPET_STATEMENTS = 3
const MAX_LINE = 240

/** Stored pages as hits: `top` is the score of the best hit in the unit of `relevance_score`. */
export async function storedPageHits(
  data: IndexData,
  ranked: readonly RankedPage[],
  terms: ReadonlyMap<string, number>,
  top: number,
  explain: boolean,
): Promise<PageHit[]> {
  const pages = data.pages!
  const blocks = await data.pageBlocks(ranked.map(({ page }) => page))
  const paths = await data.paths(ranked.map(({ page }) => Math.max(0, pages.document(page))))
  return Promise.all(
    ranked.map(async ({ page, score }, i) => {
      const block = blocks[i]!
      const type = pages.type(page)
      const target = block.target(page)
      const raw = score * FULL_RELEVANCE
      const title = type === 'repo_overview' ? `Overview of ${data.repositoryName}` : block.title(page)
      return {
        type: 'page',
        page_id: `${type}:${target}`,
        title,
        page_type: type,
        ...(await snippetOf(data, page, block, terms)),
        target_path: targetPath(data, page, target, paths[i]!),
        relevance_score: round(raw),
        confidence_score: round(Math.min(1, raw / Math.max(top, raw, 0.01))),
        relevance: Math.round(Math.min(1, score) * 100),
        sources: ['fts'],
        next: 'get_context',
        ...(explain && { explain: [{ signal: 'page', value: score, weight: FULL_RELEVANCE, contribution: raw }] }),
      }
    }),
  )
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** The statements around that which holds most of the query's words; else the summary. */
async function snippetOf(
  data: IndexData,
  page: number,
  block: PageBlock,
  terms: ReadonlyMap<string, number>,
): Promise<Pick<PageHit, 'snippet' | 'start_line' | 'end_line'>> {
  const statements = block.statements(page)
  const texts = await statementTexts(data, statements)
  const scores = texts.map((text) => wordScore(text, terms))
  const best = scores.reduce((at, score, i) => (score > scores[at]! ? i : at), 0)
  const [start, end] = block.lines(page)
  const summary = block.summary(page)
  const isTold = (scores[best] ?? 0) > wordScore(summary, terms)
  const shown = isTold
    ? texts.slice(best, best + SNIPPET_STATEMENTS).filter((text) => text !== '')
    : [summary || (texts[0] ?? '')]
  const told = isTold ? statements[best] : undefined
  const isHere =
    told !== undefined && told.line > 0 && told.document === data.pages!.document(page) && data.pages!.isAboutFile(page)
  const lines = isHere ? [told.line, told.endLine] : data.pages!.isAboutFile(page) ? [start, end] : [0, 0]
  return {
    snippet: shown.map((text) => (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}\u2026` : text)).join('\n'),
    ...(lines[0]! > 0 && { start_line: lines[0]!, end_line: Math.max(lines[0]!, lines[1]!) }),
  }
}

/** What statements say: their own words, those of files, those of symbols. */
async function statementTexts(data: IndexData, statements: readonly StoredStatement[]): Promise<string[]> {
  const count = data.documents.count
  const known = statements.map(({ document }) => Math.min(document, count - 1))
  const [rows, paths] = await Promise.all([data.documentRows(known), data.paths(known)])
  const symbols = statements.map(({ form, document, symbol }) => (form === 'symbol' && document < count ? data.documents.symbolStart[document]! + symbol : -1)) // prettier-ignore
  const valid = symbols.map((symbol) => (symbol >= 0 && symbol < data.symbolCount ? symbol : -1))
  const symbolRows = await data.symbolRows(valid.filter((symbol) => symbol >= 0))
  let next = 0
  return statements.map(({ form, text }, i) => {
    if (form === 'text') return text
    if (form === 'document') return `${paths[i]!}: ${rows[i]!.summary || rows[i]!.title}`
    const symbol = valid[i]! >= 0 ? symbolRows[next++] : undefined
    return symbol ? [symbol.signature || symbol.name, symbol.doc].filter(Boolean).join(': ') : ''
  })
}

/** Rarity-weighted distinct query terms in a text. */
function wordScore(text: string, terms: ReadonlyMap<string, number>): number {
  return [...termsIn(text, terms)].reduce((sum, term) => sum + Math.max(0.1, terms.get(term)!), 0)
}
