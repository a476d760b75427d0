import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Slab } from '../../../src/git/slab.ts'
import { createInflateInto, inflateIntoAnew, STREAM_DAMAGED, STREAM_GOES_ON } from '../../../src/git/zlib-stream.ts'

const ways = [
  ['the reused stream', createInflateInto()],
  ['a stream for each call', inflateIntoAnew],
] as const

it('the reused stream works on this version of Node', () => {
  expect(createInflateInto()).not.toBe(inflateIntoAnew)
})

describe.each(ways)('inflating by %s', (_name, inflateInto) => {
  it.each([0, 1, 63, 64, 1000, 70_000])('gives %i bytes back, whatever follows the stream', (size) => {
    const content = Buffer.from(Array.from({ length: size }, (_, i) => (i * i) % 251))
    const input = Buffer.concat([deflateSync(content), Buffer.from('the next object')])
    const output = Buffer.alloc(size + 1)
    expect(inflateInto(input, output)).toBe(size)
    expect(output.subarray(0, size).equals(content)).toBe(true)
  })

  it('gives the start of a stream for as much input or room as there is', () => {
    const content = Buffer.from('the head of a delta and more '.repeat(50))
    const stored = deflateSync(content, { level: 0 })
    const room = Buffer.alloc(20)
    expect(inflateInto(stored, room, true)).toBe(20)
    expect(room.equals(content.subarray(0, 20))).toBe(true)
    expect(inflateInto(stored.subarray(0, 17), room, true)).toBe(10)
    expect(inflateInto(deflateSync(Buffer.from('short')), room, true)).toBe(5)
    expect(inflateInto(Buffer.from('not zlib'), room, true)).toBe(STREAM_DAMAGED)
    expect(inflateInto(deflateSync(Buffer.from('whole')), room)).toBe(5)
  })

  it('tells a stream that goes on from one that is broken or too long, and recovers', () => {
    const content = Buffer.from('some content '.repeat(100))
    const stored = deflateSync(content)
    const output = Buffer.alloc(content.length + 1)
    const badChecksum = Buffer.from(stored)
    badChecksum[stored.length - 1]! ^= 1
    for (let round = 0; round < 3; round++) {
      expect(inflateInto(stored.subarray(0, -1), output)).toBe(STREAM_GOES_ON)
      expect(inflateInto(badChecksum, output)).toBe(STREAM_DAMAGED)
      expect(inflateInto(Buffer.from('not zlib'), output)).toBe(STREAM_DAMAGED)
      expect(inflateInto(stored, output.subarray(0, content.length))).toBe(STREAM_DAMAGED)
      expect(inflateInto(stored, output)).toBe(content.length)
    }
  })
})

it('a slab gives pieces that do not overlap', () => {
  const slab = new Slab()
  const pieces = Array.from({ length: 300 }, (_, i) => slab.take(i * 700).fill(i % 256))
  pieces.forEach((piece, i) => expect([piece.length, piece.every((byte) => byte === i % 256)]).toEqual([i * 700, true]))
})
