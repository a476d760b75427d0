import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isParseable } from '../../src/extract/limits.ts'
import { initExtractor } from '../../src/extract/runtime.ts'
import { readQueries, readUses } from '../../src/languages/grammars.ts'
import { languageEntries } from '../../src/languages/registry.ts'
import { BothEngines } from '../helpers/official-query.ts'

const [folder, id, ...extensions] = process.argv.slice(2)
const language = languageEntries().get(id ?? '')
if (folder === undefined || !language || extensions.length === 0)
  throw new Error('usage: node test/engine/run.mjs FOLDER LANGUAGE EXTENSION...')

await initExtractor()
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && extensions.includes(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
for (const query of [readQueries(language.queries), readUses(language.queries)]) {
  if (query !== '') compare(new BothEngines(language.grammar, query))
}

function compare(engines: BothEngines): void {
  let matches = 0
  let differences = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (!isParseable(text)) continue
    const { official, own } = engines.run(language!.prepare?.(text) ?? text)
    matches += official.length
    const theirs = new Set(official)
    const ours = new Set(own)
    for (const line of official) if (!ours.has(line)) differences += report('only tree-sitter', file, line, engines)
    for (const line of own) if (!theirs.has(line)) differences += report('only ours', file, line, engines)
  }
  const { parse, official, walk, run } = engines.cpu
  console.log(`${files.length} files, ${matches} matches, ${differences} differences`)
  console.log(`CPU ms: parse ${parse.toFixed()}, tree-sitter ${official.toFixed()}, walk ${walk.toFixed()}, run ${run.toFixed()}`) // prettier-ignore
}

function report(who: string, file: string, line: string, engines: BothEngines): number {
  console.log(`${who}: ${file}: ${line}\n    ${engines.patternOf(line).trim().replace(/\s+/g, ' ').slice(0, 160)}`)
  return 1
}
