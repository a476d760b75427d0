import { now, since } from '../clock.ts'
import type { IgnoredArgument, SearchHit, SearchMode, SearchResponse, Warning } from '../api.ts'
import { normalizeName } from '../analysis/normalize-name.ts'
import type { ModeAnswer } from './answer.ts'
import { fileOf } from './answer.ts'
import type { ConceptRequest } from './concept/concept.ts'
import type { ContentRequest } from './text/content-mode.ts'
import { encodeCursor } from './request/cursor.ts'
import { throwIfAborted } from './deadline.ts'
import { fileNameShape } from './routing/file-names.ts'
import { splitQualified } from './routing/identifiers.ts'
import type { IndexData } from './data/index-data.ts'
import type { LocalChanges } from './data/local-changes.ts'
import { searchPaths } from './paths/path-search.ts'
import { lineIn } from './routing/path-shape.ts'
import type { MatchTier } from '../rank/symbol-order.ts'
import type { Quotes } from './concept/quoted-text.ts'
import { mayQuote } from './routing/quote-hint.ts'
import { limitOf, parseRequest, requestKey, resumeAt, type ParsedRequest } from './request/request.ts'
import { IndexRouteFacts } from './routing/route-facts.ts'
import { routeQuery, type Route } from './routing/route.ts'
import { resolveScope, type Scope, type ScopeRequest } from './request/scope.ts'
import { searchSymbolMode, type SymbolRequest } from './symbols/symbol-mode.ts'
import { symbolLookups } from './symbols/symbol-search.ts'

/** The first tier of symbols that are not called as the query says. */
const UNNAMED: MatchTier = 4

/** Longer words are no names. */
const MAX_WORD = 200

/** Modes that this version answers; the others come with the sections that they need. */
const ANSWERED: readonly SearchMode[] = [
  'symbol', 'path', 'concept', 'semantic', 'hybrid', 'content', 'regex', 'definition', 'references', 'structure',
] // prettier-ignore

/** Filters that only some modes have a use for. (Of symbol_kind among pages a note tells.) */
const USEFUL_IN: readonly [argument: string, value: 'pageType' | 'symbolKind', modes: readonly SearchMode[]][] = [
  ['page_type', 'pageType', ['concept', 'hybrid', 'semantic']],
  [
    'symbol_kind',
    'symbolKind',
    ['symbol', 'definition', 'structure', 'content', 'regex', 'hybrid', 'semantic', 'concept'],
  ],
]

/** What was asked for and did nothing is reported, not passed over. */
function withoutUse(request: ParsedRequest, mode: SearchMode): IgnoredArgument[] {
  return USEFUL_IN.flatMap(([argument, key, modes]) => {
    const value = request[key]
    return value === undefined || modes.includes(mode)
      ? []
      : [{ argument, value, valid: modes.map((one) => `mode ${one}`) }]
  })
}

/** Answers search requests from one index. */
export class Searcher {
  private readonly data: IndexData
  private readonly facts: IndexRouteFacts

  constructor(data: IndexData) {
    this.data = data
    this.facts = new IndexRouteFacts(data)
  }

  /** Throws QUERY_INVALID for a query that cannot be one, ABORTED, and CORRUPT for a damaged artifact. */
  async search(input: unknown, signal?: AbortSignal): Promise<SearchResponse> {
    const started = now()
    throwIfAborted(signal)
    const { request, ignored } = parseRequest(input)
    await this.checkFilters(request, ignored)
    await this.loadFirstLookups(request)
    const route = await routeQuery(request.query, request.mode, this.facts)
    throwIfAborted(signal)
    const limit = limitOf(request, route.mode)
    const key = requestKey(request, this.data.file.manifest.digest)
    const { offset, warning } = resumeAt(request, key)
    const changes = await this.localChanges()
    const resolved = await resolveScope(this.data, await this.scopeRequest(request, route))
    const scope = changes ? { ...resolved, allowed: withoutDeleted(resolved.allowed, changes) } : resolved
    const run = new Run(this.data, request, route, scope, [offset, offset + limit], changes, signal)
    const { mode, answer, because } = await run.first()
    throwIfAborted(signal)
    ignored.push(...withoutUse(request, mode))
    const hits = await this.marked(answer.hits.slice(offset, offset + limit), changes)
    const more = answer.total > offset + hits.length && hits.length === limit
    const note = answer.note ?? emptyScopeNote(scope)
    return {
      query: request.query,
      mode,
      requested_mode: request.requestedMode,
      routed_because: because,
      results: hits,
      candidates: answer.files.slice(0, limit).map((path) => ({ path })),
      total: answer.total,
      total_is_exact: answer.totalIsExact,
      truncated: more || answer.incomplete === true,
      ...(more && { next_cursor: encodeCursor({ offset: offset + limit, key }) }),
      elapsed_ms: since(started),
      index: this.data.indexState,
      legs: answer.legs,
      ...(note !== undefined && { note }),
      ...((mode === 'symbol' || mode === 'hybrid' || mode === 'definition') && {
        exact_match: answer.exactMatch ?? false,
      }),
      ...(answer.didYouMean && { did_you_mean: answer.didYouMean }),
      ...optionalList('warnings', [...(warning ? [warning] : []), ...(answer.warnings ?? []), ...run.warnings]),
      ...optionalList('ignored_arguments', ignored),
    }
  }

