// References against a compiler: what scip-typescript links to a symbol, and what the index finds by name and by symbol_id.
//   node test/bench/scip.mjs CLONE INDEX.scip [--root FOLDER] [--count N] [--seed S] [--list]
// INDEX.scip is made by `scip-typescript index` in FOLDER of a checkout of the same commit. Draws symbols that SCIP has a
// definition of, locals left out. Recall: occurrences of a symbol, written by its name, that `--mode references` finds for
// the name. Precision with the `symbol_id`: references in the files of SCIP's index that it links to that symbol, by
// confidence. Both sides count places in files that both know.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDER, capture, circumstances, root, table } from './measure.mjs'
import { seeded } from './sample.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: '' },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
})
if (positionals.length !== 2) throw new Error('usage: node test/bench/scip.mjs CLONE INDEX.scip')
const [clone, scip] = positionals
const { openIndex } = await import(join(root, 'reader/dist/node.mjs'))
/** Confidences that precision is told for: at least this much. */
const STEPS = [0.9, 0.75, 0.5, 0]
const DEFINITION = 1

const folder = mkdtempSync(join(tmpdir(), 'gitdex-scip-'))
try {
  const artifact = join(folder, 'index.gitdex')
  capture(process.execPath, [BUILDER, 'build', '--repo', clone, '--no-cache', '--out', artifact, '--json'])
  const index = await openIndex(artifact)
  const documents = readScip(readFileSync(scip), values.root === '' ? '' : `${values.root}/`)
  const outlines = await outlinesOf(index, [...documents.keys()])
  const linked = linkedSymbols(documents, outlines)
  const drawn = draw(linked, seeded(Number(values.seed)), Number(values.count))
  await report(index, drawn, new Set(outlines.keys()))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What the index knows of SCIP's files: symbols by line and name. */
async function outlinesOf(index, paths) {
  const outlines = new Map()
  for (let i = 0; i < paths.length; i += 50) {
    const { files } = await index.context({ paths: paths.slice(i, i + 50), include: ['symbols', 'source'] })
    for (const { file, symbols, source_text: text, source_next: more } of files) {
      const rest = more === undefined ? '' : await restOf(index, more)
      outlines.set(file, { symbols, lines: `${text}${rest}`.split('\n') })
    }
  }
  return outlines
}

async function restOf(index, place) {
  let text = ''
  for (let next = place; next !== undefined;) {
    const { lines } = await index.symbol({ symbol_id: next, include: [] })
    text += `\n${lines.source_text}`
    next = lines.source_next
  }
  return text
}

/** Global symbols that both indexes define, with the places that SCIP links to them and that bear their name. */
function linkedSymbols(documents, outlines) {
  const symbols = new Map()
  let renamed = 0
  for (const [file, occurrences] of documents) {
    const outline = outlines.get(file)
    if (!outline) continue
    for (const { symbol, line, from, to, roles } of occurrences) {
      if (symbol.startsWith('local ') || to <= from) continue
      const text = (outline.lines[line] ?? '').slice(from, to)
      if (!/^[A-Za-z_$][\w$]*$/.test(text)) continue
      const entry = symbols.get(symbol) ?? { symbol, places: [], definitions: [] }
      symbols.set(symbol, entry)
      entry.places.push({ file, line: line + 1, column: from + 1, text })
      if (roles & DEFINITION) entry.definitions.push({ file, line: line + 1, text })
    }
  }
  const found = []
  for (const entry of symbols.values()) {
    const [home] = entry.definitions
    if (!home) continue
    const own = outlines.get(home.file).symbols.find((one) => one.name === home.text && one.start_line <= home.line && one.end_line >= home.line) // prettier-ignore
    if (!own) continue
    const places = entry.places.filter(({ text }) => text === home.text)
    renamed += entry.places.length - places.length
    found.push({ ...entry, name: home.text, id: own.symbol_id, places })
  }
  console.log(
    `${found.length} symbols that both define; ${renamed} places under another name (import { a as b }) left out`,
  )
  return found
}

function draw(list, random, count) {
  const rest = [...list].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(random() * rest.length), 1)[0],
  )
}

