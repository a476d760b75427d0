// What one query costs from a cold process, in multiples of a Node process that does nothing.
//   node test/bench/cold.mjs INDEX [--rounds N]
// The kinds of query alternate within each round, so that a busy machine is busy for all of them; medians of CPU time
// (user + system). The queries come from the index itself: a symbol and a path in the middle of their lists, so that any
// artifact can be measured; the concept query is made of common words.
import { parseArgs } from 'node:util'
import { BUILDER, READER, circumstances, cpuOf, median, table, verdict } from './measure.mjs'
import { sampleQueries } from './sample.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '15' } },
})
const [index] = positionals
if (!index) throw new Error('usage: node test/bench/cold.mjs INDEX [--rounds N]')

const BUDGETS = { symbol: 1.6, path: 1.6, concept: 2.5 }
const programs = { 'gitdex-reader.mjs': READER, 'gitdex.mjs': BUILDER }
const queries = await oneQueryEach()
const samples = new Map([['node -e 0', []]])

for (let round = 0; round < Number(values.rounds); round++) {
  sample('node -e 0', ['-e', '0'])
  for (const [name, path] of Object.entries(programs)) {
    for (const [kind, query] of Object.entries(queries))
      sample(`${name} ${kind}`, [path, 'search', query, '--index', index])
  }
}
print()

function sample(name, args) {
  const cpu = cpuOf(process.execPath, args)
  if (!samples.has(name)) samples.set(name, [])
  samples.get(name).push(cpu)
}

/** Queries whose kind is what `auto` makes of them. */
async function oneQueryEach() {
  const { symbol, path, concept } = await sampleQueries(index, 1, 20)
  const words = concept[0]
  return { symbol: symbol[0], path: path[0], concept: words }
}

function print() {
  const floor = median(samples.get('node -e 0'))
  const rows = [['`node -e 0`', '', ms(floor), '1.00x', '', '']]
  for (const name of Object.keys(programs)) {
    for (const [kind, query] of Object.entries(queries)) {
      const cpu = median(samples.get(`${name} ${kind}`))
      const budget = BUDGETS[kind]
      const ratio = cpu / floor
      rows.push([
        `\`${name}\` ${kind}`,
        `\`${query}\``,
        ms(cpu),
        `${ratio.toFixed(2)}x`,
        `${budget}x`,
        verdict(ratio, budget),
      ])
    }
  }
  console.log(`${circumstances()} ${values.rounds} alternating rounds, medians.\n`)
  console.log(table(['process', 'query', 'CPU ms', 'ratio', 'budget', ''], rows))
}

function ms(seconds) {
  return (seconds * 1000).toFixed(0)
}
