import { describe, expect, it } from 'vitest'
import { aboveNoise } from '../../../reader/query/concept/concept.ts'
import { relevanceOf } from '../../../reader/query/hits.ts'

const kept = (scores: number[], evidence: number[], words = evidence): number[] =>
  aboveNoise({
    order: [0, 1, 2],
    scores: Float64Array.from(scores),
    evidence: Float64Array.from(evidence),
    words: Float64Array.from(words),
  })

describe('aboveNoise', () => {
  it('drops what shows as no relevance', () => {
    expect(relevanceOf(0.012)).toBe(0)
    expect(kept([2, 0.012, -0.3], [2, 1, 1])).toEqual([0])
  })

  it('keeps it where there is nothing better', () => {
    expect(kept([0.012, 0, -0.3], [1, 1, 0.5])).toEqual([0, 1, 2])
  })

  it('drops what has little evidence beside the strongest', () => {
    expect(kept([2, 0.2, 0.1], [2, 0.2, 0.19])).toEqual([0, 1])
  })

  it('wants more of what only the vectors found', () => {
    expect(kept([2, 1.1, 0.9], [2, 1.1, 0.9], [1.5, 0, 0])).toEqual([0, 1])
    expect(kept([2, 0.9, 0.9], [2, 0.9, 0.9], [1.5, 0.2, 0])).toEqual([0, 1])
    expect(kept([0.6, 0.5, 0.4], [0.6, 0.5, 0.4], [0, 0, 0])).toEqual([])
  })
})
