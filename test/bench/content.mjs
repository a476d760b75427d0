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
  const head = ['queries', 'number', 'lines', 'differ', 'p50 / rg', 'a fifth', 'p50 CPU / rg', 'p95 / rg', 'twice', 'p95 CPU / rg'] // prettier-ignore
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
    const asked = askRipgrep(query, name)
    const found = await allLines(index, query, files)
    lines += asked.lines.size
    const missing = [...asked.lines].filter((place) => !found.has(place))
    const extra = [...found].filter((place) => !asked.lines.has(place))
    if (missing.length + extra.length > 0) {
      differ++
      console.log(`differs: ${JSON.stringify(query)} missing ${missing.slice(0, 3)} extra ${extra.slice(0, 3)}`)
    }
    own.push(await timeOwn(index, query))
    rg.push(asked)
  }
  const row = [label, queries.length, lines, differ]
  for (const share of [0.5, 0.95]) {
    for (const kind of ['time', 'cpu']) {
      const [mine, other] = [own, rg].map((list) => quantile(list.map((one) => one[kind]), share)) // prettier-ignore
      row.push(`${mine.toFixed(1)} / ${other.toFixed(0)}`)
      if (kind === 'time') row.push(budget ? verdict(mine / other, share === 0.5 ? 0.2 : 2) : '')
    }
  }
  console.log(`| ${row.join(' | ')} |`)
  return row
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

async function timeOwn(index, query) {
  let [time, cpu] = [Infinity, Infinity]
  for (let round = 0; round < Math.max(2, Number(values.rounds)); round++) {
    const [started, before] = [performance.now(), process.cpuUsage()]
    await index.search(requestOf(query))
    const { user, system } = process.cpuUsage(before)
    time = Math.min(time, performance.now() - started)
    cpu = Math.min(cpu, (user + system) / 1000)
  }
  return { time, cpu }
}

/** Wall and CPU time of rg alone, by the shell, and the lines that it printed. */
function askRipgrep(query, name) {
  const output = join(folder, 'rg.txt')
  let [time, cpu] = [Infinity, Infinity]
  for (let round = 0; round < Number(values.rounds); round++) {
    const script = 'output=$1; shift; TIMEFORMAT="%3R %3U %3S"; time rg "$@" > "$output"'
    const { stderr } = spawnSync('bash', ['-c', script, 'bench', output, ...rgArguments(query)], {
      cwd: join(folder, name),
      env: { ...process.env, LC_ALL: 'C' },
      encoding: 'utf8',
    })
    const [wall, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
    time = Math.min(time, wall * 1000)
    cpu = Math.min(cpu, (user + system) * 1000)
  }
  const rows = readFileSync(output, 'utf8').matchAll(/^\.\/([^\0\n]*)\0(\d+):/gm)
  return { time, cpu, lines: new Set([...rows].map(([, path, line]) => `${path}:${line}`)) }
}
