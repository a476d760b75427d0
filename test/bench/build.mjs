// What a build costs against parsing alone, against itself after a one-file commit, and against other indexers.
//   node test/bench/build.mjs [--rounds N] [--jobs N] [--peers DIR] REPOSITORY...
// Everything alternates within a round; medians. CPU is user + system of the whole process with its children. The parse-only
// pass is parse-only.ts. Peers run once, over an export of the same tree: universal-ctags when it is on the PATH, and
// @colbymchenry/codegraph when --peers names a folder in which it was installed (npm i --prefix DIR @colbymchenry/codegraph).
// Needs the git program, and writes only to a folder of its own in the temporary folder.
import { build as bundle } from 'esbuild'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDER, capture, circumstances, hasProgram, measure, median, node, root, table, verdict } from './measure.mjs'

const BUDGETS = { parse: 2.5, parseSource: 2.8, wall: 0.65, memory: 1500, incremental: 0.1 }
/** Whoever commits: the same in every environment. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'bench', GIT_AUTHOR_EMAIL: 'bench@example.invalid', GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'bench', GIT_COMMITTER_EMAIL: 'bench@example.invalid', GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z',
} // prettier-ignore

const { values, positionals: repositories } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    jobs: { type: 'string', default: '2' },
    peers: { type: 'string' },
  },
})
if (repositories.length === 0)
  throw new Error('usage: node test/bench/build.mjs [--rounds N] [--jobs N] [--peers DIR] REPOSITORY...')

const scratch = mkdtempSync(join(tmpdir(), 'gitdex-bench-'))
try {
  const parser = await bundleParser()
  const results = repositories.map((repository) => measureRepository(repository, parser))
  print(results)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** Lies in a folder that looks like dist/, where the bundle finds grammars and packages. */
