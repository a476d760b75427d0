import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openIndex } from '../../reader/node.ts'
import { FILE_SIGNALS } from '../../reader/rank/file-signals.ts'
import { createClassifier } from '../../src/classify/classifier.ts'
import { ADDED, readHistory, type CommitChanges } from '../../src/git/history/read-history.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import { pseudoRandom } from '../helpers/random.ts'

const REPOSITORIES = ['axios', 'bats-core', 'ecto', 'gin', 'httpx', 'lazy.nvim', 'plug', 'requests', 'telescope.nvim', 'xmonad'] // prettier-ignore
const [SEED, NEWEST, DRAWN, MOST_FILES, DEPTH] = [5, 500, 20, 5, 10]
/** Weights tried beside 0, which is "without". */
const WEIGHTS = [0, 0.25, 0.5, 1]

interface Task {
  readonly commit: string
  readonly parent: string
  readonly query: string
  readonly files: readonly string[]
}

interface Score {
  recall: number
  mrr: number
}

const classifier = createClassifier()
const { values } = parseArgs({
  options: {
    eval: { type: 'string' },
    mirror: { type: 'string' },
    scratch: { type: 'string', default: '.gitdex/commits' },
    builder: { type: 'string', default: 'dist/gitdex.mjs' },
    write: { type: 'boolean', default: false },
    repo: { type: 'string', multiple: true },
  },
})
if (values.eval === undefined || values.mirror === undefined) {
  console.error(
    'usage: node test/relevance/commits.mjs --eval DIR --mirror DIR [--scratch DIR] [--write] [--repo NAME]...',
  )
  process.exit(2)
}
const { scratch, mirror, builder } = values as { scratch: string; mirror: string; builder: string }
mkdirSync(scratch, { recursive: true })
const all = JSON.parse(readFileSync(join(values.eval, 'repos.dev.json'), 'utf8')) as {
  name: string
  repository: string
  revision: string
}[]

const byRepository: Record<string, Record<string, Score>> = {}
for (const name of values.repo ?? REPOSITORIES) {
  const { repository, revision } = all.find((one) => one.name === name)!
  const clone = join(mirror, repository.replace('/', '+'), 'repo')
  const scores = await scoresOf(name, clone, await draw(clone, revision))
  byRepository[name] = scores
  console.log(name.padEnd(12), line(scores))
}
const mean = meanOf(Object.values(byRepository))
console.log('mean'.padEnd(12), line(mean))
if (values.write) {
  const report = { seed: SEED, commits: DRAWN, depth: DEPTH, mean, repositories: byRepository }
  writeFileSync('test/relevance/scores-commits.json', `${JSON.stringify(report, null, 2)}\n`)
}

/** Commits to find, drawn by seed. */
async function draw(clone: string, revision: string): Promise<Task[]> {
  const repository = await openRepository(clone)
  const start = await repository.resolveCommit(revision)
  const commits = [...readHistory(repository, start, { commits: NEWEST, since: Infinity })]
  repository.close()
  const tasks = commits.flatMap((commit) => taskOf(commit) ?? [])
  const random = pseudoRandom(SEED)
  const keyed = tasks.map((task, i) => ({ task, i, key: random() })).sort((a, b) => a.key - b.key)
  // Oldest first: what is known of the history of one is of use for the next.
  const drawn = keyed.slice(0, DRAWN).sort((a, b) => b.i - a.i)
  return drawn.map(({ task }) => task)
}

function taskOf({ oid, parents, subject, paths, status, isBot }: CommitChanges): Task | undefined {
  const text = Array.from(paths, (path) => Buffer.from(path, 'latin1').toString('utf8'))
  const source = text.flatMap((path, i) => (isSource(path) ? [{ path, isNew: status[i] === ADDED }] : []))
  const [parent] = parents
  if (isBot || parent === undefined || source.length === 0 || source.length > MOST_FILES) return undefined
  const files = source.filter(({ isNew }) => !isNew).map(({ path }) => path)
  const query = queryOf(subject)
  return files.length === 0 || query.split(' ').length < 2 ? undefined : { commit: oid, parent, query, files }
}

function isSource(path: string): boolean {
  const { kind, language, skip, flags } = classifier.classifyPath({ path, type: 'blob', oid: '' })
  return kind === 'implementation' && language !== undefined && !skip && !flags?.includes('documentation')
}

/** The subject without paths, names of files, and numbers of issues. */
function queryOf(subject: string): string {
  return subject
    .replace(/https?:\S+/g, ' ')
    .replace(/[([]?\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|refs?|gh)?[\s:-]*#\d+[)\]]?/gi, ' ')
    .replace(/\S*[\w-]\/[\w./-]*\S*/g, ' ')
    .replace(/(?<![\w.])[\w-]+\.(?:[a-z]{1,5})(?![\w.])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

async function scoresOf(name: string, clone: string, tasks: readonly Task[]): Promise<Record<string, Score>> {
  const lists: Score[][] = WEIGHTS.map(() => [])
  for (const task of tasks) {
    const artifact = join(scratch, `${name}-${task.parent.slice(0, 12)}.gitdex`)
    if (!existsSync(artifact)) buildAt(clone, task.parent, artifact)
    for (const [i, weight] of WEIGHTS.entries()) lists[i]!.push(await scoreOf(artifact, task, weight))
  }
  return Object.fromEntries(WEIGHTS.map((weight, i) => [`history ${weight}`, average(lists[i]!)]))
}

function buildAt(clone: string, commit: string, out: string): void {
  const args = [
    'build',
    '--repo',
    clone,
    '--commit',
    commit,
    '--out',
    out,
    '--no-source',
    '--cache',
    join(scratch, 'cache'),
  ]
  execFileSync(process.execPath, [builder, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function scoreOf(artifact: string, { query, files }: Task, weight: number): Promise<Score> {
  ;(FILE_SIGNALS.history as { prose: number }).prose = weight
  const index = await openIndex(artifact)
  const { candidates } = await index.search({ query, mode: 'concept', limit: DEPTH })
  index.close()
  const found = candidates.map(({ path }) => path)
  const first = found.findIndex((path) => files.includes(path))
  return { recall: files.filter((path) => found.includes(path)).length / files.length, mrr: first < 0 ? 0 : 1 / (first + 1) } // prettier-ignore
}

function average(scores: readonly Score[]): Score {
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0)
  const round = (value: number) => Math.round((value / scores.length) * 1000) / 1000
  return { recall: round(sum(({ recall }) => recall)), mrr: round(sum(({ mrr }) => mrr)) }
}

function meanOf(repositories: readonly Record<string, Score>[]): Record<string, Score> {
  const keys = Object.keys(repositories[0] ?? {})
  return Object.fromEntries(keys.map((key) => [key, average(repositories.map((scores) => scores[key]!))]))
}

function line(scores: Record<string, Score>): string {
  return Object.entries(scores).map(([key, { recall, mrr }]) => `${key}: Recall@10 ${recall.toFixed(3)} MRR ${mrr.toFixed(3)}`).join('   ') // prettier-ignore
}
