import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../reader/gitdex-index.ts'
import { openIndex } from '../../reader/node.ts'

/** Frozen: sections DVEC and CVEC, which later versions do not write, and an encoder of 271 words; never written again. */
const ARTIFACT = fileURLToPath(new URL('./vectors-of-4-bits.gitdex', import.meta.url))

let index: GitdexIndex

beforeAll(async () => {
  index = await openIndex(ARTIFACT)
})

afterAll(() => index.close())

describe('an artifact whose vectors have four bits a component', () => {
  it('is sound', async () => {
    expect(await index.verify()).toMatchObject({ ok: true, problems: [] })
  })

  it('answers by its vectors', async () => {
    const { results, legs } = await index.search({ query: 'where does a user sign in', explain: true })
    expect(legs?.find(({ name }) => name === 'vector')).toMatchObject({ ok: true })
    const login = results.find((hit) => hit.type === 'page' && hit.target_path === 'src/auth/login.ts')!
    expect(login).toMatchObject({ sources: ['fts', 'vector'] })
    const values = Object.fromEntries(login.explain!.map(({ signal, value }) => [signal, value]))
    expect(values.vectorText).toBeCloseTo(0.19064, 3)
    expect(values.vectorNames).toBeCloseTo(0.26179, 3)
    expect(values.vectorPassage).toBeCloseTo(0.19064, 3)
  })
})
