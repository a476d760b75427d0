import { SourceError } from './errors.ts'
import type { Source } from './source.ts'

/** Bytes in memory as a source; reads are views, not copies. */
export class MemorySource implements Source {
  readonly size: number

  constructor(
    private readonly bytes: Uint8Array,
    readonly name = 'memory',
  ) {
    this.size = bytes.length
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    if (offset < 0 || length < 0 || offset + length > this.size) {
      throw new SourceError('SOURCE_UNREACHABLE', `${this.name} has no bytes ${offset}..${offset + length}`)
    }
    return this.bytes.subarray(offset, offset + length)
  }
}
