import { TOKEN_BITS, TOKEN_CLASS } from '../../reader/format/tokens.ts'

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

/** A byte for each token of `text` up to the last that is an occurrence; see `TOKEN_BITS`. */
export function encodeTokenRoles(text: string, { starts, ends, roles }: OccurrenceColumns): Uint8Array {
  if (starts.length === 0) return NOTHING
  // No two tokens touch.
  if (bytes.length < text.length / 2 + 1) bytes = new Uint8Array(text.length)
  let [count, used, before] = [0, 0, -1]
  for (let at = 0, next = 0; at < text.length && next < starts.length;) {
    const kind = classOf(text.charCodeAt(at))
    const start = at
    do at++
    while (at < text.length && (kind === 0) === (classOf(text.charCodeAt(at)) === 0))
    if (kind === 0 || kind === DIGIT) continue
    while (next < starts.length && ends[next]! <= start) next++
    let byte = 0
    if (next < starts.length && starts[next]! < at) {
      const continued = before === next
      // What follows the token belongs to the name only where no further token does.
      if (continued) bytes[count - 1]! &= ~(TOKEN_BITS.affix << TOKEN_BITS.suffixShift)
      const prefix = continued ? 0 : affix(start - starts[next]!)
      byte = ((roles[next]! + 1) & TOKEN_BITS.role) | (affix(ends[next]! - at) << TOKEN_BITS.suffixShift)
      byte |= (prefix << TOKEN_BITS.prefixShift) | (continued ? TOKEN_BITS.continued : 0)
      before = next
      used = count + 1
    }
    bytes[count++] = byte
  }
  return bytes.slice(0, used)
}

const classOf = (unit: number): number => (unit > 127 ? 1 : TOKEN_CLASS[unit]!)

/** Characters beside a token that belong to its name; more than three are no sigil. */
const affix = (length: number): number => (length > 0 && length <= TOKEN_BITS.affix ? length : 0)
