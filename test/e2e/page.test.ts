import { beforeAll, describe, expect, it } from 'vitest'
import { tempDir } from '../helpers/temp-dir.ts'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { GITDEX, READER, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'
import { expectValid } from './schemas.ts'

let repository: GitFixture

beforeAll(async () => {
  repository = await sampleRepository(tempDir())
  const { code, err } = await run(GITDEX, ['build', '--no-cache'], { cwd: repository.dir })
  expect({ code, err }).toEqual({ code: 0, err: '' })
})

const both = (...args: string[]) =>
  Promise.all([GITDEX, READER].map((program) => run(program, args, { cwd: repository.dir })))
const timeless = (json: string): object => ({ ...(JSON.parse(json) as object), elapsed_ms: 0 })

describe('page', () => {
  it('prints the same Markdown and JSON from both programs', async () => {
    const [full, single] = await both('page', 'file_page:src/auth/session.ts')
    expect(full!.code).toBe(0)
    expect(full!.out).toContain('# src/auth/session.ts\n\n`file_page:src/auth/session.ts`\n\nKeeps a user logged in.')
    expect(single!.out).toBe(full!.out)
    const [one, other] = await both('page', 'session.ts', '--json')
    expectValid('page-response', JSON.parse(one!.out))
    expect(timeless(other!.out)).toEqual(timeless(one!.out))
  })

  it('lists pages', async () => {
    const [full] = await both('page', '--list', '--type', 'file_page', '--path', 'src/')
    expect(full!.out).toBe(
      'file_page:src/auth/session.ts  Keeps a user logged in.\n' +
        'file_page:src/net/retry.ts  Retries a request with exponential backoff.\n',
    )
    const [json] = await both('page', '--list', '--json')
    expectValid('pages-response', JSON.parse(json!.out))
  })

  it('exits with 1 when there is none, with 2 when it is called wrongly', async () => {
    const [none] = await both('page', 'file_page:src/auth/sesion.ts')
    expect(none).toMatchObject({ code: 1, out: '' })
    expect(none!.err).toContain('Did you mean file_page:src/auth/session.ts?')
    const [json] = await both('page', 'nothing', '--json')
    expect(JSON.parse(json!.err)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const [empty] = await both('page', '--list', '--path', 'src/', '--type', 'decision_record')
    expect(empty).toMatchObject({ code: 1, out: '' })
    const [bare] = await both('page')
    expect(bare!.code).toBe(2)
    const [unknown] = await both('page', 'x', '--index', 'none.gitdex')
    expect(unknown!.code).toBe(2)
  })
})
