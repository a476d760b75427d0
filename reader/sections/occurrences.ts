import { ByteReader } from '../format/byte-reader.ts'
import { corrupt } from '../format/corrupt.ts'
import { CHECKPOINT_BYTES, OCCURRENCE_FORM, TOKEN_BITS, TOKEN_CLASS, type TokenRoles } from '../format/tokens.ts'
import { decodeUtf8, encodeUtf8 } from '../format/utf8.ts'
import { readVarints, unzigzag } from '../format/varint.ts'

/** A name to look for, in UTF-8, taken apart at its tokens. */
export interface NamePattern {
  /** What stands before the first token: `@` of `@name`, `$` of `$scope`. */
  readonly sigil: Uint8Array
  /** From the first token to the last. */
  readonly core: Uint8Array
  /** Tokens in it: several for names such as `get-user`. */
  readonly tokens: number
  /** What stands behind the last token: `?` of `valid?`. */
  readonly suffix: Uint8Array
}

/** Undefined for names without a token: operators. */
export function namePattern(name: string): NamePattern | undefined {
  const bytes = encodeUtf8(name)
  let start = 0
  while (start < bytes.length && (!isToken(bytes, start) || (bytes[start] === DOLLAR && isToken(bytes, start + 1)))) start++ // prettier-ignore
  let end = bytes.length
  while (end > start && !isToken(bytes, end - 1)) end--
  if (end === start || TOKEN_CLASS[bytes[start]!] === 2) return undefined
  let tokens = 0
  for (let at = start; at < end; at++) if (isToken(bytes, at) && !isToken(bytes.subarray(0, end), at + 1)) tokens++
  return { sigil: bytes.slice(0, start), core: bytes.slice(start, end), tokens, suffix: bytes.slice(end) }
}

const DOLLAR = 36
/** Behind a name that is asked for without: `=` of setters, `]` of computed names (`[key]() {}`). */
const LOOSE_ENDS: ReadonlySet<number | undefined> = new Set([61, 93])
const BRACKET = 91

/** One place where a name stands: byte offsets in the text, half open, sigil and suffix included. */
export interface TokenHit {
  readonly start: number
  readonly end: number
  /** Code of `TOKEN_ROLES`, not 0. */
  readonly role: number
}

/**
 * Places of a name in a text, by the role of each of its tokens. A name without a sigil is found with any (`@name`, PHP's
 * `$name`, but not where a dollar is a letter of the name); one with a sigil only with it. Suffixes must be the same, but for the `=` of setters.
 */
export function findInTokens(text: Uint8Array, tokens: TokenRoles, name: NamePattern): TokenHit[] {
  const hits: TokenHit[] = []
  const { core } = name
  const counter = new TokenCounter(text, tokens.checkpoints)
  const rare = rarestByte(core)
  const byte = core[rare]!
  const end = text.length - core.length + rare
  for (let at = rare; at <= end; at++) {
    if (text[at] !== byte) continue
    const start = at - rare
    if (!holdsAt(text, start, core)) continue
    const tokenStart = startOfToken(text, start)
    if (tokenStart < 0 || isToken(text, start + core.length)) continue
    const token = counter.before(tokenStart)
    if (token >= tokens.roles.length) break
    const hit = hitAt(text, tokens.roles, token, start, name)
    if (hit) hits.push(hit)
  }
  return hits
}

const isToken = (text: Uint8Array, at: number): boolean => at >= 0 && at < text.length && TOKEN_CLASS[text[at]!] !== 0

/** Where the token starts that holds nothing but `$` before a name; -1 when it holds more. */
function startOfToken(text: Uint8Array, name: number): number {
  let start = name
  while (text[start - 1] === DOLLAR) start--
  return isToken(text, start - 1) ? -1 : start
}

/** Bytes of code, the most frequent first. */
const FREQUENT = 'etnaroislcdupmfhg_bvywkxSTECARIPNLDFOMB10jqzU2GVHW3K45YXJQZ6789$'
const frequency = new Uint8Array(256)
for (let i = 0; i < FREQUENT.length; i++) frequency[FREQUENT.charCodeAt(i)] = FREQUENT.length - i

/** Index of the byte of a name that is met least often: what is looked for. */
function rarestByte(name: Uint8Array): number {
  let best = 0
  for (let i = 1; i < name.length; i++) if (frequency[name[i]!]! < frequency[name[best]!]!) best = i
  return best
}

/** Counts tokens up to ascending places, from the nearest checkpoint. */
class TokenCounter {
  /** `count` tokens start before `at`, which lies in none that starts before it. */
  private at = 0
  private count = 0

  constructor(
    private readonly text: Uint8Array,
    private readonly checkpoints: Uint32Array,
  ) {}

  /** Tokens that start before `place`, where a token starts. */
  before(place: number): number {
    const { text } = this
    const passed = Math.min(Math.floor(place / CHECKPOINT_BYTES), this.checkpoints.length)
    if (passed * CHECKPOINT_BYTES > this.at) this.jump(passed)
    let { at, count } = this
    while (at < place) {
      const kind = TOKEN_CLASS[text[at++]!]!
      if (kind === 0) continue
      if (kind === 1) count++
      while (at < place && TOKEN_CLASS[text[at]!] !== 0) at++
    }
    this.at = at
    return (this.count = count)
  }

  private jump(checkpoint: number): void {
    const { text } = this
    this.at = checkpoint * CHECKPOINT_BYTES
    this.count = this.checkpoints[checkpoint - 1]!
    // The token across the checkpoint started before it.
    if (TOKEN_CLASS[text[this.at - 1]!] !== 0) while (TOKEN_CLASS[text[this.at]!]) this.at++
  }
}

