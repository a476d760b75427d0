import { parseArgs } from 'node:util'
import { initExtractor } from '../../src/extract/runtime.ts'
import { measureImports } from './imports.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clones: { type: 'string', default: process.env.GITDEX_CLONES ?? '' },
    show: { type: 'string', default: '0' },
  },
})
const [command, ...languages] = positionals
if (command !== 'imports' || values.clones === '')
  throw new Error('usage: node test/graph/run.mjs imports [LANGUAGE]... --clones DIR [--show N]')
await initExtractor()
await measureImports(languages, values.clones, Number(values.show))
