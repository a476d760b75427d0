import { corrupt } from './corrupt.ts'

/** `count` four-bit numbers from number `first` on, the first of a byte in its low half. */
export function nibblesAt(bytes: Uint8Array, first: number, count: number): Uint8Array {
  if (first + count > bytes.length * 2) throw corrupt('weights cut off')
  const out = new Uint8Array(count)
  for (let i = 0, at = first; i < count; i++, at++) out[i] = (bytes[at >> 1]! >> ((at & 1) * 4)) & 15
  return out
}
