interface Slot {
  readonly bytes: Uint8Array
  decoded?: unknown
}

/** Unpacked blocks, the least recently used dropped first; what a block was decoded to lives as long as it does. */
export class BlockCache {
  private readonly slots = new Map<number, Slot>()
  private held = 0

  /** `limit`: bytes of unpacked blocks kept. */
  constructor(private readonly limit: number) {}

  private slot(key: number): Slot | undefined {
    const slot = this.slots.get(key)
    if (slot === undefined) return undefined
    // A Map iterates in insertion order: putting it back makes it the youngest.
    this.slots.delete(key)
    this.slots.set(key, slot)
    return slot
  }

  get(key: number): Uint8Array | undefined {
    return this.slot(key)?.bytes
  }

  set(key: number, bytes: Uint8Array): void {
    this.drop(key)
    this.slots.set(key, { bytes })
    this.held += bytes.length
    for (const oldest of this.slots.keys()) {
      if (this.held <= this.limit || oldest === key) break
      this.drop(oldest)
    }
  }

  /** The decoded form of a block: from the cache, else made by `decode` and kept with the block. */
  decoded<T>(key: number, bytes: Uint8Array, decode: (bytes: Uint8Array) => T): T {
    const slot = this.slot(key)
    if (slot === undefined) return decode(bytes)
    return (slot.decoded ??= decode(slot.bytes)) as T
  }

  clear(): void {
    this.slots.clear()
    this.held = 0
  }

  private drop(key: number): void {
    this.held -= this.slots.get(key)?.bytes.length ?? 0
    this.slots.delete(key)
  }
}
