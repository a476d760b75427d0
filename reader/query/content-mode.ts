import { now } from '../clock.ts'
import type { SymbolKind, Warning } from '../api.ts'
import { NO_GUARD } from '../scan-guard.ts'
import { REGEX_TIMEOUT_MS } from '../search-host.ts'
import type { ModeAnswer } from './answer.ts'
import { throwIfAborted } from './deadline.ts'
import type { IndexData } from './index-data.ts'
import { LineCollector } from './line-collector.ts'
import { lineHits } from './line-hits.ts'
import { openTexts, type OpenedTexts } from './open-texts.ts'
import { compileRegex } from './regex-compile.ts'
import { planRegex } from './regex-trigrams.ts'
import { scanLiteral, scanRegex } from './scan-text.ts'
import type { Scope } from './scope.ts'
import { linesOfKind } from './symbol-lines.ts'
import type { LocalChanges } from './local-changes.ts'
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
  const texts = await openTexts(data, request.changes)
  if (!texts) return noSource(request)
  const units = await texts.candidateUnits(literalQuery(literal), request.scope.allowed)
  const scan = (unit: UnitText, collector: LineCollector): boolean => {
    scanLiteral(unit, literal, request.scope.allowed, collector)
    return true
  }
  return answer(data, request, texts, units, (batch, collector) => scanAll(batch, collector, scan))
}

/** Lines on which a match of a regular expression begins. Throws REGEX_INVALID. */
export async function searchRegex(
  data: IndexData,
  pattern: { source: string; flags: string },
  request: ContentRequest,
): Promise<ModeAnswer> {
  const flags = request.caseInsensitive && !pattern.flags.includes('i') ? `${pattern.flags}i` : pattern.flags
  const regex = compileRegex(pattern.source, flags)
  const texts = await openTexts(data, request.changes)
  if (!texts) return noSource(request)
  const { query, crossesLines } = planRegex(pattern.source, regex.flags)
  const units = await texts.candidateUnits(query, request.scope.allowed)
  const { guard = NO_GUARD, regexTimeout = REGEX_TIMEOUT_MS } = data.host
  // Reading does not count, nor what others do meanwhile.
  let left = regexTimeout
  const scanBatch = (batch: readonly UnitText[], collector: LineCollector): boolean => {
    const started = now()
    const scan = { regex, crossesLines, deadline: started + left }
    let ended = false
    const work = (): void => {
      ended = scanAll(batch, collector, (unit) => scanRegex(unit, scan, request.scope.allowed, collector))
    }
    const finished = guard.run(work, left) && ended
    left -= now() - started
    return finished && left > 0
  }
  return answer(data, request, texts, units, withWarnings(scanBatch, regexTimeout))
}

type ScanBatch = (batch: readonly UnitText[], collector: LineCollector) => boolean | Warning

/** Scans units until enough is found; false when the scan of one was broken off. */
function scanAll(
  batch: readonly UnitText[],
  collector: LineCollector,
  scan: (unit: UnitText, collector: LineCollector) => boolean,
): boolean {
  for (const unit of batch) {
    if (collector.isEnough) return true
    if (!scan(unit, collector)) return false
  }
  return true
}

/** Says why a scan ended early: no time, or no memory, as some patterns need for each step that they may have to undo. */
function withWarnings(scan: ScanBatch, milliseconds: number): ScanBatch {
  return (batch, collector) => {
    try {
      return scan(batch, collector) || timeout(`took longer than ${milliseconds} ms`)
    } catch (error) {
      if (!(error instanceof RangeError) && !(error instanceof SyntaxError)) throw error
      return timeout(`needed too much memory (${error.message})`)
    }
  }
}

function timeout(what: string): Warning {
  const advice =
    'Make the pattern more exact, narrow the scope (path, file_type), or allow more time (--regex-timeout).'
  return {
    code: 'REGEX_TIMEOUT',
    message: `The regular expression ${what}; these are the lines found so far. ${advice}`,
  }
}

async function answer(
  data: IndexData,
  request: ContentRequest,
  texts: OpenedTexts,
  units: readonly number[],
  scan: ScanBatch,
): Promise<ModeAnswer> {
  const { scope, offset, wanted, candidates, contextLines, changes, signal } = request
  const lines = scope.symbolKind && (await linesOfKind(data, scope.symbolKind, scope.allowed, changes?.changed))
  const collector = new LineCollector({ offset, wanted, candidates, contextLines, accepts: lines })
  let complete = true
  let warning: Warning | undefined
  for await (const batch of texts.unitBatches(units, signal)) {
    throwIfAborted(signal)
    const outcome = scan(batch, collector)
    if (typeof outcome === 'object') warning = outcome
    complete = outcome === true && !collector.isEnough
    if (!complete) break
  }
  return {
    hits: [
      ...new Array<never>(Math.min(offset, collector.total)),
      ...(await lineHits(data, collector.matches, contextLines, new Set(changes?.changed.keys()))),
    ],
    files: await data.paths(collector.documents),
    total: collector.total,
    totalIsExact: complete,
    legs: [],
    ...(warning && { warnings: [warning] }),
    ...(collector.total === 0 && scope.symbolKind && { note: kindNote(scope.symbolKind) }),
  }
}

const kindNote = (kind: SymbolKind): string => `only lines inside of symbols of kind ${kind} were looked for`

/** Nothing to look into: said as a warning, since nothing found would be a lie. */
function noSource({ changes }: ContentRequest): ModeAnswer {
  const advice = changes ? '' : ' Point to the repository (--worktree DIR), or build again without --no-source.'
  const message = `This artifact was built without source, so no text can be searched.${advice}`
  return { hits: [], files: [], total: 0, totalIsExact: false, legs: [], warnings: [{ code: 'NO_SOURCE', message }] }
}

const quoted = (literal: string): string => literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
