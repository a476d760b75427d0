import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBlobCache } from '../../../src/cache/blob-cache.ts'
import { StateFiles } from '../../../src/cache/state-files.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const KIND = '0123456789abcdef'
const commit = (n: number): string => String(n).repeat(40)
const pieces = (...lengths: number[]) => new Map(lengths.map((length, i) => [`piece ${i}`, new Uint8Array(length).fill(i + 1)])) // prettier-ignore

it('gives back pieces of any length, at multiples of 8', () => {
  const states = new StateFiles(tempDir(), 1e9)
  states.write(KIND, commit(1), pieces(0, 1, 8, 1000))
  const found = states.read(KIND, [commit(1)])!
  expect(found.commit).toBe(commit(1))
  expect([...found.pieces].map(([name, bytes]) => [name, bytes.length, bytes[0]])).toEqual([
    ['piece 0', 0, undefined],
    ['piece 1', 1, 2],
    ['piece 2', 8, 3],
    ['piece 3', 1000, 4],
  ])
  for (const bytes of found.pieces.values()) expect(bytes.byteOffset % 8).toBe(0)
})

it('gives back a piece of numbers of which there are none', () => {
  const states = new StateFiles(tempDir(), 1e9)
  const none = new Uint8Array(Uint32Array.from([]).buffer)
  states.write(KIND, commit(1), new Map([...pieces(9), ['none', none], ['last', Uint8Array.of(7)]])) // prettier-ignore
  expect(states.read(KIND, [commit(1)])!.pieces.get('last')).toEqual(Uint8Array.of(7))
})

it('takes the first commit that has a state, else the newest of the kind', () => {
  const dir = tempDir()
  const states = new StateFiles(dir, 1e9)
  for (const n of [1, 2, 3]) {
    states.write(KIND, commit(n), pieces(n))
    utimesSync(join(dir, `${KIND}-${commit(n)}.state`), n === 2 ? 9000 : n, n === 2 ? 9000 : n)
  }
  expect(states.read(KIND, [commit(7), commit(3), commit(1)])!.commit).toBe(commit(3))
  expect(states.read(KIND, [commit(7)])!.commit).toBe(commit(2))
  expect(states.read('ffffffffffffffff', [commit(1)])).toBeUndefined()
  expect([states.has(KIND), states.has('ffffffffffffffff')]).toEqual([true, false])
})

it('replaces the state that a build began from, keeps within a quarter of the cache and leaves no other file', () => {
  const dir = tempDir()
  const states = new StateFiles(dir, 4000)
  states.write(KIND, commit(1), pieces(300))
  states.write(KIND, commit(2), pieces(300), commit(1))
  expect(readdirSync(dir)).toEqual([`${KIND}-${commit(2)}.state`])
  utimesSync(join(dir, `${KIND}-${commit(2)}.state`), 1, 1)
  states.write(KIND, commit(3), pieces(800))
  states.write(KIND, commit(4), pieces(5000))
  expect(readdirSync(dir)).toEqual([`${KIND}-${commit(3)}.state`])
  expect(states.bytes).toBeGreaterThan(800)
})

it('counts as part of the cache and takes the place of records there', async () => {
  const dir = tempDir()
  const cache = openBlobCache(dir, { maxBytes: 8000 })
  for (let i = 0; i < 7; i++) cache.set(String(i).repeat(64), new Uint8Array(900))
  cache.writeState(KIND, commit(1), pieces(1500))
  await cache.close()
  expect(cache.stats.bytes).toBeLessThanOrEqual(8000)
  expect(cache.stats.bytes).toBeGreaterThan(1500)
  expect(cache.stats.problem).toBeUndefined()
})

it('that cannot be written loses no record', async () => {
  const dir = tempDir()
  // Nothing is renamed over a folder.
  mkdirSync(join(dir, `${KIND}-${commit(1)}.state`))
  const cache = openBlobCache(dir)
  cache.set('a'.repeat(64), new Uint8Array(10))
  cache.writeState(KIND, commit(1), pieces(100))
  await cache.close()
  expect(cache.stats.problem).toBeUndefined()
  const later = openBlobCache(dir)
  expect(later.get('a'.repeat(64))).toEqual(new Uint8Array(10))
  expect(later.readState(KIND, [commit(1)])).toBeUndefined()
  await later.close()
  expect(readdirSync(dir).filter((name) => name.endsWith('.part'))).toEqual([])
})
