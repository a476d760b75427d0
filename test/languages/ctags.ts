import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText } from '../../src/extract/extract-text.ts'
import type { ExtractedSymbol } from '../../src/extract/types.ts'
import { readRepository, type SourceFile } from './corpus.ts'
import { MEASURE_FOLDER } from './folder.ts'
import { matchFile, plainName } from './match.ts'
import { renderReport, type Difference, type Report, type RepositoryReport } from './report.ts'
import type { Reason, Spec } from './spec.ts'
import { runCtags, type Tag } from './tags.ts'
import { judgeExtras } from './verdicts.ts'

type Ctags = NonNullable<Spec['ctags']>

/** Compares the symbols of a language's repositories with universal-ctags and writes table, sample and JSON. */
export async function compareLanguage(spec: Spec, clones: string, show: number): Promise<void> {
  const { ctags } = spec
  if (!ctags) return
  const reports: RepositoryReport[] = []
  for (const pinned of spec.repositories)
    reports.push(compareFiles(ctags, pinned, await readRepository(spec, clones, pinned)))
  const report: Report = { name: spec.languages[0]!, file: spec.file, reports }
  const verdicts = judgeExtras(report)
  const { markdown, summary } = renderReport(report, ctags, verdicts)
  mkdirSync(join(MEASURE_FOLDER, 'ctags'), { recursive: true })
  writeFileSync(join(MEASURE_FOLDER, 'ctags', `${spec.file}.md`), markdown)
  writeFileSync(join(MEASURE_FOLDER, 'results', `${spec.file}.ctags.json`), JSON.stringify(summary, null, 2) + '\n')
  console.log(`${spec.file}: ${JSON.stringify(summary)}`)
  if (show > 0) showDifferences(report, show)
}

/** Differences of one repository's files. */
export function compareFiles(ctags: Ctags, repository: string, files: readonly SourceFile[]): RepositoryReport {
  const tagsOf = runCtags(ctags.language, files)
  const report: RepositoryReport = { repository, files: files.length, tags: 0, found: 0, symbols: 0, confirmed: 0, ends: 0, sameEnds: 0, scopes: 0, sameScopes: 0, kinds: new Map(), differences: [] } // prettier-ignore
  files.forEach((file, i) => compareFile(ctags, file, tagsOf[i]!, report))
  return report
}

function compareFile(ctags: Ctags, file: SourceFile, all: readonly Tag[], report: RepositoryReport): void {
  const blob = extractText({ ...file, deadlineMs: 60_000 })
  const lines = file.text.split('\n')
  const isCompared = ({ kind, line }: Tag): boolean => {
    const only = ctags.only?.[kind]
    return ctags.kinds.includes(kind) && (only === undefined || new RegExp(only, 'u').test(lines[line - 1] ?? ''))
  }
  const tags = [...all.filter(isCompared), ...all.filter((tag) => !isCompared(tag))]
  const matching = matchFile(tags, blob, file.text)
  const differ = (of: Reason['of'], tag: Tag | undefined, symbol: ExtractedSymbol | undefined): void => {
    const difference = {
      of,
      tag,
      symbol,
      path: `${file.repository}/${file.path}`,
      text: lines[(tag?.line ?? symbol!.startLine) - 1] ?? '',
    }
    report.differences.push({ ...difference, reason: explain(ctags.reasons, difference, lines, all) })
  }
  for (const { tag, symbol } of matching.pairs) {
    if (!isCompared(tag)) continue
    report.tags++
    report.found++
    const kinds = `${tag.kind} -> ${symbol.kind}`
    report.kinds.set(kinds, (report.kinds.get(kinds) ?? 0) + 1)
    report.scopes++
    if (hasScope(tag, symbol)) report.sameScopes++
    else differ('scope', tag, symbol)
    if (tag.end === undefined) continue
    report.ends++
    if (tag.end === symbol.endLine) report.sameEnds++
    else differ('end', tag, symbol)
  }
  for (const tag of matching.tags) {
    if (!isCompared(tag)) continue
    report.tags++
    differ('tag', tag, undefined)
  }
  const extras = matching.symbols.filter(({ kind }) => ctags.symbols.includes(kind))
  report.symbols += blob.symbols.filter(({ kind }) => ctags.symbols.includes(kind)).length
  report.confirmed = report.symbols
  for (const symbol of extras) differ('symbol', undefined, symbol)
}

