import { VECTORS_PER_BLOCK } from '../../format/layout.ts'
import { scoreFileBlock, scorePassageBlock, scoreVectorBlock, VectorsHead } from '../../sections/vectors.ts'
import { DotProducts } from '../../vectors/byte-products.ts'
import { encodeQuery } from '../../vectors/static-encoder.ts'
import type { Deadline } from '../deadline.ts'
import type { VectorTag } from '../../vectors/row-bytes.ts'
import type { IndexData } from '../data/index-data.ts'

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

/** Where vectors lie, and in which coding. */
export interface VectorSection {
  readonly tag: VectorTag
  readonly head: VectorsHead
}

/** Sections that hold vectors; the last is of older artifacts. */
const TAGS = { documents: ['FVEC', 'DVEC'], chunks: ['PVEC', 'CVEC'] } as const

/** Vectors of documents or chunks; `undefined` without any that fit the rest. */
export async function vectorsOf(data: IndexData, items: keyof typeof TAGS): Promise<VectorSection | undefined> {
  const tag = TAGS[items].find((one) => data.file.has(one))
  if (!tag) return undefined
  const head = new VectorsHead(await data.file.head(tag))
  const count = items === 'documents' ? data.documents.count : data.chunkCount
  return head.count === count && head.dimensions === data.file.manifest.encoder?.dimension ? { tag, head } : undefined
}

/** Compares a query with all documents of the scope. `undefined` without an encoder, or when no word of the query has a vector. */
export async function vectorScores(
  data: IndexData,
  section: VectorSection,
  query: string,
  allowed: Uint8Array,
  deadline: Deadline,
): Promise<VectorScores | undefined> {
  const { count, dimensions } = section.head
  const vector = await encodeQuery(query, dimensions, (words) => data.wordVectors(words))
  if (vector.every((value) => value === 0)) return undefined
  deadline.check()
  const products = new DotProducts(vector)
  const columns = [new Float32Array(count), new Float32Array(count)] as const
  const score = section.tag === 'FVEC' ? scoreFileBlock : scoreVectorBlock
  const scoreBlock: ScoreBlock = (bytes, block, head) => score(bytes, block, head, products, columns)
  await scoreBlocks(data, section, allBlocks(count), scoreBlock, deadline)
  const [text, names] = columns
  const chunkCosines = chunkScorer(data, products, text)
  return {
    text,
    names,
    found: nearest(text, names, allowed),
    passages: async (documents, until) => nearestPassages(data, documents, await chunkCosines(documents, until)),
    chunkCosines,
  }
}

const allBlocks = (count: number): number[] => [...Array(Math.ceil(count / VECTORS_PER_BLOCK)).keys()]

type ScoreBlock = (bytes: Uint8Array, block: number, head: VectorsHead) => void

async function scoreBlocks(
  data: IndexData,
  { tag, head }: VectorSection,
  numbers: readonly number[],
  score: ScoreBlock,
  deadline: Deadline,
): Promise<void> {
  const blocks = await data.file.blocks(tag, numbers)
  blocks.forEach((bytes, i) => {
    deadline.check()
    score(bytes, numbers[i]!, head)
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
function chunkScorer(data: IndexData, products: DotProducts, ofFiles: Float32Array): VectorScores['chunkCosines'] {
  const scored = new Set<number>()
  let cosines: Float32Array | undefined
  return async (documents, deadline) => {
    const section = await vectorsOf(data, 'chunks')
    if (!section) return new Float32Array(0)
    const into = (cosines ??= new Float32Array(section.head.count))
    const { chunkStart } = data.documents
    const blocks = new Set<number>()
    for (const d of documents) {
      for (let c = chunkStart[d]!; c < chunkStart[d + 1]!; c++) blocks.add(Math.floor(c / VECTORS_PER_BLOCK))
    }
    const numbers = [...blocks].filter((block) => !scored.has(block)).sort((a, b) => a - b)
    const score: ScoreBlock =
      section.tag === 'PVEC'
        ? (bytes, block, head) => scorePassageBlock(bytes, block, head, products, byChunk(data, ofFiles), into)
        : (bytes, block, head) => scoreVectorBlock(bytes, block, head, products, [into])
    await scoreBlocks(data, section, numbers, score, deadline)
    for (const block of numbers) scored.add(block)
    return into
  }
}

/** Values of documents by their chunks, which are asked for in ascending order. */
function byChunk({ documents }: IndexData, values: Float32Array): (chunk: number) => number {
  const { chunkStart } = documents
  let document = -1
  return (chunk) => {
    if (document < 0) document = documents.documentOfChunk(chunk)
    while (chunkStart[document + 1]! <= chunk) document++
    return values[document]!
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