  /** What one word needs first is read together: is it a path, is it a name, and what are names like it? */
  private async loadFirstLookups({ query, mode }: ParsedRequest): Promise<void> {
    const word = query.trim()
    if (mode !== 'auto' || word.length > MAX_WORD || /\s/.test(word)) return
    const isName = !word.includes('/') && fileNameShape(word) === 'no'
    const name = (): string => normalizeName(splitQualified(word).at(-1) ?? word)
    const lookups =
      isName && !this.data.isQuick
        ? symbolLookups([word])
        : isName || !this.data.isFar('DOCS')
          ? { names: [name()] }
          : {}
    await this.data.loadLookups({ paths: [word], ...lookups })
  }

  /** A filter value that the index does not hold is reported, never answered with silence. */
  private async checkFilters(request: ParsedRequest, ignored: IgnoredArgument[]): Promise<void> {
    const { fileType, path, repo } = request
    if (fileType !== undefined || path !== undefined) {
      const { checkFileFilters } = await import('./request/request-filters.ts')
      await checkFileFilters(this.data, request, ignored)
    }
    if (repo !== undefined && repo !== 'all' && repo !== this.data.repositoryName) {
      ignored.push({ argument: 'repo', value: repo, valid: [this.data.repositoryName, 'all'] })
      delete request.repo
    }
  }

  /** Looked at anew for every request, where the host has a work tree. */
  private async localChanges(): Promise<LocalChanges | undefined> {
    if (!this.data.host.worktree) return undefined
    return (await import('./data/local-changes.ts')).localChanges(this.data)
  }

  /** Hits in files that are not as they were indexed say so. */
  private async marked(hits: SearchHit[], changes: LocalChanges | undefined): Promise<SearchHit[]> {
    if (!changes || changes.changed.size === 0) return hits
    const paths = new Set(await this.data.paths([...changes.changed.keys()]))
    return hits.map((hit) => (paths.has(fileOf(hit)) ? { ...hit, changed: true } : hit))
  }

  private async scopeRequest(request: ParsedRequest, route: Route): Promise<ScopeRequest> {
    const { kind, symbolKind, fileType, path, excludePatterns } = request
    const filtered = fileType !== undefined || path !== undefined || excludePatterns.length > 0
    return {
      testShaped: route.shape.testShaped,
      ...(kind && { kind }),
      ...(symbolKind && { symbolKind }),
      ...(filtered && (await import('./request/request-filters.ts')).compileFileFilters(request)),
    }
  }
}

/** Files that are gone pass no filter. */
function withoutDeleted(allowed: Uint8Array, { deleted }: LocalChanges): Uint8Array {
  const left = allowed.slice()
  for (const document of deleted) left[document] = 0
  return left
}

/** Filters that each hold something may hold nothing together. */
function emptyScopeNote({ allowed }: Scope): string | undefined {
  return allowed.includes(1) ? undefined : 'No indexed file passes all of the filters together.'
}

function optionalList<K extends string, T>(key: K, list: readonly T[]): { [P in K]?: T[] } {
  return list.length > 0 ? ({ [key]: [...list] } as { [P in K]: T[] }) : {}
}

interface Answered {
  mode: SearchMode
  answer: ModeAnswer
  because: string
}

/** One request on its way through the modes that may answer it. */
class Run {
  readonly warnings: Warning[] = []
  /** The name of the query, when no symbol has it and files are asked for it. */
  private unnamed: string | undefined
  private readonly data: IndexData
  private readonly request: ParsedRequest
  private readonly route: Route
  private readonly scope: Scope
  private readonly offset: number
  private readonly wanted: number
  private readonly changes: LocalChanges | undefined
  private readonly signal: AbortSignal | undefined

  constructor(
    data: IndexData,
    request: ParsedRequest,
    route: Route,
    scope: Scope,
    [offset, wanted]: [offset: number, wanted: number],
    changes: LocalChanges | undefined,
    signal: AbortSignal | undefined,
  ) {
    this.changes = changes
    this.offset = offset
    this.data = data
    this.request = request
    this.route = route
    this.scope = scope
    this.wanted = wanted
    this.signal = signal
  }

