#!/usr/bin/env node
// Relevance on the development half of the public benchmark (opt-in: needs bare clones of its repositories).
//
//   node test/relevance/run.mjs --eval DIR --mirror DIR [--whole-tree] [--write] [--artifacts DIR] [--repo NAME]...
//
// --eval     folder with tasks.dev.json, repos.dev.json and metrics.mjs
// --mirror   folder of bare clones: OWNER+NAME/repo
// --exclude  gitignore-style, for files that a clone lacks
// --write    update test/relevance/scores.json, so that a change of ranking shows as a diff
//
// Three readings of an answer are scored: `candidates` (the files to open, as an agent reads them) and the files of
// `results` in order, and the passages of `results`, each at a rank of its own, as chunk retrievers are scored. With them
// stand what the first relevant hit costs an agent: cl100k tokens of the snippets up to it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    eval: { type: 'string' },
    mirror: { type: 'string' },
    artifacts: { type: 'string', default: join(root, '.gitdex', 'relevance') },
    'whole-tree': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    repo: { type: 'string', multiple: true },
    rebuild: { type: 'boolean', default: false },
    exclude: { type: 'string', multiple: true, default: [] },
    failures: { type: 'boolean', default: false },
  },
})
if (!values.eval || !values.mirror) {
  console.error('usage: node test/relevance/run.mjs --eval DIR --mirror DIR [--whole-tree] [--write] [--rebuild]')
  process.exit(2)
}

const { evaluate } = await import(pathToFileURL(join(values.eval, 'metrics.mjs')).href)
const { openIndex } = await import(pathToFileURL(join(root, 'reader/dist/node.mjs')).href)
const load = (name) => JSON.parse(readFileSync(join(values.eval, name), 'utf8'))
const repos = load('repos.dev.json').filter(({ name }) => !values.repo || values.repo.includes(name))
const tasks = load('tasks.dev.json').filter(({ repo }) => repos.some(({ name }) => name === repo))

/** Builds the artifact of one repository unless it is there. */
function artifactOf({ name, repository, revision, root: folder }) {
  const out = join(values.artifacts, `${name}${values['whole-tree'] ? '-whole' : ''}.gitdex`)
  if (existsSync(out) && !values.rebuild) return out
  mkdirSync(values.artifacts, { recursive: true })
  const clone = join(values.mirror, repository.replace('/', '+'), 'repo')
  const scope = folder && !values['whole-tree'] ? ['--root', folder] : []
  const excludes = values.exclude.flatMap((glob) => ['--exclude', glob])
  const args = ['build', '--repo', clone, '--commit', revision, '--name', name, '--out', out, ...scope, ...excludes]
  execFileSync(process.execPath, [join(root, 'dist/gitdex.mjs'), ...args, '--cache', join(values.artifacts, 'cache')], {
    stdio: 'ignore',
  })
  return out
}

const filesOf = (hit) => (hit.type === 'page' ? hit.target_path : hit.file)
const byCandidates = []
const byPassages = []
const tokens = []
const byResults = []
for (const repo of repos) {
  const index = await openIndex(artifactOf(repo))
  for (const task of tasks.filter((one) => one.repo === repo.name)) {
    const answer = await index.search({ query: task.query, limit: 20 })
    byCandidates.push({
      repo: task.repo,
      query: task.query,
      mode: answer.mode,
      files: answer.candidates.map(({ path }) => path),
    })
    const passages = answer.results.map((hit) => ({ path: filesOf(hit), start: hit.start_line, end: hit.end_line }))
    byPassages.push({ repo: task.repo, query: task.query, files: passages })
    tokens.push(tokensToFirst(task, answer.results.slice(0, 10)))
    byResults.push({ repo: task.repo, query: task.query, files: [...new Set(answer.results.map(filesOf))] })
  }
  index.close()
}

/** Tokens of the snippets up to the first relevant hit; of all ten when there is none. */
function tokensToFirst({ targets }, hits) {
  const first = hits.findIndex((hit) => targets.some(({ resolved }) => resolved === filesOf(hit)))
  const read = first < 0 ? hits : hits.slice(0, first + 1)
  return read.reduce((sum, hit) => sum + countTokens(`${filesOf(hit)}\n${hit.snippet ?? hit.signature ?? ''}`), 0)
}

const round = (value) => Math.round(value * 1000) / 1000
function summary(results) {
  const { overall, byCategory, byRepo, byLanguage } = evaluate(tasks, results, { strict: true })
  return {
    repo_mean_ndcg10: round(overall.repoMeanNdcg10),
    query_mean_ndcg10: round(overall.ndcg10),
    categories: Object.fromEntries(Object.entries(byCategory).map(([name, stats]) => [name, round(stats.ndcg10)])),
    languages: Object.fromEntries(
      Object.entries(byLanguage).map(([name, stats]) => [name, round(stats.repoMeanNdcg10)]),
    ),
    repositories: Object.fromEntries(Object.entries(byRepo).map(([name, stats]) => [name, round(stats.ndcg10)])),
  }
}
const topFive = evaluate(tasks, byCandidates, { strict: true, k: 5 }).perQuery.filter(({ rr }) => rr > 0).length
const report = {
  top_5: round(topFive / tasks.length),
  tokens_to_first_hit: Math.round(tokens.reduce((sum, count) => sum + count, 0) / tokens.length),
  candidates: summary(byCandidates),
  results: summary(byResults),
  passages: summary(byPassages),
}
console.log(JSON.stringify(report, null, 1))
if (values.failures) {
  const mode = new Map(byCandidates.map((row) => [`${row.repo}\0${row.query}`, row]))
  for (const row of evaluate(tasks, byCandidates, { strict: true }).perQuery) {
    if (row.ndcg > 0.75) continue
    const { mode: by, files } = mode.get(`${row.repo}\0${row.query}`)
    const wanted = tasks
      .find((task) => task.repo === row.repo && task.query === row.query)
      .targets.map((t) => t.resolved)
    console.log(
      `${row.ndcg.toFixed(2)} ${row.category} ${by} ${row.repo} | ${row.query}\n     want ${wanted.join(' ')}\n     got  ${files.slice(0, 5).join(' ')}`,
    )
  }
}
if (values.write) {
  const path = join(root, 'test/relevance', values['whole-tree'] ? 'scores-whole-tree.json' : 'scores.json')
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`)
}
