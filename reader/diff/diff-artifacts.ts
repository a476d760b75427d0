import type { ArtifactFile } from '../artifact-file.ts'
import type { DocumentKind } from '../api.ts'
import { canonicalJson } from '../format/manifest.ts'
import { decodeLedger, type LedgerEntry } from '../sections/ledger.ts'
import { bodyChanged, describeFile, describeSymbol, pathOfOwner, signatureChanged } from './describe.ts'
import { pageChanges } from './page-changes.ts'
import { MAX_COMPARED, pairByPath, pairSimilar, type FileChanges, type FilePair } from './pair-files.ts'
import { SymbolPairing, type SymbolPair } from './pair-symbols.ts'
import { publicApiChanges } from './public-api.ts'
import { Snapshot, type SideFile, type SideSymbol } from './snapshot.ts'
import type { DiffFile, DiffReport, DiffSide, DiffSummary, FileCounts } from './types.ts'

/**
 * What differs from one artifact to another: files by blob id, symbols of the files that differ. Equal files are not
 * looked into, so the work goes with the change and not with the repository.
 */
export async function diffArtifacts(base: ArtifactFile, head: ArtifactFile, signal?: AbortSignal): Promise<DiffReport> {
  const [old, now] = [await Snapshot.load(base, signal), await Snapshot.load(head, signal)]
  const files = await withSimilar(pairByPath(old.files, now.files), old, now, signal)
  const { pairs, added, removed } = await pairSymbols(files, old, now, signal)
  const symbols = sortSymbols(pairs, added, removed)
  const publicApi = publicApiChanges(pairs, added, removed)
  const pages = await pageChanges(base, head, files, signal)
  const [was, is] = [await ledgerOf(base, signal), await ledgerOf(head, signal)]
  const report: Omit<DiffReport, 'summary' | 'differs'> = {
    base: sideOf(base),
    head: sideOf(head),
    files: describeFiles(files, was, is),
    symbols,
    public_api: publicApi,
    ...(pages && { pages }),
    bodies_compared: old.hasSource && now.hasSource,
    ...withWarnings([...warnings(base, head), ...notIndexed(base, head, was, is)]),
  }
  const summary = summarize(report)
  const { added: more, removed: less, changed, renamed } = summary.files
  return { ...report, summary, differs: more + less + changed + renamed > 0 }
}

const sideOf = ({ manifest }: ArtifactFile): DiffSide => ({
  repo: manifest.name,
  commit: manifest.commit,
  commit_time: manifest.commit_time,
  digest: manifest.digest,
})

/** Takes files of similar content out of those added and removed. */
async function withSimilar(
  changes: FileChanges,
  old: Snapshot,
  now: Snapshot,
  signal: AbortSignal | undefined,
): Promise<FileChanges> {
  const sizes = [changes.removed.length, changes.added.length]
  if (Math.min(...sizes) === 0 || Math.max(...sizes) > MAX_COMPARED) return changes
  const before = await old.sketches(changes.removed, signal)
  const after = await now.sketches(changes.added, signal)
  const pairs = pairSimilar(
    changes.removed.map((file, i) => [file, before[i]] as const),
    changes.added.map((file, i) => [file, after[i]] as const),
  )
  const taken = new Set(pairs.flatMap((pair) => [pair.base, pair.head]))
  const free = (file: SideFile) => !taken.has(file)
  return {
    ...changes,
    added: changes.added.filter(free),
    removed: changes.removed.filter(free),
    renamed: [...changes.renamed, ...pairs].sort((a, b) => a.head.id - b.head.id),
  }
}

async function pairSymbols(files: FileChanges, old: Snapshot, now: Snapshot, signal: AbortSignal | undefined) {
  const handMade = (file: SideFile) => !file.machineMade
  const pairs = [...files.changed, ...files.renamed].filter(({ base, head }) => handMade(base) && handMade(head))
  const bases = [...pairs.map(({ base }) => base), ...files.removed.filter(handMade)]
  const heads = [...pairs.map(({ head }) => head), ...files.added.filter(handMade)]
  const before = await old.symbolsOf(bases, signal)
  const after = await now.symbolsOf(heads, signal)
  const pairing = new SymbolPairing()
  for (const pair of pairs) pairing.pairInFile(pair, before.get(pair.base)!, after.get(pair.head)!)
  const all = (symbols: ReadonlyMap<SideFile, SideSymbol[]>) => [...symbols.values()].flat()
  pairing.pairElsewhere(all(before), all(after))
  const free = (symbol: SideSymbol) => pairing.isFree(symbol)
  return {
    pairs: pairing.pairs.sort((a, b) => inOrder(a.head, b.head)),
    added: all(after).filter(free).sort(inOrder),
    removed: all(before).filter(free).sort(inOrder),
  }
}

const inOrder = (a: SideSymbol, b: SideSymbol): number => a.file.id - b.file.id || a.startLine - b.startLine

function sortSymbols(
  pairs: readonly SymbolPair[],
  added: readonly SideSymbol[],
  removed: readonly SideSymbol[],
): DiffReport['symbols'] {
  const symbols: DiffReport['symbols'] = {
    added: added.map(describeSymbol),
    removed: removed.map(describeSymbol),
    moved: [],
    renamed: [],
    signature_changed: [],
    changed: [],
  }
  for (const { base, head, with: owner } of pairs) {
    const described = { ...describeSymbol(head), from: describeSymbol(base) }
    if (base.name !== head.name) symbols.renamed.push(described)
    else if (pathOfOwner(base) !== pathOfOwner(head)) {
      symbols.moved.push(owner === undefined ? described : { ...described, with: owner })
    }
    if (signatureChanged(base, head)) symbols.signature_changed.push(described)
    else if (bodyChanged(base, head)) symbols.changed.push(described)
  }
  return symbols
}

