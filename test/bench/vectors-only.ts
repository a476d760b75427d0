// What vectors.mjs runs: rows as artifacts hold them, drawn by seed, compared by the code that the reader runs.
import { parseArgs } from 'node:util'
import { VECTORS_PER_BLOCK } from '../../reader/format/layout.ts'
import { scoreVectorBlock, VectorsHead } from '../../reader/sections/vectors.ts'
import { DotProducts, quantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { pseudoRandom } from '../helpers/random.ts'
// @ts-expect-error plain JavaScript without declarations
import { circumstances, quantile, table, verdict } from './measure.mjs'

const DIMENSIONS = 128
/** Passages of a file and files whose passages are compared, as repositories and the ranking have them. */
const [PASSAGES_PER_FILE, POOL] = [16, 64]
/** Milliseconds of CPU that half of the queries may take, by passages. */
const BUDGETS = new Map([[100_000, 8], [1_000_000, 60]]) // prettier-ignore
const WARM_UP = 5

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } })
const rounds = Number(values.rounds)
const random = pseudoRandom(7)

function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5)
  const norm = Math.hypot(...vector)
  return vector.map((value) => value / norm)
}

/** Blocks of rows with `perItem` rows each, and what their head says. */
function matrix(count: number, perItem: number) {
  const width = rowBytes(DIMENSIONS)
  // A thousand different rows, repeated: drawing millions takes longer than all that is measured.
  const drawn = new Uint8Array(1000 * width)
  for (let row = 0; row < 1000; row++) quantize(unitVector(), drawn, row * width)
  const blocks = Array.from({ length: Math.ceil(count / VECTORS_PER_BLOCK) }, (_, block) => {
    const items = Math.min(VECTORS_PER_BLOCK, count - block * VECTORS_PER_BLOCK)
    const bytes = new Uint8Array(items * perItem * width)
    for (let row = 0; row < items * perItem; row++) {
      const from = ((block * 7919 + row * 31) % 1000) * width
      bytes.set(drawn.subarray(from, from + width), row * width)
    }
    return bytes
  })
  const head = new VectorsHead(new Uint8Array(new Uint32Array([count, DIMENSIONS]).buffer))
  return { blocks, head }
}

type Matrix = ReturnType<typeof matrix>

function scan(
  { blocks, head }: Matrix,
  products: DotProducts,
  into: readonly Float32Array[],
  numbers?: Iterable<number>,
) {
  for (const block of numbers ?? blocks.keys()) scoreVectorBlock(blocks[block]!, block, head, products, into)
}

/** Milliseconds of CPU of warm queries, the table of their products included. */
function timed(query: (products: DotProducts) => void): number[] {
  const taken: number[] = []
  for (let round = -WARM_UP; round < rounds; round++) {
    const vector = unitVector()
    const start = process.cpuUsage()
    query(new DotProducts(vector))
    const { user, system } = process.cpuUsage(start)
    if (round >= 0) taken.push((user + system) / 1000)
  }
  return taken
}

const rows: string[][] = []
const started = circumstances()
for (const [chunks, budget] of BUDGETS) {
  const files = Math.ceil(chunks / PASSAGES_PER_FILE)
  const [passages, documents] = [matrix(chunks, 1), matrix(files, 2)]
  const cosines = new Float32Array(chunks)
  const columns = [new Float32Array(files), new Float32Array(files)]
  const every = timed((products) => scan(passages, products, [cosines]))
  const pooled = timed((products) => {
    scan(documents, products, columns)
    const best = Array.from({ length: POOL }, () => Math.floor(random() * passages.blocks.length))
    scan(passages, products, [cosines], new Set(best))
  })
  for (const [how, taken] of [
    ['every passage', every],
    ['files, then passages of the best', pooled],
  ] as const) {
    // prettier-ignore
    const [half, most] = [quantile(taken, 0.5), quantile(taken, 0.95)]
    rows.push([
      chunks.toLocaleString('en'),
      how,
      half.toFixed(1),
      most.toFixed(1),
      `${verdict(half, budget)} (${budget} ms)`,
    ])
  }
}
console.log(`${started} ${rounds} queries each, rows of ${DIMENSIONS} dimensions.\n`)
console.log(table(['passages', 'compared with', 'p50 ms', 'p95 ms', ''], rows))
