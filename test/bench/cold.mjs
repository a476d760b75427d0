// What one query costs from a cold process, in multiples of a Node process that does nothing.
//   node test/bench/cold.mjs INDEX [--rounds N] [--seed S]
// All kinds of query alternate within each round, so that a busy machine is busy for all of them; medians of CPU time
// (user + system). "Without kept code" are processes that find no compiled code of earlier ones, as the first of its kind.
// Queries are drawn from the index itself, others in each round: names written as only a name can be
// (`user_name`, `UserName`), whole paths, three words of prose. Single words, which may be anything, are shown without a
// budget.
import { parseArgs } from 'node:util'
import { BUILDER, READER, capture, circumstances, cpuOf, median, table, verdict } from './measure.mjs'
import { sampleQueries } from './sample.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '15' }, seed: { type: 'string', default: '1' } },
})
const [index] = positionals
if (!index) throw new Error('usage: node test/bench/cold.mjs INDEX [--rounds N] [--seed S]')

/** Meaning is compared only where the artifact holds vectors. */
const { encoder } = JSON.parse(capture(process.execPath, [READER, 'info', '--json', '--index', index])).manifest
const BUDGETS = { symbol: 1.6, path: 1.6, concept: encoder ? 3 : 2.5 }
const WITHOUT = ', without kept code'
const FLOOR = '`node -e 0`'
const rounds = Number(values.rounds)
const programs = { 'gitdex-reader.mjs': READER, 'gitdex.mjs': BUILDER }
const queries = await drawQueries()
const samples = new Map()

console.log(`${circumstances()} ${rounds} alternating rounds, seed ${values.seed}.\n`)
for (let round = 0; round < rounds; round++) {
  sample(FLOOR, ['-e', '0'])
  for (const [name, path] of Object.entries(programs)) {
    sample(`\`${name}\` --version`, [path, '--version'])
    for (const [kind, list] of Object.entries(queries)) {
      const query = list[round % list.length]
      const args = [path, 'search', '--index', index, '--', query]
      sample(`\`${name}\` ${kind}`, args)
      process.env.NODE_DISABLE_COMPILE_CACHE = '1'
      sample(`\`${name}\` ${kind}${WITHOUT}`, args)
      delete process.env.NODE_DISABLE_COMPILE_CACHE
    }
  }
}
print()

async function drawQueries() {
  const { symbol, path, concept } = await sampleQueries(index, Number(values.seed), 200)
  const isMarked = (name) => /^\w+$/.test(name) && /[a-z](_|[A-Z])/.test(name)
  const words = concept.map((query) => query.split(' ')[1])
  return { symbol: symbol.filter(isMarked), path, concept, 'single word': words }
}

/** Exit code 1 means that nothing was found, which costs as much. */
function sample(name, args) {
  const cpu = cpuOf(process.execPath, args, [0, 1])
  if (!samples.has(name)) samples.set(name, [])
  samples.get(name).push(cpu)
}

function print() {
  const floor = median(samples.get(FLOOR))
  const rows = [...samples].map(([name, list]) => {
    const cpu = median(list)
    const budget = BUDGETS[name.replace(WITHOUT, '').split(' ').at(-1)]
    const judged = budget === undefined ? ['', ''] : [`${budget}x`, verdict(cpu / floor, budget)]
    return [name, (cpu * 1000).toFixed(0), `${(cpu / floor).toFixed(2)}x`, ...judged]
  })
  console.log(table(['process', 'CPU ms', 'ratio', 'budget', ''], rows))
  for (const [kind, list] of Object.entries(queries)) {
    const shown = list.slice(0, Math.min(3, rounds)).map((query) => `\`${query}\``)
    console.log(`- ${kind}: ${shown.join(', ')}, ...`)
  }
}
