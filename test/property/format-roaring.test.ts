import fc from 'fast-check'
import { RoaringBitmap32, roaringLibraryInitialize } from 'roaring-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeRoaring } from '../../reader/format/roaring.ts'
import { ByteWriter } from '../../src/artifact/byte-writer.ts'
import { encodeRoaring, roaringLength } from '../../src/artifact/roaring.ts'

const UNIVERSE = 2 ** 30

/** Sets that make every kind of container: scattered ids, runs, every n-th id, near and far apart. */
const piece = fc.record({
  start: fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: UNIVERSE - 400_000 })),
  count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9000 })),
  step: fc.integer({ min: 1, max: 40 }),
})
const idSet = fc.array(piece, { maxLength: 5 }).map((pieces) => {
  const ids = new Set<number>()
  for (const { start, count, step } of pieces) for (let i = 0; i < count; i++) ids.add(start + i * step)
  return Uint32Array.from(ids).sort()
})

function encode(ids: Uint32Array): Uint8Array {
  const writer = new ByteWriter()
  encodeRoaring(writer, ids)
  return writer.toBytes()
}

describe('Roaring, against CRoaring', () => {
  beforeAll(() => roaringLibraryInitialize())

  it('writes the same bytes as runOptimize and serialize', () => {
    fc.assert(
      fc.property(idSet, (ids) => {
        const bitmap = new RoaringBitmap32(ids)
        try {
          bitmap.runOptimize()
          const ours = encode(ids)
          expect(Buffer.compare(ours, bitmap.serialize('portable'))).toBe(0)
          expect(roaringLength(ids)).toBe(ours.length)
        } finally {
          bitmap.dispose()
        }
      }),
      { numRuns: 300, examples: [[Uint32Array.of(65536, 65537, 65538)], [Uint32Array.of(1, 2)], [new Uint32Array(0)]] },
    )
  })

  it('reads what it writes, optimised or not', () => {
    fc.assert(
      fc.property(idSet, fc.boolean(), (ids, optimise) => {
        const bitmap = new RoaringBitmap32(ids)
        try {
          if (optimise) bitmap.runOptimize()
          const read = decodeRoaring(bitmap.serialize('portable'), UNIVERSE)
          expect(read.length).toBe(ids.length)
          expect(read.every((id, i) => id === ids[i])).toBe(true)
        } finally {
          bitmap.dispose()
        }
      }),
      { numRuns: 200 },
    )
  })
})
