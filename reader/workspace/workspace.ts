import { now, since } from '../clock.ts'
import { PAGE_TYPES } from '../api.ts'
import type { IgnoredArgument, SearchMode, SearchRequest, SearchResponse, Warning } from '../api.ts'
import { GitdexError, QueryError } from '../errors.ts'
import type {
  CallOptions,
  ContextResponse,
  InfoRequest,
  InfoResponse,
  PageResponse,
  PagesResponse,
  SymbolResponse,
} from '../gitdex-index.ts'
import { encodeCursor } from '../query/request/cursor.ts'
import type { ContextRequest } from '../query/cards/context.ts'
import type { PagesRequest } from '../query/pages/list.ts'
import { limitOf, parseRequest, requestKey, resumeAt, type ParsedRequest } from '../query/request/request.ts'
import { nearestFirst } from '../query/suggest.ts'
import type { SymbolRequest } from '../query/cards/symbol-card.ts'
import type { SearchCodeRequest, SearchCodeResponse } from '../search-code.ts'
import { splitAlias, withAlias } from './alias.ts'
import { askAll, type Asked, type FailedRepository, type Work } from './ask-all.ts'
import { ALL, DEFAULT_TIMEOUT_MS } from './config.ts'
import { isOpenFailure, makeRoom, type Member, type OpenedMember } from './member.ts'
import {
  commonMode,
  explainFusion,
  mergeCandidates,
  mergeHits,
  mergeLegs,
  mergeWarnings,
  type MemberAnswer,
} from './merge-search.ts'

/** Bytes that all opened artifacts together may hold before the least recently used are closed. */
const MAX_HELD_BYTES = 192 * 1024 * 1024
/** Hits asked of each repository at least: pools do not depend on small limits. */
const LEAST_POOL = 10
const MOST_HITS = 5000
/** Modes whose queries may be paths or ids, as answers show them: with the alias of a repository before them. */
const PLACE_MODES = ['auto', 'symbol', 'path', 'definition', 'references', 'structure'] as const

/** Requests of a workspace name one repository, or mean all. */
export interface InRepository {
  /** Alias, or `all` (default). */
  repo?: string
}

/** Which repository an answer is from, and which gave none. */
export interface FromRepository extends InRepository {
  repos_failed?: FailedRepository[]
}

export interface WorkspaceInfo {
  repos: (InfoResponse & { repo: string; stale?: boolean; behind?: number })[]
  repos_failed?: FailedRepository[]
}

/** Several artifacts asked as one: the methods of an index, whose answers say which repository each hit is of. */
export class Workspace {
  private readonly byAlias: ReadonlyMap<string, Member>
  private clock = 0
  private isClosed = false

  constructor(
    private readonly members: readonly Member[],
    private readonly timeout: number = DEFAULT_TIMEOUT_MS,
  ) {
    this.byAlias = new Map(members.map((member) => [member.alias, member]))
  }

  /** Aliases in the order of the configuration. */
  get aliases(): string[] {
    return this.members.map(({ alias }) => alias)
  }

  /**
   * Searches one repository or all of them at the same time, each for at most `timeout_ms`. What fails is in
   * `repos_failed`. Throws QUERY_INVALID, ABORTED, and the first failure when no repository answers.
   */
  async search(request: SearchRequest, options: CallOptions = {}): Promise<SearchResponse> {
    const started = now()
    const place = this.placeIn(request)
    if (place) {
      const { repo, rest: query } = place
      const answer = await this.search({ ...request, query, repo }, options)
      return { ...answer, query: request.query, elapsed_ms: since(started) }
    }
    const { request: parsed, ignored } = parseRequest(request)
    const unknown = this.unknownRepository(request.repo)
    if (unknown) {
      ignored.push(unknown)
      delete parsed.repo
    }
    const only = parsed.repo === undefined || parsed.repo === ALL ? undefined : this.byAlias.get(parsed.repo)
    const answer = only
      ? await this.searchOne(only, request, options)
      : await this.searchAll(request, parsed, ignored, options)
    return { ...answer, elapsed_ms: since(started) }
  }

