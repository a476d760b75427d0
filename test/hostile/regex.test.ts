import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GitdexError } from '../../reader/errors.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { openIndex } from '../../reader/node.ts'
import { cpuMs } from '../helpers/cpu-clock.ts'
import { somePattern } from '../helpers/regex-arbitrary.ts'
import { encodeTexts } from '../helpers/text-artifact.ts'

/** Opt-in: GITDEX_HOSTILE_PATTERNS=10000. */
const PATTERNS = Number(process.env.GITDEX_HOSTILE_PATTERNS ?? 300)
const TIMEOUT = 60
/** What may be worked beside the scan. */
const MARGIN = 15_000

const TEXTS = [
  `${'a'.repeat(40)}!\n`,
  `${'ab'.repeat(300)}\n${'x'.repeat(3000)}\n`,
  `${'foo@bar.'.repeat(60)}\n<${'a '.repeat(400)}\n`,
  `${' '.repeat(5000)}x\n\t\t\t\n`,
  `${'0'.repeat(600)}:${'1,'.repeat(300)}\n`,
  `${'Straße 🚀 kelvin K ſ\r\n'.repeat(100)}`,
  `"${'\\"'.repeat(200)}\n/* ${'* '.repeat(300)}\n`,
]

/** Known to take exponential, or high polynomial, time, memory or stack in engines that go back. */
const CATASTROPHIC = [
  '(a+)+$', '(a+)+!x', '([a-zA-Z]+)*$', '(a|aa)+$', '(a|a?)+$', '(.*)*x$', '(.*a){12}$', '(a*)*b', '(a*a*)*b', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$', '.*.*=.*', '(?:.*?,){11}P',
  '^(\\w+\\s?)*$', '(\\s*\\w*\\s*)*;', '\\s+$', '(?:\\s|\\s)+x', '(\\d+,?)+:', '^(?:a?){40}a{40}$', '(a?){60}b', '(?=(a+)+$)b', '(?<=(a+)+)!', '(?:(?:a*)*)*c',
  '((((((((((a+)+)+)+)+)+)+)+)+)+)+b', '(\\w|\\d|_)+[!?]{3}', '<([^>]|a)*>', '"(\\\\.|[^"])*"x', '/\\*(.|\\n)*\\*/', '(.+)+\\1x', '(a)?(b)?(\\1\\2)+$',
  '(?:[^]*){8}q', '(a{1,20}){1,20}b', 'a{0,200}a{0,200}a{0,200}b', '(?:a{0,1000}){0,1000}b', '(?!(a+)+$)a+!b', '[\\s\\S]*[\\s\\S]*[\\s\\S]*zz', '(\\p{L}+)+\\p{N}',
] // prettier-ignore

let index: Awaited<ReturnType<typeof openIndex>>

beforeAll(async () => {
  index = await openIndex(new MemorySource(await encodeTexts(TEXTS)), { regexTimeout: TIMEOUT })
})
afterAll(() => index.close())

/** Ends in time, with an answer or a typed error. */
async function survives(query: string, extra: object = {}): Promise<'ok' | 'late' | 'invalid'> {
  const started = cpuMs()
  try {
    const { warnings } = await index.search({ query, mode: 'regex', ...extra })
    return warnings?.some(({ code }) => code === 'REGEX_TIMEOUT') ? 'late' : 'ok'
  } catch (error) {
    if (!(error instanceof GitdexError)) throw error
    expect(['REGEX_INVALID', 'QUERY_INVALID']).toContain(error.code)
    return 'invalid'
  } finally {
    expect(cpuMs() - started, query).toBeLessThan(TIMEOUT + MARGIN)
  }
}

describe('hostile patterns', () => {
  it('known to be catastrophic end in time', async () => {
    const outcomes = []
    for (const pattern of CATASTROPHIC)
      outcomes.push(await survives(`/${pattern}/${pattern.includes('\\p') ? 'u' : ''}`))
    expect(outcomes.filter((outcome) => outcome === 'late').length).toBeGreaterThan(5)
    expect(outcomes).not.toContain('invalid')
  })

  it(`drawn at random end in time, ${PATTERNS} of them`, async () => {
    const flags = fc.constantFrom('', 'i', 's', 'u', 'iu', 'gims', 'y', 'v', 'dgimsuvy', 'ii', '?')
    const nested = fc.tuple(somePattern, fc.constantFrom('+', '*', '{2,}', '{1,50}', '+?'), fc.constantFrom('+$', '*x', '{3,}', '')).map(([inner, a, b]) => `((?:${inner})${a})${b}`) // prettier-ignore
    const junk = fc.string({
      unit: fc.constantFrom(...'()[]{}|*+?^$\\.-,:=!<>aA0 \n/"\ud800\u{1f680}ſ'),
      maxLength: 40,
    })
    const deep = fc.nat(2000).map((depth) => `${'('.repeat(depth)}a${')'.repeat(depth)}`)
    const long = fc.integer({ min: 1, max: 2000 }).map((times) => 'a?'.repeat(times))
    const pattern = fc.oneof(
      { weight: 4, arbitrary: nested },
      { weight: 3, arbitrary: somePattern },
      { weight: 3, arbitrary: junk },
      deep,
      long,
    )
    const outcomes: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(pattern, flags, async (source, some) => {
        const outcome = await survives(`/${source}/${some}`)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }),
      { numRuns: PATTERNS, seed: 1, endOnFailure: true },
    )
    expect(outcomes.ok).toBeGreaterThan(PATTERNS / 10)
  }, 3_600_000)

  it('are looked for as text without harm', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(somePattern, fc.string({ unit: 'binary', minLength: 1, maxLength: 50 })),
        fc.boolean(),
        async (query, folded) => {
          await survives(query, { mode: 'content', case_insensitive: folded })
        },
      ),
      { numRuns: Math.ceil(PATTERNS / 3), seed: 2, endOnFailure: true },
    )
  }, 3_600_000)
})
