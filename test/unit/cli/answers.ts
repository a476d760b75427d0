import type { FileHit, PageHit, SearchResponse, SymbolHit } from '../../../reader/api.ts'
import type { ReaderIndex, SymbolResponse, VerifyReport } from '../../../reader/cli/reader-api.ts'

export const COMMIT = 'c0ffee'.padEnd(40, '0')

export const symbolHit: SymbolHit = {
  type: 'symbol',
  symbol_id: 'src/session.ts::Session.refresh',
  name: 'refresh',
  qualified_name: 'Session.refresh',
  kind: 'method',
  file: 'src/session.ts',
  start_line: 12,
  end_line: 40,
  signature: 'async refresh(token: string): Promise<Session>',
  language: 'typescript',
  doc: 'Renews the session.',
  match_rank: 1,
  match_reason: 'exact name',
  score: 560.5,
  next: 'get_symbol',
}

export const fileHit: FileHit = {
  type: 'file',
  page_id: 'file_page:src/login.ts',
  file: 'src/login.ts',
  title: 'Logging in',
  language: 'typescript',
  kind: 'implementation',
  score: 0.9,
  next: 'get_context',
}

export const pageHit: PageHit = {
  type: 'page',
  page_id: 'file_page:docs/retry.md',
  title: 'Retries',
  page_type: 'file_page',
  snippet: 'Requests are retried\n\nthree times.',
  target_path: 'docs/retry.md',
  start_line: 3,
  end_line: 5,
  relevance_score: 1.2,
  confidence_score: 1,
  relevance: 87.4,
  sources: ['fts'],
  next: 'get_context',
}

export function response(change: Partial<SearchResponse> = {}): SearchResponse {
  return {
    query: 'refresh',
    mode: 'symbol',
    requested_mode: 'auto',
    routed_because: 'one identifier',
    results: [symbolHit, fileHit, pageHit],
    candidates: [{ path: 'src/session.ts' }, { path: 'src/login.ts' }],
    total: 3,
    total_is_exact: true,
    truncated: false,
    elapsed_ms: 1.25,
    index: { repo: 'app', commit: COMMIT, commit_time: '2024-01-02T03:04:05Z' },
    legs: [],
    ...change,
  }
}

/** An opened index that gives fixed answers and notes what it was asked. */
export function fixedIndex(answers: {
  search?: SearchResponse
  symbol?: SymbolResponse | Error
  verify?: VerifyReport | Error
}) {
  const asked: unknown[] = []
  let closed = 0
  const give = <T>(answer: T | Error | undefined): Promise<T> => {
    if (answer === undefined) throw new TypeError('not expected to be asked')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const index: ReaderIndex = {
    search: (request) => (asked.push(request), give(answers.search)),
    symbol: (request) => (asked.push(request), give(answers.symbol)),
    info: () => give(undefined as never),
    verify: () => give(answers.verify),
    close: () => void closed++,
  }
  return { index, asked, closed: () => closed }
}