/** Every tracked path of a side; none where it does not tell. */
const ledgerOf = async (file: ArtifactFile, signal: AbortSignal | undefined): Promise<LedgerEntry[]> =>
  file.has('LEDG') ? decodeLedger(await file.whole('LEDG', signal)) : []

const skippedOf = (rows: readonly LedgerEntry[]): LedgerEntry[] => rows.filter(({ status }) => status === 'skipped')

function describeFiles(
  files: FileChanges,
  before: readonly LedgerEntry[],
  after: readonly LedgerEntry[],
): DiffReport['files'] {
  const [was, is] = [reasonsIn(before), reasonsIn(after)]
  const changed = (pair: FilePair) => ({ ...describeFile(pair.head), lines_before: pair.base.lines })
  return {
    added: files.added.map((file) => withReason(describeFile(file), was)),
    removed: files.removed.map((file) => withReason(describeFile(file), is)),
    changed: files.changed.map(changed),
    renamed: files.renamed.map((pair) => ({ ...changed(pair), from: pair.base.path, similarity: pair.similarity })),
  }
}

function withReason(file: DiffFile, reasons: ReadonlyMap<string, string>): DiffFile {
  const skipped = reasons.get(file.path)
  return skipped === undefined ? file : { ...file, skipped }
}

/** Why tracked files are not indexed on a side. */
const reasonsIn = (rows: readonly LedgerEntry[]): Map<string, string> =>
  new Map(skippedOf(rows).map(({ path, reason }) => [path, reason ?? 'unknown']))

function summarize(report: Pick<DiffReport, 'files' | 'symbols' | 'public_api' | 'pages'>): DiffSummary {
  const none = (): FileCounts => ({ added: 0, removed: 0, changed: 0, renamed: 0 })
  const byKind: Partial<Record<DocumentKind, FileCounts>> = {}
  const total = none()
  for (const change of ['added', 'removed', 'changed', 'renamed'] as const) {
    total[change] = report.files[change].length
    for (const { kind } of report.files[change]) (byKind[kind] ??= none())[change]++
  }
  const { symbols } = report
  return {
    files: { ...total, by_kind: byKind },
    symbols: {
      added: symbols.added.length,
      removed: symbols.removed.length,
      moved: symbols.moved.filter((one) => one.with === undefined).length,
      renamed: symbols.renamed.length,
      signature_changed: symbols.signature_changed.length,
      changed: symbols.changed.length,
    },
    public_api: {
      may_break: report.public_api.filter((one) => one.may_break).length,
      additions: report.public_api.filter((one) => !one.may_break).length,
    },
    ...(report.pages && { pages: pageCounts(report.pages) }),
  }
}

const pageCounts = ({ added, removed, changed }: NonNullable<DiffReport['pages']>): DiffSummary['pages'] & {} => ({
  added: added.length,
  removed: removed.length,
  changed: changed.length,
})

/** Differences between the two that are none of the code. */
function warnings({ manifest: a }: ArtifactFile, { manifest: b }: ArtifactFile): Warnings {
  const list: { code: string; message: string }[] = []
  if (a.remote !== undefined && b.remote !== undefined ? a.remote !== b.remote : a.name !== b.name) {
    const message = `These are two repositories, ${a.remote ?? a.name} and ${b.remote ?? b.name}: nearly everything differs.`
    list.push({ code: 'OTHER_REPOSITORY', message })
  }
  if (canonicalJson(a.options) !== canonicalJson(b.options) || a.tool.version !== b.tool.version) {
    const message =
      'They were built with other options or by another version, so that files may be on one side for that reason only. Build both alike.'
    list.push({ code: 'BUILT_DIFFERENTLY', message })
  }
  return list
}

type Warnings = NonNullable<DiffReport['warnings']>

const withWarnings = (list: Warnings): Pick<DiffReport, 'warnings'> => (list.length > 0 ? { warnings: list } : {})

/** Paths that are named in a warning. */
const MOST_NAMED = 3

/**
 * Files that came or went without being indexed on either side. Of those that stayed, artifacts of these trees hold no
 * content id, so whether they changed is told only as far as their number.
 */
function notIndexed(
  base: ArtifactFile,
  head: ArtifactFile,
  old: readonly LedgerEntry[],
  now: readonly LedgerEntry[],
): Warnings {
  if (base.manifest.tree === head.manifest.tree || !base.has('LEDG') || !head.has('LEDG')) return []
  const only = (rows: readonly LedgerEntry[], others: readonly LedgerEntry[]) => {
    const known = new Set(others.map(({ path }) => path))
    return skippedOf(rows).flatMap(({ path }) => (known.has(path) ? [] : [path]))
  }
  const changed = [...only(old, now), ...only(now, old)].sort()
  const was = new Set(skippedOf(old).map(({ path }) => path))
  const both = skippedOf(now).filter(({ path }) => was.has(path)).length
  if (changed.length + both === 0) return []
  const listed = changed.slice(0, MOST_NAMED).join(', ') + (changed.length > MOST_NAMED ? ', ...' : '')
  const files = (count: number, what: string) => `${count} ${what}${count === 1 ? 'file is' : 'files are'} not indexed`
  const told = changed.length > 0 ? [`${files(changed.length, 'added or removed ')}: ${listed}`] : []
  if (both > 0) told.push(`${files(both, '')} on either side and may have changed`)
  return [{ code: 'NOT_INDEXED', message: `${told.join('; ')}.` }]
}