  /** The repository and the rest of a query such as `lib:src/retry.ts`, in modes that look for a path or an id. */
  private placeIn({ query, mode = 'auto', repo }: SearchRequest) {
    if (!(PLACE_MODES as readonly string[]).includes(mode) || /[\s"'`]/.test(String(query))) return undefined
    return this.parted(query, repo)
  }

  /** What a text with an alias before it names, unless another repository is asked. */
  private parted(text: unknown, repo: string | undefined) {
    const parts = splitAlias(text, this.aliases)
    const isFree = repo === undefined || repo === '' || repo === ALL || repo === parts?.repo
    return isFree ? parts : undefined
  }

  private unknownRepository(repo: unknown): IgnoredArgument | undefined {
    if (repo === undefined || repo === '' || repo === ALL || this.byAlias.has(String(repo))) return undefined
    return { argument: 'repo', value: repo, valid: nearestFirst(String(repo), [...this.aliases, ALL]) }
  }

  private async searchOne(member: Member, request: SearchRequest, options: CallOptions): Promise<SearchResponse> {
    const { repo: _repo, ...rest } = request
    const asked = await this.ask([member], (opened, _alias, signal) => opened.search(rest, { signal }), options)
    const { value: answer } = this.answersOf(asked)[0]!
    const at = { repo: member.alias, ...(answer.index.stale && { stale: true }) }
    return {
      ...answer,
      // As the workspace calls it, whatever name its artifact bears.
      index: { ...answer.index, repo: member.alias },
      results: answer.results.map((hit) => ({ ...hit, ...at })),
      candidates: answer.candidates.map(({ path }) => ({ path, repo: member.alias })),
      ...(answer.index.stale && { repos_stale: [member.alias] }),
    }
  }

  private async searchAll(
    request: SearchRequest,
    parsed: ParsedRequest,
    ignored: IgnoredArgument[],
    options: CallOptions,
  ): Promise<SearchResponse> {
    const offset = parsed.cursor?.offset ?? 0
    const most = Math.min(
      MOST_HITS,
      Math.max(LEAST_POOL, offset + limitOf(parsed, parsed.mode === 'auto' ? 'content' : parsed.mode)),
    )
    const { repo: _repo, cursor: _cursor, ...rest } = request
    const toAll = { ...rest, limit: most }
    const first = await this.searchMembers(this.members, toAll, this.timeout, options)
    const { answers, failed, mode } = await this.inOneMode(first, toAll, parsed, options)
    return composeAnswer({ parsed, ignored, mode, answers: withoutUnfiltered(answers, ignored), all: answers, failed })
  }

  /** Repositories that chose another mode than the common one are asked again, in what is left of their time. */
  private async inOneMode(
    first: Asked<SearchResponse>,
    request: SearchRequest,
    parsed: ParsedRequest,
    options: CallOptions,
  ) {
    const answers = this.answersOf(first).map(({ alias, value }) => ({ alias, answer: value }))
    const mode = commonMode(answers)
    const others = answers.filter(({ answer }) => answer.mode !== mode)
    if (parsed.mode !== 'auto' || others.length === 0) return { mode, answers, failed: first.failed }
    const slowest = Math.max(...others.map(({ answer }) => answer.elapsed_ms))
    const members = others.map(({ alias }) => this.byAlias.get(alias)!)
    const again = await this.searchMembers(members, { ...request, mode }, Math.max(1, this.timeout - slowest), options)
    const second = new Map(again.answers.map(({ alias, value }) => [alias, value]))
    const agreed = answers.flatMap(({ alias, answer }) => {
      const now = answer.mode === mode ? answer : second.get(alias)
      return now ? [{ alias, answer: now }] : []
    })
    return { mode, answers: agreed, failed: [...first.failed, ...again.failed] }
  }

  private searchMembers(
    members: readonly Member[],
    request: SearchRequest,
    timeout: number,
    options: CallOptions,
  ): Promise<Asked<SearchResponse>> {
    return this.ask(members, (opened, _alias, signal) => opened.search(request, { signal }), options, timeout)
  }

  /** One symbol, of the repository named or of the only one that has it. Throws as an index does, and AMBIGUOUS. */
  async symbol(
    request: SymbolRequest & InRepository,
    options: CallOptions = {},
  ): Promise<SymbolResponse & FromRepository> {
    const { repo, ...rest } = request
    const place = this.parted(request.symbol_id, repo)
    const asked = place ? { ...rest, symbol_id: place.rest } : rest
    return this.theOne(
      place?.repo ?? repo,
      `symbol ${String(request.symbol_id)}`,
      async (opened, signal) =>
        fresh(await (opened.symbol?.(asked, { signal }) ?? opened.index.symbol(asked, { signal })), opened.freshness),
      (answer) => answer.symbol?.symbol_id ?? answer.lines?.file ?? '',
      options,
    )
  }

  /** One page, likewise. */
  async page(
    id: string | ({ id: string } & InRepository),
    options: CallOptions = {},
  ): Promise<PageResponse & FromRepository> {
    const asked: { id: string } & InRepository = typeof id === 'string' ? { id } : id
    // A repository that is called as a type of pages does not stand before the id of one.
    const isId = (PAGE_TYPES as readonly string[]).includes(asked.id.split(':', 1)[0]!)
    const { repo, rest } = (isId ? undefined : this.parted(asked.id, asked.repo)) ?? {
      repo: asked.repo,
      rest: asked.id,
    }
    return this.theOne(
      repo,
      `page ${asked.id}`,
      async ({ index, freshness }, signal) => fresh(await index.page(rest, { signal }), freshness),
      () => rest,
      options,
    )
  }

  /** Pages of one repository or of all, one after the other. */
  async pages(
    request: PagesRequest & InRepository = {},
    options: CallOptions = {},
  ): Promise<PagesResponse & FromRepository> {
    const { workspacePages } = await import('./pages.ts')
    return workspacePages(request, this.selected(request.repo), (members, work) => this.ask(members, work, options))
  }

  /** Where the files of a repository are, if its artifact is that of a local clone and was opened. */
  rootOf(alias: string): string | undefined {
    return this.byAlias.get(alias)?.root
  }

  /** What is known of files; see `workspaceContext`. */
  async context(
    request: ContextRequest & InRepository,
    options: CallOptions = {},
  ): Promise<ContextResponse & InRepository> {
    const { workspaceContext } = await import('./context.ts')
    const part = (path: string) => this.parted(path, request.repo)
    return workspaceContext(request, this.selected(request.repo), part, (members, work) =>
      this.ask(members, work, options),
    )
  }

  /** The four questions of an agent; `directory` may be an alias. */
  async searchCode(request: SearchCodeRequest, options: CallOptions = {}): Promise<SearchCodeResponse> {
    const { workspaceSearchCode } = await import('./search-code.ts')
    return workspaceSearchCode(request, this.members, (members, work) => this.ask(members, work, options))
  }

  /** What each artifact is. */
  async info(request: InfoRequest = {}, options: CallOptions = {}): Promise<WorkspaceInfo> {
    const asked = await this.ask(
      this.members,
      async ({ index, freshness }) => ({ ...(await index.info(request)), ...freshness }),
      options,
    )
    const repos = asked.answers.map(({ alias, value }) => ({ repo: alias, ...value }))
    return { repos, ...(asked.failed.length > 0 && { repos_failed: asked.failed }) }
  }

  /** Further questions throw QUERY_INVALID. */
  close(): void {
    this.isClosed = true
    for (const member of this.members) member.close()
  }

  /** Bytes that the opened artifacts hold, roughly. */
  get heldBytes(): number {
    return this.members.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  private selected(repo: string | undefined): readonly Member[] {
    if (repo === undefined || repo === '' || repo === ALL) return this.members
    const member = this.byAlias.get(repo)
    if (member) return [member]
    const valid = nearestFirst(repo, [...this.aliases, ALL])
    throw new QueryError(
      'QUERY_INVALID',
      `There is no repository ${repo} in this workspace; one of: ${valid.join(', ')}.`,
      {
        argument: 'repo',
        value: repo,
        valid,
      },
    )
  }

  /** The answer of the only repository that has what is asked for. */
  private async theOne<T extends object>(
    repo: string | undefined,
    what: string,
    work: (member: OpenedMember, signal: AbortSignal) => Promise<T>,
    idOf: (answer: T) => string,
    options: CallOptions,
  ): Promise<T & FromRepository> {
    const asked = await this.ask(this.selected(repo), (opened, _alias, signal) => work(opened, signal), options)
    const { answers, failed, errors } = asked
    const unheard = failed.filter((_, i) => !hasNothing(errors[i]))
    if (answers.length === 1) {
      return { ...answers[0]!.value, repo: answers[0]!.alias, ...(unheard.length > 0 && { repos_failed: unheard }) }
    }
    if (answers.length > 1) {
      const candidates = answers.map(({ alias, value }) => ({ repo: alias, id: idOf(value) }))
      const named = candidates.map((one) => withAlias(one.repo, one.id))
      throw new GitdexError(
        'AMBIGUOUS',
        `${answers.length} repositories have ${what}. Pass one of these, or name a repository:\n${named.join('\n')}`,
        {
          candidates: named,
          repositories: candidates,
          total: candidates.length,
        },
      )
    }
    throw mostTelling(errors, failed)
  }

  private async ask<T>(
    members: readonly Member[],
    work: Work<T>,
    options: CallOptions,
    timeout = this.timeout,
  ): Promise<Asked<T>> {
    if (this.isClosed)
      throw new QueryError('QUERY_INVALID', 'The workspace is closed. Open it again to ask more of it.')
    let heard = 0
    return askAll(members, timeout, work, options.signal, (member) => {
      member.lastUse = ++this.clock
      options.onAnswer?.(++heard, members.length, member.alias)
      makeRoom(this.members, MAX_HELD_BYTES)
    })
  }

  private answersOf<T>({ answers, errors, failed }: Asked<T>): Asked<T>['answers'] {
    if (answers.length > 0) return answers
    throw mostTelling(errors, failed)
  }
}

const fresh = <T extends Pick<SearchResponse, 'index'>>(answer: T, freshness: OpenedMember['freshness']): T => ({
  ...answer,
  index: { ...answer.index, ...freshness },
})

/** It was asked, and has no such thing. */
const hasNothing = (error: unknown): boolean =>
  error instanceof GitdexError && error.code === 'NOT_FOUND' && !isOpenFailure(error)

/** No repository answered: the query was wrong, or all of them failed. */
function mostTelling(errors: readonly unknown[], failed: readonly FailedRepository[]): unknown {
  const rank = (error: unknown): number => {
    if (error instanceof QueryError || (error instanceof GitdexError && error.code === 'AMBIGUOUS')) return 0
    return hasNothing(error) ? 1 : 2
  }
  const best = [...errors].sort((a, b) => rank(a) - rank(b))[0]
  if (!(best instanceof GitdexError) || rank(best) === 0 || failed.length === 1) return best
  if (hasNothing(best)) return allNotFound(errors, best, failed)
  const listed = failed.slice(0, 5).map(({ repo, message }) => `${repo}: ${message}`)
  const more = failed.length > 5 ? [`and ${failed.length - 5} more`] : []
  return new GitdexError(best.code, `No repository of the workspace answered. ${[...listed, ...more].join(' ')}`, {
    repos_failed: failed,
  })
}

function allNotFound(errors: readonly unknown[], best: GitdexError, failed: readonly FailedRepository[]): GitdexError {
  const near = errors.flatMap((error, i) => {
    const meant = error instanceof GitdexError ? ((error.data.did_you_mean as string[] | undefined) ?? []) : []
    return meant.map((id) => withAlias(failed[i]!.repo, id))
  })
  const unheard = failed.filter((_, i) => !hasNothing(errors[i]))
  const hint = near.length > 0 ? ` Did you mean ${near.slice(0, 5).join(', ')}?` : ''
  const silent = unheard.length > 0 ? ` Not asked: ${unheard.map(({ repo }) => repo).join(', ')}.` : ''
  const { did_you_mean: _near, ...data } = best.data
  return new GitdexError('NOT_FOUND', `No repository of the workspace has it.${hint}${silent}`, {
    ...data,
    did_you_mean: near.slice(0, 10),
    ...(unheard.length > 0 && { repos_failed: unheard }),
  })
}

/** Arguments whose values depend on what a repository holds. */
const HELD_VALUES: ReadonlySet<string> = new Set(['file_type', 'path'])

/**
 * A repository that holds no file of a type, or none in a folder, ignores that filter; another one of the workspace does
 * not. Then it has nothing to say. What all ignore is reported.
 */
function withoutUnfiltered(answers: readonly MemberAnswer[], ignored: IgnoredArgument[]): MemberAnswer[] {
  let left = [...answers]
  for (const argument of HELD_VALUES) {
    const ignores = ({ answer }: MemberAnswer) => answer.ignored_arguments?.find((one) => one.argument === argument)
    const without = left.filter((one) => !ignores(one))
    if (without.length > 0) left = without
    else if (left.length > 0 && !ignored.some((one) => one.argument === argument)) {
      const valid = [...new Set(left.flatMap((one) => ignores(one)!.valid))]
      ignored.push({ ...ignores(left[0]!)!, valid: valid.slice(0, 20) })
    }
  }
  return left
}

interface Composed {
  readonly parsed: ParsedRequest
  readonly ignored: IgnoredArgument[]
  readonly mode: SearchMode
  /** Of those that have something to say, and of all that answered. */
  readonly answers: readonly MemberAnswer[]
  readonly all: readonly MemberAnswer[]
  readonly failed: readonly FailedRepository[]
}

/** Puts the envelope of one answer around those of all. */
function composeAnswer({ parsed, ignored, mode, answers, all, failed }: Composed): SearchResponse {
  const limit = limitOf(parsed, mode)
  const key = requestKey(parsed, all.map(({ alias, answer }) => `${alias} ${answer.index.commit}`).join())
  const { offset, warning } = resumeAt(parsed, key)
  const merged = mergeHits(answers, mode)
  const hits = parsed.explain ? explainFusion(merged, answers) : merged
  const results = hits.slice(offset, offset + limit)
  const total = answers.reduce((sum, { answer }) => sum + answer.total, 0)
  const more = total > offset + results.length && results.length === limit
  const stale = all.filter(({ answer }) => answer.index.stale).map(({ alias }) => alias)
  const warnings: Warning[] = [...(warning ? [warning] : []), ...mergeWarnings(answers)]
  const exact = answers.map(({ answer }) => answer.exact_match).filter((one) => one !== undefined)
  const meant = [...new Set(answers.flatMap(({ answer }) => answer.did_you_mean ?? []))].slice(0, 10)
  const note = answers.find(({ answer }) => answer.note !== undefined)
  const lead = answers.find(({ answer }) => answer.mode === mode && answer.total > 0) ?? answers[0]!
  const incomplete = answers.some(({ answer }) => answer.truncated && answer.total <= answer.results.length)
  return {
    query: parsed.query,
    mode,
    requested_mode: parsed.requestedMode,
    routed_because: lead.answer.routed_because,
    results,
    candidates: mergeCandidates(answers, merged, mode).slice(0, limit),
    total,
    total_is_exact: failed.length === 0 && answers.every(({ answer }) => answer.total_is_exact),
    truncated: more || incomplete,
    ...(more && { next_cursor: encodeCursor({ offset: offset + limit, key }) }),
    elapsed_ms: 0,
    index: workspaceState(all),
    legs: mergeLegs(answers),
    ...(note && results.length === 0 && { note: `${note.alias}: ${note.answer.note!}` }),
    ...(exact.length > 0 && { exact_match: exact.includes(true) }),
    ...(meant.length > 0 && exact.every((one) => !one) && { did_you_mean: meant }),
    ...(warnings.length > 0 && { warnings }),
    ...(ignored.length > 0 && { ignored_arguments: ignored }),
    ...(failed.length > 0 && { repos_failed: [...failed] }),
    ...(stale.length > 0 && { repos_stale: stale }),
  }
}

/** The workspace as one index: of the newest commit in it; each hit says which repository it is of. */
function workspaceState(answers: readonly MemberAnswer[]): SearchResponse['index'] {
  const newest = answers.reduce((best, one) =>
    one.answer.index.commit_time > best.answer.index.commit_time ? one : best,
  )
  const { commit, commit_time } = newest.answer.index
  const stale = answers.some(({ answer }) => answer.index.stale)
  return { repo: ALL, commit, commit_time, ...(stale && { stale }) }
}
