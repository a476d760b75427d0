/**
 * Cache bounded by the bytes its values take, as told by the caller. It keeps what was used recently in two generations:
 * when the young one is full, the old one is dropped whole. A hit costs one look-up and changes nothing.
 */
export class ByteLru<K, V> {
  private young = new Map<K, Entry<V>>()
  private old = new Map<K, Entry<V>>()
  private youngBytes = 0
  private oldBytes = 0

  /** @param limit most bytes kept; a single value above an eighth of it is not kept at all */
  constructor(private readonly limit: number) {}

  get(key: K): V | undefined {
    const entry = this.young.get(key)
    if (entry) return entry.value
    const aged = this.old.get(key)
    if (!aged) return undefined
    this.set(key, aged.value, aged.bytes)
    return aged.value
  }

  set(key: K, value: V, bytes: number): void {
    if (bytes > this.limit / 8) return
    this.youngBytes += bytes - (this.young.get(key)?.bytes ?? 0)
    this.young.set(key, { value, bytes })
    if (this.youngBytes <= this.limit / 2) return
    this.old = this.young
    this.oldBytes = this.youngBytes
    this.young = new Map()
    this.youngBytes = 0
  }

  clear(): void {
    this.young = new Map()
    this.old = new Map()
    this.youngBytes = 0
    this.oldBytes = 0
  }

  /** Bytes held now; an entry that was used again may count twice until its old generation goes. */
  get bytes(): number {
    return this.youngBytes + this.oldBytes
  }
}

interface Entry<V> {
  readonly value: V
  readonly bytes: number
}
