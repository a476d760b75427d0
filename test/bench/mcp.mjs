// What the first answer of a fresh MCP server costs, in multiples of a Node process that does nothing.
//   node test/bench/mcp.mjs INDEX [--rounds N] [--seed S]
// A client's handshake and one tools/call go in at once; CPU time (user + system) is that of the whole process, wall time
// runs from the start of the process to the answer (of the idle process: to its end). Programs and queries alternate
// within each round, so that a busy machine is busy for all of them; medians. Queries are drawn from the index itself.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { BUILDER, READER, circumstances, cpuOf, median, table, verdict } from './measure.mjs'
import { sampleQueries } from './sample.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '15' }, seed: { type: 'string', default: '1' } },
})
const [index] = positionals
if (!index) throw new Error('usage: node test/bench/mcp.mjs INDEX [--rounds N] [--seed S]')

const BUDGET = 2.5
const FLOOR = '`node -e 0`'
const rounds = Number(values.rounds)
const programs = { 'gitdex-reader.mjs': READER, 'gitdex.mjs': BUILDER }
const { symbol, concept } = await sampleQueries(index, Number(values.seed), 200)
const queries = { symbol: symbol.filter((name) => /^\w+$/.test(name)), concept }
const samples = new Map()

console.log(`${circumstances()} ${rounds} alternating rounds, seed ${values.seed}.\n`)
for (let round = 0; round < rounds; round++) {
  await sample(FLOOR, ['-e', '0'])
  for (const [name, path] of Object.entries(programs)) {
    for (const [kind, list] of Object.entries(queries)) {
      const args = [path, 'mcp', '--index', index]
      await sample(`\`${name} mcp\`, ${kind}`, args, messages(list[round % list.length]))
    }
  }
}
print()

function messages(query) {
  const clientInfo = { name: 'bench', version: '1' }
  const all = [
    { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 1, method: 'tools/call', params: { name: 'search_codebase', arguments: { query } } },
  ]
  return all.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
}

async function sample(name, args, input = '') {
  if (!samples.has(name)) samples.set(name, { cpu: [], wall: [] })
  samples.get(name).cpu.push(cpuOf(process.execPath, args, [0], input))
  samples.get(name).wall.push(await wallOf(args, input))
}

/** Milliseconds until the answer to request 1 is there; without requests, until the process ends. */
function wallOf(args, input) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const done = () => resolve(performance.now() - started)
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (piece) => {
      text += piece
      if (!/"id":1\b[^\n]*\n/.test(text)) return
      if (text.includes('"isError":true')) reject(new Error(text))
      done()
      child.stdin.end()
    })
    child.on('error', reject).on('close', done)
    child.stdin.write(input)
    if (input === '') child.stdin.end()
  })
}

function print() {
  const floor = samples.get(FLOOR)
  const rows = [...samples].map(([name, { cpu, wall }]) => {
    const ratio = median(cpu) / median(floor.cpu)
    const slow = median(wall) / median(floor.wall)
    const judged = name === FLOOR ? ['', ''] : [`${BUDGET}x`, verdict(ratio, BUDGET)]
    const times = [
      (median(cpu) * 1000).toFixed(0),
      `${ratio.toFixed(2)}x`,
      median(wall).toFixed(0),
      `${slow.toFixed(2)}x`,
    ]
    return [name, ...times, ...judged]
  })
  console.log(table(['process', 'CPU ms', 'ratio', 'wall ms', 'ratio', 'budget', ''], rows))
}