  /** The first mode that finds something; the routed one when none does. */
  async first(): Promise<Answered> {
    const { because, fallbacks } = this.route
    const mode = this.availableMode(this.wantsPages ? 'concept' : this.route.mode)
    const routed = await this.answer(mode)
    if (routed.hits.length > 0 || routed.total > 0) {
      return (await this.better(mode, routed)) ?? { mode, answer: routed, because }
    }
    // Files and pages have no symbol kind.
    const onlySymbols = mode === 'symbol' && this.request.symbolKind !== undefined
    for (const next of onlySymbols ? [] : fallbacks) {
      // A path that is no name of anything must not be looked for as its last letters.
      if (next === 'symbol' && this.route.shape.identifiers.length === 0) continue
      const answer = await this.answer(next)
      if (answer.hits.length === 0 || (mode === 'path' && next === 'symbol' && !this.isMember(answer))) continue
      return {
        mode: next,
        answer: next === 'symbol' ? answer : besides(answer, routed),
        because: `${because}; nothing found by ${mode}`,
      }
    }
    return { mode, answer: routed, because }
  }

  /** Where no symbol is called as the query says, files may be. */
  private async better(mode: SearchMode, { hits: [first] }: ModeAnswer): Promise<Answered | undefined> {
    const { shape, because } = this.route
    const isWeak = mode === 'symbol' && first?.type === 'symbol' && first.match_rank >= UNNAMED
    if (!isWeak || this.data.isQuick || this.request.mode !== 'auto' || this.request.symbolKind !== undefined) return
    const name = shape.identifiers[0]
    if (shape.identifiers.length !== 1 || shape.single || name === undefined) return
    const { otherwise } = await import('./symbols/second-thoughts.ts')
    const other = await otherwise(this.data, name, first, this.scope, this.signal)
    if (!other) return
    if (other.mode === 'path') shape.path = name
    else this.unnamed = name
    return { mode: other.mode, answer: await this.answer(other.mode), because: `${because}; ${other.because}` }
  }

  /** Who asks for a type of page wants pages, be the query a name or a path. */
  private get wantsPages(): boolean {
    const { mode, pageType } = this.request
    return mode === 'auto' && pageType !== undefined && (this.route.mode === 'symbol' || this.route.mode === 'path')
  }

  /**
   * `c.JSON` is a member where something is called JSON; `login.go` is none, whatever is called `go`, nor is `settings.json`
   * where only something else is called Json.
   */
  private isMember({ nameExists, hits }: ModeAnswer): boolean {
    const path = this.route.shape.path ?? ''
    const name = path.slice(path.lastIndexOf('.') + 1)
    const isFile = fileNameShape(path.slice(path.lastIndexOf('/') + 1)) === 'yes'
    if (hits.some((hit) => hit.type === 'symbol' && hit.match_rank < UNNAMED)) return true
    return !isFile && nameExists === true && hits.some((hit) => hit.type === 'symbol' && hit.name === name)
  }

  private async answer(mode: SearchMode): Promise<ModeAnswer> {
    const { shape } = this.route
    switch (mode) {
      case 'symbol': {
        const mixed = !this.data.isQuick && shape.single && this.route.mode === 'symbol' && this.request.mode === 'auto'
        // Who asks for a kind of symbol wants neither files nor pages.
        if (mixed && this.request.symbolKind === undefined) {
          const { searchSingleWord } = await import('./symbols/single-word.ts')
          return searchSingleWord(this.data, shape.identifiers[0] as string, this.symbolRequest(), this.filePages)
        }
        return searchSymbolMode(this.data, this.symbolRequest())
      }
      case 'path':
        return searchPaths(
          this.data,
          shape.path ?? this.request.query,
          this.scope,
          this.wanted,
          this.wanted,
          this.request.explain,
          lineIn(this.request.query),
        )
      case 'definition':
        return (await import('./symbols/definition.ts')).searchDefinitions(
          this.data,
          this.request.query,
          this.symbolRequest(),
        )
      case 'references': {
        const { askedName, searchReferences } = await import('./references/references.ts')
        return searchReferences(this.data, {
          name: askedName(this.request.query.trim(), shape.identifiers),
          scope: this.scope,
          wanted: this.wanted,
          candidates: this.wanted,
          contextLines: this.request.contextLines,
          ...(this.signal && { signal: this.signal }),
        })
      }
      case 'structure':
        return (await import('./paths/structure.ts')).searchStructure(
          this.data,
          shape.path ?? this.request.query,
          this.scope,
          this.wanted,
        )
      case 'content':
        return (await import('./text/content-mode.ts')).searchContent(
          this.data,
          shape.literal ?? this.request.query,
          this.contentRequest(),
        )
      case 'regex':
        return (await import('./text/content-mode.ts')).searchRegex(
          this.data,
          shape.regex ?? { source: this.request.query, flags: '' },
          this.contentRequest(),
        )
      case 'semantic': {
        // Passages have no pages but those of files.
        if (!this.filePages) return this.withTypeNote(await this.searchConcept())
        const { searchSemantic } = await import('./concept/semantic.ts')
        return searchSemantic(this.data, { ...this.conceptRequest(), identifiers: shape.identifiers })
      }
      case 'hybrid': {
        const { searchHybrid } = await import('./concept/hybrid.ts')
        return searchHybrid(this.data, {
          ...this.conceptRequest(),
          identifiers: shape.identifiers,
          proseWords: shape.words.length,
          declares: shape.declares,
        })
      }
      default:
        return withKindNote(this.withTypeNote(await this.searchConcept()), this.request.symbolKind)
    }
  }

