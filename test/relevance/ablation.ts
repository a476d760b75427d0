import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FILE_SIGNAL_NAMES, FILE_SIGNALS, type FileSignal } from '../../reader/rank/file-signals.ts'
import { pairedBootstrap } from '../../src/eval/bootstrap.ts'
import { categoryMean, collect, repositoryMean, scoreQuery, type Weights } from './collect.ts'

const { values } = parseArgs({
  options: { eval: { type: 'string' }, artifacts: { type: 'string' }, write: { type: 'boolean', default: false } },
})
if (!values.eval || !values.artifacts) throw new Error('usage: node test/relevance/ablation.mjs --eval DIR --artifacts DIR [--write]') // prettier-ignore

const shipped = Object.fromEntries(FILE_SIGNAL_NAMES.map((name) => [name, FILE_SIGNALS[name].prose])) as Weights
/** Signals that belong together. */
const GROUPS: Record<string, FileSignal[]> = {
  'all words of the text': ['passage', 'passages'],
  'all names and paths': ['fileName', 'path', 'nameSaid', 'folderSaid'],
  'all definitions': ['defines', 'definesPhrase'],
  'all of standing': ['centrality', 'home'],
  'all vectors': ['vectorText', 'vectorPassage', 'vectorNames'],
  'all that sets back': ['test', 'example', 'foreign', 'data', 'bare', 'backstage'],
}
const repositories = await collect(values.eval, values.artifacts)
const queries = repositories.flatMap((one) => one.queries)
const base = queries.map((query) => scoreQuery(query, shipped))

function row(label: string, weight: string, weights: Weights): string {
  const difference = pairedBootstrap(base, queries.map((query) => scoreQuery(query, weights))) // prettier-ignore
  const cells = [
    repositoryMean(repositories, weights),
    ...['symbol', 'semantic', 'architecture'].map((category) => categoryMean(repositories, weights, category)),
  ]
  const p = label === 'everything' ? '' : difference.p.toFixed(3)
  return `| ${label} | ${weight} | ${cells.map((cell) => cell.toFixed(4)).join(' | ')} | ${p} |`
}

const without = (names: readonly FileSignal[]): Weights => ({ ...shipped, ...Object.fromEntries(names.map((name) => [name, 0])) }) // prettier-ignore
const rows = [
  row('everything', '', shipped),
  ...FILE_SIGNAL_NAMES.filter((name) => shipped[name] !== 0).map((name) => row(`without ${name}`, String(shipped[name]), without([name]))), // prettier-ignore
  ...Object.entries(GROUPS).map(([label, names]) => row(`without ${label}`, '', without(names))),
]
const table = `# What every signal is worth

NDCG@10 on the development half, root folders: mean over repositories, then over the queries of each category. Each row
leaves out what it names; \`p\` is the chance that the difference comes from the choice of queries (paired bootstrap). Signals
and weights are documented in \`reader/rank/file-signals.ts\`. Written by \`node test/relevance/ablation.mjs --write\`.

| signals | weight | all | symbol | semantic | architecture | p |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
console.log(table)
if (values.write) writeFileSync(join(process.cwd(), 'test/relevance/ablation.md'), table)
