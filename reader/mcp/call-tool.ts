import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { IgnoredArgument, SearchRequest, SearchResponse } from '../api.ts'
import { contextFresh } from '../cli/fresh-context.ts'
import { symbolFresh } from '../cli/fresh-symbol.ts'
import { searchFresh } from '../cli/freshness.ts'
import { estimateTokens, type ContextRequest } from '../query/context.ts'
import type { SymbolRequest } from '../query/symbol-card.ts'
import type { SearchCodeRequest } from '../search-code.ts'
import { checkArguments, type ArgumentTypes } from './arguments.ts'
import type { Library } from './library.ts'
import { errorResult, failure } from './tool-error.ts'
import { contextText, searchCodeText, searchText, symbolText } from './text.ts'

export interface ToolCall {
  readonly signal: AbortSignal
}

/** Tokens that files may cost when the caller sets no limit. */
const CONTEXT_BUDGET = 8000

/** Tokens of the largest answer: some clients refuse more than 25,000. */
const MAX_TOKENS = 20_000

type Answer = { ignored_arguments?: IgnoredArgument[] }
type Run = (library: Library, request: Record<string, unknown>, call: ToolCall) => Promise<CallToolResult>

interface ToolEntry {
  /** Arguments it takes; without them the query checks all itself. */
  readonly types?: ArgumentTypes
  readonly run: Run
}

const ENTRIES: Readonly<Record<string, ToolEntry>> = {
  search_codebase: { run: searchCodebase },
  search_code: {
    types: { query: 'any', search_type: 'any', directory: 'text', limit: 'any', cursor: 'any' },
    run: searchCode,
  },
  get_symbol: { types: { symbol_id: 'any', include: 'list', repo: 'text' }, run: getSymbol },
  get_context: { types: { paths: 'list', include: 'list', budget_tokens: 'any', repo: 'text' }, run: getContext },
}

/** Answers a call. What goes wrong is a result with `isError`. */
export async function callTool(
  library: Library,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, unknown> | undefined },
  call: ToolCall,
): Promise<CallToolResult> {
  const entry = Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined
  if (!entry) {
    // As the SDK's own tools do it: a model reads results, and hardly ever errors of the protocol.
    return failure('QUERY_INVALID', `There is no tool ${name}; one of: ${Object.keys(ENTRIES).join(', ')}.`, {})
  }
  const { request, ignored } = entry.types ? checkArguments(given, entry.types) : { request: given, ignored: [] }
  try {
    return withIgnored(await entry.run(library, request, call), ignored)
  } catch (error) {
    return withIgnored(errorResult(error, name, library.complain), ignored)
  }
}

function withIgnored(result: CallToolResult, ignored: readonly IgnoredArgument[]): CallToolResult {
  if (ignored.length === 0) return result
  const answer = result.structuredContent as Answer | undefined
  const names = ignored.map(({ argument, valid }) => `${argument} (valid: ${valid.slice(0, 5).join(', ')})`)
  return {
    ...result,
    content: [...result.content, { type: 'text', text: `Ignored arguments: ${names.join('; ')}` }],
    ...(answer && {
      structuredContent: { ...answer, ignored_arguments: [...ignored, ...(answer.ignored_arguments ?? [])] },
    }),
  }
}

const result = (answer: object, text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: answer as Record<string, unknown>,
  ...(isError && { isError }),
})

async function searchCodebase(
  library: Library,
  given: Record<string, unknown>,
  { signal }: ToolCall,
): Promise<CallToolResult> {
  const request = given as unknown as SearchRequest
  const answer = await library.use(request.repo, async (opened) => {
    const ask = (wanted: SearchRequest) => searchFresh(opened, wanted, library.place, { signal })
    const answer = await fitting(request, await ask(request), ask)
    if (answer.mode === 'references') {
      const { fillSourceLines } = await import('../cli/source-lines.ts')
      await fillSourceLines(answer, opened, library.place)
    }
    return answer
  })
  const told = library.isOneOfSeveral(request.repo) ? await withOthers(answer, library) : answer
  return result(told, searchText(told))
}

/** Says that other repositories were not asked, and how to ask them. */
async function withOthers(answer: SearchResponse, library: Library): Promise<SearchResponse> {
  const others = (await library.aliases()).filter((alias) => alias !== answer.index.repo)
  const message = `Only ${answer.index.repo} was searched. Others, by repo: ${others.join(', ')}.`
  return { ...answer, warnings: [...(answer.warnings ?? []), { code: 'ONE_REPOSITORY', message }] }
}

/** Answers that no client would take are asked for again with as many results as fit: those and their cursor are exact. */
async function fitting(
  request: SearchRequest,
  answer: SearchResponse,
  ask: (request: SearchRequest) => Promise<SearchResponse>,
): Promise<SearchResponse> {
  let tokens = estimateTokens({ ...answer, results: [] })
  const fit = answer.results.findIndex((hit) => (tokens += estimateTokens(hit)) > MAX_TOKENS)
  if (fit < 0) return answer
  const limit = Math.max(1, fit)
  const message = `Cut to ${limit} results, which take about ${MAX_TOKENS} tokens. next_cursor gives the next.`
  const shorter = await ask({ ...request, limit })
  return { ...shorter, warnings: [...(shorter.warnings ?? []), { code: 'ANSWER_CUT', message }] }
}

async function searchCode(
  library: Library,
  given: Record<string, unknown>,
  { signal }: ToolCall,
): Promise<CallToolResult> {
  const request = given as unknown as SearchCodeRequest
  const { directory, ...rest } = request
  // An alias is no scope inside of its repository.
  const repo =
    library.isOneOfSeveral(undefined) && (await library.aliases()).includes(directory ?? '') ? directory : undefined
  const asked = repo === undefined ? request : rest
  const answer = await library.use(repo, ({ index }) => index.searchCode!(asked, { signal }))
  return result(answer, searchCodeText(answer), answer.status === 'error')
}

async function getSymbol(
  library: Library,
  { repo, ...given }: Record<string, unknown>,
  { signal }: ToolCall,
): Promise<CallToolResult> {
  const request = given as unknown as SymbolRequest
  const { answer } = await library.useFirst(repo, (opened) => symbolFresh(opened, request, library.place, { signal }))
  return result(answer, symbolText(answer))
}

async function getContext(
  library: Library,
  { repo, ...given }: Record<string, unknown>,
  { signal }: ToolCall,
): Promise<CallToolResult> {
  const request = { budget_tokens: CONTEXT_BUDGET, ...given } as unknown as ContextRequest
  const { answer } = await library.useFirst(
    repo,
    (opened) => contextFresh(opened, request, library.place, { signal }),
    ({ answer: { files } }) => files.length > 0,
  )
  return result(answer, contextText(answer), answer.files.length === 0)
}
