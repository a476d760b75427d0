// What vectors.mjs runs: rows as artifacts hold them, drawn by seed, compared by the code that the reader runs.
import { parseArgs } from 'node:util'
import { VECTORS_PER_BLOCK } from '../../reader/format/layout.ts'
import { scoreFileBlock, scorePassageBlock, VectorsHead } from '../../reader/sections/vectors.ts'
import { DotProducts } from '../../reader/vectors/byte-products.ts'
import { VECTOR_BYTES } from '../../reader/vectors/row-bytes.ts'
import { packVectors } from '../../src/vectors/pack-vectors.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { bellVector } from '../helpers/vectors.ts'
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

const unitVector = (): Float32Array => bellVector(DIMENSIONS, random)

/** Blocks of FVEC or PVEC, and what their head says. */
function matrix(tag: 'FVEC' | 'PVEC', count: number) {
  const width = VECTOR_BYTES[tag](DIMENSIONS)
  // A thousand different rows, repeated: drawing millions takes longer than all that is measured.
  const drawn = Array.from({ length: 1000 }, () => {
    const rows = packVectors([unitVector(), unitVector()], unitVector())
    return tag === 'FVEC' ? rows.subarray(0, width) : rows.subarray(-width)
  })
  const blocks = Array.from({ length: Math.ceil(count / VECTORS_PER_BLOCK) }, (_, block) => {
    const items = Math.min(VECTORS_PER_BLOCK, count - block * VECTORS_PER_BLOCK)
    return Buffer.concat(Array.from({ length: items }, (_, item) => drawn[(block * 7919 + item * 31) % 1000]!))
  })
  const head = new VectorsHead(new Uint8Array(new Uint32Array([count, DIMENSIONS]).buffer))
  return { blocks, head }
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
  const count = Math.ceil(chunks / PASSAGES_PER_FILE)
  const [passages, files] = [matrix('PVEC', chunks), matrix('FVEC', count)]
  const cosines = new Float32Array(chunks)
  const columns = [new Float32Array(count), new Float32Array(count)] as const
  const ofFile = (chunk: number): number => columns[0][Math.floor(chunk / PASSAGES_PER_FILE)]!
  const compareFiles = (products: DotProducts): void =>
    files.blocks.forEach((block, number) => scoreFileBlock(block, number, files.head, products, columns))
  const comparePassages = (products: DotProducts, numbers: Iterable<number>): void => {
    for (const number of numbers)
      scorePassageBlock(passages.blocks[number]!, number, passages.head, products, ofFile, cosines)
  }
  const every = timed((products) => {
    compareFiles(products)
    comparePassages(products, passages.blocks.keys())
  })
  const pooled = timed((products) => {
    compareFiles(products)
    const best = Array.from({ length: POOL }, () => Math.floor(random() * passages.blocks.length))
    comparePassages(products, new Set(best))
  })
  for (const [how, taken] of [
    ['every file and passage', every],
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
console.log(`${started} ${rounds} queries each, vectors of ${DIMENSIONS} dimensions.\n`)
console.log(table(['passages', 'compared with', 'p50 ms', 'p95 ms', ''], rows))
