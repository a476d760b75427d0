/**
 * How much of a file another one keeps, as git measures it for renames (git-diff(1), `-M`; gitdiffcore(7), "diffcore-rename"):
 * both are cut into lines, at most 64 bytes long, and the bytes of lines that both hold are counted.
 */

/** Scores run from 0 to this, which means "the same". */
export const MAX_SCORE = 60_000

const LONGEST_LINE = 64
/** Lines are told apart by a hash modulo this prime: the same as git's, so that its collisions are ours. */
const HASH_BASE = 107_927
/** How far git looks for a NUL to tell binary files. */
const BINARY_PROBE = 8000

const CR = 13
const LF = 10

/** Lines of a file: sorted hashes, and how many bytes each stands for. */
export interface Fingerprint {
  readonly size: number
  readonly hashes: Uint32Array
  readonly bytes: Uint32Array
}

export function fingerprint(content: Uint8Array): Fingerprint {
  const counts = new Map<number, number>()
  const isText = !content.subarray(0, BINARY_PROBE).includes(0)
  const end = content.length
  let low = 0
  let high = 0
  let length = 0
  const close = (): void => {
    const hash = (low + Math.imul(high, 0x61)) >>> 0
    counts.set(hash % HASH_BASE, (counts.get(hash % HASH_BASE) ?? 0) + length)
    low = high = length = 0
  }
  for (let at = 0; at < end; at++) {
    const byte = content[at]!
    if (byte === CR && isText && content[at + 1] === LF) continue
    const old = low
    low = (((low << 7) ^ (high >>> 25)) + byte) | 0
    high = (high << 7) ^ (old >>> 25)
    if (++length >= LONGEST_LINE || byte === LF) close()
  }
  if (length > 0) close()
  const hashes = Uint32Array.from(counts.keys()).sort()
  return { size: end, hashes, bytes: hashes.map((hash) => counts.get(hash)!) }
}

/** True when sizes alone say that two files are less alike than `least`. */
export function tooDifferentInSize(a: number, b: number, least: number): boolean {
  const largest = Math.max(a, b)
  return largest * (MAX_SCORE - least) < (largest - Math.min(a, b)) * MAX_SCORE
}

/** 0..MAX_SCORE: bytes of `from` that `to` still holds, over the larger size. */
export function similarity(from: Fingerprint, to: Fingerprint): number {
  if (to.size === 0) return 0
  let shared = 0
  for (let i = 0, j = 0; i < from.hashes.length && j < to.hashes.length;) {
    const difference = from.hashes[i]! - to.hashes[j]!
    if (difference === 0) shared += Math.min(from.bytes[i]!, to.bytes[j]!)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return Math.floor((shared * MAX_SCORE) / Math.max(from.size, to.size))
}
