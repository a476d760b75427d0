import type { ByteRange } from './format/plan.ts'

/**
 * The only seam between the reader and the world: something of known size whose byte ranges can be read.
 * `read` returns exactly `length` bytes starting at `offset`, or rejects with a `SourceError`.
 */
export interface Source {
  /** Total bytes. */
  readonly size: number
  /** What the source is, for messages: a path or an URL. */
  readonly name: string
  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * Several ranges in one go, as `read` gives them, in the order asked for. A source has it where ranges apart cost hardly
   * more than one: the reader then asks for no bytes in between.
   */
  readMany?(ranges: readonly ByteRange[], signal?: AbortSignal): Promise<Uint8Array[]>
  close?(): void
}
