import { isAscii, isUtf8 } from 'node:buffer'
import type { Encoding } from './types.ts'

/** Text of a blob, or why it is none. */
export type Decoded =
  | { readonly text: string; readonly encoding: Encoding; readonly lossy: boolean }
  | { readonly problem: 'binary' | 'undecodable'; readonly detail: string }

/** How much of a blob is looked at for NUL and control bytes; git looks at as much. */
const SNIFF_BYTES = 8000

/**
 * Decodes UTF-8 (BOM or not), UTF-16 (BOM, or told by where its NULs are) and, as the last resort, windows-1252, which
 * maps every byte. Bytes with a NUL among the first 8,000 are binary as in git. Independent of ICU, locale and platform.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const marked = decodeByMark(buffer)
  if (marked) return marked
  const head = buffer.subarray(0, SNIFF_BYTES)
  if (head.includes(0)) {
    const order = guessUtf16(head)
    return order ? decodeUtf16(buffer, order) : binary('NUL bytes')
  }
  if (isAscii(buffer)) return { text: buffer.toString('latin1'), encoding: 'utf-8', lossy: false }
  if (isUtf8(buffer)) return { text: buffer.toString('utf8'), encoding: 'utf-8', lossy: false }
  return decodeBroken(buffer, head)
}

function decodeByMark(buffer: Buffer): Decoded | undefined {
  const [a, b, c, d] = buffer
  if (a === 0xef && b === 0xbb && c === 0xbf) {
    const rest = buffer.subarray(3)
    if (rest.subarray(0, SNIFF_BYTES).includes(0)) return binary('NUL bytes')
    return { text: rest.toString('utf8'), encoding: 'utf-8-bom', lossy: !isUtf8(rest) }
  }
  if (a === 0xff && b === 0xfe) {
    return c === 0 && d === 0 ? undecodable('UTF-32') : decodeUtf16(buffer.subarray(2), 'utf-16le')
  }
  if (a === 0xfe && b === 0xff) return decodeUtf16(buffer.subarray(2), 'utf-16be')
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return undecodable('UTF-32')
  return undefined
}

/** Latin text in UTF-16 has its NULs on one side of each pair only. */
function guessUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head.length < 4) return undefined
  const nuls = [0, 0]
  for (let i = 0; i < head.length; i++) if (head[i] === 0) nuls[i & 1]!++
  const pairs = head.length >> 1
  const [even, odd] = [nuls[0]! / pairs, nuls[1]! / pairs]
  if (odd > 0.6 && even < 0.01) return 'utf-16le'
  return even > 0.6 && odd < 0.01 ? 'utf-16be' : undefined
}

function decodeUtf16(units: Buffer, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  const even = units.subarray(0, units.length & ~1)
  const raw = (encoding === 'utf-16le' ? even : Buffer.from(even).swap16()).toString('utf16le')
  const text = raw.replace(/\p{Surrogate}/gu, '\ufffd')
  const strange = text.slice(0, SNIFF_BYTES).match(/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd\ufffe\uffff\ue000-\uf8ff]/g)?.length ?? 0 // prettier-ignore
  if (strange > Math.min(text.length, SNIFF_BYTES) * 0.05) return undecodable(`broken ${encoding}`)
  return { text, encoding, lossy: text !== raw || even.length !== units.length }
}

/** Not UTF-8, no NUL in front: a few damaged places in UTF-8, a single-byte encoding, or no text at all. */
function decodeBroken(buffer: Buffer, head: Buffer): Decoded {
  if (buffer.includes(0)) return binary('NUL bytes')
  if (controlShare(head) > 0.04) return binary('control bytes')
  const asUtf8 = buffer.toString('utf8')
  const [valid, broken] = countNonAscii(asUtf8)
  if (valid > broken) return { text: asUtf8, encoding: 'utf-8', lossy: true }
  return { text: decodeWindows1252(buffer), encoding: 'windows-1252', lossy: false }
}

/** Share of bytes that no text has: control characters but white space, backspace and escape. */
function controlShare(head: Buffer): number {
  let controls = 0
  for (const byte of head) if (byte < 32 ? byte < 8 || (byte > 13 && byte !== 27) : byte === 127) controls++
  return controls / head.length
}

function countNonAscii(text: string): [valid: number, broken: number] {
  let valid = 0
  let broken = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) broken++
    else if (code > 127) valid++
  }
  return [valid, broken]
}

/** Code points of the bytes 0x80-0x9F; the five undefined ones stay C1 controls, as the WHATWG Encoding Standard has it. */
const WINDOWS_1252 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

function decodeWindows1252(buffer: Buffer): string {
  return buffer.toString('latin1').replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80]!)
}

function binary(detail: string): Decoded {
  return { problem: 'binary', detail }
}

function undecodable(detail: string): Decoded {
  return { problem: 'undecodable', detail }
}
