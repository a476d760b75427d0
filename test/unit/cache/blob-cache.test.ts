import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBlobCache } from '../../../src/cache/blob-cache.ts'
import { cacheKey } from '../../../src/cache/cache-key.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gitdex-cache-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const key = (name: string | number) => cacheKey('test', String(name))
const value = (name: string | number, length = 100) => new Uint8Array(Buffer.alloc(length, `${name};`))

/** Fills the folder by one build that sets `count` values. */
async function fill(
  count: number,
  options: { from?: number; length?: number; now?: () => number } = {},
): Promise<void> {
  const cache = openBlobCache(dir, options)
  for (let i = options.from ?? 0; i < (options.from ?? 0) + count; i++) cache.set(key(i), value(i, options.length))
  await cache.close()
}

/** Names of the values among the first `count` that a fresh build finds intact; wrong bytes fail the test. */
async function present(count: number, length?: number): Promise<number[]> {
  const cache = openBlobCache(dir)
  const found: number[] = []
  for (let i = 0; i < count; i++) {
    const got = cache.get(key(i))
    if (!got) continue
    expect(Buffer.from(got).equals(value(i, length))).toBe(true)
    found.push(i)
  }
  expect(cache.stats).toMatchObject({ hits: found.length, misses: count - found.length })
  await cache.close()
  return found
}

const files = (extension: string) => readdirSync(dir).filter((name) => name.endsWith(extension))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

describe('openBlobCache', () => {
  it('gives back what an earlier build set', async () => {
    await fill(500)
    expect(await present(501)).toEqual(range(0, 500))
    expect(files('.pack')).toHaveLength(1)
    expect(files('.tmp')).toEqual([])
  })

  it('gives back what was set in the same build, before and after it was written', async () => {
    const cache = openBlobCache(dir)
    for (const length of [0, 1, 3_000_000]) {
      cache.set(key(length), value(length, length))
      expect(Buffer.from(cache.get(key(length))!).equals(value(length, length))).toBe(true)
    }
    expect(cache.stats).toMatchObject({ hits: 3, misses: 0 })
    await cache.close()
  })

  it('hands out memory of its own, which a worker may take over', async () => {
    await fill(1)
    const cache = openBlobCache(dir)
    const got = cache.get(key(0))!
    structuredClone(got, { transfer: [got.buffer as ArrayBuffer] })
    expect(Buffer.from(cache.get(key(0))!).equals(value(0))).toBe(true)
    await cache.close()
  })

  it('writes nothing when nothing is set', async () => {
    await openBlobCache(dir).close()
    expect(readdirSync(dir)).toEqual([])
  })

  it('keeps nothing of a build that does not close, and does not disturb others', async () => {
    const lost = openBlobCache(dir)
    lost.set(key(0), value(0))
    await fill(2, { from: 1 })
    expect(await present(3)).toEqual([1, 2])
  })

  it('lets two builds write at the same time', async () => {
    const [a, b] = [openBlobCache(dir), openBlobCache(dir)]
    for (let i = 0; i < 100; i++) {
      a.set(key(i), value(i))
      b.set(key(i + 50), value(i + 50))
    }
    await Promise.all([a.close(), b.close()])
    expect(await present(150)).toEqual(range(0, 150))
  })

  it('refuses keys that are none, and misses after closing', async () => {
    const cache = openBlobCache(dir)
    expect(() => cache.set('x', value(0))).toThrow(RangeError)
    expect(cache.get('x')).toBeUndefined()
    await cache.close()
    cache.set(key(0), value(0))
    expect(cache.get(key(0))).toBeUndefined()
  })

  it('is a cache that misses where no folder can be made', async () => {
    writeFileSync(join(dir, 'file'), '')
    const cache = openBlobCache(join(dir, 'file', 'cache'))
    cache.set(key(0), value(0))
    expect(cache.get(key(0))).toBeUndefined()
    await cache.close()
    expect(cache.stats.problem).toContain('a file is in the place of a folder')
  })

  it('never touches files of others', async () => {
    const foreign = ['pack-1234.pack', 'pack-1234.idx', 'notes.tmp', '1-notes.tmp']
    for (const name of foreign) writeFileSync(join(dir, name), 'PACK of another program')
    await fill(3)
    expect(await present(3)).toEqual([0, 1, 2])
    for (const name of foreign) expect(readFileSync(join(dir, name), 'utf8')).toBe('PACK of another program')
  })
})

