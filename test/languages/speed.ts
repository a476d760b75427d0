import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser, type Language as Grammar } from 'web-tree-sitter'
import { extractText } from '../../src/extract/extract-text.ts'
import { isParseable } from '../../src/extract/limits.ts'
import { loadGrammar } from '../../src/extract/runtime.ts'
import { languageFor } from '../../src/languages/registry.ts'
import { readCorpus, type SourceFile } from './corpus.ts'
import { MEASURE_FOLDER } from './folder.ts'
import type { Spec } from './spec.ts'

/** Source per language, UTF-16 units, and how often it is gone through. */
const ENOUGH = 600_000
const ROUNDS = 3

/** CPU of parsing and extraction beside parsing alone, alternating; medians. Writes `results/<language>.speed.json`. */
export async function measureSpeed(spec: Spec, clones: string): Promise<void> {
  const files = await readSome(spec, clones)
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const parse = parserFor(files)
  const extract = (): void => files.forEach((file) => extractText({ ...file, deadlineMs: 60_000 }))
  const samples: { own: number; floor: number }[] = []
  cpuOf(extract)
  for (let round = 0; round < ROUNDS; round++) samples.push({ own: cpuOf(extract), floor: parse ? cpuOf(parse) : 0 })
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!
  const own = median(samples.map((sample) => sample.own))
  const floor = median(samples.map((sample) => sample.floor))
  const round2 = (value: number): number => Math.round(value * 100) / 100
  const summary = {
    language: spec.languages[0],
    bytes,
    megabytesPerSecond: round2(bytes / 1e6 / own),
    ...(parse && { overParsing: round2(own / floor) }),
  }
  writeFileSync(join(MEASURE_FOLDER, 'results', `${spec.file}.speed.json`), JSON.stringify(summary, null, 2) + '\n')
  console.log(`${spec.file}: ${JSON.stringify(summary)}`)
}

/** Evenly chosen files of all repositories. */
async function readSome(spec: Spec, clones: string): Promise<SourceFile[]> {
  const all = (await readCorpus(spec, clones)).filter(({ text }) => isParseable(text))
  const total = all.reduce((sum, { text }) => sum + text.length, 0)
  const step = Math.max(1, Math.floor(total / ENOUGH))
  return all.filter((_, i) => i % step === 0)
}

/** Parses the prepared texts and does nothing else; none for languages without a grammar. */
function parserFor(files: readonly SourceFile[]): (() => void) | undefined {
  const parser = new Parser()
  const grammars = new Map<string, Grammar>()
  const grammarOf = (name: string): Grammar => {
    const grammar = grammars.get(name) ?? loadGrammar(name)
    grammars.set(name, grammar)
    return grammar
  }
  const jobs = files.flatMap(({ language: id, path, text }) => {
    const language = languageFor(id, path)
    return language ? [{ grammar: grammarOf(language.grammar), text: language.prepare?.(text) ?? text }] : []
  })
  if (jobs.length === 0) return undefined
  return () => {
    for (const { grammar, text } of jobs) {
      parser.setLanguage(grammar)
      parser.parse(text)?.delete()
    }
  }
}

function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
