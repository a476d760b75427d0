// What a build costs after one more commit: npm run bench -- incremental [--commits 50] REPOSITORY...
//
// For each of the last commits (first parents, oldest first): one incremental build with the cache that the builds before it
// filled, and one cold build that fills a cache of its own. CPU seconds (user + system) of the whole process. Digests must
// agree commit by commit. Before the first commit its parent is built to fill the cache.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { BUILDER, circumstances, median, node, quantile, table, verdict } from './measure.mjs'

const args = process.argv.slice(2)
const at = args.indexOf('--commits')
const commits = at < 0 ? 50 : Number(args.splice(at, 2)[1])
/** Share of a cold build that the median may cost. */
const TARGET = 0.08

const scratch = mkdtempSync(join(tmpdir(), 'gitdex-incremental-'))

function build(repository, back, cache) {
  const out = join(scratch, 'out.gitdex')
  const given = ['build', '--repo', repository, '--commit', `HEAD~${back}`, '--cache', cache, '--out', out, '--json']
  const { cpu, stdout } = node([BUILDER, ...given])
  const { digest, cache: asked, files } = JSON.parse(stdout)
  return { cpu, digest, files, changed: asked.misses }
}

function measureRepository(repository) {
  const cache = join(scratch, 'cache')
  const fresh = join(scratch, 'fresh')
  build(repository, commits, cache)
  const rows = []
  for (let back = commits - 1; back >= 0; back--) {
    rmSync(fresh, { recursive: true, force: true })
    // In turns, so that a busy moment of the machine meets both.
    const incremental = build(repository, back, cache)
    const cold = build(repository, back, fresh)
    rows.push({
      ...incremental,
      cold: cold.cpu,
      ratio: incremental.cpu / cold.cpu,
      same: incremental.digest === cold.digest,
    })
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`)
  }
  rmSync(cache, { recursive: true, force: true })
  const of = (name) => rows.map((row) => row[name])
  const ratio = median(of('ratio'))
  return [
    basename(repository) === 'repo' ? basename(dirname(repository)).replace('+', '/') : basename(repository),
    String(rows.at(-1).files),
    `${median(of('changed'))} (${Math.max(...of('changed'))})`,
    median(of('cold')).toFixed(2),
    median(of('cpu')).toFixed(2),
    `${(100 * ratio).toFixed(1)} %`,
    `${(100 * quantile(of('ratio'), 0.95)).toFixed(1)} %`,
    `${verdict(ratio, TARGET)} (${100 * TARGET} %)`,
    `${of('same').filter(Boolean).length} of ${commits}`,
  ]
}

try {
  const about = circumstances()
  const rows = args.map(measureRepository)
  console.log(`${about} ${commits} commits each.\n`)
  const head = [
    'repository',
    'files',
    'files changed, median (most)',
    'cold, CPU s',
    'incremental, CPU s',
    'median',
    'p95',
    '',
    'same digest',
  ]
  process.stdout.write(table(head, rows))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
