import type { SymbolKind, Warning } from '../../api.ts'
import { NO_GUARD } from '../../scan-guard.ts'
import { REGEX_TIMEOUT_MS } from '../../search-host.ts'
import type { ModeAnswer } from '../answer.ts'
import { Listener, throwIfAborted } from '../deadline.ts'
import type { IndexData } from '../data/index-data.ts'
import { LineCollector } from './line-collector.ts'
import { lineHits } from './line-hits.ts'
import { openTexts, type OpenedTexts } from './open-texts.ts'
import { compileRegex } from './regex-compile.ts'
import { RegexScanner } from './regex-scan.ts'
import { planRegex } from './regex-trigrams.ts'
import { scanLiteral } from './scan-text.ts'
import type { Scope } from '../request/scope.ts'
import { linesOfKind } from '../data/symbol-lines.ts'
import type { LocalChanges } from '../data/local-changes.ts'
import type { UnitText } from './source-texts.ts'
import { literalQuery } from './trigram-query.ts'

export interface ContentRequest {
  scope: Scope
  /** Hits that were given before; the answer has holes in their place. */
  offset: number
  /** Hits to fill in: offset + limit. */
  wanted: number
  candidates: number
  caseInsensitive: boolean
  contextLines: number
  /** What became of the files in a work tree, when that is read. */
  changes?: LocalChanges | undefined
  signal?: AbortSignal
}

/** Lines that hold `literal` as it is written, or in another case. */
export async function searchContent(data: IndexData, literal: string, request: ContentRequest): Promise<ModeAnswer> {
  if (request.caseInsensitive) return searchRegex(data, { source: quoted(literal), flags: 'iu' }, request)
  const scan = (batch: readonly UnitText[], collector: LineCollector): true => {
    for (const unit of batch) {
      if (collector.isEnough) break
      scanLiteral(unit, literal, request.scope.allowed, collector)
    }
    return true
  }
  const first = await firstLines(data, { words: literal, scan }, request)
  if (first) return first
  const texts = await openTexts(data, request.changes)
  if (!texts) return noSource(request)
  const units = await texts.candidateUnits(literalQuery(literal), request.scope.allowed)
  return answer(data, request, texts, units, scan)
}

/** Some lines, with few reads, for a first answer from afar; undefined where none are found so, or all are wanted. */
async function firstLines(
  data: IndexData,
  { words, scan }: { words: string; scan: ScanBatch },
  request: ContentRequest,
): Promise<ModeAnswer | undefined> {
  if (!data.isFar('DOCS') || request.changes || !data.file.has('SRCE')) return undefined
  const { collectFromLikely } = await import('./quick-content.ts')
  const collector = await openCollector(data, request)
  await collectFromLikely(data, words, request.scope.allowed, collector, (units) => scan(units, collector))
  return collector.total > 0 ? collected(data, request, collector, false) : undefined
}

/** Lines on which a match of a regular expression begins. Throws REGEX_INVALID. */
export async function searchRegex(
  data: IndexData,
  pattern: { source: string; flags: string },
  request: ContentRequest,
): Promise<ModeAnswer> {
  const flags = request.caseInsensitive && !pattern.flags.includes('i') ? `${pattern.flags}i` : pattern.flags
  const regex = compileRegex(pattern.source, flags)
  const { query, crossesLines } = planRegex(pattern.source, regex.plain.flags)
  const { guard = NO_GUARD, regexTimeout: budget = REGEX_TIMEOUT_MS } = data.host
  const listener = new Listener(request.signal)
  const options = { scan: { regex, crossesLines }, allowed: request.scope.allowed, guard, budget, listener }
  const likely = { words: pattern.source, scan: scanWith(new RegexScanner(options)) }
  const first = await firstLines(data, likely, request)
  if (first) return first
  const texts = await openTexts(data, request.changes)
  if (!texts) return noSource(request)
  const units = await texts.candidateUnits(query, request.scope.allowed)
  const scanner = new RegexScanner(options)
  const found = await answer(data, request, texts, units, scanWith(scanner))
  if (scanner.isComplete) return found
  return { ...found, totalIsExact: false, incomplete: true, warnings: [await unsearched(data, scanner, budget)] }
}

