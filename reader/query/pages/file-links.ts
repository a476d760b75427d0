import type { PageLink } from '../../api.ts'
import type { IndexData } from '../data/index-data.ts'
import { findPage, pagesOfDocument } from './page-table.ts'

const MOST_LINKS = 12

const RELATIONS: Readonly<Record<string, string>> = {
  symbol_spotlight: 'defines',
  api_contract: 'contract',
  infra_page: 'infrastructure',
  decision_record: 'decision',
  module_page: 'part of',
  repo_overview: 'part of',
  scc_page: 'in',
}

/** Pages around a file: its folder, what it decides, its contract, its important symbols, cycles it is in. */
export async function fileLinks(data: IndexData, document: number, path: string): Promise<PageLink[]> {
  if (!data.pages) return []
  const [around, cycles] = await Promise.all([folderPage(data, path), cyclesOf(data, document)])
  const pages = [...(around === undefined ? [] : [around]), ...cycles, ...pagesOfDocument(data, document)].slice(
    0,
    MOST_LINKS,
  )
  const blocks = await data.pageBlocks(pages)
  return pages.map((page, i) => {
    const type = data.pages!.type(page)
    return {
      page_id: `${type}:${blocks[i]!.target(page)}`,
      title: blocks[i]!.title(page),
      relation: RELATIONS[type] ?? 'see',
    }
  })
}

/** The page of the nearest folder that has one, else that of the repository. */
async function folderPage(data: IndexData, path: string): Promise<number | undefined> {
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1)) {
    const page = await findPage(data, 'module_page', path.slice(0, cut))
    if (page !== undefined) return page
  }
  return findPage(data, 'repo_overview', '.')
}

/** Cycles that name the file. */
async function cyclesOf(data: IndexData, document: number): Promise<number[]> {
  const [from, to] = data.pages!.range('scc_page')
  const pages = Array.from({ length: to - from }, (_, i) => from + i)
  const blocks = await data.pageBlocks(pages)
  return pages.filter((page, i) => blocks[i]!.statements(page).some((one) => one.document === document))
}
