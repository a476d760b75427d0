import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accumulateImpacts, foldPassages, type ImpactScores } from '../../../reader/rank/chunk-score.ts'
import {
  definitionShare,
  definitionWeight,
  FILE_SIGNAL_NAMES,
  FILE_SIGNALS,
} from '../../../reader/rank/file-signals.ts'
import { inverseDocumentFrequency } from '../../../reader/rank/idf.ts'
import { SYMBOL_KINDS } from '../../../reader/api.ts'

describe('accumulateImpacts', () => {
  it('adds factor times impact of every term', () => {
    const { scores, touched } = accumulateImpacts(4, [
      { ids: Uint32Array.of(0, 2), weights: Uint8Array.of(15, 5), factor: 3 },
      { ids: Uint32Array.of(2, 3), weights: Uint8Array.of(15, 1), factor: 1.5 },
    ])
    expect([...scores].map((score) => Math.round(score * 1000) / 1000)).toEqual([3, 0, 2.5, 0.1])
    expect([...touched]).toEqual([0, 2, 3])
  })
})

const scored = (scores: number[]): ImpactScores => ({
  scores: Float32Array.from(scores),
  touched: Uint32Array.from(scores.flatMap((score, unit) => (score > 0 ? [unit] : []))),
})
const allowing = (count: number): Uint8Array => new Uint8Array(count).fill(1)

describe('foldPassages', () => {
  it('finds the best chunk of each document and the sum of its next three, as sorting would', () => {
    const chunkLists = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }), { maxLength: 6 })
    fc.assert(
      fc.property(chunkLists, (documents) => {
        const starts = [0]
        for (const chunks of documents) starts.push(starts.at(-1)! + chunks.length)
        const found = foldPassages(scored(documents.flat()), Uint32Array.from(starts), allowing(documents.length))
        documents.forEach((chunks, d) => {
          const sorted = [...chunks].sort((a, b) => b - a)
          const best = sorted[0] ?? 0
          expect(found.best[d]).toBe(best)
          expect(found.nextThree[d]).toBe(sorted.slice(1, 4).reduce((sum, score) => sum + score, 0))
          expect(found.documents.includes(d)).toBe(best > 0)
          expect(found.bestChunk[d]).toBe(best === 0 ? -1 : starts[d]! + chunks.indexOf(best))
        })
      }),
    )
  })

  it('leaves out documents that are not allowed', () => {
    const found = foldPassages(scored([5, 7]), Uint32Array.of(0, 1, 2), Uint8Array.of(0, 1))
    expect([...found.best]).toEqual([0, 7])
    expect([...found.bestChunk]).toEqual([-1, 1])
  })
})

describe('inverseDocumentFrequency', () => {
  it('falls with the frequency and is never negative', () => {
    const values = [1, 2, 10, 99, 100].map((frequency) => inverseDocumentFrequency(100, frequency))
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(values.at(-1)).toBeGreaterThan(0)
    expect(inverseDocumentFrequency(100, 1)).toBeCloseTo(Math.log(1 + 99.5 / 1.5), 10)
  })
})

describe('signals of files', () => {
  it('have a weight for each profile', () => {
    for (const name of FILE_SIGNAL_NAMES) {
      expect(Object.keys(FILE_SIGNALS[name])).toEqual(['prose', 'identifier'])
      for (const weight of Object.values(FILE_SIGNALS[name])) expect(Math.abs(weight)).toBeLessThanOrEqual(3)
    }
  })

  it('definitions count between 0 and 1, types most, and less the more files define the name', () => {
    for (const kind of SYMBOL_KINDS) {
      expect(definitionWeight(kind)).toBeGreaterThan(0)
      expect(definitionWeight(kind)).toBeLessThanOrEqual(definitionWeight('class'))
    }
    expect([1, 2, 11].map(definitionShare)).toEqual([1, 1 / Math.sqrt(1.3), 0.5])
  })
})
