import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRepository, type GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER, run } from './run.ts'
import { SAMPLE_FILES, sampleRepository } from './sample-repository.ts'

let repository: GitFixture
let folder: string

const gitdex = (...args: string[]) => run(GITDEX, args, { cwd: folder })
const reader = (...args: string[]) => run(READER, args, { cwd: folder })
const codes = (out: string) => (JSON.parse(out) as { problems: { code: string }[] }).problems.map(({ code }) => code)

beforeAll(async () => {
  folder = tempDir()
  repository = await sampleRepository(tempDir())
  const built = await gitdex('build', '--no-cache', '--repo', repository.dir, '--out', 'app.gitdex')
  expect({ code: built.code, err: built.err }).toEqual({ code: 0, err: '' })
  for (const name of ['mine', 'other']) expect((await gitdex('keygen', '--out', name)).code).toBe(0)
  const signed = await gitdex('sign', 'app.gitdex', '--key', 'mine.key')
  expect({ code: signed.code, err: signed.err }).toEqual({ code: 0, err: '' })
})

describe('signatures', () => {
  it('hold with the key that made them, in both programs, and with no other', async () => {
    const [good, alone, wrong] = await Promise.all([
      gitdex('verify', 'app.gitdex', '--key', 'mine.pub'),
      reader('verify', 'app.gitdex', '--key', 'mine.pub', '--json'),
      gitdex('verify', 'app.gitdex', '--key', 'other.pub', '--json'),
    ])
    expect({ code: good.code, out: good.out }).toEqual({ code: 0, out: expect.stringContaining('signature') as string })
    expect(JSON.parse(alone.out)).toMatchObject({ ok: true, checked: ['signature'] })
    expect({ code: wrong.code, codes: codes(wrong.out) }).toEqual({ code: 1, codes: ['SIGNATURE_INVALID'] })
  })

  it('do not hold when the artifact, the digest in them or they themselves are others', async () => {
    const signature = JSON.parse(readFileSync(join(folder, 'app.gitdex.sig'), 'utf8')) as {
      signature: string
      digest: string
    }
    const bytes = Buffer.from(signature.signature, 'base64')
    bytes[5]! ^= 1
    const altered = [
      { ...signature, signature: bytes.toString('base64') },
      { ...signature, digest: `sha256:${'0'.repeat(64)}` },
      { ...signature, signature: '' },
    ]
    for (const [i, value] of altered.entries()) {
      writeFileSync(join(folder, `altered-${i}.sig`), JSON.stringify(value))
      const { code, out } = await gitdex(
        'verify',
        'app.gitdex',
        '--key',
        'mine.pub',
        '--signature',
        `altered-${i}.sig`,
        '--json',
      )
      expect({ i, code, codes: codes(out) }).toEqual({ i, code: 1, codes: ['SIGNATURE_INVALID'] })
    }
    await gitdex('build', '--no-cache', '--no-source', '--repo', repository.dir, '--out', 'other.gitdex')
    const { code, out } = await gitdex(
      'verify',
      'other.gitdex',
      '--key',
      'mine.pub',
      '--signature',
      'app.gitdex.sig',
      '--json',
    )
    expect({ code, codes: codes(out) }).toEqual({ code: 1, codes: ['SIGNATURE_INVALID'] })
  })

  it('keys and signatures that are none are errors; nothing is overwritten, nothing damaged is signed', async () => {
    expect(statSync(join(folder, 'mine.key')).mode & 0o777).toBe(0o600)
    writeFileSync(join(folder, 'text.pub'), 'no key')
    const damaged = readFileSync(join(folder, 'app.gitdex'))
    damaged[damaged.length - 100]! ^= 1
    writeFileSync(join(folder, 'damaged.gitdex'), damaged)
    copyFileSync(join(folder, 'app.gitdex'), join(folder, 'unsigned.gitdex'))
    const results = await Promise.all([
      gitdex('verify', 'app.gitdex', '--key', 'text.pub'),
      gitdex('verify', 'unsigned.gitdex', '--key', 'mine.pub'),
      gitdex('keygen', '--out', 'mine'),
      gitdex('sign', 'app.gitdex', '--key', 'mine.pub'),
      gitdex('sign', 'damaged.gitdex', '--key', 'mine.key'),
    ])
    expect(results.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2])
    expect(results.map(({ err }) => err).join('')).not.toContain('internal error')
  })
})

describe('verify --repo', () => {
  it('holds for the repository that it was built of, also built again', async () => {
    const { code, out, err } = await gitdex(
      'verify',
      'app.gitdex',
      '--repo',
      repository.dir,
      '--rebuild',
      '-j',
      '1',
      '--json',
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ ok: true, checked: ['repository', 'rebuild'], problems: [] })
  })

  it('does not hold for another repository, and is an error where there is none', async () => {
    const other = await makeRepository(join(tempDir(), 'other'), { files: SAMPLE_FILES, message: 'another one' })
    const result = await gitdex('verify', 'app.gitdex', '--repo', other.dir, '--json')
    expect({ code: result.code, codes: codes(result.out) }).toEqual({ code: 1, codes: ['OTHER_REPOSITORY'] })
    expect((await gitdex('verify', 'app.gitdex', '--repo', folder)).code).toBe(2)
  })

  it('an artifact whose content is not that of its commit is found, whoever made its digest', async () => {
    // The same commit id, but files of another: what a forger would write.
    const { forgedArtifact } = await import('../helpers/forged-artifact.ts')
    writeFileSync(join(folder, 'forged.gitdex'), await forgedArtifact(readFileSync(join(folder, 'app.gitdex'))))
    expect((await gitdex('verify', 'forged.gitdex')).code).toBe(0)
    const result = await gitdex('verify', 'forged.gitdex', '--repo', repository.dir, '--json')
    expect(result.code).toBe(1)
    expect(new Set(codes(result.out))).toEqual(new Set(['OTHER_BLOB', 'OTHER_TREE']))
    const again = await gitdex('verify', 'forged.gitdex', '--repo', repository.dir, '--rebuild', '-j', '1', '--json')
    expect(codes(again.out)).toContain('NOT_REPRODUCED')
  })
})

describe('build --shard and merge', () => {
  it('give the digest of the single build, as programs of several machines', async () => {
    for (const part of ['1/2', '2/2']) {
      const { code, err } = await gitdex(
        'build',
        '--no-cache',
        '--repo',
        repository.dir,
        '--shard',
        part,
        '--out',
        'shards',
      )
      expect({ code, err }).toEqual({ code: 0, err: '' })
    }
    const name = `app-${repository.head.slice(0, 12)}`
    const paths = [1, 2].map((i) => join('shards', `${name}.${i}-of-2.gitdex-shard`))
    const merged = await gitdex(
      'merge',
      ...paths,
      '--no-cache',
      '--repo',
      repository.dir,
      '--out',
      'merged.gitdex',
      '--json',
    )
    expect({ code: merged.code, err: merged.err }).toEqual({ code: 0, err: '' })
    const whole = JSON.parse((await gitdex('info', 'app.gitdex', '--json')).out) as { digest: string }
    expect(JSON.parse(merged.out)).toMatchObject({ digest: whole.digest })
    const missing = await gitdex('merge', paths[0]!, '--no-cache', '--repo', repository.dir, '--out', 'merged.gitdex')
    expect({ code: missing.code, err: missing.err }).toEqual({ code: 2, err: expect.stringContaining('2/2') as string })
    const both = await gitdex('build', '--shard', '3/2', '--repo', repository.dir)
    expect(both.code).toBe(2)
  })
})
