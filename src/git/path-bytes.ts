import { isUtf8 } from 'node:buffer'

const ESCAPE_LOOKALIKE = /\\(?=x[0-9a-f]{2})/g

/**
 * Shows a path as text: valid UTF-8 as it is, any other byte as `\xHH` (lower-case hex). A backslash of the path itself
 * that could be taken for such an escape becomes `\x5c`, so that `encodePath` finds the very same bytes again.
 */
export function decodePath(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (isUtf8(buffer)) return escapeLookalikes(buffer.toString('utf8'))
  let text = ''
  let validStart = 0
  for (let at = 0; at < buffer.length;) {
    const length = sequenceLength(buffer, at)
    if (length > 0) {
      at += length
      continue
    }
    text +=
      escapeLookalikes(buffer.toString('utf8', validStart, at)) + `\\x${buffer[at]!.toString(16).padStart(2, '0')}`
    validStart = ++at
  }
  return text + escapeLookalikes(buffer.toString('utf8', validStart))
}

/** The bytes of a path that `decodePath` made readable. */
export function encodePath(path: string): Buffer {
  const parts = path.split(/\\x([0-9a-f]{2})/)
  return Buffer.concat(parts.map((part, i) => (i % 2 ? Buffer.from(part, 'hex') : Buffer.from(part, 'utf8'))))
}

function escapeLookalikes(text: string): string {
  return text.includes('\\') ? text.replace(ESCAPE_LOOKALIKE, '\\x5c') : text
}

/** Bytes of the UTF-8 character at `at`; 0 when there is no valid one. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