describe('damage is a miss', () => {
  it('finds everything when the index is gone or damaged', async () => {
    await fill(50)
    rmSync(join(dir, files('.idx')[0]!))
    expect(await present(50)).toHaveLength(50)
    const index = join(dir, files('.idx')[0]!)
    const bytes = readFileSync(index)
    bytes[100]! ^= 1
    writeFileSync(index, bytes)
    expect(await present(50)).toHaveLength(50)
  })

  it('a pack cut at any place gives the records before the cut', async () => {
    await fill(10)
    const pack = join(dir, files('.pack')[0]!)
    const whole = readFileSync(pack)
    for (let cut = 0; cut < whole.length; cut += 23) {
      writeFileSync(pack, whole.subarray(0, cut))
      expect(await present(10)).toEqual(range(0, Math.max(0, Math.floor((cut - 8) / 144))))
    }
  })

  it('a flipped bit costs the record it is in and no other', async () => {
    await fill(10)
    const [pack, index] = [join(dir, files('.pack')[0]!), join(dir, files('.idx')[0]!)]
    const [whole, indexBytes] = [readFileSync(pack), readFileSync(index)]
    for (let bit = 64; bit < whole.length * 8; bit += 101) {
      const bytes = Buffer.from(whole)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(pack, bytes)
      writeFileSync(index, indexBytes)
      const hit = Math.floor(((bit >> 3) - 8) / 144)
      expect(await present(10)).toEqual(range(0, 10).filter((i) => i !== hit))
    }
  })

  it('without an index either, flipped bits never give a wrong value', async () => {
    await fill(10)
    const pack = join(dir, files('.pack')[0]!)
    const whole = readFileSync(pack)
    for (let bit = 64; bit < whole.length * 8; bit += 211) {
      const bytes = Buffer.from(whole)
      bytes[bit >> 3]! ^= 1 << (bit & 7)
      writeFileSync(pack, bytes)
      for (const name of files('.idx')) rmSync(join(dir, name))
      const before = Math.floor(((bit >> 3) - 8) / 144)
      expect((await present(10)).slice(0, before)).toEqual(range(0, before))
    }
  })

  it('a damaged value can be set anew', async () => {
    await fill(1)
    const pack = join(dir, files('.pack')[0]!)
    const bytes = readFileSync(pack)
    bytes[60]! ^= 1
    writeFileSync(pack, bytes)
    expect(await present(1)).toEqual([])
    await fill(1)
    expect(await present(1)).toEqual([0])
  })

  it('takes over the pack of a killed build without its torn end', async () => {
    const killed = openBlobCache(dir)
    for (let i = 0; i < 20; i++) killed.set(key(i), value(i, 100_000))
    const left = join(dir, files('.tmp')[0]!)
    const dead = spawnSync(process.execPath, ['-e', '0']).pid
    const name = join(dir, `${dead}-${'0'.repeat(16)}.tmp`)
    copyFileSync(left, name)
    truncateSync(name, 1_000_000)
    expect(await present(20, 100_000)).toEqual(range(0, 9))
    expect(files('.tmp')).toEqual([left.slice(dir.length + 1)])
  })
})

describe('eviction', () => {
  it('keeps the limit and drops what was used least recently', async () => {
    const at = (minute: number) => () => (1_700_000_000 + minute * 60) * 1000
    await fill(50, { length: 1000, now: at(0) })
    await fill(50, { from: 50, length: 1000, now: at(10) })
    const used = openBlobCache(dir, { now: at(20) })
    for (let i = 0; i < 10; i++) used.get(key(i))
    await used.close()
    const last = openBlobCache(dir, { now: at(30), maxBytes: 60_000 })
    last.set(key('new'), value('new', 1000))
    await last.close()
    expect(last.stats.bytes).toBeLessThanOrEqual(60_000 * 0.8)
    const kept = await present(100, 1000)
    expect(kept.slice(0, 10)).toEqual(range(0, 10))
    // 45 records of 1,044 bytes fit into 48,000, the new one among them.
    expect(kept.length).toBe(44)
    expect(kept.slice(10).every((i) => i >= 50)).toBe(true)
    const again = openBlobCache(dir)
    expect(again.get(key('new'))).toBeDefined()
    await again.close()
  })

  it('does not take a value larger than the limit', async () => {
    const cache = openBlobCache(dir, { maxBytes: 1000 })
    cache.set(key(0), value(0, 1001))
    await cache.close()
    expect(cache.stats.bytes).toBe(0)
  })

  it('merges many small packs without losing a value', async () => {
    for (let i = 0; i < 40; i++) await fill(3, { from: 3 * i })
    expect(files('.pack').length).toBeLessThanOrEqual(33)
    expect(await present(120)).toEqual(range(0, 120))
  })

  it('a build that has removed packs open goes on reading', async () => {
    await fill(50, { length: 1000 })
    const reading = openBlobCache(dir)
    const evicting = openBlobCache(dir, { maxBytes: 10_000 })
    await evicting.close()
    expect(Buffer.from(reading.get(key(49))!).equals(value(49, 1000))).toBe(true)
    await reading.close()
    expect((await present(50, 1000)).length).toBeLessThan(10)
  })
})
