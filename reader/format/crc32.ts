/** CRC-32 (ISO-HDLC, as in gzip and zip), eight tables so that eight bytes cost eight look-ups and no bit loop. */
let tables: CrcTables | undefined

type CrcTables = [
  Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array,
] // prettier-ignore

/** CRC-32 of bytes, unsigned. */
export type Checksum = (bytes: Uint8Array) => number

function buildTables(): CrcTables {
  const first = new Uint32Array(256)
  for (let n = 0; n < 256; n++) {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
    first[n] = c
  }
  const all = [first]
  for (let t = 1; t < 8; t++) {
    const previous = all[t - 1]!
    all.push(previous.map((c) => (c >>> 8) ^ first[c & 255]!))
  }
  return all as CrcTables
}

/** CRC-32 of `bytes`; pass the result of the bytes before as `seed` to go on. Unsigned. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  // Hosts with a CRC of their own never need the tables.
  const [t0, t1, t2, t3, t4, t5, t6, t7] = (tables ??= buildTables())
  let c = ~seed
  let i = 0
  for (const end = bytes.length - 7; i < end; i += 8) {
    c ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)
    c =
      t7[c & 255]! ^ t6[(c >>> 8) & 255]! ^ t5[(c >>> 16) & 255]! ^ t4[c >>> 24]! ^
      t3[bytes[i + 4]!]! ^ t2[bytes[i + 5]!]! ^ t1[bytes[i + 6]!]! ^ t0[bytes[i + 7]!]! // prettier-ignore
  }
  for (; i < bytes.length; i++) c = (c >>> 8) ^ t0[(c ^ bytes[i]!) & 255]!
  return ~c >>> 0
}
