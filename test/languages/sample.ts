import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText } from '../../src/extract/extract-text.ts'
import type { ExtractedBlob, ExtractedSymbol } from '../../src/extract/types.ts'
import { languageEntries } from '../../src/languages/registry.ts'
import { readCorpus, type SourceFile } from './corpus.ts'
import { MEASURE_FOLDER } from './folder.ts'
import { pseudoRandom } from '../helpers/random.ts'
import type { Spec } from './spec.ts'

const SIZE = 100
const SEED = 20_260

/** A line that looks like a declaration. */
export interface Candidate {
  readonly repository: string
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly name: string
  readonly text: string
}

/** `(?<name>...)` of each expression, once per line and name. */
export function findCandidates(file: SourceFile, keywords: readonly string[]): Candidate[] {
  const { text, repository, path } = file
  const found = new Map<string, Candidate>()
  for (const keyword of keywords) {
    for (const match of text.matchAll(new RegExp(keyword, 'dgmu'))) {
      const name = match.groups?.name
      const at = match.indices?.groups?.name?.[0]
      if (name === undefined || at === undefined) continue
      const line = text.slice(0, at).split('\n').length
      const whole = (text.split('\n', line)[line - 1] ?? '').trim()
      found.set(`${line}:${name}`, { repository, path, line, name, text: whole })
    }
  }
  return [...found.values()].sort((a, b) => a.line - b.line)
}

/** `count` of the candidates, spread evenly over the repositories, the same on every run. */
export function drawSample(candidates: readonly Candidate[], count: number, seed: number): Candidate[] {
  const groups = new Map<string, Candidate[]>()
  for (const one of candidates) groups.set(one.repository, [...(groups.get(one.repository) ?? []), one])
  const random = pseudoRandom(seed)
  const shuffled = [...groups.values()].map((group) => shuffle(group, random))
  const out: Candidate[] = []
  for (let round = 0; out.length < count && shuffled.some((group) => group.length > round); round++) {
    for (const group of shuffled) if (group[round] && out.length < count) out.push(group[round]!)
  }
  return out
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[out[i], out[other]] = [out[other]!, out[i]!]
  }
  return out
}