  private symbolRequest(): SymbolRequest {
    const { shape } = this.route
    return {
      identifiers: shape.identifiers.length > 0 ? shape.identifiers : [this.request.query.trim()],
      quotes: this.quotes,
      scope: this.scope,
      wanted: this.wanted,
      candidates: this.wanted,
      explain: this.request.explain,
      ...(this.signal && { signal: this.signal }),
    }
  }

  /** The query, where it may quote from files; a first answer does not look into them. */
  private get quotes(): Quotes | undefined {
    const { query } = this.request
    if (this.unnamed !== undefined) return { query, name: this.unnamed }
    return !this.data.isQuick && mayQuote(query, this.route.shape.questionWord) ? { query } : undefined
  }

  private contentRequest(): ContentRequest {
    const { caseInsensitive, contextLines } = this.request
    return {
      scope: this.scope,
      offset: this.offset,
      wanted: this.wanted,
      candidates: this.wanted,
      caseInsensitive,
      contextLines,
      changes: this.changes,
      ...(this.signal && { signal: this.signal }),
    }
  }

  /** Ranking files by words is code that a name or a path never needs. */
  private async searchConcept(): Promise<ModeAnswer> {
    const { searchConcept } = await import('./concept/concept.ts')
    return searchConcept(this.data, this.conceptRequest())
  }

  private conceptRequest(): ConceptRequest {
    return {
      query: this.request.query,
      quotes: this.quotes,
      profile: 'prose',
      scope: this.scope,
      wanted: this.wanted,
      candidates: this.wanted,
      explain: this.request.explain,
      pageType: this.request.pageType,
      whyShaped: this.route.shape.whyShaped,
      ...(this.signal && { signal: this.signal }),
    }
  }

  /** A single word is looked for among pages of files only. */
  private get filePages(): boolean {
    const { pageType } = this.request
    return pageType === undefined || pageType === 'file_page'
  }

  /** Nothing found of a type that the index has no page of is said to be so. */
  private withTypeNote(answer: ModeAnswer): ModeAnswer {
    const { pageType } = this.request
    if (pageType === undefined || pageType === 'file_page' || answer.total > 0) return answer
    const [from, to] = this.data.pages?.range(pageType) ?? [0, 0]
    return from < to ? answer : { ...answer, note: `This index holds no ${pageType} pages.` }
  }

  /** The mode itself; where this version lacks it, one that still answers, with a warning. */
  private availableMode(mode: SearchMode): SearchMode {
    if (ANSWERED.includes(mode)) return mode
    const instead = 'concept'
    this.warnings.push({
      code: 'MODE_UNAVAILABLE',
      message: `Mode ${mode} is not available in this version; answered as ${instead}. Available: ${ANSWERED.join(', ')}.`,
    })
    return instead
  }
}

/** An answer about the words of a query that the routed mode found nothing for: with what that mode had to say. */
function besides(answer: ModeAnswer, routed: ModeAnswer): ModeAnswer {
  const didYouMean = answer.didYouMean ?? routed.didYouMean
  const note = answer.note ?? (routed.note && `${routed.note}; these are about its words`)
  return { ...answer, ...(note !== undefined && { note }), ...(didYouMean && { didYouMean }) }
}

/** Pages have no symbol kind; saying nothing would look as if the filter had been applied. */
function withKindNote(answer: ModeAnswer, symbolKind: string | undefined): ModeAnswer {
  if (symbolKind === undefined || answer.note !== undefined) return answer
  return {
    ...answer,
    note: `symbol_kind filters symbols, and these are pages: mode symbol finds only ${symbolKind} symbols.`,
  }
}
