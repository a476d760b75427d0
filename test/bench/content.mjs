// Searches for text against ripgrep: the same lines, and how long they take.
//   node test/bench/content.mjs CLONE... [--literals N] [--regexes N] [--seed S] [--rounds N]
// Builds each clone, exports the files that were indexed, draws queries from their text by the seed, and asks both. Left
// out on both sides: symbolic links, and the few files whose text means something else to the engines (not UTF-8, a byte
// order mark, NUL, a lone carriage return, U+2028 or U+2029). All lines are compared; times are those of a first page, warm,
// the smallest of the rounds, ripgrep's measured without the shell around it.
import { execFileSync, spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDER, capture, circumstances, hasProgram, quantile, root, table, verdict } from './measure.mjs'
import { seeded } from './sample.mjs'
import { drawLiterals, drawRegexes } from './text-queries.mjs'

const RG_FLAGS = ['--no-config', '--no-ignore', '--hidden', '--text', '--no-heading', '--with-filename', '--null', '--line-number', '--color=never', '--no-messages', '--sort=none'] // prettier-ignore
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    literals: { type: 'string', default: '200' },
    regexes: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
  },
})
if (positionals.length === 0) throw new Error('usage: node test/bench/content.mjs CLONE...')
if (!hasProgram('rg')) throw new Error('this benchmark compares with ripgrep: install rg')
const { openIndex } = await import(join(root, 'reader/dist/node.mjs'))

const folder = mkdtempSync(join(tmpdir(), 'gitdex-content-'))
try {
  const rows = []
  for (const clone of positionals) rows.push(...(await measureClone(clone)))
  console.log(`${circumstances()} ${capture('rg', ['--version']).split('\n')[0]}, seed ${values.seed}; milliseconds.\n`)
  const head = ['queries', 'number', 'lines', 'differ', 'p50', 'p95', 'rg p50', 'rg p95', 'rg / p50', '5x at p50', 'p95 / rg', 'at most 2x'] // prettier-ignore
  console.log(table(head, rows))
  if (rows.some((row) => row[3] !== 0)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureClone(clone) {
  const name = basename(clone.replace(/\/repo\/?$/, '')).replace(/^.*\+/, '')
  const artifact = join(folder, `${name}.gitdex`)
  capture(process.execPath, [BUILDER, 'build', '--repo', clone, '--no-cache', '--out', artifact, '--json'])
  const index = await openIndex(artifact)
  try {
    const files = await exportFiles(index, clone, join(folder, name))
    const random = seeded(Number(values.seed))
    const literals = drawLiterals(files, random, Number(values.literals))
    const regexes = drawRegexes(files, random, Number(values.regexes))
    const long = literals.filter(({ literal }) => literal.length >= 5)
    const short = literals.filter(({ literal }) => literal.length < 5)
    return [
      await measureQueries(`${name}: literals of 5 and more`, index, name, files, long, true),
      await measureQueries(`${name}: shorter literals`, index, name, files, short, false),
      await measureQueries(`${name}: regular expressions`, index, name, files, regexes, false),
    ]
  } finally {
    index.close()
  }
}

/** Writes what can be compared below `target`; returns its text by path. */
async function exportFiles(index, clone, target) {
  const { manifest, ledger } = await index.info({ ledger: true })
  const wanted = ledger.filter(({ status }) => status === 'indexed').map(({ path }) => path)
  const all = join(folder, 'all')
  mkdirSync(all)
  // Attributes of the tree would leave files out, or change them.
  const tree = `${manifest.commit}^{tree}`
  execFileSync('git', ['--git-dir', clone, 'read-tree', tree], {
    env: { ...process.env, GIT_INDEX_FILE: join(folder, 'index') },
  })
  execFileSync('git', ['--git-dir', clone, '-c', 'core.autocrlf=false', '-c', 'core.attributesFile=/dev/null', '--work-tree', all, 'checkout-index', '-a', '-f'], { env: { ...process.env, GIT_INDEX_FILE: join(folder, 'index') } }) // prettier-ignore
  const files = new Map()
  for (const path of wanted) {
    const text = comparableText(join(all, path))
    if (text === undefined) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), text)
    files.set(path, text)
  }
  rmSync(all, { recursive: true })
  console.log(`${basename(target)}: ${files.size} of ${wanted.length} indexed files are compared`)
  return files
}

