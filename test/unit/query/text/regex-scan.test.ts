import { describe, expect, it } from 'vitest'
import type { LineHit } from '../../../../reader/api.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { openIndex } from '../../../../reader/node.ts'
import { encodeTexts } from '../../../helpers/text-artifact.ts'

const TRAP = `${'a'.repeat(40)}!\n`
const SLOW = '(a+)+\\$|needle'

async function search(texts: string[], regexTimeout: number) {
  const index = await openIndex(new MemorySource(await encodeTexts(texts)), { regexTimeout })
  const answer = await index.search({ query: `/${SLOW}/` })
  index.close()
  return { ...answer, results: answer.results as LineHit[] }
}

describe('a pattern that never ends in a file', () => {
  it('skips the file, names it, and searches the ones behind it', async () => {
    const { results, truncated, total_is_exact, warnings } = await search(['x needle\n', TRAP, 'y needle\n'], 400)
    expect(results.map(({ snippet }) => snippet)).toEqual(['x needle', 'y needle'])
    expect({ truncated, total_is_exact }).toEqual({ truncated: true, total_is_exact: false })
    expect(warnings).toHaveLength(1)
    expect(warnings![0]).toMatchObject({ code: 'REGEX_TIMEOUT' })
    expect(warnings![0]!.message).toMatch(/more than 100 ms in \S+, not searched to the end\. /)
  })

  it('says behind which file nothing was searched when all time is used up', async () => {
    const { results, truncated, warnings } = await search([...Array.from({ length: 9 }, () => TRAP), 'needle\n'], 100)
    expect({ results, truncated }).toEqual({ results: [], truncated: true })
    expect(warnings![0]!.message).toMatch(
      /not searched to the end; .*longer than 100 ms in all: files behind \S+ were not searched/,
    )
  })

  it('hears of an abort between files', async () => {
    const index = await openIndex(new MemorySource(await encodeTexts(Array.from({ length: 40 }, () => TRAP))), {
      regexTimeout: 8000,
    })
    const controller = new AbortController()
    const started = performance.now()
    setTimeout(() => controller.abort(), 5)
    const searched = index.search({ query: `/${SLOW}/` }, { signal: controller.signal })
    await expect(searched).rejects.toMatchObject({ code: 'ABORTED' })
    expect(performance.now() - started).toBeLessThan(6000)
    index.close()
  })

  it('may take all of the time where there is no other file', async () => {
    const { warnings } = await search([TRAP], 60)
    expect(warnings![0]!.message).toContain('more than 60 ms')
  })
})
