import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FILE_SIGNAL_NAMES, FILE_SIGNALS, type FileSignal } from '../../reader/rank/file-signals.ts'
import { categoryMean, collect, meanOf, repositoryMean, type CollectedRepository, type Weights } from './collect.ts'

const FOLDS = 5
/** Signals that are scaled together, and by what. */
const GROUPS: FileSignal[][] = [
  ['passage', 'passages'],
  ['fileName', 'fileWords', 'path', 'nameSaid', 'folderSaid'],
  ['defines', 'definesPhrase'],
  ['vectorText', 'vectorPassage', 'vectorNames'],
  ['history'],
  ['centrality', 'home'],
  ['test', 'example', 'foreign', 'data', 'bare', 'backstage'],
]
const FACTORS = [0.5, 0.75, 1, 1.25, 1.5]
/** Round values that a weight may take, times the sign of the shipped one. */
const GRID = [0, 0.25, 0.5, 0.75, 1, 1.5]
const ROUNDS = 2

const { values } = parseArgs({
  options: { eval: { type: 'string' }, artifacts: { type: 'string' }, write: { type: 'boolean', default: false } },
})
if (!values.eval || !values.artifacts) throw new Error('usage: node test/relevance/cross-validate.mjs --eval DIR --artifacts DIR [--write]') // prettier-ignore

/** Knows the direction of each signal and nothing else. */
const start = weights((name) => 0.5 * (Math.sign(FILE_SIGNALS[name].prose) || 1))
const shipped = weights((name) => FILE_SIGNALS[name].prose)
const repositories = await collect(values.eval, values.artifacts)
const byFold = [...Array(FOLDS).keys()].map((fold) => repositories.filter((_, i) => i % FOLDS === fold))
const fixed: number[] = []
const scaled: number[] = []
const chosen: number[] = []
const each = (held: readonly CollectedRepository[], of: Weights): number[] =>
  held.map((one) => repositoryMean([one], of))
const rows = byFold.map((held, fold) => {
  const rest = repositories.filter((one) => !held.includes(one))
  const found = [shipped, scale(rest), choose(rest)] as const
  fixed.push(...each(held, found[0]))
  scaled.push(...each(held, found[1]))
  chosen.push(...each(held, found[2]))
  return `| ${fold + 1} | ${held.length} | ${found.map((of) => show(repositoryMean(held, of))).join(' | ')} |`
})
const all = [fixed, scaled, chosen].map((list) => show(meanOf(list))).join(' | ')
const table = `# The ranking, cross-validated over repositories

NDCG@10 on the development half, root folders, mean over repositories. The repositories are cut into five folds; what is chosen
is chosen on the other four folds and scored on the one that is left.

- **shipped**: the weights of \`reader/rank/file-signals.ts\` as they are. They were settled by looking at all folds.
- **seven factors**: the shipped weights, with one factor (0.5 to 1.5) chosen for each of seven groups of signals.
- **every weight**: each weight chosen from ${GRID.join(', ')}, beginning with 0.5 for all. This is what fitting finely costs.

| fold | repositories | shipped | seven factors | every weight |
|---|---|---|---|---|
${rows.join('\n')}
| all | ${repositories.length} | ${all} |

Shipped, by category: ${['symbol', 'semantic', 'architecture'].map((one) => `${one} ${show(categoryMean(repositories, shipped, one))}`).join(', ')}. Written by
\`node test/relevance/cross-validate.mjs --write\`.
`
console.log(table)
if (values.write) writeFileSync(join(process.cwd(), 'test/relevance/cross-validation.md'), table)

function weights(of: (name: (typeof FILE_SIGNAL_NAMES)[number]) => number): Weights {
  return Object.fromEntries(FILE_SIGNAL_NAMES.map((name) => [name, of(name)])) as Weights
}

function show(value: number): string {
  return value.toFixed(4)
}

/** Coordinate ascent over the grid from weights that know nothing: 0.5 for what speaks for a file, -0.5 for what does not. */
function choose(from: readonly CollectedRepository[]): Weights {
  let best: Weights = { ...start }
  let score = repositoryMean(from, best)
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of FILE_SIGNAL_NAMES) {
      for (const value of GRID) {
        const next = { ...best, [name]: value * Math.sign(start[name]) }
        const reached = repositoryMean(from, next)
        if (reached > score) [best, score] = [next, reached]
      }
    }
  }
  return best
}

/** The best factor for each group, one after the other. */
function scale(from: readonly CollectedRepository[]): Weights {
  let best: Weights = shipped
  let score = repositoryMean(from, best)
  for (const group of GROUPS) {
    const base = best
    for (const factor of FACTORS) {
      const next = { ...base, ...Object.fromEntries(group.map((name) => [name, base[name] * factor])) } as Weights
      const reached = repositoryMean(from, next)
      if (reached > score) [best, score] = [next, reached]
    }
  }
  return best
}
