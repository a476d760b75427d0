/** A small seeded generator (mulberry32): numbers in [0, 1), the same on every run. */
export function pseudoRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000
  }
}

export function pseudoRandomBytes(seed: number, length: number): Uint8Array {
  const next = pseudoRandom(seed)
  return Uint8Array.from({ length }, () => Math.floor(next() * 256))
}
