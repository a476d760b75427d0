import { corrupt } from './git-failure.ts'

/** Sizes at the head of a delta, and where its instructions start. */
export interface DeltaHeader {
  readonly baseSize: number
  readonly resultSize: number
  readonly start: number
}

/** Reads the two sizes of a delta (gitformat-pack, "deltified representation"). */
export function readDeltaHeader(delta: Uint8Array): DeltaHeader {
  const base = readSize(delta, 0)
  const result = readSize(delta, base.end)
  return { baseSize: base.value, resultSize: result.value, start: result.end }
}

/** Results up to this size are made without counting first what the instructions make. */
const UNCOUNTED_BYTES = 1024 * 1024

/**
 * Rebuilds an object from its base and a delta. Every instruction is checked; where the result is large all are before
 * anything is allocated, so that a delta that lies about its result costs nothing. Throws CORRUPT.
 */
export function applyDelta(
  base: Uint8Array,
  delta: Uint8Array,
  allocate: (size: number) => Buffer = Buffer.allocUnsafe,
): Buffer {
  const { baseSize, resultSize, start } = readDeltaHeader(delta)
  if (baseSize !== base.length) throw corrupt('A delta is for a base of another size', { baseSize, got: base.length })
  if (resultSize > UNCOUNTED_BYTES && measureDelta(delta, start, baseSize) !== resultSize) throw wrongSize()
  const result = allocate(resultSize)
  if (follow(base, delta, start, result) !== resultSize) throw wrongSize()
  return result
}

const wrongSize = (): Error => corrupt('A delta does not make the size it announces')

/** Carries out the instructions; returns how many bytes they made, or -1 when one reaches outside of what there is. */
function follow(base: Uint8Array, delta: Uint8Array, start: number, result: Uint8Array): number {
  const { length: end } = delta
  const { length: room } = result
  let at = start
  let written = 0
  while (at < end) {
    const opcode = delta[at++]!
    const offsetAt = at
    let from = delta
    let offset = at
    let length = opcode
    if (opcode & 0x80) {
      const lengthAt = at + OFFSET_BYTES[opcode & 15]!
      at = lengthAt + LENGTH_BYTES[(opcode >> 4) & 7]!
      if (at > end) return -1
      from = base
      offset = copyOffset(delta, offsetAt, opcode)
      length = copyLength(delta, lengthAt, opcode)
    } else {
      at += opcode
    }
    if (length === 0 || offset + length > from.length || written + length > room) return -1
    copyBytes(from, offset, result, written, length)
    written += length
  }
  return written
}

/** Below about this length a loop is faster than a call that needs a view of the range. */
const SHORT_COPY = 64

function copyBytes(from: Uint8Array, start: number, to: Uint8Array, at: number, length: number): void {
  if (length > SHORT_COPY) to.set(from.subarray(start, start + length), at)
  else for (let i = 0; i < length; i++) to[at + i] = from[start + i]!
}

/** Bits set in the four offset flags and in the three length flags of a copy instruction. */
const OFFSET_BYTES = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]
const LENGTH_BYTES = [0, 1, 1, 2, 1, 2, 2, 3]

function copyOffset(delta: Uint8Array, at: number, opcode: number): number {
  let value = 0
  if (opcode & 1) value = delta[at++]!
  if (opcode & 2) value |= delta[at++]! << 8
  if (opcode & 4) value |= delta[at++]! << 16
  if (opcode & 8) value += delta[at++]! * 2 ** 24
  return value
}

function copyLength(delta: Uint8Array, at: number, opcode: number): number {
  let value = 0
  if (opcode & 0x10) value = delta[at++]!
  if (opcode & 0x20) value |= delta[at++]! << 8
  if (opcode & 0x40) value |= delta[at++]! << 16
  return value === 0 ? 0x10000 : value
}

/** Bytes that the instructions make; -1 when one of them reaches outside of the delta or its base. */
function measureDelta(delta: Uint8Array, start: number, baseSize: number): number {
  let at = start
  let total = 0
  while (at < delta.length) {
    const opcode = delta[at++]!
    if (opcode === 0) return -1
    if (opcode & 0x80) {
      const lengthAt = at + OFFSET_BYTES[opcode & 15]!
      const end = lengthAt + LENGTH_BYTES[(opcode >> 4) & 7]!
      if (end > delta.length) return -1
      const length = copyLength(delta, lengthAt, opcode)
      if (copyOffset(delta, at, opcode) + length > baseSize) return -1
      at = end
      total += length
    } else {
      at += opcode
      total += opcode
      if (at > delta.length) return -1
    }
  }
  return total
}

/** Little-endian base-128 number of at most nine bytes. */
function readSize(delta: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let end = start, factor = 1; end < delta.length && end < start + 9; factor *= 128) {
    const byte = delta[end++]!
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return { value, end }
  }
  throw corrupt('A delta has no valid size')
}
