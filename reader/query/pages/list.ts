import { PAGE_TYPES, type IgnoredArgument, type PageEntry, type PageType } from '../../api.ts'
import { compileScope } from '../filters.ts'
import type { IndexData } from '../index-data.ts'
import { nearestFirst } from '../suggest.ts'
import { filePageId } from './connections.ts'

export interface PagesRequest {
  type?: PageType | (string & {})
  /** gitignore-style scope of their targets. */
  path?: string
  /** 1..5000; 100 by default. */
  limit?: number
  /** Pages to leave out at the beginning. */
  offset?: number
}

export interface FoundPages {
  /** In the order of types, then of targets. */
  pages: PageEntry[]
  total: number
  truncated: boolean
  /** All pages by type, whatever was asked for. */
  types: Partial<Record<PageType, number>>
  ignored_arguments?: IgnoredArgument[]
}

const MOST = 5000
const DEFAULT_LIMIT = 100

/** Pages of an index, by type and path. What is asked for and cannot be is in `ignored_arguments`. */
export async function listPages(data: IndexData, request: PagesRequest = {}): Promise<FoundPages> {
  const { type, limit, offset, ignored } = checked(request)
  const inside = request.path === undefined ? undefined : compileScope(request.path)
  const paths = await data.allPaths()
  const files = paths.map((_, document) => document).filter((document) => !inside || inside(paths[document]!))
  const wanted = type === undefined || type === 'file_page' ? files : []
  const shown = wanted.slice(offset, offset + limit)
  return {
    pages: await fileEntries(data, shown),
    total: wanted.length,
    truncated: offset + shown.length < wanted.length,
    types: { file_page: paths.length },
    ...(ignored.length > 0 && { ignored_arguments: ignored }),
  }
}

async function fileEntries(data: IndexData, documents: readonly number[]): Promise<PageEntry[]> {
  const [paths, rows] = await Promise.all([data.paths(documents), data.documentRows(documents)])
  return paths.map((path, i) => ({
    page_id: filePageId(path),
    page_type: 'file_page',
    title: rows[i]!.title || path,
    summary: rows[i]!.summary,
    target_path: path,
  }))
}

function checked({ type, limit, offset }: PagesRequest): {
  type: PageType | undefined
  limit: number
  offset: number
  ignored: IgnoredArgument[]
} {
  const known = PAGE_TYPES.find((one) => one === type)
  const ignored: IgnoredArgument[] = []
  if (type !== undefined && known === undefined)
    ignored.push({ argument: 'type', value: type, valid: nearestFirst(String(type), PAGE_TYPES) })
  const whole = (value: number | undefined, least: number, most: number): boolean =>
    Number.isInteger(value) && value! >= least && value! <= most
  if (limit !== undefined && !whole(limit, 1, MOST))
    ignored.push({ argument: 'limit', value: limit, valid: [`1 to ${MOST}`] })
  if (offset !== undefined && !whole(offset, 0, Number.MAX_SAFE_INTEGER))
    ignored.push({ argument: 'offset', value: offset, valid: ['0 and above'] })
  return {
    type: known,
    limit: whole(limit, 1, MOST) ? limit! : DEFAULT_LIMIT,
    offset: whole(offset, 0, Number.MAX_SAFE_INTEGER) ? offset! : 0,
    ignored,
  }
}
