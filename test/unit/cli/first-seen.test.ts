import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import type { FirstSeen } from '../../../reader/cli/first-seen.ts'
import { searchCommand } from '../../../reader/cli/search.ts'
import { SEARCH_SPEC } from '../../../reader/cli/specs.ts'
import { openIndex } from '../../../reader/node.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildRepository } from '../../helpers/build-fixture.ts'
import { makeRepository, type Files } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { fakeIo } from './fake-io.ts'

let folder: string
const commits: string[] = []

beforeAll(async () => {
  folder = tempDir()
  const repository = await makeRepository(join(tempDir(), 'app'), {
    files: { 'a.ts': 'export function firstOne() {}\n' },
    time: 1_700_000_000,
  })
  const changes: Files[] = [
    {},
    { 'b.ts': 'export function cameLater() {\n  return "a needle"\n}\n' },
    { 'c.ts': 'export const last = 1\n' },
  ]
  for (const [i, files] of changes.entries()) {
    if (i > 0) repository.commit(files, { time: 1_700_000_000 + i * 86_400 })
    commits.push(repository.head)
    // Names that say nothing of the order.
    await buildRepository(repository, { name: 'app', out: join(folder, `${3 - i}.gitdex`) })
  }
})

async function ask(...argv: string[]) {
  const { io, written } = fakeIo({ cwd: folder })
  const args = parseArguments('gitdex', SEARCH_SPEC, [...argv, '--index', folder])
  const code = await searchCommand(openIndex as never).run(args, io)
  return { code, ...written }
}
const json = async (...argv: string[]) => {
  const answer = JSON.parse((await ask(...argv, '--json')).out) as FirstSeen
  expectValid('first-seen-response', answer)
  return answer
}

describe('search --first-seen', () => {
  it('tells the commit in which a name or a text was first there, and the one before', async () => {
    const name = await json('cameLater', '--first-seen')
    expect(name).toMatchObject({
      searched: 2,
      first_seen: { commit: commits[1], hit: { file: 'b.ts' } },
      before: { commit: commits[0] },
    })
    expect((await json('"a needle"', '--first-seen')).first_seen).toMatchObject({ commit: commits[1], mode: 'content' })
    const oldest = await json('firstOne', '--first-seen')
    expect(oldest.first_seen?.commit).toBe(commits[0])
    expect(oldest.before).toBeUndefined()
  })

  it('looks from a commit or a day on', async () => {
    expect((await json('firstOne', '--since', commits[1]!.slice(0, 10))).first_seen?.commit).toBe(commits[1])
    expect((await json('firstOne', '--since', '2023-11-16T00:00:00Z')).first_seen?.commit).toBe(commits[2])
    await expect(ask('firstOne', '--since', 'yesterday-ish')).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })

  it('ends as a search does, and names artifacts that it could not ask', async () => {
    expect(await ask('nowhereAtAll', '--first-seen')).toMatchObject({ code: 1, out: '' })
    const { code, out, err } = await ask('cameLater', '--first-seen')
    expect({ code, out }).toEqual({ code: 0, out: `${commits[1]}  2023-11-15T22:13:20.000Z  b.ts:1\n` })
    expect(err).toContain(commits[0])
    writeFileSync(join(folder, 'broken.gitdex'), 'nothing')
    const broken = await json('cameLater', '--first-seen')
    expect(broken.first_seen?.commit).toBe(commits[1])
    expect(broken.failed).toMatchObject([{ code: 'NOT_AN_ARTIFACT' }])
  })
})
