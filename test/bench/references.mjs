// References against ripgrep: the places of names in code, and why any differ.
//   node test/bench/references.mjs CLONE... [--count N] [--seed S] [--list]
// Builds each clone, draws names of its symbols by the seed (`--count` in all, over the languages of `mask-code.mjs`), and
// compares all places that `--mode references` gives in files of the language with those of `rg --word-regexp` outside of
// comments and strings. Each difference is given a cause by a rule below; what no rule explains is listed, and is a failure.
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDER, capture, circumstances, hasProgram, root, table } from './measure.mjs'
import { LANGUAGES, maskOf } from './mask-code.mjs'
import { seeded } from './sample.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) throw new Error('usage: node test/bench/references.mjs CLONE...')
if (!hasProgram('rg')) throw new Error('this benchmark compares with ripgrep: install rg')
const { openIndex } = await import(join(root, 'reader/dist/node.mjs'))

/** Kinds whose names are headings, keys of data and sentences: no identifiers. */
const NO_NAMES = new Set(['heading', 'key', 'test', 'rule', 'table'])
/** Languages that are drawn and compared together. */
const GROUPS = new Map([['tsx', 'typescript']])
const groupOf = (language) => GROUPS.get(language) ?? language

/** Why a place may be in one list only, most telling first. */
const CAUSES = [
  ['a symbol that a string names: test("adds", ...)', ({ side, role }) => side === 'extra' && role === 'definition'],
  ['a word of the language there', ({ name, language }) => KEYWORDS[groupOf(language)]?.has(name) ?? false],
  ['text of markup', ({ side, language, line, column }) => side === 'missing' && language === 'tsx' && isMarkupText(line, column)],
  ['behind a quote in the text of markup, where the scanner sees a string', ({ side, language }) => side === 'extra' && language === 'tsx'],
  ['in a file whose syntax tree has errors', ({ file, recovered }) => recovered.has(file)],
  ['text of a preprocessor directive', ({ language, line }) => language === 'c' && /^\s*#\s*(?:error|warning|pragma|line|ident)\b/.test(line)],
] // prettier-ignore

const words = (text) => new Set(text.split(' '))
/** Words that are names in some places and syntax in others. */
const KEYWORDS = {
  typescript: words('const let var function class interface enum return if else for while do switch case break continue throw try catch finally import export extends implements in instanceof typeof void null undefined true false with yield public private protected type get set of as from async await static abstract declare namespace module default any unknown never string number boolean object symbol is keyof infer readonly require global this super new delete'), // prettier-ignore
  python: words('match case type print'),
  go: words('any'),
  rust: words('union default auto self Self crate super'),
  java: words('record module exports opens open var yield sealed permits with to'),
  c: words('defined'),
}

/** Between a `>` and the next `<`, `{` or end of line; or in a line that is prose but for tags. */
const isMarkupText = (line, column) => {
  const bare = line.replace(/<[^<>]*>|&\w+;/g, '')
  const isProse = !/[=;{}]/.test(bare) && bare.trim().split(/\s+/).length > 4
  return isProse || />[^<>{}]*$/.test(line.slice(0, column - 1)) || /^\s*[A-Z][^<>{}()=;:]*$/.test(line)
}

const folder = mkdtempSync(join(tmpdir(), 'gitdex-references-'))
try {
  const drawn = []
  for (const clone of positionals) drawn.push(await open(clone))
  const queries = draw(drawn, seeded(Number(values.seed)))
  const rows = []
  const causes = new Map()
  const unexplained = []
  for (const language of new Set(queries.map((query) => query.language))) {
    const own = queries.filter((query) => query.language === language)
    const sums = { names: own.length, both: 0, missing: 0, extra: 0 }
    for (const query of own) {
      const { both, differences } = await compare(query)
      sums.both += both
      for (const difference of differences) {
        sums[difference.side]++
        const cause = CAUSES.find(([, holds]) => holds(difference))?.[0]
        if (cause === undefined || values.list) unexplained.push({ ...difference, cause })
        const key = `${language}|${difference.side}|${cause ?? 'unexplained'}`
        causes.set(key, (causes.get(key) ?? 0) + 1)
      }
    }
    rows.push([
      language,
      sums.names,
      sums.both + sums.missing,
      sums.both + sums.extra,
      sums.both,
      sums.missing,
      sums.extra,
    ])
  }
  console.log(`${circumstances()} ${capture('rg', ['--version']).split('\n')[0]}, seed ${values.seed}.\n`)
  console.log(table(['language', 'names', 'ripgrep', 'references', 'both', 'only ripgrep', 'only references'], rows))
  console.log(
    table(
      ['language', 'only in', 'cause', 'places'],
      [...causes].sort().map(([key, count]) => [...named(key), count]),
    ),
  )
  for (const { repository, file, line, at, column, name, side, cause } of unexplained) {
    console.log(
      `${side} ${repository} ${file}:${at}:${column} ${name}${cause ? ` (${cause})` : ''}: ${line.trim().slice(0, 120)}`,
    )
  }
  if ([...causes.keys()].some((key) => key.endsWith('unexplained'))) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function named(key) {
  const [language, side, cause] = key.split('|')
  return [language, side === 'missing' ? 'ripgrep' : 'references', cause]
}

async function open(clone) {
  const name = basename(clone.replace(/\/repo\/?$/, '')).replace(/^.*\+/, '')
  const artifact = join(folder, `${name}.gitdex`)
  capture(process.execPath, [BUILDER, 'build', '--repo', clone, '--no-cache', '--out', artifact, '--json'])
  const index = await openIndex(artifact)
  const { manifest, ledger } = await index.info({ ledger: true })
  const tree = join(folder, name)
  mkdirSync(tree)
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') }
  execFileSync('git', ['--git-dir', clone, 'read-tree', `${manifest.commit}^{tree}`], { env })
  execFileSync('git', ['--git-dir', clone, '-c', 'core.autocrlf=false', '-c', 'core.attributesFile=/dev/null', '--work-tree', tree, 'checkout-index', '-a', '-f'], { env }) // prettier-ignore
  const recovered = new Set(ledger.filter(({ reason }) => /syntax errors/.test(reason ?? '')).map(({ path }) => path))
  const paths = ledger.filter(({ status }) => status === 'indexed').map(({ path }) => path)
  const files = new Map()
  const names = new Map()
  for (let i = 0; i < paths.length; i += 50) {
    const { files: some } = await index.context({ paths: paths.slice(i, i + 50), include: ['symbols'] })
    for (const { file, language, symbols } of some) {
      if (!LANGUAGES.includes(language) || !lstatSync(join(tree, file)).isFile()) continue
      const text = readFileSync(join(tree, file), 'utf8')
      if (text.includes('\ufffd') || text.startsWith('\ufeff')) continue
      files.set(file, { language, text })
      for (const { name: symbol, kind } of symbols) {
        if (NO_NAMES.has(kind) || !/^[A-Za-z_]\w{2,}$/.test(symbol)) continue
        const group = groupOf(language)
        names.set(group, (names.get(group) ?? new Set()).add(symbol))
      }
    }
  }
  return { name, index, tree, files, names, recovered }
}

/** As many names of each language, in turn from its repositories. */
function draw(repositories, random) {
  const queries = []
  const languages = [...new Set(LANGUAGES.map(groupOf))].filter((one) =>
    repositories.some(({ names }) => names.has(one)),
  )
  const pools = new Map(
    languages.map((language) => [
      language,
      repositories.filter(({ names }) => names.has(language) && main(names) === language),
    ]),
  )
  for (let i = 0; queries.length < Number(values.count); i++) {
    const language = languages[i % languages.length]
    const pool = pools.get(language)
    if (pool.length === 0) continue
    const repository = pool[Math.floor(i / languages.length) % pool.length]
    const list = [...repository.names.get(language)].sort()
    queries.push({ repository, language, name: list[Math.floor(random() * list.length)] })
  }
  return queries
}

/** The language with most names. */
function main(names) {
  return [...names].sort((a, b) => b[1].size - a[1].size)[0][0]
}

async function compare({ repository, language, name }) {
  const { index, files, recovered } = repository
  const ours = await allPlaces(index, name, (file) => files.has(file) && groupOf(files.get(file).language) === language)
  const theirs = ripgrepPlaces(repository, name, language)
  const differences = []
  const note = (place, side) => {
    const [file, at, column, role] = place
    const line = files.get(file).text.split('\n')[at - 1]
    const of = files.get(file).language
    differences.push({ repository: repository.name, file, at, column, line, name, side, role, language: of, recovered })
  }
  for (const [key, place] of theirs) if (!ours.has(key)) note(place, 'missing')
  for (const [key, place] of ours) if (!theirs.has(key)) note(place, 'extra')
  return { both: [...theirs.keys()].filter((key) => ours.has(key)).length, differences }
}

async function allPlaces(index, name, wanted) {
  const places = new Map()
  for (let cursor; ;) {
    const request = { query: name, mode: 'references', limit: 5000, ...(cursor && { cursor }) }
    const { results, next_cursor: next } = await index.search(request)
    for (const { file, line, column, role } of results)
      if (wanted(file)) places.set(`${file}:${line}:${column}`, [file, line, column, role])
    if (!next) return places
    cursor = next
  }
}

function ripgrepPlaces({ tree, files }, name, language) {
  const flags = ['--no-config', '--no-ignore', '--hidden', '--text', '--vimgrep', '--no-heading', '--color=never', '--word-regexp', '--fixed-strings', '--case-sensitive', '--no-messages'] // prettier-ignore
  const places = new Map()
  const out = captureLines('rg', [...flags, '-e', name, '.'], tree)
  for (const row of out) {
    const [, path, line, byteColumn] = /^\.\/(.*?):(\d+):(\d+):/.exec(row) ?? []
    const file = files.get(path)
    if (!file || groupOf(file.language) !== language) continue
    file.mask ??= maskOf(file.text, file.language)
    file.starts ??= lineStarts(file.text)
    const start = file.starts[line - 1]
    const text = file.text.slice(start, file.starts[line] ?? file.text.length)
    const column =
      Buffer.from(text)
        .subarray(0, byteColumn - 1)
        .toString('utf8').length + 1
    // A word of ripgrep may be a part of a name with a dollar sign.
    if (
      /[$]/.test(file.text[start + column - 2] ?? '') ||
      /[$]/.test(file.text[start + column - 1 + name.length] ?? '')
    )
      continue
    if (file.mask[start + column - 1] === 0) places.set(`${path}:${line}:${column}`, [path, Number(line), column])
  }
  return places
}

function captureLines(command, args, cwd) {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 }).split('\n')
  } catch (error) {
    if (error.status === 1) return []
    throw error
  }
}

function lineStarts(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