async function bundleParser() {
  for (const name of ['grammars', 'queries']) symlinkSync(join(root, 'dist', name), join(scratch, name))
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  const outfile = join(scratch, 'parse-only.mjs')
  const entryPoints = [join(root, 'test/bench/parse-only.ts')]
  await bundle({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}

function measureRepository(repository, parser) {
  const name = shortName(repository)
  const out = join(scratch, name)
  mkdirSync(out)
  const next = oneFileCommit(repository, join(out, 'clone'))
  const cache = join(out, 'cache')
  const samples = { parse: [], source: [], lean: [], warm: [], incremental: [] }
  const keep = (kind, sample) => samples[kind].push(sample)
  const build = (args) => gitdex([...args, '--out', join(out, 'index.gitdex')])
  for (let round = 0; round < Number(values.rounds); round++) {
    keep('parse', JSON.parse(node([parser, repository], { seconds: 900 }).stdout))
    keep('lean', build(['--repo', repository, '--no-cache', '--no-source']))
    keep('source', build(['--repo', repository, '--no-cache']))
    rmSync(cache, { recursive: true, force: true })
    keep('warm', build(['--repo', repository, '--cache', cache]))
    keep('incremental', build(['--repo', next.clone, '--commit', next.commit, '--cache', cache]))
  }
  return { name, samples, bytes: samples.lean[0].report.text_bytes, peers: measurePeers(repository, out) }
}

function gitdex(args) {
  const sample = node([BUILDER, 'build', '--json', '--jobs', values.jobs, ...args])
  return { ...sample, report: JSON.parse(sample.stdout) }
}

/** A commit on top of HEAD in which one source file of middling size has one more line, in a clone without a work tree. */
function oneFileCommit(repository, clone) {
  capture('git', ['clone', '--quiet', '--bare', '--shared', repository, clone])
  const git = (args, input) => capture('git', ['-C', clone, ...args], { input, env: { ...process.env, ...IDENTITY } })
  const { mode, oid, path } = middlingFile(git)
  const text = capture('git', ['-C', clone, 'cat-file', 'blob', oid])
  const blob = git(['hash-object', '-w', '--stdin'], `${text}\n\n`)
  const env = { ...process.env, ...IDENTITY, GIT_INDEX_FILE: join(clone, 'bench-index') }
  const staged = (args) => capture('git', ['-C', clone, ...args], { env })
  staged(['read-tree', 'HEAD'])
  staged(['update-index', '--cacheinfo', `${mode},${blob},${path}`])
  const commit = git(['commit-tree', staged(['write-tree']), '-p', 'HEAD', '-m', 'One line more'])
  return { clone, commit }
}

function middlingFile(git) {
  const rows = git(['ls-tree', '-r', '-l', 'HEAD']).split('\n')
  const files = rows.flatMap((row) => {
    const [, mode, oid, size, path] = /^(100\d+) blob (\S+) +(\d+)\t(.*)$/.exec(row) ?? []
    const source = /\.(js|ts|py|go|rs|java|c|h|cc|cpp|cs|rb|php|kt|swift|scala|ex|hs|lua|sh|zig)$/.test(path ?? '')
    return source ? [{ mode, oid, path, size: Number(size) }] : []
  })
  files.sort((a, b) => a.size - b.size || (a.path < b.path ? -1 : 1))
  return files[Math.floor(files.length / 2)]
}

/** The same tree as plain files. */
function exportTree(repository, folder) {
  mkdirSync(folder)
  capture('sh', ['-c', 'git -C "$0" archive --format=tar HEAD | tar -x -C "$1"', repository, folder])
}

function measurePeers(repository, out) {
  const tree = join(out, 'tree')
  const codegraph = values.peers && join(values.peers, 'node_modules/.bin/codegraph')
  const peers = []
  if (!hasProgram('ctags') && !codegraph) return peers
  exportTree(repository, tree)
  if (hasProgram('ctags')) {
    const tags = join(out, 'tags')
    // Fields and extras that come closest to what a symbol bears in our index: signature, scope, end line, qualified names.
    const args = ['-R', '--fields=+neKSts', '--extras=+q', '-f', tags, tree]
    peers.push({ name: 'universal-ctags', ...measure('ctags', args), size: statSync(tags).size })
  }
  if (codegraph && existsSync(codegraph)) {
    const env = { CODEGRAPH_TELEMETRY: '0', DO_NOT_TRACK: '1' }
    const sample = measure(codegraph, ['init', tree], { cwd: tree, env, seconds: 3600 })
    peers.push({ name: '@colbymchenry/codegraph', ...sample, size: folderSize(join(tree, '.codegraph')) })
  }
  rmSync(tree, { recursive: true, force: true })
  return peers
}

function folderSize(folder) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const size = (entry) =>
    entry.isDirectory() ? folderSize(join(folder, entry.name)) : statSync(join(folder, entry.name)).size
  return entries.reduce((sum, entry) => sum + size(entry), 0)
}

/** Of `.../rails+rails/repo` or `.../rails.git`: rails. */
function shortName(repository) {
  const base = basename(repository.replace(/\/+$/, ''))
  const named = /^(repo|\.git)$/.test(base) ? basename(dirname(repository)) : base
  return named
    .replace(/\.git$/, '')
    .split('+')
    .at(-1)
}

function print(results) {
  console.log(`${circumstances()} ${values.jobs} workers, ${values.rounds} rounds, medians.\n`)
  console.log(
    table(
      [
        'repository',
        'text MB',
        'parsed MB',
        'parser start',
        'parse only',
        'build, no source',
        'over parse',
        '',
        'build, source',
        'over parse',
        '',
      ],
      results.map(parseRow),
    ),
  )
  console.log(
    table(
      ['repository', 'CPU s', 'wall s', 'wall / CPU', '', 'peak MB', '', 'warm after one file, CPU s', 'over cold', ''],
      results.map(costRow),
    ),
  )
  console.log(
    table(
      ['indexer', 'repository', 'CPU s', 'CPU s per MB', 'wall s', 'peak MB', 'index MB', 'index / text'],
      results.flatMap(peerRows),
    ),
  )
}

function of(samples, pick) {
  return median(samples.map(pick))
}

function cpu(samples) {
  return of(samples, (sample) => sample.cpu)
}

function times(ratio) {
  return `${ratio.toFixed(2)}x`
}

function parseRow({ name, bytes, samples }) {
  const floor = cpu(samples.parse)
  const lean = cpu(samples.lean)
  const source = cpu(samples.source)
  return [
    name, (bytes / 1e6).toFixed(1), (samples.parse[0].parsedBytes / 1e6).toFixed(1), `${of(samples.parse, ({ start }) => start).toFixed(2)} s`, `${floor.toFixed(2)} s`,
    `${lean.toFixed(2)} s`, times(lean / floor), `${verdict(lean / floor, BUDGETS.parse)} (${BUDGETS.parse}x)`,
    `${source.toFixed(2)} s`, times(source / floor), `${verdict(source / floor, BUDGETS.parseSource)} (${BUDGETS.parseSource}x)`,
  ] // prettier-ignore
}

function costRow({ name, samples }) {
  const cold = cpu(samples.warm)
  const wall = of(samples.source, (sample) => sample.wall)
  const share = of(samples.source, (sample) => sample.wall / sample.cpu)
  const peak = Math.max(...[...samples.source, ...samples.lean].map((sample) => sample.rss ?? 0))
  const next = cpu(samples.incremental)
  return [
    name, cpu(samples.source).toFixed(2), wall.toFixed(1), times(share), `${verdict(share, BUDGETS.wall)} (${BUDGETS.wall}x)`,
    peak.toFixed(0), `${verdict(peak, BUDGETS.memory)} (${BUDGETS.memory})`,
    next.toFixed(2), `${((next / cold) * 100).toFixed(1)} %`, `${verdict(next / cold, BUDGETS.incremental)} (10 %)`,
  ] // prettier-ignore
}

function peerRows({ name, bytes, samples, peers }) {
  const own = { name: 'gitdex, no source', cpu: cpu(samples.lean), wall: of(samples.lean, (s) => s.wall), rss: of(samples.lean, (s) => s.rss ?? 0), size: samples.lean[0].report.bytes } // prettier-ignore
  return [own, ...peers].map((peer) => [
    peer.name, name, peer.cpu.toFixed(2), (peer.cpu / (bytes / 1e6)).toFixed(3), peer.wall.toFixed(1),
    (peer.rss ?? 0).toFixed(0), (peer.size / 1e6).toFixed(1), (peer.size / bytes).toFixed(2),
  ]) // prettier-ignore
}
