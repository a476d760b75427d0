// What references cost: bytes of their section, and CPU milliseconds per query of names of all frequencies.
//   node test/bench/uses.mjs ARTIFACT... [--names N] [--seed S] [--rounds N]
// Names are those of symbols of files drawn by the seed; they are grouped by how many places they have. `first` is the
// first query of the name by a reader that has answered others, `warm` the median of the rounds after it.
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { circumstances, quantile, root, table } from './measure.mjs'
import { seeded } from './sample.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    names: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
  },
})
if (positionals.length === 0) throw new Error('usage: node test/bench/uses.mjs ARTIFACT...')
const { openIndex } = await import(join(root, 'reader/dist/node.mjs'))
const GROUPS = [
  [1, 20, '1 to 20'],
  [21, 500, '21 to 500'],
  [501, Infinity, 'more than 500'],
]

console.log(`${circumstances()} seed ${values.seed}; CPU milliseconds.\n`)
const [sizes, times] = [[], []]
for (const artifact of positionals) {
  const index = await openIndex(artifact)
  const name = basename(artifact, '.gitdex')
  sizes.push([name, ...(await sizesOf(index))])
  const measured = []
  for (const query of await drawNames(index)) measured.push(await timeOf(index, query))
  for (const [least, most, label] of GROUPS) {
    const own = measured.filter(({ total }) => total >= least && total <= most)
    if (own.length === 0) continue
    const at = (key, part) => quantile(own.map((one) => one[key]), part).toFixed(2) // prettier-ignore
    times.push([name, label, own.length, at('first', 0.5), at('first', 0.95), at('warm', 0.5), at('warm', 0.95)])
  }
  index.close()
}
console.log(table(['index', 'text MB', 'section KB', 'of the text'], sizes))
console.log(table(['index', 'places', 'names', 'first p50', 'first p95', 'warm p50', 'warm p95'], times))

async function sizesOf(index) {
  const { manifest, sizes } = await index.info({ sizes: true })
  const { stored_bytes: stored } = sizes.find(({ tag }) => tag === 'OCCR')
  const { bytes } = manifest.counts
  return [(bytes / 1e6).toFixed(1), (stored / 1e3).toFixed(0), `${((100 * stored) / bytes).toFixed(1)} %`]
}

async function drawNames(index) {
  const { ledger } = await index.info({ ledger: true })
  const random = seeded(Number(values.seed))
  const files = ledger.filter(({ status }) => status === 'indexed').map(({ path }) => path)
  const draw = (list) => list[Math.floor(random() * list.length)]
  const names = new Set()
  for (let tries = 0; names.size < Number(values.names) && tries < 20 * Number(values.names); tries++) {
    const { files: found } = await index.context({ paths: [draw(files)], include: ['symbols'] })
    const symbols = (found[0]?.symbols ?? []).filter(({ name, kind }) => kind !== 'heading' && kind !== 'key' && /^\w{2,}[?!]?$/.test(name)) // prettier-ignore
    if (symbols.length > 0) names.add(draw(symbols).name)
  }
  return names
}

async function timeOf(index, query) {
  const times = []
  let total = 0
  for (let round = 0; round <= Number(values.rounds); round++) {
    const before = process.cpuUsage()
    ;({ total } = await index.search({ query, mode: 'references' }))
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return { total, first: times[0], warm: quantile(times.slice(1), 0.5) }
}
