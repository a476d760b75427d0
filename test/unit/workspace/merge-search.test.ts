import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageHit, SearchHit, SearchResponse, SymbolHit } from '../../../reader/api.ts'
import {
  commonMode,
  explainFusion,
  mergeCandidates,
  mergeHits,
  mergeLegs,
  type MemberAnswer,
} from '../../../reader/workspace/merge-search.ts'
import { pageHit, response, symbolHit } from '../cli/answers.ts'

const page = (name: string, relevance: number): PageHit => ({
  ...pageHit,
  target_path: name,
  relevance_score: relevance,
})
const symbol = (name: string, tier: number, score = 0): SymbolHit => ({
  ...symbolHit,
  file: name,
  match_rank: tier,
  score,
})
const member = (alias: string, results: SearchHit[], more: Partial<SearchResponse> = {}): MemberAnswer => ({
  alias,
  answer: response({ results, total: results.length, ...more }),
})
const names = (hits: readonly SearchHit[]) =>
  hits.map((hit) => `${hit.repo} ${hit.type === 'page' ? hit.target_path : hit.file}`)

describe('hits of several repositories', () => {
  it('of pages come by rank; equal ranks by relevance, then in the order of the workspace', () => {
    const merged = mergeHits(
      [member('a', [page('a1', 1), page('a2', 0.5)]), member('b', [page('b1', 2), page('b2', 0.5)])],
      'concept',
    )
    expect(names(merged)).toEqual(['b b1', 'a a1', 'a a2', 'b b2'])
  })

  it('confidence is relative to the best of all', () => {
    const merged = mergeHits([member('a', [page('a1', 1)]), member('b', [page('b1', 2)])], 'concept')
    expect(merged.map((hit) => hit.type === 'page' && hit.confidence_score)).toEqual([1, 0.5])
  })

  it('of symbols: repositories that define the very name come first', () => {
    const merged = mergeHits(
      [
        member('like', [symbol('x', 4), symbol('y', 4)], { exact_match: false }),
        member('has', [symbol('p', 1), symbol('q', 1)], { exact_match: true }),
      ],
      'symbol',
    )
    expect(names(merged)).toEqual(['has p', 'has q', 'like x', 'like y'])
  })

  it('of lines stay together; of references the likeliest come first', () => {
    const lines = [member('a', [symbol('1', 1), symbol('2', 1)]), member('b', [symbol('1', 1)])]
    expect(names(mergeHits(lines, 'content'))).toEqual(['a 1', 'a 2', 'b 1'])
    const place = (file: string, confidence?: number): SearchHit => ({
      type: 'reference', symbol_name: 'x', file, line: 1, column: 1, role: 'call', source_line: '', containing_symbol: null,
      ...(confidence !== undefined && { confidence }),
    }) // prettier-ignore
    expect(
      names(mergeHits([member('a', [place('1', 0.9), place('2', 0.1)]), member('b', [place('1', 0.5)])], 'references')),
    ).toEqual(['a 1', 'b 1', 'a 2'])
    expect(names(mergeHits([member('a', [place('1'), place('2')]), member('b', [place('1')])], 'references'))).toEqual([
      'a 1',
      'a 2',
      'b 1',
    ])
  })

  it('say where they are from and that they are stale; fusion is explained with k = 60', () => {
    const answers = [member('a', [{ ...page('a1', 1), explain: [] }], { index: { ...response().index, stale: true } })]
    const merged = explainFusion(mergeHits(answers, 'concept'), answers)
    expect(merged[0]).toMatchObject({ repo: 'a', stale: true, explain: [{ signal: 'rrf', value: 0.016393 }] })
  })

  it('a longer list only appends: for any ranks, scores and modes', () => {
    const list = fc.array(
      fc.tuple(
        fc.constantFrom('page', 'symbol'),
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        fc.array(list, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('symbol', 'hybrid', 'path', 'definition'),
        fc.integer({ min: 1, max: 8 }),
        (lists, mode, k) => {
          const full = lists.map((hits, i) =>
            member(
              `r${i}`,
              hits.map(([type, tier, score], j) =>
                type === 'page' ? page(`${i}.${j}`, score) : symbol(`${i}.${j}`, tier, score),
              ),
            ),
          )
          const cut = full.map(({ alias, answer }) => ({
            alias,
            answer: { ...answer, results: answer.results.slice(0, k) },
          }))
          // Confidence apart: in hybrid answers pages take turns, which made-up ones do not.
          expect(names(mergeHits(cut, mode)).slice(0, k)).toEqual(names(mergeHits(full, mode)).slice(0, k))
        },
      ),
    )
  })
})

describe('the rest of the answer', () => {
  it('candidates by rank, repositories in the order of their best hits', () => {
    const answers = [
      member('a', [page('a1', 1)], { candidates: [{ path: 'a1' }, { path: 'a2' }] }),
      member('b', [page('b1', 2)], { candidates: [{ path: 'b1' }] }),
    ]
    expect(mergeCandidates(answers, mergeHits(answers, 'concept'), 'concept')).toEqual([
      { path: 'b1', repo: 'b' },
      { path: 'a1', repo: 'a' },
      { path: 'a2', repo: 'a' },
    ])
  })

  it('a leg is well when it is well everywhere', () => {
    const leg = { name: 'fts' as const, ok: true, ms: 1, hits: 2 }
    expect(
      mergeLegs([
        member('a', [], { legs: [leg] }),
        member('b', [], { legs: [{ ...leg, ok: false, ms: 5, why: 'late' }] }),
      ]),
    ).toEqual([{ name: 'fts', ok: false, ms: 5, hits: 4, why: 'b: late' }])
  })

  it('one mode: a path that one holds, a name that one defines, else what most chose', () => {
    const mode = (name: SearchResponse['mode'], more: Partial<SearchResponse> = {}) =>
      member('x', [], { mode: name, total: 1, ...more })
    expect(commonMode([mode('concept'), mode('path')])).toBe('path')
    expect(commonMode([mode('concept'), mode('concept'), mode('symbol', { exact_match: true })])).toBe('symbol')
    expect(commonMode([mode('concept'), mode('symbol'), mode('concept')])).toBe('concept')
    expect(commonMode([mode('concept', { total: 0 }), mode('symbol')])).toBe('symbol')
    expect(commonMode([mode('concept'), mode('path', { routed_because: 'one word; nothing found by symbol' })])).toBe(
      'concept',
    )
  })
})
