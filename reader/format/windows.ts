/** Bytes of a file that were read already, so that what lay between two wanted ranges is not read again. */
export class Windows {
  private readonly windows: { offset: number; bytes: Uint8Array }[] = []
  private held = 0
  private readonly limit: number

  /** Keeps at most `limit` bytes; the oldest go first. */
  constructor(limit: number) {
    this.limit = limit
  }

  keep(offset: number, bytes: Uint8Array): void {
    if (bytes.length > this.limit) return
    this.windows.push({ offset, bytes })
    this.held += bytes.length
    while (this.held > this.limit) this.held -= this.windows.shift()!.bytes.length
  }

  /** The bytes of a range as a view, when a window holds all of it. */
  find(offset: number, length: number): Uint8Array | undefined {
    for (const window of this.windows) {
      const start = offset - window.offset
      if (start >= 0 && start + length <= window.bytes.length) return window.bytes.subarray(start, start + length)
    }
    return undefined
  }

  clear(): void {
    this.windows.length = 0
    this.held = 0
  }
}
