import { bytesOf } from '../../reader/format/typed-view.ts'
import { cacheKey } from '../cache/cache-key.ts'
import type { BlobCache } from '../cache/blob-cache.ts'
import type { Embedder } from './embedder.ts'

/** Texts given to a model at once: few enough that progress is seen, many enough to be sorted by length. */
const GROUP = 256

/**
 * An encoder that asks the model only for what the blob cache does not hold: a build that was interrupted goes on where it
 * was, and one of the next commit embeds what changed.
 */
export class CachedEmbedder {
  readonly dimensions: number

  constructor(
    private readonly embedder: Embedder,
    private readonly cache: BlobCache | undefined,
    private readonly onText: (texts: number) => void,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.dimensions = embedder.dimensions
  }

  /** As the model does it, all at once; texts without content have a vector of zeros. */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors = new Map<string, Float32Array>()
    const missing = [...new Set(texts)].filter((text) => {
      const known = text.trim() === '' ? new Float32Array(this.dimensions) : this.find(text)
      if (known) vectors.set(text, known)
      return !known
    })
    this.onText(texts.length - missing.length)
    for (let from = 0; from < missing.length; from += GROUP) {
      const group = missing.slice(from, from + GROUP)
      const made = await this.embedder.embed(group, this.signal)
      group.forEach((text, i) => {
        vectors.set(text, made[i]!)
        this.cache?.set(this.keyOf(text), bytesOf(made[i]!))
      })
      this.onText(group.length)
    }
    return texts.map((text) => vectors.get(text)!)
  }

  private find(text: string): Float32Array | undefined {
    const bytes = this.cache?.get(this.keyOf(text))
    return bytes?.length === this.dimensions * 4 ? new Float32Array(Uint8Array.from(bytes).buffer) : undefined
  }

  private readonly keyOf = (text: string): string => cacheKey('vector', this.embedder.id, text)
}
