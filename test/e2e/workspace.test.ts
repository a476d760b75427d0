import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRepository } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER, run } from './run.ts'
import { expectValid } from './schemas.ts'

let folder: string

const RETRY = 'export function retryRequest() {\n  return 1\n}\n'
const reader = (...args: string[]) => run(READER, [...args, '--workspace', 'all.json'], { cwd: folder })

beforeAll(async () => {
  folder = tempDir()
  for (const name of ['app', 'lib']) {
    const { dir } = await makeRepository(join(folder, name), { files: { [`src/${name}.ts`]: RETRY } })
    const { code, err } = await run(GITDEX, ['build', '--no-cache', '--jobs', '1'], { cwd: dir })
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
  }
  const [built] = readdirSync(join(folder, 'lib/.gitdex')).filter((name) => name.endsWith('.gitdex'))
  // Away from its repository nobody knows where its files are.
  copyFileSync(join(folder, 'lib/.gitdex', built!), join(folder, 'far.gitdex'))
  writeFileSync(join(folder, 'all.json'), JSON.stringify({ repositories: { app: 'app', far: 'far.gitdex' } }))
})

describe('a workspace', () => {
  it('prints paths that can be opened where the repository is a local clone', async () => {
    const { code, out } = await reader('search', 'retryRequest', '--format', 'paths')
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual(['app/src/app.ts', 'far:src/lib.ts', ''])
    const { out: lines } = await reader('search', 'retryRequest', '--format', 'vimgrep')
    expect(lines).toMatch(/^app\/src\/app\.ts:1:/m)
  })

  it('lists the pages of all, and of one', async () => {
    const { code, out } = await reader('page', '--list', '--type', 'file_page')
    expect(code).toBe(0)
    expect(out.replace(/ {2}.*/g, '').split('\n')).toEqual(['app:file_page:src/app.ts', 'far:file_page:src/lib.ts', ''])
    const list = async (...args: string[]) => {
      const answer = JSON.parse((await reader('page', '--list', '--json', ...args)).out) as { total: number; pages: { repo: string }[] } // prettier-ignore
      expectValid('pages-response', answer)
      return answer
    }
    const all = await list()
    expect(new Set(all.pages.map(({ repo }) => repo))).toEqual(new Set(['app', 'far']))
    expect((await list('--limit', '2', '--offset', '1')).pages).toEqual(all.pages.slice(1, 3))
    const one = await list('--repo', 'far')
    expect(one.pages).toEqual(all.pages.filter(({ repo }) => repo === 'far'))
    expect(one.total).toBe(one.pages.length)
  })

  it('takes what it prints: paths, pages and symbols with the alias of their repository', async () => {
    const { out: found } = await reader('search', 'retryRequest')
    expect(found).toMatch(/^far:src\/lib\.ts:1-3/m)
    const { code, out: card } = await reader('symbol', 'far:src/lib.ts::retryRequest')
    expect({ code, head: card.split('\n')[0] }).toEqual({ code: 0, head: 'far:src/lib.ts:1-3  function retryRequest' })
    expect((await reader('symbol', 'far:src/lib.ts:1-3')).out).toContain('return 1')
    expect((await reader('page', 'far:file_page:src/lib.ts')).out).toMatch(/^# .*lib\.ts/)
    expect((await reader('context', 'app:src/app.ts', 'lib.ts')).out).toMatch(/^app:src\/app\.ts[^]*^far:src\/lib\.ts/m)
    expect((await reader('search', 'far:src/lib.ts', '--mode', 'structure')).out).toMatch(/^far:src\/lib\.ts/)
    const { code: none, err } = await reader('symbol', 'retryRequest')
    expect({ none, err }).toEqual({ none: 2, err: expect.stringMatching(/\napp:src\/app\.ts::retryRequest\nfar:src\/lib\.ts::retryRequest\n/) as string }) // prettier-ignore
  })
})
