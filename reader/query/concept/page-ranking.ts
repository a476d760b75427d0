import type { PageType } from '../../api.ts'
import type { IndexData } from '../data/index-data.ts'
import { pagesInside } from '../pages/page-table.ts'
import type { QueryTerms } from './query-terms.ts'
import type { Scope } from '../request/scope.ts'

/** A stored page that answers a query: its share of what the query says, 0..1. */
export interface RankedPage {
  readonly page: number
  readonly score: number
}

export interface PageRankRequest {
  readonly scope: Scope
  /** Only pages of this type. */
  readonly pageType?: PageType | undefined
  /** Words that ask for a reason and do not say for what are left out. */
  readonly whyShaped: boolean
}

/** Words of why-shaped queries that no decision needs to hold. */
const WHY_WORDS: ReadonlySet<string> = new Set(
  'why reason reasons reasoning rationale motivation decision decisions decided decide chose chosen choose choice preferred prefer adr instead'.split(' '),
) // prettier-ignore

/** A page of tests, when tests are not asked for, counts so much. */
const TEST_SHARE = 0.5

/**
 * Stored pages by the words that they share with a query, best first; ties by number. Filters are applied here, so that
 * nothing is ranked only to be dropped. The score is the share of the query's words, by their rarity among pages, that
 * the page holds, each as strongly as the page is about it.
 */
export async function rankPages(data: IndexData, query: QueryTerms, request: PageRankRequest): Promise<RankedPage[]> {
  const { pages } = data
  if (!pages || pages.count === 0) return []
  const terms = tellingTerms(query, request.whyShaped)
  const lists = await data.postings([...terms.keys()], 'page')
  const scores = new Float64Array(pages.count)
  let all = 0
  ;[...terms.values()].forEach((weight, i) => {
    const list = lists[i]
    // A word that no page holds is as rare as a word can be.
    const rarity = weight * Math.log(1 + pages.count / (0.5 + (list?.ids.length ?? 0)))
    all += rarity
    list?.ids.forEach((page, at) => (scores[page]! += rarity * strength(list.weights[at]!)))
  })
  const found = await allowedPages(data, request, (page) => scores[page] !== 0)
  return found
    .map((page) => {
      const document = pages.document(page)
      const aside = document >= 0 && request.scope.demotedTests[document] === 1 ? TEST_SHARE : 1
      return { page, score: (scores[page]! / all) * aside }
    })
    .sort((a, b) => b.score - a.score || a.page - b.page)
}

/** A weight of 15 is full; being named at all is half of it. */
const strength = (weight: number): number => 0.5 + weight / 30

function tellingTerms({ terms }: QueryTerms, whyShaped: boolean): ReadonlyMap<string, number> {
  if (!whyShaped) return terms
  const telling = new Map([...terms].filter(([term]) => !WHY_WORDS.has(term)))
  return telling.size > 0 ? telling : terms
}

/**
 * Pages that are `wanted` and inside the filters. Those of kind and type judge the document that a page stands on, those of
 * paths what the page itself is about.
 */
async function allowedPages(
  data: IndexData,
  { scope, pageType }: PageRankRequest,
  wanted: (page: number) => boolean,
): Promise<number[]> {
  const pages = data.pages!
  const { allowed, narrowed } = scope
  const [from, to] = pageType === undefined ? [0, pages.count] : pages.range(pageType)
  const found: number[] = []
  for (let page = from; page < to; page++) {
    if (!wanted(page)) continue
    const document = pages.document(page)
    const fits = narrowed && !pages.isAboutFile(page) ? narrowed.anywhere : allowed
    if (document < 0 || fits[document] === 1) found.push(page)
  }
  return narrowed ? pagesInside(data, found, narrowed.inside) : found
}
