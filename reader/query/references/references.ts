import type { ModeAnswer } from '../answer.ts'
import { suggestNames } from '../symbols/did-you-mean.ts'
import { findSymbols } from '../symbols/find-symbol.ts'
import { isMarked, splitQualified, splitSymbolId } from '../routing/identifiers.ts'
import type { IndexData } from '../data/index-data.ts'
import { CONFIDENCE, documentConfidence, isMemberOf, targetOf, type Target } from './likelihood.ts'
import { namePattern, openOccurrences, type Occurrences } from './occurrences.ts'
import type { Places } from '../data/places.ts'
import { referenceHits, type Reference } from './reference-hits.ts'
import type { Scope } from '../request/scope.ts'

export interface ReferencesRequest {
  /** A name, a qualified name, or a `symbol_id`. */
  name: string
  scope: Scope
  /** Hits to fill in: offset + limit. */
  wanted: number
  /** Files to name. */
  candidates: number
  contextLines: number
  signal?: AbortSignal
}

/** What of a query is to be looked for: an id or one name as it stands; in a sentence the word that is no ordinary one. */
export function askedName(query: string, identifiers: readonly string[]): string {
  if (splitSymbolId(query) || identifiers.length === 0) return query
  return identifiers.find(isMarked) ?? identifiers.at(-1)!
}

/** Bytes of documents that are looked at to count all occurrences once enough are found; what is beyond makes a lower bound. */
const COUNTED_BYTES = 16 * 1024 * 1024

/** Where a name is used: by path and line, or, when a symbol is meant, most likely ones first. */
export async function searchReferences(data: IndexData, request: ReferencesRequest): Promise<ModeAnswer> {
  const occurrences = await openOccurrences(data)
  if (!occurrences) return empty('This index holds no occurrences of names: build it again with this version.')
  const target = await askedTarget(data, request.name)
  const name = target?.name ?? splitQualified(request.name).at(-1) ?? request.name
  const pattern = namePattern(name)
  if (!pattern)
    return empty(`Occurrences are kept of names, not of operators; mode content finds the text "${request.name}".`)
  const candidates = await occurrences.candidates(name, request.scope.allowed)
  const ranks = target && (await documentConfidence(data, target, candidates))
  const wanted = ranks && (await wantedOf(data, target!, ranks))
  const order = wanted ? homesFirst(candidates, wanted) : candidates
  const collector = new Collector(occurrences, wanted)
  for await (const { document, places } of occurrences.find(pattern, order, request.signal)) {
    collector.take(document, places)
    if (collector.isEnough(request)) break
  }
  return answerOf(data, request, collector, name)
}

async function answerOf(
  data: IndexData,
  { wanted, contextLines, candidates, name: asked }: ReferencesRequest,
  collector: Collector,
  name: string,
): Promise<ModeAnswer> {
  const { complete } = collector
  const found = collector.inOrder()
  const documents = [...new Set(found.map(({ document }) => document))].slice(0, candidates)
  const didYouMean = found.length > 0 ? [] : await suggestNames(data, [name])
  const noText = found.length > 0 && !collector.hasText
  return {
    hits: await referenceHits(data, found.slice(0, wanted), contextLines),
    files: await data.paths(documents),
    total: collector.total,
    totalIsExact: complete,
    legs: [],
    ...(didYouMean.length > 0 && { didYouMean }),
    ...(noText && { note: 'The artifact was built without source, so the lines themselves cannot be shown.' }),
    ...(found.length === 0 && { note: `Nothing is called ${asked} in the code of this index.` }),
  }
}

const empty = (note: string): ModeAnswer => ({ hits: [], files: [], total: 0, totalIsExact: true, legs: [], note })

/** The symbols that a `symbol_id` or a qualified name means; undefined for a mere name. */
async function askedTarget(data: IndexData, text: string): Promise<Target | undefined> {
  const isId = splitSymbolId(text) !== undefined
  const parts = splitQualified(text)
  if (!isId && parts.length < 2) return undefined
  const symbols = await findSymbols(data, text)
  if (symbols.length === 0) return undefined
  const [row] = await data.symbolRows(symbols.slice(0, 1))
  return targetOf(data, symbols, row!.name)
}

async function wantedOf(data: IndexData, target: Target, ranks: ReadonlyMap<number, number>): Promise<Wanted> {
  const ofMembers = isMemberOf(data, target)
  const dotted = (document: number): boolean => DOTTED.has(data.documents.languageOf(document))
  return { ranks, homes: await homesOf(data, target), onlyMembers: (document) => ofMembers && dotted(document) }
}

