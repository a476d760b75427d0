import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createExtractPool, type BlobResult, type BlobTask, type ExtractPool } from '../../../src/extract/pool.ts'
import type { TestMeta } from '../../helpers/pool-test-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'gitdex-pool-'))
const workerUrl = pathToFileURL(join(folder, 'worker.mjs'))
let pool: ExtractPool<TestMeta>

beforeAll(async () => {
  await build({
    entryPoints: ['test/helpers/pool-test-worker.ts'],
    outfile: join(folder, 'worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
})
afterEach(() => pool.close())
afterAll(() => rmSync(folder, { recursive: true }))

const task = (id: number, act: TestMeta['act'] = 'echo'): BlobTask<TestMeta> => ({
  bytes: Uint8Array.of(id & 255, id >> 8),
  meta: { act },
})

async function run(tasks: Iterable<BlobTask<TestMeta>>, jobs = 2, timeoutMs = 60_000): Promise<BlobResult[]> {
  pool = await createExtractPool<TestMeta>({ jobs, workerUrl, timeoutMs })
  const results: BlobResult[] = []
  await pool.run(tasks, (index, result) => {
    expect(results[index]).toBeUndefined()
    results[index] = result
  })
  return results
}

const idOf = (result: BlobResult): number =>
  'record' in result ? (result.record[0]! ^ 255) | ((result.record[1]! ^ 255) << 8) : -1
const ids = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

describe('ExtractPool', () => {
  it.each([1, 2, 3])('gives every result its index with %i workers', async (jobs) => {
    const results = await run(ids(500).map((id) => task(id)), jobs) // prettier-ignore
    expect(results.map(idOf)).toEqual(ids(500))
    expect(results.every((result) => 'record' in result && !result.plain)).toBe(true)
  })

  it('ends at once without tasks', async () => {
    expect(await run([])).toEqual([])
  })

  it.each(['throw', 'exit'] as const)('replaces a worker that dies by %s and retries that blob alone', async (act) => {
    const results = await run(ids(200).map((id) => task(id, id === 70 || id === 71 ? act : 'echo'))) // prettier-ignore
    expect(results.map(idOf)).toEqual(ids(200))
    expect(results.flatMap((result, i) => ('record' in result && result.plain ? [i] : []))).toEqual([70, 71])
  })

  it('gives a blob up that also fails without the parser, and only that one', async () => {
    const results = await run([task(0), task(1, 'always'), task(2)])
    expect(results.map(idOf)).toEqual([0, -1, 2])
    expect(results[1]).toMatchObject({ error: { message: 'broken on purpose' } })
  })

  it('ends a worker that makes no progress', async () => {
    const results = await run([task(0), task(1, 'hang'), task(2)], 1, 500)
    expect(results.map(idOf)).toEqual([0, 1, 2])
    expect(results[1]).toMatchObject({ plain: true })
  })

  it('pulls tasks only as workers become free', async () => {
    const size = 200 * 1024
    let pulled = 0
    let finished = 0
    let ahead = 0
    function* tasks(): Generator<BlobTask<TestMeta>> {
      for (let i = 0; i < 40; i++) {
        ahead = Math.max(ahead, ++pulled - finished)
        yield { bytes: new Uint8Array(size), meta: { act: 'echo' } }
      }
    }
    pool = await createExtractPool<TestMeta>({ jobs: 2, workerUrl })
    await pool.run(tasks(), () => finished++)
    expect(finished).toBe(40)
    // Two blobs make a batch of 256 KiB; each worker has one batch and may be reading the next.
    expect(ahead).toBeLessThanOrEqual(8)
  })

  it('hands an error of the source on', async () => {
    function* tasks(): Generator<BlobTask<TestMeta>> {
      yield task(0)
      throw new Error('no such object')
    }
    await expect(run(tasks())).rejects.toThrow('no such object')
  })

  it.each([1, 3])('stops when aborted, with %i workers', async (jobs) => {
    const controller = new AbortController()
    pool = await createExtractPool<TestMeta>({ jobs, workerUrl })
    let seen = 0
    const tasks = ids(1_000).map((id) => task(id))
    const done = pool.run(tasks, () => void (++seen === 1 && controller.abort()), controller.signal)
    await expect(done).rejects.toThrow()
    expect(seen).toBeLessThan(1_000)
  })

  it('hands an error of the receiver on', async () => {
    pool = await createExtractPool<TestMeta>({ jobs: 2, workerUrl })
    const done = pool.run(ids(300).map((id) => task(id)), () => { throw new Error('disk full') }) // prettier-ignore
    await expect(done).rejects.toThrow('disk full')
  })
})
