import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesTarget, ndcg, scoreAnswer, summarize } from '../../../src/eval/metrics.ts'
import type { EvalTask } from '../../../src/eval/read-tasks.ts'

const task = (...paths: string[]): EvalTask => ({ query: 'q', targets: paths.map((path) => ({ path, exact: true })) })

describe('ndcg', () => {
  it('is 1 for all targets first, in any order', () => {
    expect(ndcg([2, 1], 2)).toBe(1)
  })

  it('weighs ranks by 1 / log2(rank + 1)', () => {
    expect(ndcg([2], 1)).toBeCloseTo(1 / Math.log2(3))
    expect(ndcg([1, 0], 2)).toBeCloseTo(1 / (1 + 1 / Math.log2(3)))
  })

  it('counts one rank once and nothing behind the tenth', () => {
    expect(ndcg([1, 1], 1)).toBe(1)
    expect(ndcg([11], 1)).toBe(0)
    expect(ndcg([], 0)).toBe(0)
  })

  it('stays within 0..1 and never falls when a target moves up', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 2, max: 14 }), { minLength: 1, maxLength: 12 }), (ranks) => {
        const value = ndcg(ranks, ranks.length)
        const first = Math.min(...ranks)
        const better = ndcg([first - 1, ...ranks.filter((rank) => rank !== first)], ranks.length)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(better).toBeLessThanOrEqual(1 + 1e-12)
        expect(better).toBeGreaterThanOrEqual(value)
      }),
    )
  })
})

describe('matchesTarget', () => {
  it('takes whole paths, and ends of them where the task says no more', () => {
    expect(matchesTarget('src/a/b.ts', { path: 'src/a/b.ts', exact: true })).toBe(true)
    expect(matchesTarget('src/a/b.ts', { path: 'a/b.ts', exact: true })).toBe(false)
    expect(matchesTarget('src/a/b.ts', { path: './a/b.ts', exact: false })).toBe(true)
    expect(matchesTarget('src/aa/b.ts', { path: 'a/b.ts', exact: false })).toBe(false)
  })
})

describe('scoreAnswer', () => {
  it('scores the first ten files', () => {
    const score = scoreAnswer(task('b', 'z'), ['a', 'b', 'c'], 'concept', 3)
    expect(score).toMatchObject({ ranks: [2, 0], recall5: 0.5, top5: 1, rr: 0.5, mode: 'concept', ms: 3 })
  })

  it('gives nothing for an answer without a target', () => {
    expect(scoreAnswer(task('b'), [], 'concept', 1)).toMatchObject({ ndcg10: 0, recall5: 0, top5: 0, rr: 0 })
  })
})

describe('summarize', () => {
  it('takes means over queries, and over repositories', () => {
    const one = (repo: string, files: string[]) =>
      scoreAnswer({ ...task('a'), repo, category: 'x' }, files, 'concept', 1)
    const report = summarize([one('r', ['a']), one('r', ['a']), one('s', [])])
    expect(report.overall.queries).toBe(3)
    expect(report.overall.ndcg10).toBeCloseTo(2 / 3)
    expect(report.overall.repo_mean_ndcg10).toBe(0.5)
    expect(Object.keys(report.by_repository)).toEqual(['r', 's'])
    expect(report.by_category['x']!.top5).toBeCloseTo(2 / 3)
    expect(report.by_language).toEqual({})
  })
})
