#!/usr/bin/env node
// Draws pages by seed, to be read: are their statements true, and do they stand where the page says?
//
//   node test/pages/sample.mjs [--seed N] [--per-type N] [--markdown] ARTIFACT...
//
// Prints the ids that are drawn, or the pages themselves. Every statement's place is checked by itself: the file is in the
// index, has that many lines, and its text (in artifacts with source) holds the words that the statement quotes from it.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    'per-type': { type: 'string', default: '10' },
    markdown: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) {
  console.error('usage: node test/pages/sample.mjs [--seed N] [--per-type N] [--markdown] ARTIFACT...')
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
  const chosen = [...pages].sort((a, b) => (draw(a.artifact + a.page_id) < draw(b.artifact + b.page_id) ? -1 : 1))
  for (const { artifact, index, page_id } of chosen.slice(0, Number(values['per-type']))) {
    const { page } = await index.page(page_id)
    const statements = page.sections.flatMap((section) => section.statements)
    for (const statement of statements) {
      checked++
      const trouble = await troubleWith(index, statement)
      if (trouble)
        wrong.push(`${artifact} ${page_id}: ${statement.text} (${statement.path}:${statement.line}): ${trouble}`)
    }
    if (values.markdown) console.log(`<!-- ${artifact} ${page_id} -->\n${page.markdown}`)
    else console.log(`${type}\t${artifact}\t${page_id}\t${statements.length} statements`)
  }
}
console.error(`${checked} statements, ${wrong.length} with trouble`)
for (const text of wrong) console.error(text)
process.exitCode = wrong.length > 0 ? 1 : 0

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
