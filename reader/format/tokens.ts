import { ByteReader } from './byte-reader.ts'
import { readVarints } from './varint.ts'

/**
 * Tokens of source text, as the occurrences section counts them: runs of ASCII letters, digits, `_`, `$` and everything
 * above ASCII that do not start with a digit. They are the same in UTF-8 bytes and in UTF-16 units, whatever the text.
 */

/** 0 for what is in no token, 1 for what may start one, 2 for digits; by byte or by UTF-16 unit below 256. */
export const TOKEN_CLASS = new Uint8Array(256).fill(1, 128)
for (let c = 48; c < 58; c++) TOKEN_CLASS[c] = 2
for (const c of '_$') TOKEN_CLASS[c.charCodeAt(0)] = 1
for (let c = 0; c < 26; c++) TOKEN_CLASS[65 + c] = TOKEN_CLASS[97 + c] = 1

/** What a name does where it stands; the index is the code in the artifact, 0 for what is no occurrence. Append only. */
export const TOKEN_ROLES = ['none', 'definition', 'import', 'call', 'type', 'read', 'write', 'other'] as const
export type OccurrenceRole = Exclude<(typeof TOKEN_ROLES)[number], 'none'>

/** Bits of the byte that is stored for each token. */
export const TOKEN_BITS = {
  role: 7,
  /** Characters behind the token that belong to the name (`valid?`): 0..3. */
  suffixShift: 3,
  /** Characters before it (`@name`): 0..2, or `notFirst`. */
  prefixShift: 5,
  affix: 3,
  /** Instead of characters before it: the token's first character does not belong to the name (PHP's `$name`). */
  notFirst: 3,
  /** The token goes on with the name that the token before began (`get-user`). */
  continued: 128,
} as const

/** A checkpoint says how many tokens start before it; they lie this many bytes of text apart. */
export const CHECKPOINT_BYTES = 4096

/** How a section of occurrences stores them. */
export const OCCURRENCE_FORM = {
  /** A byte per token of the source text. */
  tokens: 0,
  /** Names, lines and columns, for artifacts without source; written by 1.0. */
  rows: 1,
  /** The same in fewer bytes. */
  lines: 2,
} as const

/** The occurrences of one text, as they are stored. */
export interface TokenRoles {
  /** Tokens that start before each multiple of `CHECKPOINT_BYTES`. */
  readonly checkpoints: Uint32Array
  readonly roles: Uint8Array
}

/** `length`: bytes of the text. */
export function decodeTokenRoles(bytes: Uint8Array, length: number): TokenRoles {
  if (bytes.length === 0) return { checkpoints: new Uint32Array(0), roles: bytes }
  const reader = new ByteReader(bytes)
  const checkpoints = readVarints(reader, Math.floor(Math.max(0, length - 1) / CHECKPOINT_BYTES))
  for (let i = 1; i < checkpoints.length; i++) checkpoints[i]! += checkpoints[i - 1]!
  return { checkpoints, roles: reader.take(reader.remaining) }
}

/** Calls `visit` with the byte range (half open) and the role of each name that is known of in a text in UTF-8. */
export function forEachOccurrence(
  text: Uint8Array,
  { roles }: TokenRoles,
  visit: (start: number, end: number, role: number) => void,
): void {
  let [token, start, end, role] = [0, 0, 0, 0]
  const finish = (): void => {
    if (role !== 0) visit(start, end, role)
    role = 0
  }
  for (let at = 0; at < text.length && token < roles.length;) {
    const kind = TOKEN_CLASS[text[at]!]!
    if (kind === 0) {
      at++
      continue
    }
    const from = at
    do at++
    while (at < text.length && TOKEN_CLASS[text[at]!] !== 0)
    if (kind === 2) continue
    const byte = roles[token++]!
    if ((byte & TOKEN_BITS.continued) === 0) {
      finish()
      role = byte & TOKEN_BITS.role
      const prefix = (byte >>> TOKEN_BITS.prefixShift) & TOKEN_BITS.affix
      start = prefix === TOKEN_BITS.notFirst ? Math.min(from + 1, at) : Math.max(0, from - prefix)
    }
    end = Math.min(text.length, at + ((byte >>> TOKEN_BITS.suffixShift) & TOKEN_BITS.affix))
  }
  finish()
}

/** UTF-16 units of the text in `bytes[from, to)`, which starts and ends at characters. */
export function utf16Length(bytes: Uint8Array, from: number, to: number): number {
  let units = 0
  for (let i = from; i < to; i++) {
    const byte = bytes[i]!
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1
  }
  return units
}
