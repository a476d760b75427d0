import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildIndex } from '../../../src/build/build-index.ts'
import { ShardReader } from '../../../src/build/shard-file.ts'
import { buildShard, mergeShards, parseShard } from '../../../src/build/shards.ts'
import { fixtureRepository } from '../../helpers/build-fixture.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { pseudoRandom } from '../../helpers/random.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

let repository: GitFixture
let digest: string
const OPTIONS = { exclude: ['docs/drafts/'] }

const common = () => ({ repo: repository.dir, cache: false as const, jobs: 1 })

async function shardsOf(count: number, folder = tempDir()): Promise<string[]> {
  const paths: string[] = []
  for (let index = 1; index <= count; index++) {
    const report = await buildShard({ ...common(), ...OPTIONS, out: folder }, { index, count })
    paths.push(report.shard)
  }
  return paths
}

beforeAll(async () => {
  repository = await fixtureRepository()
  digest = (await buildIndex({ ...common(), ...OPTIONS, out: join(tempDir(), 'whole.gitdex') })).digest
})

describe('shards', () => {
  it.each([1, 2, 3, 5])('%i of them merge to the digest of the single build', async (count) => {
    const paths = await shardsOf(count)
    expect(paths.every((path) => path.endsWith(`-of-${count}.gitdex-shard`))).toBe(true)
    // In any order, and without processing anything again.
    const report = await mergeShards({
      ...common(),
      shards: [...paths].reverse(),
      out: join(tempDir(), 'merged.gitdex'),
    })
    expect(report.digest).toBe(digest)
    expect(report.cache.misses).toBe(0)
  })

  it('hold each blob once, whatever its names are', async () => {
    const readers = (await shardsOf(3)).map((path) => ShardReader.open(path))
    const counts = readers.map(({ count }) => count)
    expect(counts.every((count) => count > 0)).toBe(true)
    for (const reader of readers) reader.close()
  })

  it('are asked for by name, in the repository that they are of', async () => {
    const folder = tempDir()
    const paths = await shardsOf(1, folder)
    const merge = (shards: string[], repo = repository.dir) =>
      mergeShards({ ...common(), repo, shards, out: join(tempDir(), 'x.gitdex') })
    await expect(merge([folder])).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `${folder} is a folder. Name the shards in it: ${folder}/*.gitdex-shard`,
    })
    const other = await makeRepository(tempDir(), { files: { a: 'another' } })
    await expect(merge(paths, other.dir)).rejects.toThrow(
      /^The shards are of commit .* does not hold\. Name their repository/,
    )
  })

  it('that do not fit together are refused, with what is wrong', async () => {
    const [one, two] = await shardsOf(2)
    const merge = (shards: string[]) => mergeShards({ ...common(), shards, out: join(tempDir(), 'x.gitdex') })
    await expect(merge([one!])).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('2/2') as string,
    })
    const { shard: other } = await buildShard({ ...common(), source: false, out: tempDir() }, { index: 2, count: 2 })
    await expect(merge([one!, other])).rejects.toMatchObject({
      message: expect.stringContaining('other options') as string,
    })
    const third = (await shardsOf(3))[0]!
    await expect(merge([one!, two!, third])).rejects.toMatchObject({
      message: expect.stringContaining('one of 3') as string,
    })
    await expect(merge([])).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
    await expect(merge([join(tempDir(), 'none')])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const foreign = join(tempDir(), 'foreign')
    writeFileSync(foreign, 'some text that is no shard at all')
    await expect(merge([foreign])).rejects.toMatchObject({ code: 'NOT_AN_ARTIFACT' })
  })

  it('damaged anywhere are refused: cut and flipped, 200 times', async () => {
    const [path] = await shardsOf(1)
    const bytes = readFileSync(path!)
    const next = pseudoRandom(7)
    const broken = join(tempDir(), 'broken')
    copyFileSync(path!, broken)
    for (let i = 0; i < 200; i++) {
      const at = Math.floor(next() * bytes.length)
      const damaged = i % 2 ? bytes.subarray(0, at) : Buffer.from(bytes)
      if (i % 2 === 0) damaged[at]! ^= 1 << Math.floor(next() * 8)
      writeFileSync(broken, damaged)
      expect(() => ShardReader.open(broken).close(), `${i} at ${at}`).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/CORRUPT|NOT_AN_ARTIFACT/) as string }) as Error,
      )
    }
  })

  it('are chosen as i/n', () => {
    expect(parseShard('2/5')).toEqual({ index: 2, count: 5 })
    for (const bad of ['0/5', '6/5', '1', '1/0', 'a/b', '-1/2', '1/2/3', '1/9999', '']) {
      expect(() => parseShard(bad)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }) as Error)
    }
  })
})
