import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { inspect } from '../../src/cli/transfer.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import { readArtifactObjects, REF_PREFIX } from '../../src/publish/ref-layout.ts'
import { makeRepository, type Files, type GitFixture } from '../helpers/git-fixture.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, run, type Finished } from './run.ts'

/** Kills per kind of work; `GITDEX_KILLS=100` for the long run. Half of them while building, half while publishing. */
const KILLS = Number(process.env['GITDEX_KILLS'] ?? 6)
const MINUTES = 60_000

const source = (i: number): string =>
  Array.from({ length: 40 }, (_, k) => `/** Does step ${k}. */\nexport function step${i}_${k}(input: string): number {\n  return input.length + ${i * k}\n}\n`).join('\n') // prettier-ignore

const FILES: Files = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`src/part-${i}.ts`, source(i)]))

let folder: string
let repository: GitFixture
let random: () => number

beforeAll(async () => {
  folder = tempDir()
  random = pseudoRandom(20)
  repository = await makeRepository(join(folder, 'app'), { files: FILES })
  repository.checkout()
})

const gitdex = (args: string[], onStart?: Parameters<typeof run>[2]['onStart']) =>
  run(GITDEX, args, { cwd: repository.dir, ...(onStart && { onStart }) })

/** Runs and kills it the hard way after some milliseconds; it may have been faster. */
const killed = (args: string[], ms: number): Promise<Finished> => gitdex(args, (child) => setTimeout(() => child.kill('SIGKILL'), ms)) // prettier-ignore

/** Every artifact that can be seen in a folder is whole. */
async function expectWhole(dir: string): Promise<number> {
  const names = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.gitdex') && name !== '.gitdex') : []
  for (const name of names) expect(await inspect(join(dir, name)), name).toMatchObject({ ok: true })
  return names.length
}

interface Report {
  digest: string
  seconds: number
  cache: { hits: number; misses: number }
}

describe('kill -9 at random moments', () => {
  it(`of a build (${KILLS}) never leaves a broken artifact or cache`, { timeout: 40 * MINUTES }, async () => {
    const cache = join(folder, 'cache')
    const out = join(folder, 'out')
    const build = ['build', '--cache', cache, '--out', out, '--jobs', '1', '--json']
    const started = performance.now()
    const cold = JSON.parse(
      (await gitdex(['build', '--no-cache', '--out', join(folder, 'cold'), '--jobs', '1', '--json'])).out,
    ) as Report
    const usual = performance.now() - started
    let survivors = 0
    for (let i = 0; i < KILLS; i++) {
      // Sometimes nothing is cached, sometimes all but one file: both ways are interrupted.
      if (i % 3 === 2) repository.commit({ [`src/part-${i % 60}.ts`]: `${source(i % 60)}// ${i}\n` })
      const { signal } = await killed(build, random() * usual * 1.05)
      if (signal === null) survivors++
      await expectWhole(out)
      if (i % 3 !== 0) continue
      const next = JSON.parse((await gitdex(build)).out) as Report
      const again = JSON.parse((await gitdex(build)).out) as Report
      expect(again).toMatchObject({ digest: next.digest, cache: { hits: 60, misses: 0 } })
      if (repository.looseOids().length < 65) expect(next.digest).toBe(cold.digest)
    }
    const last = JSON.parse((await gitdex(build)).out) as Report
    const check = JSON.parse(
      (await gitdex(['build', '--no-cache', '--out', join(folder, 'check'), '--jobs', '1', '--json'])).out,
    ) as Report
    expect(last.digest).toBe(check.digest)
    expect(await expectWhole(out)).toBeGreaterThan(0)
    expect(survivors).toBeLessThan(KILLS)
    // What dead builds left is taken over or swept: no unfinished pack stays behind.
    expect(readdirSync(cache).filter((name) => /\.(tmp|part)$/.test(name))).toEqual([])
  })

  it(`of publishing (${KILLS}) never leaves a broken artifact at the target`, { timeout: 40 * MINUTES }, async () => {
    const artifact = join(folder, 'app.gitdex')
    expect((await gitdex(['build', '--no-cache', '--out', artifact])).code).toBe(0)
    const shelf = join(folder, 'shelf')
    const bare = await makeRepository(join(folder, 'bare.git'), { bare: true })
    mkdirSync(shelf)
    const targets = [shelf, `refs:${bare.dir}`]
    const started = performance.now()
    await gitdex(['publish', artifact, '--to', join(folder, 'first')])
    const usual = performance.now() - started
    for (let i = 0; i < KILLS; i++) {
      await killed(['publish', artifact, '--to', targets[i % 2]!], random() * usual * 1.05)
      await expectWhole(shelf)
      await expectRefsWhole(bare.dir)
    }
    for (const target of targets) {
      expect((await gitdex(['publish', artifact, '--to', target])).code).toBe(0)
      expect((await gitdex(['pull', '--from', target, '--out', join(folder, 'back')])).code).toBe(0)
    }
    expect(await expectWhole(shelf)).toBe(1)
  })
})

async function expectRefsWhole(gitDir: string): Promise<void> {
  const reader = await openRepository(gitDir)
  try {
    for (const [, oid] of reader.listRefs(REF_PREFIX)) {
      const path = join(folder, 'from-ref.gitdex')
      await readArtifactObjects(reader, oid, path)
      expect(await inspect(path)).toMatchObject({ ok: true })
    }
  } finally {
    reader.close()
  }
}
