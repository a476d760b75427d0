import { statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse } from '../../reader/api.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { GITDEX, READER, run } from './run.ts'
import { sampleRepository } from './sample-repository.ts'

const QUERY = 'retry a failed request with backoff'

let folder: string
let repository: string

async function search(program: string, index: string): Promise<SearchResponse> {
  const args = ['search', QUERY, '--mode', 'semantic', '--index', index, '--json', '--explain']
  const { code, out, err } = await run(program, args, { cwd: folder })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out) as SearchResponse
}

const vectorLeg = ({ legs }: SearchResponse) => legs.find(({ name }) => name === 'vector')

beforeAll(async () => {
  folder = tempDir()
  repository = (await sampleRepository(tempDir())).dir
  for (const [out, ...more] of [['full.gitdex'], ['thin.gitdex', '--thin']]) {
    const built = await run(GITDEX, ['build', '--no-cache', '--repo', repository, '--out', out!, ...more], {
      cwd: folder,
    })
    expect({ code: built.code, err: built.err }).toEqual({ code: 0, err: '' })
  }
})

describe('build --thin', () => {
  it('leaves the encoder table out, and gitdex answers as it would with it', async () => {
    expect(statSync(join(folder, 'full.gitdex')).size).toBeGreaterThan(statSync(join(folder, 'thin.gitdex')).size + 1e6)
    const [full, thin] = await Promise.all([search(GITDEX, 'full.gitdex'), search(GITDEX, 'thin.gitdex')])
    expect(vectorLeg(thin)).toMatchObject({ ok: true, hits: vectorLeg(full)!.hits })
    expect(thin.results).toEqual(full.results)
  })

  it('costs the reader that is one file its vector leg, which it says, and nothing else', async () => {
    const [full, thin] = await Promise.all([search(READER, 'full.gitdex'), search(READER, 'thin.gitdex')])
    expect(vectorLeg(full)).toMatchObject({ ok: true })
    expect(vectorLeg(thin)).toMatchObject({ ok: false, hits: 0, why: expect.stringContaining('--thin') as string })
    expect(thin.results[0]).toMatchObject({ type: 'chunk', file: 'src/net/retry.ts', sources: ['fts'] })
  })

  it('is kept in the manifest, so that verify --rebuild repeats it', async () => {
    const args = ['verify', 'thin.gitdex', '--repo', repository, '--rebuild', '--json']
    const { out } = await run(GITDEX, args, { cwd: folder })
    expect(JSON.parse(out)).toMatchObject({ ok: true })
  })
})
