import type { ByteWriter } from './byte-writer.ts'

/** Numbers of four bits, the first in the low half of its byte. */
export function writeNibbles(writer: ByteWriter, values: ArrayLike<number>): void {
  const packed = new Uint8Array((values.length + 1) >> 1)
  for (let i = 0; i < values.length; i++) {
    if (values[i]! > 15) throw new RangeError('postings: weight above 15')
    packed[i >> 1]! |= values[i]! << ((i & 1) << 2)
  }
  writer.bytes(packed)
}