/** The symbol that a candidate is: of its name, with a name node on its line, or a later clause of it. */
export function symbolAt(
  blob: ExtractedBlob,
  text: string,
  line: number,
  name: string,
  mergesClauses: boolean,
): ExtractedSymbol | undefined {
  const plain = (one: string): string => one.replace(/^[`"'@(:]+|[`"):]+$/g, '')
  const wanted = plain(name)
  const isNamed = ({ name: own, qualifiedName }: ExtractedSymbol): boolean =>
    plain(own) === wanted ||
    plain(own.replace(/[[<].*$/s, '')) === wanted ||
    qualifiedName === wanted ||
    qualifiedName.endsWith(`.${wanted}`)
  const named = blob.symbols.filter((symbol) => symbol.startLine <= line && symbol.endLine >= line && isNamed(symbol))
  const innermost = named.at(-1)
  if (!innermost || mergesClauses || innermost.startLine === line) return innermost
  return nameLines(blob, text).has(line) ? innermost : undefined
}

/** Lines, 1-based, on which a name node starts. */
export function nameLines(blob: ExtractedBlob, text: string): Set<number> {
  const lines = new Set<number>()
  let at = 0
  let line = 1
  for (let i = 0; i < blob.names.length; i += 2) {
    for (; at < blob.names[i]!; at++) if (text.charCodeAt(at) === 10) line++
    lines.add(line)
  }
  return lines
}

/**
 * Draws the sample, looks each candidate up, and writes `samples/<language>.md`. Verdicts written there by hand are
 * kept: `definition` or `none: why`. A row that we did not find has to get one, and every found row is to be read.
 */
export async function sampleLanguage(spec: Spec, clones: string): Promise<void> {
  if (!spec.keywords) return
  const files = await readCorpus(spec, clones)
  const candidates = files.flatMap((file) => findCandidates(file, spec.keywords!))
  const sample = drawSample(candidates, SIZE, SEED)
  const path = join(MEASURE_FOLDER, 'samples', `${spec.file}.md`)
  const verdicts = existsSync(path) ? readVerdicts(readFileSync(path, 'utf8')) : new Map<string, string>()
  const texts = new Map(files.map((file) => [`${file.repository}/${file.path}`, file]))
  const rows = sample.map((one) => judge(one, texts.get(`${one.repository}/${one.path}`)!, verdicts))
  const count = (wanted: string): number => rows.filter(({ state }) => state === wanted).length
  const [found, missing, none, open] = [count('found'), count('missing'), count('none'), count('?')]
  const recall = found / (found + missing + open)
  const summary = { language: spec.languages[0], repositories: spec.repositories, candidates: candidates.length, sampled: rows.length, definitions: found + missing, found, none, unjudged: open, recall: round(recall) } // prettier-ignore
  writeFileSync(join(MEASURE_FOLDER, 'results', `${spec.file}.sample.json`), JSON.stringify(summary, null, 2) + '\n')
  writeFileSync(path, render(spec, rows, summary))
  console.log(`${spec.file}: ${candidates.length} candidates, ${rows.length} sampled: ${found} found, ${missing} missing, ${none} none, ${open} to be judged; recall ${(recall * 100).toFixed(1)} %`) // prettier-ignore
  for (const { one, state } of rows) if (state === '?' || state === 'missing') console.log(`  ${state} ${one.repository}/${one.path}:${one.line} ${one.name}: ${one.text}`) // prettier-ignore
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

interface Row {
  readonly one: Candidate
  readonly as: string
  readonly verdict: string
  readonly state: 'found' | 'missing' | 'none' | '?'
}

/** Languages of which a scan of our own reads all clauses of a definition at once. */
const CLAUSED = new Set(['erlang'])

function judge(one: Candidate, file: SourceFile, verdicts: ReadonlyMap<string, string>): Row {
  const blob = extractText({ text: file.text, path: file.path, language: file.language, deadlineMs: 60_000 })
  const symbol = symbolAt(
    blob,
    file.text,
    one.line,
    one.name,
    CLAUSED.has(file.language) || languageEntries().get(file.language)?.mergesClauses === true,
  )
  const as = symbol ? `${symbol.kind} ${symbol.qualifiedName} ${symbol.startLine}-${symbol.endLine}` : ''
  const written = verdicts.get(keyOf(one)) ?? ''
  if (written.startsWith('none')) return { one, as, verdict: written, state: 'none' }
  if (symbol) return { one, as, verdict: written.startsWith('wrong') ? written : 'definition', state: written.startsWith('wrong') ? 'missing' : 'found' } // prettier-ignore
  return { one, as, verdict: written || '?', state: written.startsWith('definition') ? 'missing' : '?' }
}

const keyOf = ({ repository, path, line, name }: Candidate): string => `${repository} ${path}:${line} ${name}`
const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/`/g, "'").slice(0, 160)

function render(
  spec: Spec,
  rows: readonly Row[],
  summary: { definitions: number; found: number; none: number; recall: number },
): string {
  // prettier-ignore
  const head = [
    `# ${spec.languages[0]}: ${rows.length} declarations found by plain text search, checked by hand`,
    '',
    `Repositories: ${spec.repositories.join(', ')}. Seed ${SEED}. Definitions ${summary.definitions}, found ${summary.found}, no definitions ${summary.none}: **recall ${(summary.recall * 100).toFixed(1)} %**.`,
    '',
    'Verdict, by hand: `definition`, `none: why` (the text search was wrong), `wrong: why` (found, but not as what it is).',
    '',
    '| repository | place | name | line | found as | verdict |',
    '|---|---|---|---|---|---|',
  ]
  const lines = rows.map(({ one, as, verdict }) => `| ${one.repository} | ${one.path}:${one.line} | ${cell(one.name)} | \`${cell(one.text)}\` | ${cell(as) || '(not found)'} | ${verdict} |`) // prettier-ignore
  return [...head, ...lines].join('\n') + '\n'
}

function readVerdicts(markdown: string): Map<string, string> {
  const verdicts = new Map<string, string>()
  for (const line of markdown.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((part) => part.trim())
    if (cells.length < 8 || cells[6] === 'verdict' || cells[6]?.startsWith('---')) continue
    verdicts.set(`${cells[1]} ${cells[2]} ${cells[3]!.replace(/\\\|/g, '|')}`, cells[6]!)
  }
  return verdicts
}
