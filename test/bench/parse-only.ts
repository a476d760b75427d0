/**
 * The floor that a build is measured against: parses exactly the files of a commit that have a grammar, with the same
 * grammars and the same V8 recipe, and does nothing else. Blobs are read, decoded and prepared beforehand. Bundled and run
 * by build.mjs; prints JSON: CPU seconds of parsing (grammars compiled when first needed included), of the start until
 * the first parse, files and bytes.
 */
import { Parser, type Language as Grammar } from 'web-tree-sitter'
import { planBuild } from '../../src/build/plan-build.ts'
import { classifyContent } from '../../src/classify/classifier.ts'
import { isParseable } from '../../src/extract/limits.ts'
import { initExtractor, loadGrammar } from '../../src/extract/runtime.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import type { Language } from '../../src/languages/language.ts'
import { languageEntries } from '../../src/languages/registry.ts'

interface Job {
  readonly language: Language
  readonly text: string
}

/** Texts of all files that a build parses, and bytes of all that it indexes. */
async function readJobs(location: string): Promise<{ jobs: Job[]; indexedBytes: number }> {
  const repository = await openRepository(location)
  const commit = await repository.readCommit(await repository.resolveCommit('HEAD'))
  const { files } = await planBuild(repository, commit, {})
  const jobs: Job[] = []
  let indexedBytes = 0
  for (const { path, oid } of files) {
    const bytes = repository.readBlob(oid)
    const { text, language: id } = classifyContent(path, bytes)
    if (text === undefined) continue
    indexedBytes += bytes.length
    const language = id === undefined || path.type === 'symlink' ? undefined : languageEntries().get(id)
    if (language && isParseable(text)) jobs.push({ language, text: language.prepare?.(text) ?? text })
  }
  repository.close()
  return { jobs, indexedBytes }
}

function parseAll(jobs: readonly Job[]): void {
  const grammars = new Map<string, Grammar>()
  const parser = new Parser()
  for (const { language, text } of jobs) {
    let grammar = grammars.get(language.grammar)
    if (!grammar) grammars.set(language.grammar, (grammar = loadGrammar(language.grammar)))
    parser.setLanguage(grammar)
    const tree = parser.parse(text)
    if (!tree) throw new Error('no tree')
    tree.delete()
  }
}

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6

const { jobs, indexedBytes } = await readJobs(process.argv[2] as string)
const beforeStart = process.cpuUsage()
await initExtractor()
const start = seconds(process.cpuUsage(beforeStart))
const before = process.cpuUsage()
parseAll(jobs)
const cpu = seconds(process.cpuUsage(before))
const parsedBytes = jobs.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
console.log(JSON.stringify({ cpu, start, files: jobs.length, parsedBytes, indexedBytes }))
