import { unsupported } from './json.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const utf8 = new TextEncoder()
/** Longer graphemes are looked up letter by letter. */
const LONGEST_GRAPHEME = 6

/**
 * The character map of a SentencePiece model: u32 bytes of a double-array trie over UTF-8 (Darts), its units, then the
 * replacements, each ended by a zero byte.
 */
export class Precompiled {
  private readonly units: Uint32Array
  private readonly replacements: Buffer
  private readonly known = new Map<string, string | undefined>()

  constructor(base64: string) {
    const bytes = Buffer.from(base64, 'base64')
    const size = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0
    if (size === 0 || size % 4 !== 0 || 4 + size > bytes.length) throw unsupported('normalizer Precompiled that is damaged') // prettier-ignore
    this.units = Uint32Array.from({ length: size / 4 }, (_, i) => bytes.readUInt32LE(4 + i * 4))
    this.replacements = bytes.subarray(4 + size)
  }

  normalize(text: string): string {
    let out = ''
    for (const { segment } of graphemes.segment(text)) {
      const whole = utf8.encode(segment).length < LONGEST_GRAPHEME ? this.lookUp(segment) : undefined
      if (whole !== undefined) out += whole
      else for (const letter of segment) out += this.lookUp(letter) ?? letter
    }
    return out
  }

  /** What stands for the shortest beginning of `key` that the trie knows, as the reference takes it. */
  private lookUp(key: string): string | undefined {
    if (this.known.has(key)) return this.known.get(key)
    const found = this.replacementAt(this.find(utf8.encode(key)))
    if (this.known.size < 65_536) this.known.set(key, found)
    return found
  }

  private find(key: Uint8Array): number {
    const { units } = this
    let at = offsetOf(units[0]!)
    for (const byte of key) {
      if (byte === 0) break
      at ^= byte
      const unit = units[at]
      if (unit === undefined || (unit & 0x800000ff) >>> 0 !== byte) break
      at ^= offsetOf(unit)
      if ((unit >>> 8) & 1) return (units[at] ?? 0) & 0x7fffffff
    }
    return -1
  }

  private replacementAt(at: number): string | undefined {
    if (at < 0 || at > this.replacements.length) return undefined
    const end = this.replacements.indexOf(0, at)
    return this.replacements.toString('utf8', at, end < 0 ? undefined : end)
  }
}

const offsetOf = (unit: number): number => ((unit >>> 10) << ((unit & 512) >>> 6)) >>> 0
