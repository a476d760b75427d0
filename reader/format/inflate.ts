import { corrupt } from './corrupt.ts'

/** Inflates a raw deflate stream whose output has exactly `rawLength` bytes; anything else is CORRUPT. */
export type Inflate = (bytes: Uint8Array, rawLength: number) => Uint8Array

/** Bits resolved by one table look-up; longer codes take the canonical walk. */
const FAST_BITS = 10
const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258] // prettier-ignore
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577] // prettier-ignore
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** A canonical Huffman code: `fast[bits] = symbol << 4 | length` (0: longer or unused), then counts and symbols. */
interface Huffman {
  readonly fast: Uint16Array
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

function buildHuffman(lengths: Uint8Array): Huffman {
  const counts = new Uint16Array(16)
  for (const length of lengths) counts[length]!++
  counts[0] = 0
  const offsets = new Uint16Array(17)
  const codes = new Uint16Array(16)
  let space = 1
  for (let length = 1, code = 0; length < 16; length++) {
    codes[length] = code = (code + counts[length - 1]!) << 1
    offsets[length + 1] = offsets[length]! + counts[length]!
    space = space * 2 - counts[length]!
    if (space < 0) throw corrupt('deflate: over-subscribed code')
  }
  const symbols = new Uint16Array(lengths.length)
  const fast = new Uint16Array(1 << FAST_BITS)
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!
    if (length === 0) continue
    symbols[offsets[length]!++] = symbol
    fillFast(fast, codes[length]!++, length, symbol)
  }
  return { fast, counts, symbols }
}

function fillFast(fast: Uint16Array, code: number, length: number, symbol: number): void {
  if (length > FAST_BITS) return
  let reversed = 0
  for (let i = 0; i < length; i++) reversed |= ((code >>> i) & 1) << (length - 1 - i)
  for (let i = reversed; i < fast.length; i += 1 << length) fast[i] = (symbol << 4) | length
}

let fixedCodes: [Huffman, Huffman] | undefined

function fixed(): [Huffman, Huffman] {
  const literals = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280)
  return (fixedCodes ??= [buildHuffman(literals), buildHuffman(new Uint8Array(30).fill(5))])
}

class Inflater {
  private position = 0
  private hold = 0
  private bits = 0
  private written = 0

  constructor(
    private readonly input: Uint8Array,
    private readonly output: Uint8Array,
  ) {}

  run(): Uint8Array {
    for (let last = 0; last === 0;) {
      last = this.take(1)
      const type = this.take(2)
      if (type === 0) this.stored()
      else if (type === 1) this.compressed(...fixed())
      else if (type === 2) this.compressed(...this.dynamic())
      else throw corrupt('deflate: bad block type')
      // Bytes past the end were read as zeros: that must not have mattered.
      if (this.position - (this.bits >> 3) > this.input.length) throw corrupt('deflate: input ends early')
    }
    if (this.written !== this.output.length) throw corrupt('deflate: wrong length')
    return this.output
  }

  private refill(): void {
    while (this.bits <= 16) {
      const byte = this.position < this.input.length ? this.input[this.position]! : 0
      this.hold |= byte << this.bits
      this.position++
      this.bits += 8
    }
  }

  private take(count: number): number {
    this.refill()
    const value = this.hold & ((1 << count) - 1)
    this.hold >>>= count
    this.bits -= count
    return value
  }

  private symbol(code: Huffman): number {
    this.refill()
    const entry = code.fast[this.hold & ((1 << FAST_BITS) - 1)]!
    if (entry === 0) return this.longSymbol(code)
    this.hold >>>= entry & 15
    this.bits -= entry & 15
    return entry >>> 4
  }

  private longSymbol({ counts, symbols }: Huffman): number {
    for (let length = 1, code = 0, first = 0, index = 0; length < 16; length++) {
      code |= this.take(1)
      const count = counts[length]!
      if (code - first < count) return symbols[index + code - first]!
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw corrupt('deflate: bad code')
  }

  private stored(): void {
    // Whole bytes that refill took in advance go back.
    this.position -= this.bits >> 3
    this.hold = this.bits = 0
    const length = this.take(8) | (this.take(8) << 8)
    const complement = this.take(8) | (this.take(8) << 8)
    if ((length ^ complement) !== 0xffff) throw corrupt('deflate: bad stored length')
    this.position -= this.bits >> 3
    this.hold = this.bits = 0
    const fits = length <= this.input.length - this.position && length <= this.output.length - this.written
    if (!fits) throw corrupt('deflate: stored block too long')
    this.output.set(this.input.subarray(this.position, this.position + length), this.written)
    this.position += length
    this.written += length
  }

  private dynamic(): [Huffman, Huffman] {
    const literals = this.take(5) + 257
    const distances = this.take(5) + 1
    const order = new Uint8Array(19)
    for (let i = 0, n = this.take(4) + 4; i < n; i++) order[CODE_LENGTH_ORDER[i]!] = this.take(3)
    const code = buildHuffman(order)
    const lengths = new Uint8Array(literals + distances)
    for (let i = 0; i < lengths.length;) i = this.codeLengths(code, lengths, i)
    return [buildHuffman(lengths.subarray(0, literals)), buildHuffman(lengths.subarray(literals))]
  }

  /** Reads one code length, or a run of them; returns the index behind. */
  private codeLengths(code: Huffman, lengths: Uint8Array, index: number): number {
    const symbol = this.symbol(code)
    if (symbol < 16) lengths[index] = symbol
    if (symbol < 16) return index + 1
    if (symbol === 16 && index === 0) throw corrupt('deflate: bad repeat')
    const value = symbol === 16 ? lengths[index - 1]! : 0
    const end = index + (symbol === 16 ? 3 + this.take(2) : symbol === 17 ? 3 + this.take(3) : 11 + this.take(7))
    if (end > lengths.length) throw corrupt('deflate: bad repeat')
    lengths.fill(value, index, end)
    return end
  }

  private compressed(literals: Huffman, distances: Huffman): void {
    const { output } = this
    for (;;) {
      const symbol = this.symbol(literals)
      if (symbol < 256) {
        if (this.written >= output.length) throw corrupt('deflate: too much output')
        output[this.written++] = symbol
      } else if (symbol === 256) return
      else this.copy(symbol - 257, distances)
    }
  }

  private copy(lengthCode: number, distances: Huffman): void {
    if (lengthCode > 28) throw corrupt('deflate: bad length')
    const length = LENGTH_BASE[lengthCode]! + this.take(LENGTH_EXTRA[lengthCode]!)
    const distanceCode = this.symbol(distances)
    if (distanceCode > 29) throw corrupt('deflate: bad distance')
    const distance = DISTANCE_BASE[distanceCode]! + this.take(DISTANCE_EXTRA[distanceCode]!)
    const { output, written } = this
    if (distance > written || length > output.length - written) throw corrupt('deflate: bad match')
    for (let to = written, from = written - distance; to < written + length;) output[to++] = output[from++]!
    this.written = written + length
  }
}

/** The portable inflate; a host may plug in its own with the same contract. */
export function inflate(bytes: Uint8Array, rawLength: number): Uint8Array {
  return new Inflater(bytes, new Uint8Array(rawLength)).run()
}
