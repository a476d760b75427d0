import type { Source } from '../source.ts'

/** Two sources as one: the bytes of the second lie behind those of the first. Its size is that of the first. */
export class JoinedSource implements Source {
  private readonly first: Source
  private readonly second: Source

  constructor(first: Source, second: Source) {
    this.first = first
    this.second = second
  }

  get size(): number {
    return this.first.size
  }

  get name(): string {
    return this.first.name
  }

  /** No range may reach over the border. */
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (offset < this.first.size) return this.first.read(offset, length, signal)
    return this.second.read(offset - this.first.size, length, signal)
  }

  close(): void {
    this.first.close?.()
    this.second.close?.()
  }
}
