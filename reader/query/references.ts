import type { ModeAnswer } from './answer.ts'
import { suggestNames } from './did-you-mean.ts'
import { findSymbols } from './find-symbol.ts'
import { isMarked, splitQualified, splitSymbolId } from './identifiers.ts'
import type { IndexData } from './index-data.ts'
import { CONFIDENCE, documentConfidence, isMemberOf, type Target } from './likelihood.ts'
import { namePattern, openOccurrences, type Occurrences } from './occurrences.ts'
import type { Places } from './places.ts'
import { referenceHits, type Reference } from './reference-hits.ts'
import type { Scope } from './scope.ts'

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
  const target = await targetOf(data, request.name)
  const name = target?.name ?? splitQualified(request.name).at(-1) ?? request.name
  const pattern = namePattern(name)
  if (!pattern)
    return empty(`Occurrences are kept of names, not of operators; mode content finds the text "${request.name}".`)
  const candidates = await occurrences.candidates(name, request.scope.allowed)
  const ranks = target && (await documentConfidence(data, target, candidates))
  const order = ranks ? candidates.sort((a, b) => ranks.get(b)! - ranks.get(a)! || a - b) : candidates
  const collector = new Collector(occurrences, ranks && (await wantedOf(data, target!, ranks)))
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
  const found = complete ? [...collector.found, ...collector.others] : collector.found
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
async function targetOf(data: IndexData, text: string): Promise<Target | undefined> {
  const isId = splitSymbolId(text) !== undefined
  const parts = splitQualified(text)
  if (!isId && parts.length < 2) return undefined
  const symbols = await findSymbols(data, text)
  if (symbols.length === 0) return undefined
  const [row] = await data.symbolRows(symbols.slice(0, 1))
  return { symbols, name: row!.name }
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

class Collector {
  readonly found: Reference[] = []
  /** What stands there as no member does, where a member is asked for. */
  private readonly odd: Reference[] = []
  private readonly definitions: Reference[] = []
  complete = true
  private bytes = 0
  /** Documents with something found. */
  private documents = 0

  constructor(
    private readonly occurrences: Occurrences,
    private readonly wanted: Wanted | undefined,
  ) {}

  /** What comes last, once all is known: unlikely uses, then definitions of other things by that name. */
  get others(): readonly Reference[] {
    return [...this.odd, ...this.definitions]
  }

  get total(): number {
    return this.found.length + this.odd.length + this.definitions.length
  }

  get hasText(): boolean {
    return this.occurrences.hasText
  }

  /** Takes all of one document; within it, a definition that was asked for comes first. */
  take(document: number, places: Places): void {
    this.bytes += this.occurrences.costOf(document)
    this.documents++
    const { wanted } = this
    const confidence = wanted?.ranks.get(document)
    const later: Reference[] = []
    for (let at = 0; at < places.count; at++) {
      if (!wanted || confidence === undefined) this.found.push({ document, places, at })
      else if (places.role(at) === 'definition') this.takeDefinition(document, places, at, confidence, later)
      else if (wanted.onlyMembers(document) && !places.isMember(at))
        this.odd.push({ document, places, at, confidence: CONFIDENCE.unlikely })
      else later.push({ document, places, at, confidence })
    }
    this.found.push(...later)
  }

  private takeDefinition(document: number, places: Places, at: number, confidence: number, later: Reference[]): void {
    const lines = this.wanted!.homes.get(document)
    const line = places.line(at)
    if (lines?.some(([from, to]) => line >= from && line <= to))
      this.found.push({ document, places, at, confidence: CONFIDENCE.definition })
    else if (lines) later.push({ document, places, at, confidence })
    else this.definitions.push({ document, places, at, confidence: CONFIDENCE.otherDefinition })
  }

  /** Whether to stop: enough for the answer, and too much to count. Which are enough does not depend on the limit. */
  isEnough({ wanted, candidates }: ReferencesRequest): boolean {
    const enough = this.bytes >= COUNTED_BYTES && this.found.length >= wanted && this.documents >= candidates
    if (enough) this.complete = false
    return enough
  }
}
