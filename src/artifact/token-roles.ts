import { CHECKPOINT_BYTES, TOKEN_BITS, TOKEN_CLASS } from '../../reader/format/tokens.ts'
import { ByteWriter } from './byte-writer.ts'

/** Occurrences of names in one text, ascending and disjoint. */
export interface OccurrenceColumns {
  /** UTF-16 offsets, half open. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Codes of `TOKEN_ROLES` less one: 0 is a definition. */
  readonly roles: Uint8Array
}

const NOTHING = new Uint8Array(0)
const DIGIT = 2
/** Large enough for most texts; it grows and is used again. */
let bytes = new Uint8Array(1 << 16)

/**
 * Checkpoints, then a byte for each token of `text` up to the last that is an occurrence; see `TOKEN_BITS`. Empty without
 * occurrences.
 */
export function encodeTokenRoles(text: string, { starts, ends, roles }: OccurrenceColumns): Uint8Array {
  if (starts.length === 0) return NOTHING
  // No two tokens touch.
  if (bytes.length < text.length / 2 + 1) bytes = new Uint8Array(text.length)
  let [count, used, before] = [0, 0, -1]
  const checkpoints = new Checkpoints(Buffer.byteLength(text))
  for (let at = 0, next = 0; at < text.length && next < starts.length;) {
    const kind = classOf(text.charCodeAt(at))
    const start = at
    checkpoints.pass(start, count)
    do {
      const unit = text.charCodeAt(at++)
      if (unit > 127) checkpoints.widen(unit)
    } while (at < text.length && (kind === 0) === (classOf(text.charCodeAt(at)) === 0))
    if (kind === 0 || kind === DIGIT) continue
    while (next < starts.length && ends[next]! <= start) next++
    let byte = 0
    if (next < starts.length && starts[next]! < at) {
      const continued = before === next
      // What follows the token belongs to the name only where no further token does.
      if (continued) bytes[count - 1]! &= ~(TOKEN_BITS.affix << TOKEN_BITS.suffixShift)
      const prefix = continued ? 0 : prefixOf(start - starts[next]!)
      byte = ((roles[next]! + 1) & TOKEN_BITS.role) | (affix(ends[next]! - at) << TOKEN_BITS.suffixShift)
      byte |= (prefix << TOKEN_BITS.prefixShift) | (continued ? TOKEN_BITS.continued : 0)
      before = next
      used = count + 1
    }
    bytes[count++] = byte
  }
  return checkpoints.finish(count, bytes.subarray(0, used))
}

/** Notes how many tokens start before each multiple of `CHECKPOINT_BYTES` in UTF-8. */
class Checkpoints {
  private readonly writer = new ByteWriter(64)
  private next = CHECKPOINT_BYTES
  private last = 0
  /** Bytes that the text before takes more than it has UTF-16 units. */
  private wider = 0

  constructor(private readonly length: number) {}

  widen(unit: number): void {
    // Half a pair takes two of its four bytes.
    this.wider += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2
  }

  /** `count` tokens start before the offset. */
  pass(offset: number, count: number): void {
    while (this.next <= offset + this.wider) this.put(count)
  }

  private put(count: number): void {
    this.writer.varint(count - this.last)
    this.last = count
    this.next += CHECKPOINT_BYTES
  }

  finish(count: number, roles: Uint8Array): Uint8Array {
    while (this.next < this.length) this.put(count)
    this.writer.bytes(roles)
    return this.writer.toBytes()
  }
}

const classOf = (unit: number): number => (unit > 127 ? 1 : TOKEN_CLASS[unit]!)

/** The same before a token; a dollar that is no part of the name is in its token. */
const prefixOf = (length: number): number =>
  length === -1 ? TOKEN_BITS.notFirst : length === TOKEN_BITS.notFirst ? 0 : affix(length)

/** Characters beside a token that belong to its name; more than three are no sigil. */
const affix = (length: number): number => (length > 0 && length <= TOKEN_BITS.affix ? length : 0)
