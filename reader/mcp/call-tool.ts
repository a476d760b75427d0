import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { IgnoredArgument, SearchRequest, SearchResponse } from '../api.ts'
import { contextFresh } from '../cli/fresh-context.ts'
import { symbolFresh } from '../cli/fresh-symbol.ts'
import { searchFresh } from '../cli/freshness.ts'
import { didWork, keepCodeSoon } from '../cli/kept-code.ts'
import type { CallOptions } from '../gitdex-index.ts'
import { estimateTokens, type ContextRequest } from '../query/cards/context.ts'
import type { SymbolRequest } from '../query/cards/symbol-card.ts'
import type { SearchCodeRequest } from '../search-code.ts'
import { checkArguments, type ArgumentTypes } from './arguments.ts'
import type { Library } from './library.ts'
import { withProgress, type TellProgress } from './progress.ts'
import { errorResult, failure } from './tool-error.ts'
import { contextText, searchCodeText, searchText, symbolText } from './text.ts'

export interface ToolCall {
  readonly signal: AbortSignal
  /** Where the client asked how the call is getting on. */
  readonly tell?: TellProgress | undefined
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
  } finally {
    didWork(`mcp ${name}`)
    keepCodeSoon()
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
  { signal, tell }: ToolCall,
): Promise<CallToolResult> {
  const request = given as unknown as SearchRequest
  const { workspace } = library
  const answer = workspace
    ? await withProgress(tell, async (onAnswer) => {
        const named = await withAlias(library, request)
        return fitted(named, (wanted) => workspace.search(wanted, asked(signal, onAnswer)))
      })
    : await library.use(request.repo, async (opened) => {
        const answer = await fitted(request, (wanted) => searchFresh(opened, wanted, library.place, { signal }))
        if (answer.mode === 'references') {
          const { fillSourceLines } = await import('../cli/source-lines.ts')
          await fillSourceLines(answer, opened, library.place)
        }
        return answer
      })
  return result(answer, searchText(answer))
}

const asked = (signal: AbortSignal, onAnswer: CallOptions['onAnswer']): CallOptions => ({
  signal,
  ...(onAnswer && { onAnswer }),
})

/** `repo` may be the name that an artifact gives its repository. */
async function withAlias<T extends { repo?: unknown }>(library: Library, request: T): Promise<T> {
  return request.repo === undefined ? request : { ...request, repo: await library.aliasOf(request.repo) }
}

/** Answers that no client would take are asked for again with as many results as fit: those and their cursor are exact. */
async function fitted(
  request: SearchRequest,
  ask: (request: SearchRequest) => Promise<SearchResponse>,
): Promise<SearchResponse> {
  const answer = await ask(request)
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
  { signal, tell }: ToolCall,
): Promise<CallToolResult> {
  const request = given as unknown as SearchCodeRequest
  const { workspace } = library
  const answer = workspace
    ? await withProgress(tell, async (onAnswer) => {
        const directory = (await library.aliasOf(request.directory)) as string
        const named = request.directory === undefined ? request : { ...request, directory }
        return workspace.searchCode(named, asked(signal, onAnswer))
      })
    : await library.use(undefined, ({ index }) => index.searchCode!(request, { signal }))
  return result(answer, searchCodeText(answer), answer.status === 'error')
}

async function getSymbol(
  library: Library,
  { repo, ...given }: Record<string, unknown>,
  { signal, tell }: ToolCall,
): Promise<CallToolResult> {
  const request = given as unknown as SymbolRequest
  const { workspace } = library
  const answer = workspace
    ? await withProgress(tell, async (onAnswer) =>
        workspace.symbol(await withAlias(library, { ...request, ...named(repo) }), asked(signal, onAnswer)),
      )
    : await library.use(repo, async (opened) => (await symbolFresh(opened, request, library.place, { signal })).answer)
  return result(answer, symbolText(answer))
}

async function getContext(
  library: Library,
  { repo, ...given }: Record<string, unknown>,
  { signal, tell }: ToolCall,
): Promise<CallToolResult> {
  const request = { budget_tokens: CONTEXT_BUDGET, ...given } as unknown as ContextRequest
  const { workspace } = library
  const answer = workspace
    ? await withProgress(tell, async (onAnswer) =>
        workspace.context(await withAlias(library, { ...request, ...named(repo) }), asked(signal, onAnswer)),
      )
    : await library.use(repo, async (opened) => (await contextFresh(opened, request, library.place, { signal })).answer)
  return result(answer, contextText(answer), answer.files.length === 0)
}

const named = (repo: unknown): { repo?: string } => (repo === undefined ? {} : { repo: repo as string })
