import { parseArgs } from 'node:util'
import { readFileSync, writeFileSync } from 'node:fs'
import { extractText } from '../../src/extract/extract-text.ts'
import { initExtractor } from '../../src/extract/runtime.ts'
import { compareLanguage } from './ctags.ts'
import { dumpBlob } from '../helpers/dump-blob.ts'
import { DOCS_FILE, renderLanguageDocs } from './docs.ts'
import { sampleLanguage } from './sample.ts'
import { compareUnits } from './units.ts'
import { measureSpeed } from './speed.ts'
import { readSpecs } from './spec.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { clones: { type: 'string', default: process.env.GITDEX_CLONES }, show: { type: 'string', default: '0' } },
})
const [command = '', ...names] = positionals
const clones = values.clones
if (command === 'dump') {
  await initExtractor()
  const [language = '', path = ''] = names
  process.stdout.write(dumpBlob(extractText({ text: readFileSync(path, 'utf8'), path, language })))
  process.exit(0)
}
if (command === 'docs') {
  writeFileSync(DOCS_FILE, renderLanguageDocs())
  process.exit(0)
}
if (command === '' || clones === undefined) {
  throw new Error('usage: node test/languages/run.mjs sample [LANGUAGE]... --clones DIR')
}

await initExtractor()
for (const spec of readSpecs(names)) {
  if (command === 'sample') await sampleLanguage(spec, clones)
  else if (command === 'ctags') await compareLanguage(spec, clones, Number(values.show))
  else if (command === 'units') await compareUnits(spec, clones, Number(values.show))
  else if (command === 'speed') await measureSpeed(spec, clones)
  else throw new Error(`unknown command ${command}`)
}