function hitAt(
  text: Uint8Array,
  roles: Uint8Array,
  token: number,
  start: number,
  { core, tokens, sigil, suffix }: NamePattern,
): TokenHit | undefined {
  const byte = roles[token]!
  const role = byte & TOKEN_BITS.role
  if (role === 0 || byte & TOKEN_BITS.continued || !holdsAt(text, start, core)) return undefined
  for (let i = 1; i < tokens; i++) if (!((roles[token + i] ?? 0) & TOKEN_BITS.continued)) return undefined
  if ((roles[token + tokens] ?? 0) & TOKEN_BITS.continued) return undefined
  const end = start + core.length
  const behind = (roles[token + tokens - 1]! >>> TOKEN_BITS.suffixShift) & TOKEN_BITS.affix
  if (suffix.length > 0 ? behind === 0 || !holdsAt(text, end, suffix) : behind > 0 && !LOOSE_ENDS.has(text[end]))
    return undefined
  if (!holdsAt(text, start - sigil.length, sigil)) return undefined
  const prefix = (byte >>> TOKEN_BITS.prefixShift) & TOKEN_BITS.affix
  // Dollars are a part of the name, unless the grammar says otherwise of one.
  const dollars = dollarsBefore(text, start) - dollarsBefore(sigil, sigil.length)
  if (dollars !== 0 && !(dollars === 1 && prefix === TOKEN_BITS.notFirst)) return undefined
  const before = prefix === TOKEN_BITS.notFirst ? sigil.length : Math.max(sigil.length, prefix)
  const from = Math.max(0, start - before)
  // The brackets of a computed name are none of it.
  if (text[from] === BRACKET) return { start: from + 1, end, role }
  return { start: from, end: Math.min(text.length, end + behind), role }
}

function dollarsBefore(text: Uint8Array, at: number): number {
  let count = 0
  while (text[at - count - 1] === DOLLAR) count++
  return count
}

function holdsAt(text: Uint8Array, at: number, wanted: Uint8Array): boolean {
  if (at < 0 || at + wanted.length > text.length) return false
  for (let i = 0; i < wanted.length; i++) if (text[at + i] !== wanted[i]) return false
  return true
}

/** The occurrences of one document of an artifact without source. */
export interface OccurrenceRows {
  readonly names: readonly string[]
  /** Per occurrence: index into `names`. */
  readonly name: Uint32Array
  /** 1-based. */
  readonly line: Uint32Array
  /** 1-based, in UTF-16 units. */
  readonly column: Uint32Array
  readonly role: Uint8Array
}

/** `form`: of the section. */
export function decodeOccurrenceRows(bytes: Uint8Array, form: number): OccurrenceRows {
  const reader = new ByteReader(bytes)
  const [names, name, line, column, role] = form === OCCURRENCE_FORM.rows ? plainRows(reader) : shortRows(reader)
  if (reader.remaining > 0) throw corrupt('bytes behind the occurrences')
  for (let i = 0, end = 0, first = 1; i < name.length; i++) {
    const text = names[name[i]!]
    if (text === undefined || role[i]! > TOKEN_BITS.role || role[i] === 0) throw corrupt('occurrence')
    if (form !== OCCURRENCE_FORM.rows) {
      const at = (i > 0 && line[i] === 0 ? end : first) + unzigzag(column[i]!)
      if (at < 1) throw corrupt('occurrence')
      if (i === 0 || line[i]! > 0) first = at
      end = at + text.length
      column[i] = at
    }
    if (i > 0) line[i]! += line[i - 1]!
  }
  return { names, name, line, column, role }
}

type RawRows = [names: string[], name: Uint32Array, line: Uint32Array, column: Uint32Array, role: Uint8Array]

function plainRows(reader: ByteReader): RawRows {
  const lengths = readVarints(reader, reader.count(reader.remaining, 'number of names'))
  const names = Array.from(lengths, (length) => decodeUtf8(reader.take(length)))
  const count = reader.count(reader.remaining, 'number of occurrences')
  const [name, line, column] = [0, 1, 2].map(() => readVarints(reader, count)) as [Uint32Array, Uint32Array, Uint32Array] // prettier-ignore
  return [names, name, line, column, reader.take(count)]
}

/** Columns are still as stored. */
function shortRows(reader: ByteReader): RawRows {
  const names = decodeUtf8(reader.take(reader.count(reader.remaining, 'length of names'))).split('\0')
  const count = reader.count(reader.remaining, 'number of occurrences')
  const [name, line, column] = [0, 1, 2].map(() => readVarints(reader, count)) as [Uint32Array, Uint32Array, Uint32Array] // prettier-ignore
  const role = Uint8Array.from(line, (value) => value & 7)
  return [names, name, line.map((value) => value >>> 3), column, role]
}

/** Rows of a name by the rules of `findInTokens`. */
export function findInRows(rows: OccurrenceRows, name: NamePattern): number[] {
  const fits = rows.names.map((one) => isSameName(encodeUtf8(one), name))
  const found: number[] = []
  rows.name.forEach((id, i) => {
    if (fits[id]) found.push(i)
  })
  return found
}

function isSameName(one: Uint8Array, { sigil, core, suffix }: NamePattern): boolean {
  let start = 0
  while (start < one.length && TOKEN_CLASS[one[start]!] === 0) start++
  start += dollarsBefore(sigil, sigil.length)
  const end = start + core.length
  if (!holdsAt(one, start, core) || (sigil.length > 0 && !holdsAt(one, start - sigil.length, sigil))) return false
  const behind = one.subarray(end)
  if (suffix.length === 0) return behind.length === 0 || (behind.length === 1 && LOOSE_ENDS.has(behind[0]))
  return behind.length === suffix.length && holdsAt(behind, 0, suffix)
}
