import { corrupt } from './corrupt.ts'

const encoder = new TextEncoder()
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** UTF-8 bytes of a string; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Text of UTF-8 bytes, a BOM kept; invalid bytes are CORRUPT. */
export function decodeUtf8(bytes: Uint8Array): string {
  const short = bytes.length <= 24 ? decodeShortAscii(bytes) : undefined
  if (short !== undefined) return short
  try {
    return strict.decode(bytes)
  } catch {
    throw corrupt('text is not UTF-8')
  }
}

/** Text of bytes that are all ASCII, else undefined. */
export function decodeAscii(bytes: Uint8Array): string | undefined {
  const text = lenient.decode(bytes)
  // Every other character takes more bytes than UTF-16 units; bad bytes become U+FFFD.
  return text.length === bytes.length && !text.includes('\ufffd') ? text : undefined
}

/** TextDecoder costs more than this loop up to a few dozen bytes. */
function decodeShortAscii(bytes: Uint8Array): string | undefined {
  let text = ''
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte > 127) return undefined
    text += String.fromCharCode(byte)
  }
  return text
}

/**
 * The string order of artifacts: by UTF-8 bytes, which is by code points. It differs from `<` on strings only where
 * a surrogate pair meets U+E000..U+FFFF. Returns a number below, at or above zero.
 */
export function compareUtf8(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return x >= 0xd800 && y >= 0xd800 ? codePointRank(x) - codePointRank(y) : x - y
  }
  return a.length - b.length
}

/** Moves surrogates, which stand for code points above U+FFFF, behind U+E000..U+FFFF. */
function codePointRank(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}

/** Order of byte strings, unsigned; the same order as `compareUtf8` on their text. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const difference = a[i]! - b[i]!
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
