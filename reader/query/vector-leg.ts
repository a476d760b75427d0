import { VECTORS_PER_BLOCK } from '../format/layout.ts'
import { scoreVectorBlock, VectorsHead } from '../sections/vectors.ts'
import { DotProducts } from '../vectors/quantized.ts'
import { encodeQuery } from '../vectors/static-encoder.ts'
import type { Deadline } from './deadline.ts'
import type { IndexData } from './index-data.ts'

/** Documents that count as found by their vector: the nearest of the scope. */
export const VECTOR_CUT_OFF = 50

/** Nearest passage of a document. */
export interface NearestPassage {
  readonly cosine: number
  readonly chunk: number
}

/** How near the documents of an index are to a query; cosines, below 0 for what has nothing to do with it. */
export interface VectorScores {
  /** Per document: of the mean of its passages, and of its path and names. */
  readonly text: Float32Array
  readonly names: Float32Array
  /** Found documents, nearest first. */
  readonly found: readonly number[]
  /** Nearest passages of some documents. */
  passages(documents: readonly number[], deadline: Deadline): Promise<Map<number, NearestPassage>>
  /** Cosines by chunk id, of the chunks of these documents; what others have there says nothing. */
  chunkCosines(documents: readonly number[], deadline: Deadline): Promise<Float32Array>
}

/**
 * Compares a query with all documents of the scope. `undefined` when the artifact holds no vectors or no encoder, or when no
 * word of the query has a vector.
 */
export async function vectorScores(
  data: IndexData,
  query: string,
  allowed: Uint8Array,
  deadline: Deadline,
): Promise<VectorScores | undefined> {
  const head = await data.vectorsHead('DVEC')
  if (!head) return undefined
  const vector = await encodeQuery(query, head.dimensions, (words) => data.wordVectors(words))
  if (vector.every((value) => value === 0)) return undefined
  deadline.check()
  const products = new DotProducts(vector)
  const columns = [new Float32Array(head.count), new Float32Array(head.count)] as const
  await scoreBlocks(data, 'DVEC', head, products, columns, allBlocks(head), deadline)
  const [text, names] = columns
  const chunkCosines = chunkScorer(data, products)
  return {
    text,
    names,
    found: nearest(text, names, allowed),
    passages: async (documents, until) => nearestPassages(data, documents, await chunkCosines(documents, until)),
    chunkCosines,
  }
}

const allBlocks = ({ count }: VectorsHead): number[] => [...Array(Math.ceil(count / VECTORS_PER_BLOCK)).keys()]

async function scoreBlocks(
  data: IndexData,
  tag: 'DVEC' | 'CVEC',
  head: VectorsHead,
  products: DotProducts,
  into: readonly Float32Array[],
  numbers: readonly number[],
  deadline: Deadline,
): Promise<void> {
  const blocks = await data.file.blocks(tag, numbers)
  blocks.forEach((bytes, i) => {
    deadline.check()
    scoreVectorBlock(bytes, numbers[i]!, head, products, into)
  })
}

/** What the ranking weighs most, the text and half of the names, decides what is near. */
function nearest(text: Float32Array, names: Float32Array, allowed: Uint8Array): number[] {
  const near = (d: number): number => text[d]! + 0.5 * names[d]!
  const inScope: number[] = []
  for (let d = 0; d < text.length; d++) if (allowed[d] === 1 && near(d) > 0) inScope.push(d)
  return inScope.sort((a, b) => near(b) - near(a) || a - b).slice(0, VECTOR_CUT_OFF)
}

/** Compares chunks by blocks as they are asked for, each block once. */
function chunkScorer(data: IndexData, products: DotProducts): VectorScores['chunkCosines'] {
  const scored = new Set<number>()
  let cosines: Float32Array | undefined
  return async (documents, deadline) => {
    const head = await data.vectorsHead('CVEC')
    if (!head) return new Float32Array(0)
    cosines ??= new Float32Array(head.count)
    const { chunkStart } = data.documents
    const blocks = new Set<number>()
    for (const d of documents) {
      for (let c = chunkStart[d]!; c < chunkStart[d + 1]!; c++) blocks.add(Math.floor(c / VECTORS_PER_BLOCK))
    }
    const numbers = [...blocks].filter((block) => !scored.has(block)).sort((a, b) => a - b)
    await scoreBlocks(data, 'CVEC', head, products, [cosines], numbers, deadline)
    for (const block of numbers) scored.add(block)
    return cosines
  }
}

function nearestPassages(
  data: IndexData,
  documents: readonly number[],
  cosines: Float32Array,
): Map<number, NearestPassage> {
  const best = new Map<number, NearestPassage>()
  if (cosines.length === 0) return best
  const { chunkStart } = data.documents
  for (const d of documents) {
    let chunk = -1
    for (let c = chunkStart[d]!; c < chunkStart[d + 1]!; c++) if (chunk < 0 || cosines[c]! > cosines[chunk]!) chunk = c
    if (chunk >= 0) best.set(d, { cosine: cosines[chunk]!, chunk })
  }
  return best
}
