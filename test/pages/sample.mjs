#!/usr/bin/env node
// Draws pages by seed, to be read: are their statements true, and do they stand where the page says?
//
//   node test/pages/sample.mjs [--seed N] [--per-type N] [--in-turn] [--markdown [--source]] ARTIFACT...
//
// Prints the ids that are drawn, or the pages themselves, on request with the first lines that each statement points to.
// With --in-turn, artifacts take turns within a type, so that a large one does not fill it alone. Every statement's place is checked by itself: the file is in the
// index, has that many lines, and its text (in artifacts with source) holds the words that the statement quotes from it.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    'per-type': { type: 'string', default: '10' },
    'in-turn': { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) {
  console.error(
    'usage: node test/pages/sample.mjs [--seed N] [--per-type N] [--in-turn] [--markdown [--source]] ARTIFACT...',
  )
  process.exit(2)
}
const { openIndex } = await import(fileURLToPath(new URL('../../reader/dist/node.mjs', import.meta.url)))

/** The same for the same seed, whatever the order. */
const draw = (text) => createHash('sha256').update(`${values.seed}\0${text}`).digest('hex')

const found = []
for (const artifact of positionals) {
  const index = await openIndex(artifact)
  for (let offset = 0; ; offset += 5000) {
    const { pages, truncated } = await index.pages({ limit: 5000, offset })
    for (const { page_id, page_type } of pages) found.push({ artifact, index, page_id, page_type })
    if (!truncated) break
  }
}
const types = new Map()
for (const one of found) types.set(one.page_type, [...(types.get(one.page_type) ?? []), one])
let checked = 0
const wrong = []
for (const [type, pages] of types) {
  const chosen = drawn(pages)
  for (const { artifact, index, page_id } of chosen.slice(0, Number(values['per-type']))) {
    const { page } = await index.page(page_id)
    const statements = page.sections.flatMap((section) => section.statements)
    for (const statement of statements) {
      checked++
      const trouble = await troubleWith(index, statement)
      if (trouble)
        wrong.push(`${artifact} ${page_id}: ${statement.text} (${statement.path}:${statement.line}): ${trouble}`)
    }
    if (values.markdown)
      console.log(`<!-- ${artifact} ${page_id} -->\n${values.source ? await withSource(index, page) : page.markdown}`)
    else console.log(`${type}\t${artifact}\t${page_id}\t${statements.length} statements`)
  }
}
console.error(`${checked} statements, ${wrong.length} with trouble`)
for (const text of wrong) console.error(text)
process.exitCode = wrong.length > 0 ? 1 : 0

/** Pages of a type in the order of the draw; in turn, each artifact's first comes before any second. */
function drawn(pages) {
  const own = pages.map((one) => ({ one, at: draw(basename(one.artifact) + one.page_id) }))
  own.sort((a, b) => (a.at < b.at ? -1 : 1))
  if (!values['in-turn']) return own.map(({ one }) => one)
  const counts = new Map()
  const turns = own.map(({ one }) => {
    const turn = counts.get(one.artifact) ?? 0
    counts.set(one.artifact, turn + 1)
    return { one, turn }
  })
  return turns.sort((a, b) => a.turn - b.turn).map(({ one }) => one)
}

/** The page with the first lines of every place below its row. */
async function withSource(index, { markdown, sections, summary_source: summary }) {
  const places = [...(summary ? [summary] : []), ...sections.flatMap((section) => section.statements)]
  let next = 0
  const rows = []
  for (const row of markdown.split('\n')) {
    rows.push(row)
    const at = places[next]
    const stands = at && row.includes(`${at.path}:${at.line}${at.end_line > at.line ? `-${at.end_line}` : ''}`)
    if (!stands) continue
    next++
    const last = Math.min(at.end_line ?? at.line, at.line + 2)
    const { lines } = await index.symbol({ include: [], symbol_id: `${at.path}:${at.line}-${last}` })
    const text = (lines?.source_text ?? '').split('\n')
    text.forEach((line, i) => rows.push(`      ${at.line + i}| ${line.slice(0, 220)}`))
  }
  if (next < places.length) rows.push(`!! ${places.length - next} places not shown`)
  return rows.join('\n')
}

/** What is quoted as code and is a name in the cited lines must be there; other quotations are of other places. */
async function troubleWith(index, { text, path, line, end_line: end = line }) {
  const { files } = await index.context({ paths: path, include: ['source'] })
  const file = files.find((one) => one.file === path)
  if (!file) return 'no such file'
  if (line < 1 || end < line || line > Math.max(1, file.lines)) return `has ${file.lines} lines`
  const quoted = /^(?:imports|service|stage|job|resource|variable|runs on) `([^`]+)`/.exec(text)?.[1]
  if (quoted === undefined || file.source_text === undefined) return undefined
  const lines = (file.source_text ?? '').split('\n')
  if (lines.length < end) return undefined
  const word = quoted.replace(/\.[^./]*$/, '').split(/[^\p{L}\p{N}]+/u).filter(Boolean).at(-1) // prettier-ignore
  const cited = lines
    .slice(line - 1, end)
    .join('\n')
    .toLowerCase()
  const folder = quoted.split('/').at(-2) ?? ''
  return cited.includes(word.toLowerCase()) || (folder && cited.includes(folder.toLowerCase())) ? undefined : `does not say ${word}` // prettier-ignore
}
