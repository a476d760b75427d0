import type { PageType } from '../../api.ts'
import type { RankedFiles } from './concept.ts'
import type { IndexData } from '../data/index-data.ts'
import { rankPages, type RankedPage } from './page-ranking.ts'
import { fileOfRef, type PageRef } from './page-refs.ts'
import type { Scope } from '../request/scope.ts'

export interface PageOrderRequest {
  readonly scope: Scope
  readonly pageType?: PageType | undefined
  readonly whyShaped: boolean
}

/** Decisions that answer for so much of a why-shaped query come before the files. */
const LEADS = 0.45
/** The same for pages of folders, layers, cycles and the whole among the files of any query. */
const STRONG = 0.8
/** Behind so many files the first of those may come, and the next behind so many more. */
const EVERY = 4
const MOST_BETWEEN = 3
/** What is less about the query than this is left out where only such pages are asked for. */
const LEAST = 0.1
/** Share that a page of a file has from its file being relevant, when its own words say nothing. */
const BY_FILE = 0.3

/**
 * All pages that answer, best first, whatever the limit. Pages of files come in the order of the files. A file that is a
 * decision record is shown as one. Decisions come behind the files, those that answer a why-shaped query before them; one
 * hit per file.
 */
export async function orderPages(data: IndexData, ranked: RankedFiles, request: PageOrderRequest): Promise<PageRef[]> {
  const { pageType } = request
  const files = ranked.order.map((document) => ({ document }))
  if (pageType === 'file_page' || !data.pages) return pageType === undefined || pageType === 'file_page' ? files : []
  const pages = await rankPages(data, ranked.terms, request)
  if (pageType !== undefined) return ofType(data, ranked, pages, pageType)
  return mixed(data, ranked, pages, request.whyShaped)
}

/** Pages of one type by their own words, and by the relevance of their files: both are inside the filters already. */
function ofType(
  data: IndexData,
  { order, ranking }: RankedFiles,
  pages: readonly RankedPage[],
  type: PageType,
): RankedPage[] {
  const best = Math.max(...order.slice(0, 1).map((document) => ranking.scores[document]!), 0.01)
  const shares = new Map(order.map((document) => [document, Math.max(0, ranking.scores[document]!) / best]))
  const own = new Map(pages.map(({ page, score }) => [page, score]))
  const [from, to] = data.pages!.range(type)
  const found: RankedPage[] = []
  for (let page = from; page < to; page++) {
    const byFile = data.pages!.isAboutFile(page) ? (shares.get(data.pages!.document(page)) ?? 0) * BY_FILE : 0
    const score = Math.min(1, (own.get(page) ?? 0) + byFile)
    if (score >= LEAST) found.push({ page, score })
  }
  return found.sort((a, b) => b.score - a.score || a.page - b.page)
}

function mixed(data: IndexData, ranked: RankedFiles, pages: readonly RankedPage[], whyShaped: boolean): PageRef[] {
  const head = data.pages!
  const decisions = pages.filter(({ page }) => head.type(page) === 'decision_record')
  const records = new Set(decisions.filter(({ page }) => head.isWhole(page)).map(({ page }) => head.document(page)))
  const leading = whyShaped ? decisions.filter(({ score }) => score >= LEADS) : []
  const between = pages.filter(({ page, score }) => score >= STRONG && !head.isAboutFile(page)).slice(0, MOST_BETWEEN)
  const files = ranked.order.filter((document) => !records.has(document)).map((document) => ({ document }))
  // A record whose words are few may still be relevant as a file: it keeps its place among the records.
  const rest = decisions.filter(
    (one) => !leading.includes(one) && (one.score >= LEADS || records.has(head.document(one.page))),
  )
  return oncePerFile(data, [...leading, ...interspersed(files, between), ...rest])
}

/** Files in fours, a page of no file behind each four. */
function interspersed(files: readonly PageRef[], between: readonly PageRef[]): PageRef[] {
  const out: PageRef[] = []
  files.forEach((file, i) => {
    out.push(file)
    const next = (i + 1) / EVERY - 1
    if (Number.isInteger(next) && between[next]) out.push(between[next])
  })
  return [...out, ...between.slice(Math.floor(files.length / EVERY))]
}

/** The first hit of a file counts; pages without a file are all kept. */
function oncePerFile(data: IndexData, refs: readonly PageRef[]): PageRef[] {
  const seen = new Set<number>()
  return refs.filter((ref) => {
    const file = fileOfRef(data, ref)
    if (file === undefined) return true
    if (seen.has(file)) return false
    seen.add(file)
    return true
  })
}