/** Languages that name the value whenever they use its member. */
const DOTTED: ReadonlySet<string> = new Set([
  'typescript', 'tsx', 'javascript', 'jsx', 'python', 'go', 'rust', 'lua', 'zig', 'php', 'vue', 'svelte', 'c',
]) // prettier-ignore

/** What is known of the symbols that are asked for. */
interface Wanted {
  readonly ranks: ReadonlyMap<number, number>
  readonly homes: ReadonlyMap<number, readonly [from: number, to: number][]>
  /** Whether only members can be meant in a document. */
  onlyMembers(document: number): boolean
}

/** Lines at which the target is defined, by document. */
async function homesOf(data: IndexData, { symbols }: Target): Promise<Map<number, [from: number, to: number][]>> {
  const homes = new Map<number, [number, number][]>()
  const rows = await data.symbolRows(symbols)
  rows.forEach(({ startLine, endLine }, i) => {
    const document = data.documents.documentOfSymbol(symbols[i]!)
    homes.set(document, [...(homes.get(document) ?? []), [startLine, endLine]])
  })
  return homes
}

/** Documents in the order they are read: those that define the target, then the most likely ones. */
function homesFirst(candidates: readonly number[], { homes, ranks }: Wanted): number[] {
  const rank = (document: number): number => (homes.has(document) ? 1 : ranks.get(document)!)
  return [...candidates].sort((a, b) => rank(b) - rank(a) || a - b)
}

/** Most likely ones first, then by path and line. */
function byConfidence(a: Reference, b: Reference): number {
  return (b.confidence ?? 0) - (a.confidence ?? 0) || a.document - b.document || a.at - b.at
}

class Collector {
  private readonly found: Reference[] = []
  complete = true
  private bytes = 0
  /** Of what is found, as much as keeps its place whatever else is read; and the documents that it is in. */
  private settled = 0
  private documents = 0
  private last: Reference | undefined

  constructor(
    private readonly occurrences: Occurrences,
    private readonly wanted: Wanted | undefined,
  ) {}

  get total(): number {
    return this.found.length
  }

  get hasText(): boolean {
    return this.occurrences.hasText
  }

  /** All that is found; where reading stopped early only what none of the rest comes before, so that pages join. */
  inOrder(): readonly Reference[] {
    if (!this.wanted) return this.found
    const { last } = this
    const sorted = [...this.found].sort(byConfidence)
    return this.complete || !last ? sorted : sorted.filter((one) => byConfidence(one, last) <= 0)
  }

  /** Takes all of one document. */
  take(document: number, places: Places): void {
    this.bytes += this.occurrences.costOf(document)
    const before = this.settled
    const { wanted } = this
    const rank = wanted?.ranks.get(document)
    for (let at = 0; at < places.count; at++) {
      const confidence = wanted && rank !== undefined ? confidenceOf(wanted, document, rank, places, at) : undefined
      this.found.push({ document, places, at, ...(confidence !== undefined && { confidence }) })
      // What defines the target is read first, whatever the rest of its file is worth.
      const isSettled = wanted?.homes.has(document) ? confidence === CONFIDENCE.definition : confidence === rank
      if (isSettled) this.settled++
    }
    if (this.settled > before) this.documents++
    const home = wanted?.homes.has(document) ?? false
    if (places.count > 0)
      this.last = { document, places, at: places.count - 1, confidence: home ? CONFIDENCE.definition : (rank ?? 0) }
  }

  /** Whether to stop: enough for the answer, and too much to count. Which are enough does not depend on the limit. */
  isEnough({ wanted, candidates }: ReferencesRequest): boolean {
    const enough = this.bytes >= COUNTED_BYTES && this.settled >= wanted && this.documents >= candidates
    if (enough) this.complete = false
    return enough
  }
}

function confidenceOf(wanted: Wanted, document: number, rank: number, places: Places, at: number): number {
  if (places.role(at) !== 'definition')
    return wanted.onlyMembers(document) && !places.isMember(at) ? Math.min(rank, CONFIDENCE.unlikely) : rank
  const lines = wanted.homes.get(document)
  const line = places.line(at)
  if (!lines) return CONFIDENCE.otherDefinition
  return lines.some(([from, to]) => line >= from && line <= to) ? CONFIDENCE.definition : rank
}
