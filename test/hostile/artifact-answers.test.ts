import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchRequest } from '../../reader/api.ts'
import { ArtifactFile } from '../../reader/artifact-file.ts'
import { GitdexError, type ErrorCode } from '../../reader/errors.ts'
import { rangesOf } from '../../reader/format/toc.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { openIndex } from '../../reader/node.ts'
import { buildFixture } from '../helpers/build-fixture.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { encodeTexts } from '../helpers/text-artifact.ts'
import { cpuMs } from '../helpers/cpu-clock.ts'

let bytes: Uint8Array
/** An artifact with none of its files: what is compared with it is read whole. */
let other: Uint8Array
/** What the undamaged artifact answers, by the name of the question. */
let truth: Record<string, string>

const SEARCHES: Record<string, SearchRequest> = {
  symbol: { query: 'getUserName', explain: true },
  substring: { query: 'user', mode: 'symbol', limit: 50 },
  typo: { query: 'proxyExcute' },
  path: { query: 'src/many/', limit: 20 },
  concept: { query: 'how do we handle retries?' },
  hybrid: { query: 'where is proxyExecute called' },
  literal: { query: '"session.owner"' },
  regex: { query: '/retr(y|ies)\\w*/i', limit: 50 },
  word: { query: 'session', path: 'src/', file_type: 'ts' },
  references: { query: 'retryRequest', mode: 'references', context_lines: 2 },
  uses: { query: 'src/net/retry.ts::retryRequest', mode: 'references' },
  definition: { query: 'retries a failed request', mode: 'definition' },
  structure: { query: 'login.ts', mode: 'structure' },
}
const QUESTIONS = [...Object.keys(SEARCHES), 'card', 'context', 'code', 'info', 'verify', 'diff']

/** No single question may take longer; a sound one takes a few milliseconds. */
const MOST_MS = 2000

/** Asks one question of an artifact opened anew: its answer, or the code of a typed error. Anything else is thrown. */
async function ask(artifact: Uint8Array, question: string): Promise<{ answer: string } | { code: string }> {
  const started = cpuMs()
  try {
    const index = await openIndex(new MemorySource(artifact))
    return { answer: await answerOf(index, question) }
  } catch (error) {
    if (!(error instanceof GitdexError)) throw error
    return { code: error.code }
  } finally {
    expect(cpuMs() - started).toBeLessThan(MOST_MS)
  }
}

async function answerOf(index: Awaited<ReturnType<typeof openIndex>>, question: string): Promise<string> {
  const print = (value: object): string =>
    JSON.stringify(value, (key, one: unknown) => (key === 'ms' || key === 'elapsed_ms' ? 0 : one))
  if (question === 'card') return print(await index.symbol({ symbol_id: 'src/auth/login.ts::LoginService.login' }))
  if (question === 'context') return print(await index.context({ paths: ['src/net/retry.ts', 'foo', 'nope.ts'] }))
  if (question === 'code') return print(await code(index))
  if (question === 'info') return print(await index.info({ ledger: true, sizes: true }))
  if (question === 'verify') return print(await index.verify())
  if (question === 'diff') return print(await index.diff(await openIndex(new MemorySource(other))))
  return print(await index.search(SEARCHES[question]!))
}

/** `searchCode` tells of damage in its answer. */
async function code(index: Awaited<ReturnType<typeof openIndex>>): Promise<object> {
  const answer = await index.searchCode({ query: 'how are requests retried', search_type: 'topic_discovery' })
  if (answer.error) throw new GitdexError(answer.error.code as ErrorCode, answer.error.message)
  return answer
}

beforeAll(async () => {
  bytes = readFileSync((await buildFixture()).artifact)
  other = await encodeTexts(['nothing of the first'])
  truth = {}
  for (const question of QUESTIONS) {
    const outcome = await ask(bytes, question)
    truth[question] = 'answer' in outcome ? outcome.answer : ''
  }
})

it('the undamaged artifact answers everything', () => {
  for (const question of QUESTIONS) expect(truth[question], question).toContain('{')
  expect(JSON.parse(truth.verify!)).toMatchObject({ ok: true, problems: [] })
})

describe('a truncated artifact', () => {
  const check = async (cut: number): Promise<void> => {
    const outcome = await ask(bytes.subarray(0, cut), QUESTIONS[cut % QUESTIONS.length]!)
    expect(outcome, `cut at ${cut}`).toEqual({ code: cut < 8 ? 'NOT_AN_ARTIFACT' : 'CORRUPT' })
  }

  it('is refused at each boundary of a section', async () => {
    const { toc } = await ArtifactFile.open(new MemorySource(bytes))
    const cuts = toc.flatMap((entry) => rangesOf(entry)).flatMap(({ offset, length }) => [offset, offset + length])
    for (const cut of new Set([0, 1, 7, 8, 63, 64, ...cuts])) if (cut < bytes.length) await check(cut)
  })

  it('is refused at 300 random places', async () => {
    const next = pseudoRandom(31)
    for (let i = 0; i < 300; i++) await check(Math.floor(next() * bytes.length))
  })
})

/**
 * Draws places: every second anywhere, the others in the head or body of a section drawn first, since the encoder's words, which few questions
 * read, can be most of a small artifact.
 */
async function placesToDamage(next: () => number): Promise<() => number> {
  const { toc } = await ArtifactFile.open(new MemorySource(bytes))
  const ranges = toc.flatMap((entry) => rangesOf(entry)).filter(({ length }) => length > 0)
  return () => {
    const anywhere = { offset: 0, length: bytes.length }
    const { offset, length } = next() < 0.5 ? anywhere : ranges[Math.floor(next() * ranges.length)]!
    return offset + Math.floor(next() * length)
  }
}

describe('flipped bits', () => {
  it('give a typed error or the right answer, 3,000 times, and verify finds each', async () => {
    const next = pseudoRandom(32)
    const place = await placesToDamage(next)
    const damaged = Uint8Array.from(bytes)
    const outcomes: Record<string, number> = {}
    for (let i = 0; i < 3000; i++) {
      const at = place()
      const bit = 1 << Math.floor(next() * 8)
      damaged[at]! ^= bit
      const question = QUESTIONS[i % QUESTIONS.length]!
      const outcome = await ask(damaged, question)
      const kind = 'code' in outcome ? outcome.code : outcome.answer === truth[question] ? 'right' : 'other'
      // Only verify may answer otherwise: that it does not hold.
      if (kind === 'other')
        expect(JSON.parse((outcome as { answer: string }).answer), `${question} at ${at}`).toMatchObject({ ok: false })
      outcomes[kind] = (outcomes[kind] ?? 0) + 1
      damaged[at]! ^= bit
    }
    expect(outcomes['right']).toBeGreaterThan(100)
    expect(outcomes['CORRUPT']).toBeGreaterThan(250)
  })

  it('escape verify only where nothing is stored: padding, the minor version', async () => {
    const next = pseudoRandom(33)
    const damaged = Uint8Array.from(bytes)
    let escaped = 0
    for (let i = 0; i < 200; i++) {
      const at = Math.floor(next() * bytes.length)
      damaged[at]! ^= 4
      const outcome = await ask(damaged, 'verify')
      if ('answer' in outcome && (JSON.parse(outcome.answer) as { ok: boolean }).ok) escaped++
      damaged[at]! ^= 4
    }
    expect(escaped).toBeLessThan(6)
  })
})
