import type { Source } from '../source.ts'
import { Windows } from '../format/windows.ts'

/** Bytes that are kept for another worker. */
const KEPT = 64 * 1024 * 1024

/** A source that reads nothing twice, up to some megabytes, and counts what it reads. */
export class KeptSource implements Source {
  reads = 0
  bytes = 0
  private readonly source: Source
  private readonly kept: Windows
  private readonly waiting = new Map<string, Promise<Uint8Array>>()
  private readonly onRead: (() => void) | undefined

  constructor(source: Source, { keep = KEPT, onRead }: { keep?: number; onRead?: () => void } = {}) {
    this.source = source
    this.kept = new Windows(keep)
    this.onRead = onRead
  }

  get size(): number {
    return this.source.size
  }

  get name(): string {
    return this.source.name
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    const known = this.kept.find(offset, length)
    if (known) return known
    // Asked for twice at once, read once.
    const key = `${offset}:${length}`
    const waiting = this.waiting.get(key)
    if (waiting) return waiting
    const reading = this.fetch(offset, length, signal).finally(() => this.waiting.delete(key))
    this.waiting.set(key, reading)
    return reading
  }

  private async fetch(offset: number, length: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
    this.reads++
    this.bytes += length
    const bytes = await this.source.read(offset, length, signal)
    this.kept.keep(offset, bytes)
    this.onRead?.()
    return bytes
  }

  close(): void {
    this.kept.clear()
    this.source.close?.()
  }
}
