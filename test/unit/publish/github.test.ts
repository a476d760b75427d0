import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inspect } from '../../../src/cli/transfer.ts'
import { publishArtifact } from '../../../src/publish/publish.ts'
import { pullArtifact } from '../../../src/publish/pull.ts'
import { openStore } from '../../../src/publish/targets.ts'
import { slugOf } from '../../../src/publish/github-host.ts'
import { unzipArtifact } from '../../../src/publish/unzip.ts'
import { GITHUB_TOKEN, startGithub, type GithubServer } from '../../helpers/github-server.ts'
import { tempDir } from '../../helpers/temp-dir.ts'
import { tinyArtifact, writeTinyArtifact } from '../../helpers/tiny-artifact.ts'
import { zip } from '../../helpers/zip-writer.ts'
import { testClient, testContext } from './helpers.ts'

const commitOf = (digit: string): string => digit.repeat(40)

let github: GithubServer
let folder: string
beforeEach(async () => {
  github = await startGithub()
  folder = tempDir()
})

const open = (target: string, token: string | undefined = GITHUB_TOKEN) => {
  const env = { GITHUB_API_URL: github.origin, ...(token !== undefined && { GITHUB_TOKEN: token }) }
  return openStore(target, testContext({ env, client: testClient().client }))
}
const pull = (target: string, commit: string, token?: string) => {
  const out = (file: string): string => join(folder, 'pulled', file)
  return pullArtifact({ commit, exact: true, name: 'app', out }, [open(target, token)], inspect)
}

