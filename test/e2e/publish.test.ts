import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { folderHandler, startServer } from '../helpers/web-server.ts'
import { GITDEX, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'
import { expectValid } from './schemas.ts'

let folder: string
let repository: GitFixture
beforeAll(async () => {
  folder = tempDir()
  repository = await sampleRepository(folder)
  expect((await gitdex('build', '--no-cache')).code).toBe(0)
})

const gitdex = (...args: string[]) => run(GITDEX, args, { cwd: repository.dir })

interface Report {
  commit: string
  digest: string
  artifact: string
  behind: number
}

describe('gitdex publish and pull', () => {
  it('move the artifact of HEAD by folder, web folder and git ref, and say so in one line', async () => {
    const files = new Map<string, Uint8Array>()
    const server = await startServer(folderHandler(files))
    for (const target of [join(folder, 'shelf'), `${server.origin}/indexes/`, `refs:${repository.dir}`]) {
      const published = await gitdex('publish', '--to', target, '--keep', '3')
      expect(published).toMatchObject({ code: 0, err: '' })
      expect(published.out).toMatch(/^app-[0-9a-f]{12}\.gitdex -> .*: [\d.]+ MB, [\d.]+ s, sha256:[0-9a-f]{64}\n$/)
      const out = join(tempDir(), 'pulled')
      const pulled = await gitdex('pull', '--from', target, '--out', out)
      expect(pulled).toMatchObject({ code: 0, err: '' })
      expect(pulled.out).toContain('the one asked for')
      expect((await run(GITDEX, ['verify', join(out, readdirSync(out)[0]!)], { cwd: folder })).code).toBe(0)
    }
    expect([...files.keys()].sort()[0]).toMatch(/^\/indexes\/app-[0-9a-f]{12}\.gitdex$/)
  })

  it('report as JSON, errors too', async () => {
    const shelf = join(folder, 'json')
    const published = JSON.parse((await gitdex('publish', '--to', shelf, '--json')).out) as Report
    expectValid('publish-report', published)
    repository.commit({ 'new.ts': 'export const later = 1\n' })
    const out = join(folder, 'mine.gitdex')
    const pulled = JSON.parse((await gitdex('pull', shelf, '--json', '--out', out)).out) as Report
    expectValid('pull-report', pulled)
    expect(pulled).toMatchObject({ artifact: out, commit: published.commit, digest: published.digest, behind: 1 })
    const catalog: unknown = JSON.parse(
      readdirSync(shelf).includes('gitdex.json')
        ? (await import('node:fs')).readFileSync(join(shelf, 'gitdex.json'), 'utf8')
        : '{}',
    )
    expectValid('catalog', catalog)
    const missing = await gitdex('pull', '--from', shelf, '--exact', '--json')
    expect(missing).toMatchObject({ code: 2, out: '' })
    const { error } = JSON.parse(missing.err) as { error: { code: string } }
    expectValid('error', { error })
    expect(error.code).toBe('NOT_FOUND')
  })

  it('refuse in words', async () => {
    const cases: [string[], RegExp][] = [
      [['publish'], /--to says where to publish: a folder/],
      [['publish', '--to', join(folder, 'x'), '--keep', '0'], /--keep must be a whole number from 1/],
      [['publish', '--to', 's3://bucket/x'], /no place for artifacts that is known/],
      [['pull', '--from', 'release'], /name it, as in release:OWNER\/REPO/],
      [['pull', '--from', join(folder, 'nowhere')], /There is no folder/],
      [['pull', '--commit', 'nope', '--from', folder], /nope/],
    ]
    for (const [args, message] of cases) {
      const { code, err } = await gitdex(...args)
      expect(code).toBe(2)
      expect(err).toMatch(message)
      expect(err).not.toMatch(/internal error/)
    }
  })
})
