/** Many byte strings as one buffer, so that a message between threads moves a single buffer. */
export interface PackedBytes {
  readonly buffer: ArrayBuffer
  readonly lengths: readonly number[]
}

export function packBytes(parts: readonly Uint8Array[]): PackedBytes {
  const lengths = parts.map((part) => part.byteLength)
  const packed = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    packed.set(part, at)
    at += part.byteLength
  }
  return { buffer: packed.buffer, lengths }
}

/** Views into the packed buffer, in order. */
export function unpackBytes({ buffer, lengths }: PackedBytes): Uint8Array[] {
  let at = 0
  return lengths.map((length) => {
    const part = new Uint8Array(buffer, at, length)
    at += length
    return part
  })
}