describe('release assets', () => {
  it('are uploaded to a release that is made, found by commit and downloaded from where GitHub sends us', async () => {
    const artifact = await writeTinyArtifact(folder, { commit: commitOf('a') })
    const report = await publishArtifact({ artifact }, open('release:octo/app'), inspect)
    expect(github.releases).toMatchObject([{ tag_name: 'gitdex', prerelease: true, make_latest: 'false' }])
    expect(report).toMatchObject({
      file: 'app-aaaaaaaaaaaa.gitdex',
      location: expect.stringContaining('/download/gitdex/') as string,
    })
    const pulled = await pull('release:octo/app', commitOf('a'))
    expect(pulled).toMatchObject({ commit: commitOf('a'), behind: 0, source: 'releases of octo/app' })
    expect(readFileSync(pulled.artifact).equals(readFileSync(artifact))).toBe(true)
    expect(github.storage.seen.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('replace one of the same name, survive an upload that broke off, and are kept up to --keep', async () => {
    const store = open('release:octo/app@v1')
    for (const [i, digit] of ['a', 'b', 'c', 'c'].entries()) {
      const artifact = await writeTinyArtifact(folder, { commit: commitOf(digit), seed: i })
      if (i === 3) github.breakUploads = 1
      const report = await publishArtifact({ artifact, keep: 2 }, store, inspect)
      expect(report.removed.length).toBe(i === 2 ? 1 : 0)
      for (const [age, asset] of github.releases[0]!.assets.entries())
        asset['created_at'] = `2024-01-0${age + 1}T00:00:00Z`
    }
    const { assets } = github.releases[0]!
    expect(assets.map(({ name }) => name)).toEqual(['app-bbbbbbbbbbbb.gitdex', 'app-cccccccccccc.gitdex'])
    expect(assets.map(({ state }) => state)).toEqual(['uploaded', 'uploaded'])
  })

  it('that are not what GitHub says, or of another commit, are refused', async () => {
    const artifact = await writeTinyArtifact(folder, { commit: commitOf('a') })
    await publishArtifact({ artifact }, open('release:octo/app'), inspect)
    const asset = github.releases[0]!.assets[0]!
    const other = await tinyArtifact({ commit: commitOf('b') })
    github.contents.set(asset.id, other)
    await expect(pull('release:octo/app', commitOf('a'))).rejects.toMatchObject({ code: 'CORRUPT' })
    asset.size++
    await expect(pull('release:octo/app', commitOf('a'))).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
    asset.size--
    asset.digest = null
    await expect(pull('release:octo/app', commitOf('a'))).rejects.toThrow(
      /index of commit b+, not of a+.*not put in place/,
    )
  })

  it('need a token to be written, and say so', async () => {
    const artifact = await writeTinyArtifact(folder, { commit: commitOf('a') })
    const attempt = publishArtifact({ artifact }, open('release:octo/app', ''), inspect)
    await expect(attempt).rejects.toThrow(/set GITHUB_TOKEN/)
  })
})

describe('workflow artifacts', () => {
  it('are found by name, unpacked and verified; expired ones and others are passed over', async () => {
    const bytes = await tinyArtifact({ commit: commitOf('d') })
    const name = 'app-dddddddddddd.gitdex'
    github.addWorkflowArtifact(name, zip({ [name]: bytes }))
    github.addWorkflowArtifact(name, Buffer.from('gone'), { expired: true })
    github.addWorkflowArtifact('coverage', zip({ 'index.html': Buffer.from('x') }))
    for (let i = 0; i < 120; i++) github.addWorkflowArtifact(`logs-${i}`, Buffer.alloc(0))
    const pulled = await pull('workflow:octo/app', commitOf('d'))
    expect(readFileSync(pulled.artifact).equals(bytes)).toBe(true)
    expect(github.storage.seen.map(({ headers }) => headers.authorization)).toEqual([undefined])
    await expect(pull('workflow:octo/app', commitOf('d'), '')).rejects.toThrow(/set GITHUB_TOKEN/)
    await open('workflow:octo/app').remove((await open('workflow:octo/app').list({ name: 'app', commits: [] }))[0]!)
    await expect(pull('workflow:octo/app', commitOf('d'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are uploaded by a step of the workflow, which publishing says', async () => {
    const artifact = await writeTinyArtifact(folder, { commit: commitOf('a') })
    const attempt = publishArtifact({ artifact }, open('workflow:octo/app'), inspect)
    await expect(attempt).rejects.toThrow(/actions\/upload-artifact/)
  })
})

describe('unzipArtifact', () => {
  const unzip = async (archive: Uint8Array): Promise<Buffer> => {
    writeFileSync(join(folder, 'a.zip'), archive)
    await unzipArtifact(join(folder, 'a.zip'), join(folder, 'a.gitdex'))
    return readFileSync(join(folder, 'a.gitdex'))
  }
  const content = Buffer.alloc(5000, 'content ')

  it('reads stored and deflated entries, and never uses their names as paths', async () => {
    expect((await unzip(zip({ '../../evil.gitdex': content, 'README.md': content }))).equals(content)).toBe(true)
    expect((await unzip(zip({ 'a.gitdex': content }, { stored: true }))).equals(content)).toBe(true)
  })

  it('refuses every archive that is cut off, damaged, empty or ambiguous', async () => {
    const good = zip({ 'a.gitdex': content })
    for (let length = 0; length < good.length; length++) {
      await expect(unzip(good.subarray(0, length))).rejects.toMatchObject({ code: 'CORRUPT' })
    }
    await expect(unzip(zip({ 'a.gitdex': content, 'b.gitdex': content }))).rejects.toThrow(/2 artifacts/)
    await expect(unzip(zip({}))).rejects.toThrow(/0 artifacts/)
    const damaged = Buffer.from(good)
    damaged.fill(0xff, 40, 44)
    await expect(unzip(damaged)).rejects.toMatchObject({ code: 'CORRUPT' })
  })
})

describe('slugOf', () => {
  it.each([
    ['https://github.com/octo/app.git', 'octo/app'],
    ['git@github.com:octo/app.git', 'octo/app'],
    ['ssh://git@github.com/octo/app', 'octo/app'],
    ['https://user:pass@github.com/octo/app/', 'octo/app'],
    ['https://gitlab.com/octo/app.git', undefined],
    ['https://github.com.evil.example/octo/app', undefined],
    ['/srv/git/github.com/octo/app', undefined],
    [undefined, undefined],
  ])('%s -> %s', (origin, slug) => {
    expect(slugOf({ env: {}, write: false, remoteUrl: () => origin })).toBe(slug)
  })
})