async function report(index, drawn, files) {
  const sums = { places: 0, found: 0 }
  const steps = STEPS.map((least) => ({ least, hits: 0, right: 0, reached: 0 }))
  for (const { name, id, places } of drawn) {
    const wanted = new Set(places.map(keyOf))
    const byName = new Set((await allHits(index, name, files)).map(keyOf))
    sums.places += wanted.size
    sums.found += [...wanted].filter((key) => byName.has(key)).length
    if (values.list) for (const key of wanted) if (!byName.has(key)) console.log(`not found: ${name} ${key}`)
    for (const hit of await allHits(index, id, files)) {
      for (const step of steps) {
        if (hit.confidence < step.least) continue
        step.hits++
        if (wanted.has(keyOf(hit))) step.right++
        else if (values.list && step.least === STEPS[0])
          console.log(`not linked: ${id} ${keyOf(hit)} ${hit.role} ${hit.confidence}`)
      }
    }
  }
  console.log(`${circumstances()} ${basename(scip)}, ${drawn.length} symbols, seed ${values.seed}.\n`)
  const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
  console.log(table(['places of SCIP', 'found by name', 'recall'], [[sums.places, sums.found, percent(sums.found, sums.places)]])) // prettier-ignore
  const rows = steps.map(({ least, hits, right }) => [`at least ${least}`, hits, right, percent(right, hits), percent(right, sums.places)]) // prettier-ignore
  console.log(table(['confidence', 'references', 'linked by SCIP', 'precision', 'recall'], rows))
}

function keyOf({ file, line, column }) {
  return `${file}:${line}:${column}`
}

async function allHits(index, query, files) {
  const hits = []
  for (let cursor; ;) {
    const { results, next_cursor: next } = await index.search({ query, mode: 'references', limit: 5000, ...(cursor && { cursor }) }) // prettier-ignore
    hits.push(...results.filter(({ file }) => files.has(file)))
    if (!next) return hits
    cursor = next
  }
}

/** Occurrences by path, out of the protocol buffer: Index.documents = 2, Document.relative_path = 1, .occurrences = 2, Occurrence.range = 1, .symbol = 2, .symbol_roles = 3. */
function readScip(bytes, prefix) {
  const documents = new Map()
  for (const [field, value] of fieldsOf(bytes)) {
    if (field !== 2) continue
    let path = ''
    const occurrences = []
    for (const [inner, part] of fieldsOf(value)) {
      if (inner === 1) path = part.toString('utf8')
      if (inner === 2) occurrences.push(readOccurrence(part))
    }
    documents.set(prefix + path, occurrences)
  }
  return documents
}

function readOccurrence(bytes) {
  const found = { symbol: '', roles: 0 }
  let range = []
  for (const [field, value] of fieldsOf(bytes)) {
    if (field === 1) range = typeof value === 'number' ? [...range, value] : varints(value)
    if (field === 2) found.symbol = value.toString('utf8')
    if (field === 3) found.roles = value
  }
  // Three numbers when it ends on the line where it starts.
  return { ...found, line: range[0], from: range[1], to: range.length === 3 ? range[2] : range[1] }
}

function varints(bytes) {
  const numbers = []
  for (let at = 0; at < bytes.length;) {
    const [value, next] = varint(bytes, at)
    numbers.push(value)
    at = next
  }
  return numbers
}

function* fieldsOf(bytes) {
  for (let at = 0; at < bytes.length;) {
    const [key, start] = varint(bytes, at)
    const [value, next] = varint(bytes, start)
    if (key % 8 === 0) {
      yield [Math.floor(key / 8), value]
      at = next
    } else if (key % 8 === 2) {
      yield [Math.floor(key / 8), bytes.subarray(next, next + value)]
      at = next + value
    } else throw new Error(`wire type ${key % 8}`)
  }
}

function varint(bytes, at) {
  let [value, scale] = [0, 1]
  for (; ; scale *= 128) {
    const byte = bytes[at++]
    value += (byte & 127) * scale
    if (byte < 128) return [value, at]
  }
}
