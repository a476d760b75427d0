import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { DescriptorPool } from '../../../src/git/descriptor-pool.ts'
import { PageCache } from '../../../src/git/page-cache.ts'
import { PagedFile, Paging } from '../../../src/git/paged-file.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const SIZE = 5000
const CONTENT = Buffer.from(Array.from({ length: SIZE }, (_, i) => (i * 7 + (i >> 8)) % 256))
const pool = new DescriptorPool()
afterEach(() => pool.closeAll())

function open(paging: Paging, content = CONTENT): PagedFile {
  const path = join(tempDir(), 'file')
  writeFileSync(path, content)
  return new PagedFile(path, pool, paging)
}

describe('PagedFile', () => {
  // One slot, so that two files push each other out at every turn; and enough for all.
  it.each([1, 100_000])('gives the bytes of any range whatever is read in turn with it, keeping %i bytes', (limit) => {
    const paging = new Paging(64, 16, 256, limit)
    const file = open(paging)
    const twin = file.twin()
    const other = open(paging, Buffer.from(CONTENT).reverse())
    const range = fc.record({ which: fc.nat(2), offset: fc.nat(SIZE - 1), length: fc.nat(300), inOrder: fc.boolean() })
    fc.assert(
      fc.property(fc.array(range, { maxLength: 40 }), (ranges) => {
        for (const { which, offset, length, inOrder } of ranges) {
          paging.inOrder = inOrder
          const expected = (which === 2 ? Buffer.from(CONTENT).reverse() : CONTENT).subarray(offset, offset + length)
          expect([file, twin, other][which]!.view(offset, length).equals(expected)).toBe(true)
        }
      }),
    )
  })

  it('shows in its window what was sought', () => {
    const file = open(new Paging(64, 16, 256, 80))
    for (const offset of [0, 63, 64, 4980, 4990, 100]) {
      const at = file.seek(offset, 10)
      expect(file.window.subarray(at, at + 10).equals(CONTENT.subarray(offset, offset + 10))).toBe(true)
    }
  })

  it('refuses ranges outside of the file', () => {
    const file = open(new Paging(64, 16, 256, 1000))
    expect(() => file.seek(SIZE - 3, 4)).toThrow(expect.objectContaining({ code: 'CORRUPT' }))
    expect(() => file.view(-1, 4)).toThrow(expect.objectContaining({ code: 'CORRUPT' }))
    expect(file.view(SIZE - 3, 100).length).toBe(3)
  })
})

describe('PageCache', () => {
  it('grows only under misses that go on, and never above its limit', () => {
    const cache = new PageCache(1000 * 64, 64)
    const slots = new Set<number>()
    for (let key = 0; key < 1000; key++) slots.add(cache.claim(key))
    expect(slots.size).toBe(128)
    for (let key = 0; key < 100_000; key++) slots.add(cache.claim(key))
    expect(slots.size).toBe(1000)
  })

  it('holds nothing after it was cleared', () => {
    const cache = new PageCache(1000, 64)
    const slot = cache.claim(5)
    cache.own(slot, 5)
    expect(cache.holds(slot, 5)).toBe(true)
    cache.clear()
    expect(cache.holds(slot, 5)).toBe(false)
  })
})
