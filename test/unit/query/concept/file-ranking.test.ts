import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../../reader/artifact-file.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { Deadline } from '../../../../reader/query/deadline.ts'
import { rankFiles, type FileRanking } from '../../../../reader/query/concept/file-ranking.ts'
import { IndexData } from '../../../../reader/query/data/index-data.ts'
import { queryTerms } from '../../../../reader/query/concept/query-terms.ts'
import { resolveScope } from '../../../../reader/query/request/scope.ts'
import { vectorScores, vectorsOf } from '../../../../reader/query/concept/vector-leg.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'
import { pseudoRandom } from '../../../helpers/random.ts'

const FILES = 160
const WORDS = 'retry request backoff socket parse token cache write queue timer'.split(' ')
const FOLDERS = ['src', 'src/retry', 'src/internal', 'legacy/request', 'test', 'examples/retry', 'docs']
const QUERIES = ['retry a request with backoff', 'how the retry queue parses tokens', 'write cache timer']

/** Files that say words of the queries here and there, in places that count for and against them. */
function manyFiles(): Record<string, string> {
  const random = pseudoRandom(3)
  const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const files = Array.from({ length: FILES }, (_, i): [string, string] => {
    const lines = Array.from({ length: 1 + Math.floor(random() * 12) }, () => `  // ${draw(WORDS)} the ${draw(WORDS)}`)
    const name = draw(WORDS)
    return [`${draw(FOLDERS)}/${name}${i}.ts`, `export function ${name}${i}() {\n${lines.join('\n')}\n}\n`]
  })
  return Object.fromEntries(files)
}

let data: IndexData

beforeAll(async () => {
  const { artifact } = await buildFixture(manyFiles())
  data = await IndexData.open(await ArtifactFile.open(new MemorySource(readFileSync(artifact)), {}))
})

async function rank(query: string, pool: number, withVectors: boolean): Promise<FileRanking> {
  const { allowed, demotedTests } = await resolveScope(data, { testShaped: false })
  const [terms, deadline] = [queryTerms(query, data.repositoryName), new Deadline(60_000)]
  const section = await vectorsOf(data, 'documents')
  const vectors = withVectors ? await vectorScores(data, section!, query, allowed, deadline) : undefined
  expect(vectors !== undefined).toBe(withVectors)
  const common = { profile: 'prose', allowed, demotedTests, demotesProse: true, demotesData: true } as const
  return rankFiles(data, terms, { ...common, vectors, deadline, pool })
}

const sum = (parts: readonly { contribution: number }[]): number =>
  parts.reduce((total, { contribution }) => total + contribution, 0)

describe('rankFiles', () => {
  // Only the pool is scored a second time: what comes out must be what scoring and sorting everything gives.
  describe.each(QUERIES)('%s', (query) => {
    const cases = [1, 7, 64, Infinity].flatMap((pool) => [true, false].map((withVectors) => ({ pool, withVectors })))
    it.each(cases)('$pool looked at more closely, vectors: $withVectors', async ({ pool, withVectors }) => {
      const { order, scores, evidence, words, explain } = await rank(query, pool, withVectors)
      expect(order.length).toBeGreaterThan(100)
      expect(new Set(order).size).toBe(order.length)
      for (const d of order) {
        const parts = explain(d)
        const vectors = parts.filter(({ signal }) => signal.startsWith('vector'))
        const standing = parts.filter(({ signal }) => signal === 'centrality' || signal === 'home')
        const against = parts.filter(({ contribution }) => contribution < 0)
        expect(scores[d]).toBeCloseTo(sum(parts), 12)
        expect(evidence[d]).toBeCloseTo(sum(parts) - sum(standing) - sum(against), 12)
        expect(words[d]).toBeCloseTo(sum(parts) - sum(standing) - sum(against) - sum(vectors), 12)
      }
      const all = [...order].sort((a, b) => a - b).sort((a, b) => scores[b]! - scores[a]! || a - b)
      expect(order).toEqual(all)
    })
  })

  it('lets files of the pool fall behind others and move among themselves', async () => {
    const first = await rank(QUERIES[0]!, 0, false)
    const closer = await rank(QUERIES[0]!, 64, false)
    const [before, after] = [first, closer].map(({ order }) => new Set(order.slice(0, 64)))
    expect(after).not.toEqual(before)
    expect(new Set(closer.order)).toEqual(new Set(first.order))
    const near = await rank(QUERIES[0]!, 64, true)
    expect(near.order.slice(0, 64)).not.toEqual((await rank(QUERIES[0]!, 0, true)).order.slice(0, 64))
  })
})