function comparableText(path) {
  if (!lstatSync(path).isFile()) return undefined
  const bytes = readFileSync(path)
  const text = bytes.toString('utf8')
  const odd = text.includes('\ufffd') || text.startsWith('\ufeff') || /\0|\r(?!\n)|[\u2028\u2029]/.test(text)
  return odd || !Buffer.from(text).equals(bytes) ? undefined : text
}

async function measureQueries(label, index, name, files, queries, budget) {
  let [lines, differ] = [0, 0]
  const [own, rg] = [[], []]
  for (const query of queries) {
    const [found, expected] = [await allLines(index, query, files), ripgrepLines(query, name)]
    lines += expected.size
    const missing = [...expected].filter((place) => !found.has(place))
    const extra = [...found].filter((place) => !expected.has(place))
    if (missing.length + extra.length > 0) {
      differ++
      console.log(`differs: ${JSON.stringify(query)} missing ${missing.slice(0, 3)} extra ${extra.slice(0, 3)}`)
    }
    own.push(await timeOwn(index, query))
    rg.push(timeRipgrep(query, name))
  }
  const ms = (list, share) => quantile(list, share)
  const times = [ms(own, 0.5), ms(own, 0.95), ms(rg, 0.5), ms(rg, 0.95)]
  const [faster, slower] = [times[2] / times[0], times[1] / times[3]]
  return [
    label, queries.length, lines, differ, ...times.map((time) => time.toFixed(2)),
    `${faster.toFixed(1)}x`, budget ? verdict(-faster, -5) : '', `${slower.toFixed(2)}x`, budget ? verdict(slower, 2) : '',
  ] // prettier-ignore
}

function requestOf({ literal, regex, insensitive }) {
  const text = literal === undefined ? { query: regex, mode: 'regex' } : { query: literal, mode: 'content' }
  return { ...text, case_insensitive: insensitive }
}

async function allLines(index, query, files) {
  const lines = new Set()
  for (let cursor; ;) {
    const request = { ...requestOf(query), limit: 5000, ...(cursor && { cursor }) }
    const { results, next_cursor: next, warnings } = await index.search(request)
    if (warnings) throw new Error(JSON.stringify(warnings))
    for (const { file, line } of results) if (files.has(file)) lines.add(`${file}:${line}`)
    if (!next) return lines
    cursor = next
  }
}

function rgArguments({ literal, rg, insensitive }) {
  const pattern = literal === undefined ? ['-e', rg] : ['--fixed-strings', '-e', literal]
  return [...RG_FLAGS, insensitive ? '--ignore-case' : '--case-sensitive', ...pattern, '.']
}

function ripgrepLines(query, name) {
  const options = { cwd: join(folder, name), maxBuffer: 2 ** 30, encoding: 'utf8' }
  const { status, stdout, stderr } = spawnSync('rg', rgArguments(query), options)
  if (status > 1) throw new Error(stderr)
  const rows = stdout.matchAll(/^\.\/([^\0\n]*)\0(\d+):/gm)
  return new Set([...rows].map(([, path, line]) => `${path}:${line}`))
}

async function timeOwn(index, query) {
  let best = Infinity
  for (let round = 0; round < Number(values.rounds); round++) {
    const started = performance.now()
    await index.search(requestOf(query))
    best = Math.min(best, performance.now() - started)
  }
  return best
}

/** Wall time of rg alone, by the shell. */
function timeRipgrep(query, name) {
  let best = Infinity
  for (let round = 0; round < Number(values.rounds); round++) {
    const script = 'TIMEFORMAT="%3R"; time rg "$@" > /dev/null'
    const { stderr } = spawnSync('bash', ['-c', script, 'bench', ...rgArguments(query)], {
      cwd: join(folder, name),
      env: { ...process.env, LC_ALL: 'C' },
      encoding: 'utf8',
    })
    best = Math.min(best, Number(stderr.trim().split('\n').at(-1)) * 1000)
  }
  return best
}
