// What reading history costs, against `git log` over the same commits and against a build of the commit.
//   node test/bench/history.mjs CLONE [COMMITS]
// For the 90 days before HEAD and for COMMITS (20000): CPU seconds (user + system) of collecting history, cold and from its
// cache, of `git log --no-merges -M -l200 --name-status`, and of a build without cache and of the next one with it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { BUILDER, circumstances, measure, node, root, table } from './measure.mjs'

const [clone, limit = '20000'] = process.argv.slice(2)
if (!clone) {
  console.error('usage: node test/bench/history.mjs CLONE [COMMITS]')
  process.exit(2)
}
const scratch = mkdtempSync(join(root, '.gitdex-bench-'))
try {
  const program = join(scratch, 'collect.mjs')
  const entry = fileURLToPath(new URL('../history/collect.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' }) // prettier-ignore
  const rows = ['0', limit].map((commits) => {
    const [cold, cached] = JSON.parse(node([program, clone, commits]).stdout)
    const log = [
      '-C',
      clone,
      'log',
      '--no-merges',
      '-M',
      '-l200',
      '--name-status',
      '--format=%H',
      '-n',
      String(cold.commits),
    ]
    // A clone that lacks a blob makes git stop there with an error; what it took until then is counted.
    const git = measure('git', log, { codes: [0, 128] })
    const [first, second] = builds(commits)
    const share = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`
    return [commits === '0' ? '90 days' : 'deep', cold.commits, cold.cpu.toFixed(2), git.cpu.toFixed(2), `${(cold.cpu / git.cpu).toFixed(1)}x`, cached.cpu.toFixed(3), share(cold.cpu, first), share(cached.cpu, second)] // prettier-ignore
  })
  console.log(circumstances())
  console.log(table(['history', 'commits', 'CPU s', 'git log', 'ratio', 'cached', 'of the build', 'cached, of the next build'], rows)) // prettier-ignore
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** CPU seconds of a build into an empty cache, and of the same build again. */
function builds(commits) {
  const folder = mkdtempSync(join(tmpdir(), 'gitdex-bench-'))
  const args = [BUILDER, 'build', '--repo', clone, '--history', commits, '--cache', folder, '--out', join(folder, 'a.gitdex')] // prettier-ignore
  const times = [0, 1].map(() => node(args).cpu)
  rmSync(folder, { recursive: true, force: true })
  return times
}
