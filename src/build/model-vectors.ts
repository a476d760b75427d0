import { createHash } from 'node:crypto'
import type { ManifestEncoder } from '../../reader/format/manifest.ts'
import { dequantize, quantize, rowBytes } from '../../reader/vectors/quantized.ts'
import { countWords } from '../../reader/vectors/words.ts'
import type { WordTable } from '../../reader/vectors/word-table.ts'
import type { BlobCache } from '../cache/blob-cache.ts'
import { builtInModel } from '../vectors/blob-vectors.ts'
import { CachedEmbedder } from '../vectors/cached-embedder.ts'
import type { Embedder } from '../vectors/embedder.ts'
import { fitWords, meanCosine, type FitText } from '../vectors/fit-words.ts'
import { packVectors } from '../vectors/pack-vectors.ts'
import type { CollectedDocument } from './collected.ts'
import type { SymbolNameTable } from './names.ts'
import { unpackSymbols } from './packed-symbols.ts'

export interface ModelVectorsInput {
  readonly documents: readonly CollectedDocument[]
  readonly names: SymbolNameTable
  readonly textOf: (document: number) => string
  readonly embedder: Embedder
  readonly cache: BlobCache | undefined
  readonly onProgress: ((done: number, total: number) => void) | undefined
  readonly signal: AbortSignal | undefined
}

export interface ModelVectors {
  /** What readers encode queries with. */
  readonly table: WordTable
  readonly encoder: ManifestEncoder
}

/** Texts of a sort from which words are learned or measured, at most. */
const SAMPLE = 4000
/** Passages whose vectors are asked for together. */
const GROUP = 1024
/** Bytes of the carried table; a word takes its row and some more. */
const TABLE_BYTES = 1_400_000
const WORD_BYTES = 12
/** Names of a file that its vector is made of, characters: what lies behind no model reads. */
const NAMES_LENGTH = 4000
/** Words of a doc comment from which it is like a question. */
const DOC_WORDS = 3

/**
 * Replaces the vectors of all documents by the model's, and makes words that stand for the model when a reader encodes a
 * query: fitted on one half of the repository's texts, measured on the other.
 */
export async function modelVectors(input: ModelVectorsInput): Promise<ModelVectors> {
  return new Run(input).run()
}

class Run {
  private readonly model: CachedEmbedder
  private readonly dimensions: number
  /** In how many passages each word occurs. */
  private readonly frequency = new Map<string, number>()
  private readonly halves: { fit: FitText[]; score: FitText[] } = { fit: [], score: [] }
  private done = 0
  private total: number

  constructor(private readonly input: ModelVectorsInput) {
    const { documents, embedder, cache, onProgress, signal } = input
    const onText = (texts: number): void => onProgress?.((this.done = Math.min(this.done + texts, this.total)), this.total) // prettier-ignore
    this.model = new CachedEmbedder(embedder, cache, onText, signal)
    this.dimensions = embedder.dimensions
    this.total = documents.reduce((sum, { chunks }) => sum + 1 + chunks.length / 3, 0)
  }

  async run(): Promise<ModelVectors> {
    await this.embedDocuments()
    await this.sampleDocs()
    const words = this.chooseWords()
    const { fit, score } = this.halves
    this.total += words.length
    const fitted = fitWords(words, await this.model.embed(words), fit, this.dimensions)
    const width = rowBytes(this.dimensions)
    const rows = new Uint8Array(words.length * width)
    const carried = new Float32Array(fitted.length)
    words.forEach((_, word) => {
      quantize(fitted.subarray(word * this.dimensions, (word + 1) * this.dimensions), rows, word * width)
      carried.set(dequantize(rows, word * width, this.dimensions), word * this.dimensions)
    })
    const cosine = Math.round(meanCosine(words, carried, score, this.dimensions) * 1000) / 1000
    return {
      table: { dimensions: this.dimensions, words, rows },
      encoder: {
        id: this.input.embedder.id,
        dimension: this.dimensions,
        reproducible: false,
        fit: { words: words.length, texts: fit.length, scored: score.length, cosine },
      },
    }
  }

  private async embedDocuments(): Promise<void> {
    const { documents } = this.input
    const passages = documents.reduce((sum, { chunks }) => sum + chunks.length / 3, 0)
    let group: number[] = []
    let size = 0
    for (const [i, { chunks }] of documents.entries()) {
      group.push(i)
      size += 1 + chunks.length / 3
      if (size < GROUP && i < documents.length - 1) continue
      await this.embedGroup(group, passages)
      group = []
      size = 0
    }
  }

  private async embedGroup(group: readonly number[], passages: number): Promise<void> {
    const texts = group.map((document) => [this.namesOf(document), ...this.passagesOf(document)])
    const vectors = await this.model.embed(texts.flat())
    let at = 0
    for (const [i, document] of group.entries()) {
      const own = vectors.slice(at, (at += texts[i]!.length))
      this.input.documents[document]!.vectors = packVectors(own.slice(1), own[0]!)
      texts[i]!.forEach((text, row) => {
        const counts = countWords(text)
        for (const word of counts.keys()) this.frequency.set(word, (this.frequency.get(word) ?? 0) + 1)
        if (row > 0) this.sample(text, counts, own[row]!, passages)
      })
    }
  }

  private namesOf(document: number): string {
    const { path, nameIds } = this.input.documents[document]!
    const names = Array.from(nameIds, (id) => this.input.names.spellings[id]!)
    return `${path} ${names.join(' ')}`.slice(0, NAMES_LENGTH)
  }

  private passagesOf(document: number): string[] {
    const { chunks } = this.input.documents[document]!
    if (chunks.length === 0) return []
    const lines = this.input.textOf(document).split('\n')
    return Array.from({ length: chunks.length / 3 }, (_, i) =>
      lines.slice(chunks[i * 3]! - 1, chunks[i * 3 + 1]).join('\n'),
    )
  }

  /** Doc comments are as people ask: short prose. */
  private async sampleDocs(): Promise<void> {
    const docs = new Set<string>()
    for (const { symbols, nameIds } of this.input.documents) {
      const names = Array.from(nameIds, (id) => this.input.names.spellings[id]!)
      for (const { doc } of unpackSymbols(symbols, names)) if (countWords(doc).size >= DOC_WORDS) docs.add(doc)
    }
    const texts = [...docs].filter((text) => isSampled(text, docs.size))
    this.total += texts.length
    const vectors = await this.model.embed(texts)
    texts.forEach((text, i) => this.sample(text, countWords(text), vectors[i]!, 0))
  }

  /** By the text alone, so that the same repository gives the same halves. */
  private sample(text: string, counts: ReadonlyMap<string, number>, vector: Float32Array, of: number): void {
    if (counts.size === 0 || !isSampled(text, of)) return
    const half = hashOf(text, 4) % 2 === 0 ? this.halves.fit : this.halves.score
    half.push({ counts, vector })
  }

  /** The repository's words, the most common first; then short words of the built-in table, of which others are made. */
  private chooseWords(): string[] {
    const room = Math.floor(TABLE_BYTES / (rowBytes(this.dimensions) + WORD_BYTES))
    const own = [...this.frequency].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word)
    const others = [...builtInModel().words].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    return [...new Set([...own, ...others])].slice(0, room).sort()
  }
}

/** Of `count` texts about `SAMPLE`. */
const isSampled = (text: string, count: number): boolean =>
  hashOf(text, 0) % Math.max(1, Math.ceil(count / SAMPLE)) === 0

const hashOf = (text: string, at: number): number => createHash('sha256').update(text).digest().readUInt32LE(at)
