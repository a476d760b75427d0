import { parseArgs } from 'node:util'
import { initExtractor } from '../../src/extract/runtime.ts'
import { showCalls } from './calls.ts'
import { measureCost, measureMillion } from './cost.ts'
import { compareWithCompiler } from './compiler.ts'
import { measureImports } from './imports.ts'

const USAGE = `usage: node test/graph/run.mjs imports [LANGUAGE]... --clones DIR [--show N]
       node test/graph/run.mjs compiler --clones DIR [--show N]
       node test/graph/run.mjs calls [LANGUAGE]... --repo DIR [--show N]
       node test/graph/run.mjs cost --repo DIR
       node test/graph/run.mjs million [EDGES]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clones: { type: 'string', default: process.env.GITDEX_CLONES ?? '' },
    repo: { type: 'string', default: '' },
    show: { type: 'string', default: '0' },
  },
})
const [command, ...rest] = positionals
const show = Number(values.show)
if (command === 'imports' && values.clones !== '') {
  await initExtractor()
  await measureImports(rest, values.clones, show)
} else if (command === 'compiler' && values.clones !== '') {
  await initExtractor()
  await compareWithCompiler(values.clones, show)
} else if (command === 'calls' && values.repo !== '') await showCalls(values.repo, rest, show)
else if (command === 'cost' && values.repo !== '') await measureCost(values.repo)
else if (command === 'million') measureMillion(Number(rest[0] ?? 1_000_000))
else throw new Error(USAGE)
