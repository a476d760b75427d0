// How long a query takes in a process that has answered before.
//   node test/bench/warm.mjs INDEX [--queries N] [--seed S]
// Queries are drawn by the seed from the index's own names, paths and words; each runs once to warm up (blocks read,
// code compiled), then three times in turn with all others; the smallest time of a query counts, since what is above it is
// the machine's other work.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { circumstances, quantile, root, table, verdict } from './measure.mjs'
import { sampleQueries } from './sample.mjs'

const ROUNDS = 3
const BUDGETS = { symbol: 1, path: 1, concept: 5 }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const [location] = positionals
if (!location) throw new Error('usage: node test/bench/warm.mjs INDEX [--queries N] [--seed S]')

const { openIndex } = await import(join(root, 'reader/dist/node.mjs'))
const queries = await sampleQueries(location, Number(values.seed), Number(values.queries))
const index = await openIndex(location)
console.log(`${circumstances()} Seed ${values.seed}; milliseconds, smallest of ${ROUNDS} per query.\n`)
const rows = []
for (const [kind, list] of Object.entries(queries)) rows.push(await measureKind(kind, list))
index.close()
console.log(table(['kind', 'queries', 'found', 'p50', 'p95', 'max', 'slowest', 'p50 budget', ''], rows))

async function measureKind(mode, list) {
  const best = new Map(list.map((query) => [query, Infinity]))
  let found = 0
  for (const query of list) found += (await index.search({ query, mode })).results.length > 0 ? 1 : 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of list) {
      const started = performance.now()
      await index.search({ query, mode })
      best.set(query, Math.min(best.get(query), performance.now() - started))
    }
  }
  const times = [...best.values()]
  const at = (share) => quantile(times, share)
  const slowest = [...best].sort((a, b) => b[1] - a[1])[0][0]
  const numbers = [at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(2))
  return [
    mode,
    list.length,
    found,
    ...numbers,
    `\`${slowest}\``,
    `${BUDGETS[mode]} ms`,
    verdict(at(0.5), BUDGETS[mode]),
  ]
}