const scanWith =
  (scanner: RegexScanner): ScanBatch =>
  (batch, collector) =>
    scanner.scan(batch, collector)

/** Scans units until enough is found; false when nothing more can be searched. */
type ScanBatch = (batch: readonly UnitText[], collector: LineCollector) => boolean | Promise<boolean>

/** UTF-16 units of text that a page reads to count more lines than it shows. */
const COUNTED_AFAR = 512 * 1024

/** Files named in a warning. */
const NAMED = 3

/** Says which files were not searched, or not to their ends. */
async function unsearched(data: IndexData, scanner: RegexScanner, budget: number): Promise<Warning> {
  const { skipped, stoppedAt, problem, share } = scanner
  const parts: string[] = []
  if (skipped.length > 0) {
    const more = skipped.length > NAMED ? ` and ${skipped.length - NAMED} more` : ''
    const names = (await data.paths(skipped.slice(0, NAMED))).join(', ')
    const cause = problem === undefined ? '' : ` or too much memory (${problem})`
    parts.push(`needed more than ${Math.ceil(share)} ms${cause} in ${names}${more}, not searched to the end`)
  }
  if (stoppedAt !== undefined) {
    const [last] = await data.paths([stoppedAt])
    const cause = skipped.includes(stoppedAt) && problem !== undefined ? '' : `took longer than ${budget} ms in all: `
    parts.push(`${cause}files behind ${last} were not searched`)
  }
  const advice =
    'Make the pattern more exact, narrow the scope (path, file_type), or allow more time (--regex-timeout).'
  return { code: 'REGEX_TIMEOUT', message: `The regular expression ${parts.join('; ')}. ${advice}` }
}

async function answer(
  data: IndexData,
  request: ContentRequest,
  texts: OpenedTexts,
  units: readonly number[],
  scan: ScanBatch,
): Promise<ModeAnswer> {
  const { signal, wanted } = request
  const collector = await openCollector(data, request)
  const listener = new Listener(signal)
  // From afar, one block that holds it is a first answer.
  const few = data.isFar('DOCS') ? 1 : wanted
  let complete = true
  for await (const batch of texts.unitBatches(units, signal)) {
    throwIfAborted(signal)
    complete = (await scan(batch, collector)) && !collector.isEnough && !(data.isQuick && collector.total >= few)
    await listener.listen()
    if (!complete) break
  }
  return collected(data, request, collector, complete)
}

async function openCollector(data: IndexData, request: ContentRequest): Promise<LineCollector> {
  const { scope, offset, wanted, candidates, contextLines, changes } = request
  const lines = scope.symbolKind && (await linesOfKind(data, scope.symbolKind, scope.allowed, changes?.changed))
  const counted = data.isInParts ? { countedText: COUNTED_AFAR } : {}
  return new LineCollector({ offset, wanted, candidates, contextLines, accepts: lines, ...counted })
}

async function collected(
  data: IndexData,
  { scope, offset, contextLines, changes }: ContentRequest,
  collector: LineCollector,
  complete: boolean,
): Promise<ModeAnswer> {
  return {
    hits: [
      ...new Array<never>(Math.min(offset, collector.total)),
      ...(await lineHits(data, collector.matches, contextLines, new Set(changes?.changed.keys()))),
    ],
    files: await data.paths(collector.documents),
    total: collector.total,
    totalIsExact: complete,
    legs: [],
    ...(collector.total === 0 && scope.symbolKind && { note: kindNote(scope.symbolKind) }),
  }
}

const kindNote = (kind: SymbolKind): string => `only lines inside of symbols of kind ${kind} were looked for`

/** Nothing to look into: said as a warning, since nothing found would be a lie. */
function noSource({ changes }: ContentRequest): ModeAnswer {
  const advice = changes ? '' : ' Point to the repository (--worktree DIR), or build again without --no-source.'
  const message = `This artifact was built without source, so no text can be searched.${advice}`
  const warnings: Warning[] = [{ code: 'NO_SOURCE', message }]
  return { hits: [], files: [], total: 0, totalIsExact: false, incomplete: true, legs: [], warnings }
}

const quoted = (literal: string): string => literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
