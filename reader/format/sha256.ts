/** FIPS 180-4 SHA-256, incremental, for hosts without a hash of their own; a host may plug in a faster one. */
export interface Hash {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

/** Fractional parts of the roots of the first primes, computed as FIPS 180-4 defines them. */
function rootBits(count: number, root: (prime: number) => number): Uint32Array {
  const out = new Uint32Array(count)
  for (let n = 2, i = 0; i < count; n++) {
    let prime = true
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0
    if (prime) out[i++] = (root(n) % 1) * 0x100000000
  }
  return out
}

let roundConstants: Uint32Array | undefined

export class Sha256 implements Hash {
  private readonly state = rootBits(8, Math.sqrt)
  private readonly words = new Uint32Array(64)
  private readonly pending = new Uint8Array(64)
  private pendingLength = 0
  private total = 0

  update(bytes: Uint8Array): this {
    this.total += bytes.length
    let position = 0
    if (this.pendingLength > 0) {
      position = Math.min(64 - this.pendingLength, bytes.length)
      this.pending.set(bytes.subarray(0, position), this.pendingLength)
      this.pendingLength += position
      if (this.pendingLength < 64) return this
      this.block(this.pending, 0)
      this.pendingLength = 0
    }
    for (; position + 64 <= bytes.length; position += 64) this.block(bytes, position)
    this.pending.set(bytes.subarray(position))
    this.pendingLength = bytes.length - position
    return this
  }

  digest(): Uint8Array {
    const bits = this.total * 8
    const tail = new Uint8Array(this.pendingLength < 56 ? 64 - this.pendingLength : 128 - this.pendingLength)
    tail[0] = 0x80
    const view = new DataView(tail.buffer)
    view.setUint32(tail.length - 8, Math.floor(bits / 0x100000000))
    view.setUint32(tail.length - 4, bits >>> 0)
    this.update(tail)
    const out = new DataView(new ArrayBuffer(32))
    this.state.forEach((word, i) => out.setUint32(i * 4, word))
    return new Uint8Array(out.buffer)
  }

  private block(bytes: Uint8Array, offset: number): void {
    const w = this.words
    for (let i = 0, p = offset; i < 16; i++, p += 4) {
      w[i] = (bytes[p]! << 24) | (bytes[p + 1]! << 16) | (bytes[p + 2]! << 8) | bytes[p + 3]!
    }
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!
      const b = w[i - 2]!
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
    }
    this.rounds()
  }

  private rounds(): void {
    const constants = (roundConstants ??= rootBits(64, Math.cbrt))
    const { state, words } = this
    let a = state[0]!
    let b = state[1]!
    let c = state[2]!
    let d = state[3]!
    let e = state[4]!
    let f = state[5]!
    let g = state[6]!
    let h = state[7]!
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    state[0]! += a
    state[1]! += b
    state[2]! += c
    state[3]! += d
    state[4]! += e
    state[5]! += f
    state[6]! += g
    state[7]! += h
  }
}
