const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Ids that are sorted by numeric keys at once. */
const MAX_KEYED = 2 ** 21

const encoder = new TextEncoder()

/** Entries of a table: entry `i` is `bytes[starts[i]..starts[i + 1]]`. */
export interface ByteTableColumns {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
  readonly hashes: Uint32Array
}

/**
 * Ids for byte strings, dense, in order of arrival. A build meets the same terms and names hundreds of thousands of times;
 * looked up by their bytes, none of them has to become a string. FNV-1a over open addressing with linear probing.
 */
export class ByteTable {
  /** Number of ids. */
  size = 0
  private bytes = new Uint8Array(1 << 16)
  /** Entry `i` owns `starts[i]..starts[i + 1]` of `bytes`. */
  private starts = new Uint32Array(1 << 12)
  private hashes = new Uint32Array(1 << 12)
  /** Ids plus one at their place by hash; zero is free. */
  private slots = new Int32Array(1 << 13)
  private readonly scratch = new Uint8Array(1024)

  /** The first `size` entries, to be kept; see `restore`. */
  columns(size: number): ByteTableColumns {
    const starts = this.starts.slice(0, size + 1)
    return { bytes: this.bytes.slice(0, starts[size]), starts, hashes: this.hashes.slice(0, size) }
  }

  /** Takes over the entries of another table; this one must be empty. */
  restore({ bytes, starts, hashes }: ByteTableColumns): void {
    this.size = hashes.length
    this.bytes = bytes.slice()
    this.starts = new Uint32Array(starts.length * 2)
    this.starts.set(starts)
    this.hashes = new Uint32Array(starts.length * 2)
    this.hashes.set(hashes)
    let slots = this.slots.length
    while (slots < this.size * 2) slots *= 2
    this.rehash(slots)
  }

