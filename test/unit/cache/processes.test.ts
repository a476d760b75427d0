import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBlobCache } from '../../../src/cache/blob-cache.ts'
import { cacheKey } from '../../../src/cache/cache-key.ts'

/** Real processes on one folder: each sets and reads values of its own and of others; one kills itself. */
const PROGRAM = `
  import { openBlobCache } from './src/cache/blob-cache.ts'
  import { cacheKey } from './src/cache/cache-key.ts'
  const [dir, maxBytes, name, mode] = process.argv.slice(2)
  for (let round = 0; round < 6; round++) {
    const cache = openBlobCache(dir, { maxBytes: Number(maxBytes) })
    for (let i = 0; i < 300; i++) {
      const got = cache.get(cacheKey('n', String(i)))
      if (got && Buffer.from(got).toString() !== String(i).repeat(200)) process.exit(3)
      cache.set(cacheKey('n', String(i)), Buffer.from(String(i).repeat(200)))
      cache.set(cacheKey(name, String(round), String(i)), Buffer.alloc(1000, name))
    }
    if (mode === 'kill' && round === 3) process.kill(process.pid, 'SIGKILL')
    await cache.close()
    if (cache.stats.problem) { console.error(cache.stats.problem); process.exit(4) }
  }
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gitdex-processes-'))
  const { outputFiles } = buildSync({
    stdin: { contents: PROGRAM, loader: 'ts', resolveDir: process.cwd() },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  writeFileSync(join(folder, 'program.mjs'), outputFiles[0]!.contents)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function run(...args: string[]): Promise<number | string | null> {
  const child = spawn(process.execPath, [join(folder, 'program.mjs'), ...args], { stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)))
}

it.each([
  ['with room for all', 100_000_000, 300],
  ['that evict', 3_000_000, 1],
])('survives concurrent builds %s, one of them killed', async (_, maxBytes, leastHits) => {
  const dir = join(folder, `cache-${maxBytes}`)
  const limit = String(maxBytes)
  const ends = await Promise.all([run(dir, limit, 'a'), run(dir, limit, 'b'), run(dir, limit, 'c', 'kill')])
  expect(ends).toEqual([0, 0, process.platform === 'win32' ? 1 : 'SIGKILL'])
  const cache = openBlobCache(dir, { maxBytes })
  for (let i = 0; i < 300; i++) {
    const got = cache.get(cacheKey('n', String(i)))
    if (got) expect(Buffer.from(got).toString()).toBe(String(i).repeat(200))
  }
  expect(cache.stats.hits).toBeGreaterThanOrEqual(leastHits)
  await cache.close()
  expect(cache.stats.problem).toBeUndefined()
  expect(cache.stats.bytes).toBeLessThanOrEqual(maxBytes)
})