/** Whether the innermost scope that ctags gives is one of ours. */
function hasScope({ scope, scopeKind }: Tag, { qualifiedName, name }: ExtractedSymbol): boolean {
  const owners = qualifiedName.slice(0, Math.max(0, qualifiedName.length - name.length - 1))
  // Packages and modules of a file are no symbols of ours; nameless functions and classes have names made up by ctags.
  if (scope === undefined || scopeKind === 'package') return true
  const last = plainName(scope.replace(/<.*>/s, '')).split('.').at(-1)!
  return (
    /^__anon|^Anonymous(Class|Function)|^<lambda>|^exports$/.test(last) || plainName(owners).split('.').includes(last)
  )
}

/** The first reason whose conditions all hold. */
export function explain(
  reasons: readonly Reason[],
  difference: Omit<Difference, 'reason'>,
  lines: readonly string[],
  tags: readonly Tag[],
): string | undefined {
  // prettier-ignore
  const { tag, symbol, path, text } = difference
  const name = tag?.name ?? symbol!.name
  const line = tag?.line ?? symbol!.startLine
  const escaped = name.replace(/[^\w\s]/g, '\\$&')
  const holds = (pattern: string | undefined, value: string): boolean =>
    pattern === undefined || new RegExp(pattern.replaceAll('{name}', escaped), 'm').test(value)
  return reasons.find(
    (reason) =>
      reason.of === difference.of &&
      (reason.kind === undefined || reason.kind.split('|').includes(tag?.kind ?? symbol!.kind)) &&
      holds(reason.name, name) &&
      holds(reason.line, text) &&
      holds(reason.path, path) &&
      holds(reason.scope, tag ? (tag.scope ?? '') : symbol!.qualifiedName) &&
      holds(reason.above, lines.slice(Math.max(0, line - 1 - (reason.reach ?? 30)), line - 1).join('\n')) &&
      (!reason.closes || (symbol !== undefined && closes(symbol, lines))) &&
      (!reason.elsewhere || tags.some((other) => other !== tag && other.name === name && other.line !== line)),
  )?.id
}

const indentOf = (line: string | undefined): number => /^[ \t]*/.exec(line ?? '')![0].length

/** The last line is indented as the first and closes it, or what follows is not indented more than the first. */
function closes({ startLine, endLine }: ExtractedSymbol, lines: readonly string[]): boolean {
  const last = lines[endLine - 1] ?? ''
  const indent = indentOf(lines[startLine - 1])
  if (/^\s*(?:\}|end\b|\))/.test(last)) return indentOf(last) === indent
  const next = lines.slice(endLine).find((line) => /\S/.test(line))
  return indentOf(last) > indent && (next === undefined || indentOf(next) <= indent)
}

function showDifferences({ reports }: Report, show: number): void {
  for (const of of ['tag', 'symbol', 'end', 'scope'] as const) {
    const open = reports
      .flatMap(({ differences }) => differences)
      .filter((one) => one.of === of && one.reason === undefined)
    console.log(`--- ${of}: ${open.length} unexplained`)
    const step = Math.max(1, Math.floor(open.length / show))
    for (const { tag, symbol, path, text } of open.filter((_, i) => i % step === 0).slice(0, show)) {
      const what = tag ? `${tag.kind} ${tag.scope ?? ''}|${tag.name} end ${tag.end ?? ''}` : ''
      const own = symbol ? `${symbol.kind} ${symbol.qualifiedName} ${symbol.startLine}-${symbol.endLine}` : ''
      console.log(`${path}:${tag?.line ?? symbol!.startLine}\t${what}\t${own}\t${text.trim().slice(0, 130)}`)
    }
  }
}
