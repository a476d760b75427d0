/** Least-recently-used cache bounded by the bytes its values take, as told by the caller. */
export class ByteLru<K, V> {
  private readonly entries = new Map<K, { value: V; bytes: number }>()
  private used = 0

  /** @param limit most bytes kept; a single value above a quarter of it is not kept at all */
  constructor(private readonly limit: number) {}

  get(key: K): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: K, value: V, bytes: number): void {
    if (bytes > this.limit / 4) return
    this.delete(key)
    this.entries.set(key, { value, bytes })
    this.used += bytes
    for (const oldest of this.entries.keys()) {
      if (this.used <= this.limit) break
      this.delete(oldest)
    }
  }

  delete(key: K): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.used -= entry.bytes
  }

  clear(): void {
    this.entries.clear()
    this.used = 0
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.used
  }
}
