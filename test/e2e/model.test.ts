import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse } from '../../reader/api.ts'
import type { InfoResponse } from '../../reader/gitdex-index.ts'
import type { BuildReport } from '../../src/build/build-index.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { tinyBertFiles, writeModelFolder } from '../helpers/tiny-bert.ts'
import { GITDEX, READER, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'

let folder: string
let repository: string
let first: BuildReport

const gitdex = (...args: string[]) => run(GITDEX, args, { cwd: folder })

async function build(...more: string[]): Promise<BuildReport> {
  const args = ['build', '--repo', repository, '--cache', join(folder, 'cache'), '--json', ...more]
  const { code, out, err } = await gitdex(...args)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out) as BuildReport
}

beforeAll(async () => {
  folder = tempDir()
  repository = (await sampleRepository(tempDir())).dir
  writeModelFolder(join(folder, 'model'), tinyBertFiles())
  first = await build('--out', 'app.gitdex', '--model', 'model', '--thin')
})

describe('build --model', () => {
  it('says what made the vectors, and how near the carried words come to it', () => {
    expect(first.encoder).toMatchObject({ dimension: 8, reproducible: false })
    expect(first.encoder!.id).toMatch(/^onnx-sha256:[0-9a-f]{64}$/)
    const { words, texts, scored, cosine } = first.encoder!.fit!
    expect(words).toBeGreaterThan(1000)
    expect(texts + scored).toBeGreaterThanOrEqual(7)
    expect(cosine).toBeGreaterThan(0.3)
  })

  it('carries its own query encoder, so that the reader needs neither model nor network', async () => {
    const args = ['search', 'retry failed request', '--mode', 'semantic', '--index', 'app.gitdex', '--json']
    const { code, out, err } = await run(READER, args, { cwd: folder })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { legs, results } = JSON.parse(out) as SearchResponse
    const leg = legs.find(({ name }) => name === 'vector')!
    expect(leg.ok).toBe(true)
    expect(leg.hits).toBeGreaterThan(0)
    expect(results[0]).toMatchObject({ type: 'chunk', file: 'src/net/retry.ts' })
  })

  it('gives the same artifact from its cache on the same machine', async () => {
    const again = await build('--out', 'again.gitdex', '--model', 'model')
    expect(again.digest).toBe(first.digest)
    const { out } = await gitdex('info', '--index', 'again.gitdex', '--json')
    expect((JSON.parse(out) as InfoResponse).manifest.encoder).toEqual(first.encoder)
  })

  it('cannot be verified by building again, and says so', async () => {
    const { code, err } = await gitdex('verify', 'app.gitdex', '--repo', repository, '--rebuild')
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('floating point') as string })
  })

  it('refuses folders that are no model before anything is read', async () => {
    const { code, err } = await gitdex('build', '--repo', repository, '--out', 'no.gitdex', '--model', 'nowhere', '--json') // prettier-ignore
    expect(code).toBe(2)
    expect((JSON.parse(err) as { error: object }).error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('has no model.onnx') as string }) // prettier-ignore
  })

  it('does not go together with --shard', async () => {
    const { code, err } = await gitdex('build', '--repo', repository, '--model', 'model', '--shard', '1/2')
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('without --shard') as string })
  })
})
