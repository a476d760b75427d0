import type { LegReport, SearchHit, Warning } from '../api.ts'

/** What a mode found, before the envelope is put around it. Best first; independent of the request's limit. */
export interface ModeAnswer {
  /** At least `offset + limit` hits where there are as many. */
  hits: SearchHit[]
  /** Files, best first, from the whole pool. */
  files: string[]
  total: number
  totalIsExact: boolean
  /** Files that ought to have been looked into were not, or not to their ends. */
  incomplete?: boolean
  legs: LegReport[]
  /** Some result is named as an identifier of the query. */
  exactMatch?: boolean
  /** The index has a name of the query, whatever its owner. */
  nameExists?: boolean
  didYouMean?: string[]
  note?: string
  warnings?: Warning[]
}

/** The answer of a mode that finds nothing. */
export const NOTHING: ModeAnswer = { hits: [], files: [], total: 0, totalIsExact: true, legs: [] }

/** Pages of these types are about no file: there is none to open. */
const WITHOUT_FILE: ReadonlySet<string> = new Set(['module_page', 'repo_overview', 'layer_page', 'scc_page'])

/** The file that a hit opens; empty for pages without one. */
export function fileOf(hit: SearchHit): string {
  if (hit.type !== 'page') return hit.file
  return WITHOUT_FILE.has(hit.page_type) ? '' : hit.target_path
}

/** Distinct files of hits, then of `more`, in order. */
export function distinctFiles(hits: readonly SearchHit[], more: readonly string[] = []): string[] {
  return [...new Set([...hits.map(fileOf), ...more].filter((path) => path !== ''))]
}
