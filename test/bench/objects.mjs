// How much CPU and memory reading all blobs of a commit costs, against `git cat-file --batch` over the same list.
//   node test/bench/objects.mjs [--check] REPOSITORY...
// Each side is a process of its own, five times in turn; the smallest CPU time (user + system) counts. `start-up` is a
// process that only loads Node. `--check` compares instead every object of the repository with isomorphic-git.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { circumstances, table, verdict } from './measure.mjs'

const ROUNDS = 5
/** Times the CPU of git, and MB. */
const BUDGETS = { cpu: 1.5, memory: 200 }
const rows = []
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gitdex-bench-'))
const check = process.argv.includes('--check')

/** The process that is measured: reads all blobs of a list, with `--once` or once more with compiled code. */
const OWN = `
import { readFileSync } from 'node:fs'
const [bundle, repository, list] = process.argv.slice(2)
const { openRepository } = await import(bundle)
const oids = readFileSync(list, 'utf8').trim().split('\\n')
async function readAll() {
  const before = process.cpuUsage()
  const opened = await openRepository(repository)
  let bytes = 0
  for (const [, content] of opened.readBlobs(oids)) bytes += content.length
  opened.close()
  const { user, system } = process.cpuUsage(before)
  return { bytes, seconds: (user + system) / 1e6 }
}
const first = await readAll()
const rss = Math.round(process.resourceUsage().maxRSS / 1024)
// Everything the reader keeps was dropped: what is left is the compiled code.
const second = process.argv.includes('--once') ? first : await readAll()
console.log(JSON.stringify({ blobs: oids.length, bytes: first.bytes, first: first.seconds, second: second.seconds, rss }))
`

try {
  const bundle = await bundleReader()
  for (const repository of process.argv.slice(2).filter((argument) => argument !== '--check')) {
    if (check) await compareAllObjects(bundle, repository)
    else rows.push(measure(bundle, repository))
  }
  if (!check) print()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function print() {
  console.log(`${circumstances()} ${ROUNDS} rounds, the smallest CPU time of each.\n`)
  const own = ['own reader, whole process', '', 'reading alone, cold', 'reading alone, code warm']
  console.log(
    table(['repository', 'blobs', 'MB', 'git cat-file --batch', 'start of Node', ...own, 'peak MB', ''], rows),
  )
}

async function bundleReader() {
  const outfile = join(folder, 'git.mjs')
  const entry = join(root, 'src/git/open-repository.ts')
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
  return outfile
}

function measure(bundle, repository) {
  const list = run('git', ['-C', repository, 'ls-tree', '-r', 'HEAD']).stdout.toString().split('\n')
  const oids = list.filter((line) => line.split(' ')[1] === 'blob').map((line) => line.split(/[ \t]/)[2])
  writeFileSync(join(folder, 'oids'), `${[...new Set(oids)].join('\n')}\n`)
  writeFileSync(join(folder, 'own.mjs'), OWN)
  const own = [process.execPath, [join(folder, 'own.mjs'), bundle, repository, join(folder, 'oids')]]
  const git = ['sh', ['-c', `git -C "$0" cat-file --batch < "$1" > /dev/null`, repository, join(folder, 'oids')]]
  const best = { git: Infinity, own: Infinity, startUp: Infinity }
  let report
  for (let round = 0; round < ROUNDS; round++) {
    best.git = Math.min(best.git, cpuOf(...git).seconds)
    best.startUp = Math.min(best.startUp, cpuOf(process.execPath, ['-e', '0']).seconds)
    best.own = Math.min(best.own, cpuOf(own[0], [...own[1], '--once']).seconds)
    const twice = JSON.parse(cpuOf(...own).stdout)
    if (!report || twice.first + twice.second < report.first + report.second) report = twice
  }
  const ratio = (seconds) => `${seconds.toFixed(2)} s (${(seconds / best.git).toFixed(2)}x)`
  return [
    basename(dirname(repository)).split('+').at(-1),
    report.blobs,
    (report.bytes / 1e6).toFixed(1),
    `${best.git.toFixed(2)} s`,
    `${best.startUp.toFixed(2)} s`,
    ratio(best.own),
    `${verdict(best.own / best.git, BUDGETS.cpu)} (${BUDGETS.cpu}x)`,
    ratio(report.first),
    ratio(report.second),
    report.rss,
    `${verdict(report.rss, BUDGETS.memory)} (${BUDGETS.memory})`,
  ]
}

/** Runs a command to its end; CPU seconds by the difference of this process' children. */
function cpuOf(command, args) {
  const timed = run('bash', ['-c', 'TIMEFORMAT="%3U %3S"; time "$0" "$@"', command, ...args])
  const [user, system] = timed.stderr.toString().trim().split('\n').at(-1).split(' ').map(Number)
  return { seconds: user + system, stdout: timed.stdout.toString() }
}

function run(command, args) {
  const result = spawnSync(command, args, { maxBuffer: 2 ** 30 })
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${result.error ?? result.stderr}`)
  return result
}

async function compareAllObjects(bundle, repository) {
  const [{ openRepository }, { default: git }, fs] = await Promise.all([
    import(bundle),
    import('isomorphic-git'),
    import('node:fs'),
  ])
  const args = ['-C', repository, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname)']
  const oids = run('git', args).stdout.toString().trim().split('\n')
  const own = await openRepository(repository)
  const location = { fs: fs.default, gitdir: own.commonDir }
  let cache = {}
  let different = 0
  for (const [i, oid] of own.orderForReading(oids).entries()) {
    // The oracle keeps every object it ever read: start anew before memory runs out.
    if (i % 20_000 === 0) cache = {}
    const expected = await git.readObject({ ...location, oid, format: 'content', cache })
    const { type, bytes } = own.readObject(oid)
    const same = type === expected.type && Buffer.compare(bytes, expected.object) === 0
    if (!same || own.blobSize(oid) !== bytes.length) different++
  }
  console.log(`${repository}: ${oids.length} objects compared with isomorphic-git, ${different} different`)
}
