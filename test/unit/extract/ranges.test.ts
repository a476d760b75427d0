import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineIndex } from '../../../src/extract/lines.ts'
import { lastBefore, RangeList, withoutOverlaps } from '../../../src/extract/ranges.ts'

const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(8)), { maxLength: 20 })

function listOf(pairs: readonly (readonly [number, number])[]): Uint32Array {
  const list = new RangeList()
  for (const [start, length] of pairs) list.add(start, start + length)
  return list.finish()
}

const covered = (ranges: Uint32Array): Set<number> => {
  const out = new Set<number>()
  for (let i = 0; i < ranges.length; i += 2) for (let k = ranges[i]!; k < ranges[i + 1]!; k++) out.add(k)
  return out
}

describe('RangeList', () => {
  it('covers the same offsets, ascending and disjoint', () => {
    fc.assert(
      fc.property(spans, (pairs) => {
        const ranges = listOf(pairs)
        for (let i = 1; i < ranges.length; i++) expect(ranges[i]! - ranges[i - 1]!).toBeGreaterThanOrEqual(i % 2)
        const expected = new Set(pairs.flatMap(([start, length]) => Array.from({ length }, (_, i) => start + i)))
        expect(covered(ranges)).toEqual(expected)
      }),
    )
  })
})

describe('withoutOverlaps', () => {
  it('keeps exactly the ranges that touch no hole', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const [ranges, holes] = [listOf(a), listOf(b)]
        const hole = covered(holes)
        const expected: number[] = []
        for (let i = 0; i < ranges.length; i += 2) {
          const span = Array.from({ length: ranges[i + 1]! - ranges[i]! }, (_, k) => ranges[i]! + k)
          if (!span.some((offset) => hole.has(offset))) expected.push(ranges[i]!, ranges[i + 1]!)
        }
        expect([...withoutOverlaps(ranges, holes)]).toEqual(expected)
      }),
    )
  })
})

describe('lastBefore', () => {
  it.each([
    [0, -2],
    [4, -2],
    [5, 0],
    [9, 0],
    [10, 2],
  ])('of %i', (offset, expected) => {
    expect(lastBefore(Uint32Array.of(2, 5, 7, 10), offset)).toBe(expected)
  })
})

describe('LineIndex', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['\n\n', 2],
    ['a\r\nb\r\n', 2],
  ])('%j has %i lines', (text, count) => {
    expect(new LineIndex(text).count).toBe(count)
  })

  it('finds the line of every offset', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r')), (parts) => {
        const text = parts.join('')
        const lines = new LineIndex(text)
        for (let i = 0; i < text.length; i++) expect(lines.lineOf(i)).toBe(text.slice(0, i).split('\n').length)
      }),
    )
  })
})