  /** The id of `source[from..to)`, a new one when it was not seen before. `hash` is `hashBytes` of it. */
  idOf(source: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let held = this.slots[slot]!; held !== 0; held = this.slots[(slot = (slot + 1) & mask)]!) {
      if (this.hashes[held - 1] === hash && this.equals(held - 1, source, from, to)) return held - 1
    }
    return this.append(source, from, to, hash, slot)
  }

  idOfText(text: string): number {
    const { read, written } = encoder.encodeInto(text, this.scratch)
    const bytes = read === text.length ? this.scratch.subarray(0, written) : encoder.encode(text)
    return this.idOf(bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length))
  }

  /** Ids of `count` strings that stand in `source` one after the other, each ended by the byte `end`. */
  idsOfList(source: Uint8Array, count: number, end: number): Uint32Array {
    const ids = new Uint32Array(count)
    let at = 0
    for (let i = 0; i < count; i++) {
      const from = at
      let hash = FNV_OFFSET
      for (let byte = source[at]!; at < source.length && byte !== end; byte = source[++at]!)
        hash = Math.imul(hash ^ byte, FNV_PRIME)
      ids[i] = this.idOf(source, from, at++, hash >>> 0)
    }
    return ids
  }

  /** The same without adding: -1 for strings that were not seen. */
  findList(source: Uint8Array, count: number, end: number): Int32Array {
    const ids = new Int32Array(count)
    let at = 0
    for (let i = 0; i < count; i++) {
      const from = at
      let hash = FNV_OFFSET
      for (let byte = source[at]!; at < source.length && byte !== end; byte = source[++at]!)
        hash = Math.imul(hash ^ byte, FNV_PRIME)
      ids[i] = this.find(source, from, at++, hash >>> 0)
    }
    return ids
  }

  private find(source: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let held = this.slots[slot]!; held !== 0; held = this.slots[(slot = (slot + 1) & mask)]!) {
      if (this.hashes[held - 1] === hash && this.equals(held - 1, source, from, to)) return held - 1
    }
    return -1
  }

  textOf(id: number): string {
    const [from, to] = [this.starts[id]!, this.starts[id + 1]!]
    return Buffer.from(this.bytes.buffer, from, to - from).toString('utf8')
  }

  bytesOf(id: number): Uint8Array {
    return this.bytes.subarray(this.starts[id]!, this.starts[id + 1]!)
  }

  /** All ids in the order of their bytes. */
  sortedIds(): Uint32Array {
    const ids = Uint32Array.from({ length: this.size }, (_, id) => id)
    this.sortRange(ids, 0, ids.length, 0)
    return ids
  }

  /**
   * Sorts ids that agree in their first `depth` bytes: by the next four as numbers, which is far faster than comparing,
   * then the groups that agree in these. Positions behind the end count as zero; equal keys are told apart by length.
   */
  private sortRange(ids: Uint32Array, from: number, to: number, depth: number): void {
    // A key has room for 21 bits of position beside its four bytes.
    if (to - from < 12 || to - from > MAX_KEYED) return this.sortFew(ids, from, to, depth)
    const keys = new Float64Array(to - from)
    const copy = ids.slice(from, to)
    for (let i = 0; i < copy.length; i++) keys[i] = this.wordAt(copy[i]!, depth) * 2 ** 21 + i
    keys.sort()
    for (let i = 0; i < keys.length; i++) ids[from + i] = copy[keys[i]! % 2 ** 21]!
    for (let first = 0; first < keys.length;) {
      const word = Math.floor(keys[first]! / 2 ** 21)
      let end = first + 1
      while (end < keys.length && Math.floor(keys[end]! / 2 ** 21) === word) end++
      // A zero byte in the key: some end here, and only few do.
      if (end - first > 1) this.sortGroup(ids, from + first, from + end, depth, (word & 255) === 0)
      first = end
    }
  }

  private sortGroup(ids: Uint32Array, from: number, to: number, depth: number, mayEnd: boolean): void {
    if (mayEnd) this.sortFew(ids, from, to, depth)
    else this.sortRange(ids, from, to, depth + 4)
  }

  /** By comparing, from byte `depth` on. */
  private sortFew(ids: Uint32Array, from: number, to: number, depth: number): void {
    if (to - from < 2) return
    if (to - from > 12) {
      ids.subarray(from, to).sort((a, b) => this.compare(a, b, depth))
      return
    }
    for (let i = from + 1; i < to; i++) {
      const id = ids[i]!
      let at = i
      for (; at > from && this.compare(ids[at - 1]!, id, depth) > 0; at--) ids[at] = ids[at - 1]!
      ids[at] = id
    }
  }

  private wordAt(id: number, depth: number): number {
    const start = this.starts[id]! + depth
    const end = this.starts[id + 1]!
    let word = 0
    for (let i = 0; i < 4; i++) word = word * 256 + (start + i < end ? this.bytes[start + i]! : 0)
    return word
  }

  private compare(a: number, b: number, depth: number): number {
    const { bytes, starts } = this
    const [aEnd, bEnd] = [starts[a + 1]!, starts[b + 1]!]
    let [i, j] = [starts[a]! + depth, starts[b]! + depth]
    for (; i < aEnd && j < bEnd; i++, j++) if (bytes[i] !== bytes[j]) return bytes[i]! - bytes[j]!
    return aEnd - i - (bEnd - j)
  }

  private equals(id: number, source: Uint8Array, from: number, to: number): boolean {
    let at = this.starts[id]!
    if (this.starts[id + 1]! - at !== to - from) return false
    for (let i = from; i < to; i++) if (this.bytes[at++] !== source[i]) return false
    return true
  }

  private append(source: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const id = this.size++
    if (id + 2 > this.hashes.length) this.growEntries()
    const start = this.starts[id]!
    if (start + to - from > this.bytes.length) this.growBytes(start + to - from)
    for (let i = from, at = start; i < to; i++) this.bytes[at++] = source[i]!
    this.starts[id + 1] = start + to - from
    this.hashes[id] = hash
    this.slots[slot] = id + 1
    if (this.size * 2 > this.slots.length) this.rehash(this.slots.length * 2)
    return id
  }

  private growBytes(least: number): void {
    const larger = new Uint8Array(Math.max(least, this.bytes.length * 2))
    larger.set(this.bytes)
    this.bytes = larger
  }

  private growEntries(): void {
    const grown = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(from.length * 2)
      larger.set(from)
      return larger
    }
    this.starts = grown(this.starts)
    this.hashes = grown(this.hashes)
  }

  private rehash(length: number): void {
    const slots = new Int32Array(length)
    const mask = slots.length - 1
    for (let id = 0; id < this.size; id++) {
      let slot = this.hashes[id]! & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = id + 1
    }
    this.slots = slots
  }
}

/** FNV-1a, 32 bits. */
function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = FNV_OFFSET
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME)
  return hash >>> 0
}
