import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { replaceUnderLock } from '../../../src/git/lock-file.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

let path: string
let lock: string

beforeEach(() => {
  path = join(tempDir(), 'ref')
  lock = `${path}.lock`
  writeFileSync(path, 'before\n')
})

const leftOver = (): string[] => readdirSync(join(path, '..')).filter((name) => name !== 'ref')

describe('replaceUnderLock', () => {
  it('replaces a file and leaves nothing beside it', async () => {
    expect(await replaceUnderLock(path, 'after\n', { wait: 0 })).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('after\n')
    expect(leftOver()).toEqual([])
  })

  it('waits until others let go', async () => {
    writeFileSync(lock, '')
    const replaced = replaceUnderLock(path, 'after\n', { wait: 5000 })
    await sleep(60)
    expect(readFileSync(path, 'utf8')).toBe('before\n')
    rmSync(lock)
    expect(await replaced).toBe(true)
    expect(leftOver()).toEqual([])
  })

  it('takes over what a killed program left', async () => {
    writeFileSync(lock, '')
    const long = new Date(Date.now() - 60_000)
    utimesSync(lock, long, long)
    expect(await replaceUnderLock(path, 'after\n', { wait: 0, staleAfter: 5000 })).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('after\n')
    expect(leftOver()).toEqual([])
  })

  it('leaves the lock of others alone, however old, where it may not be taken over', async () => {
    writeFileSync(lock, 'theirs')
    const long = new Date(Date.now() - 60_000)
    utimesSync(lock, long, long)
    expect(await replaceUnderLock(path, 'after\n', { wait: 30 })).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe('before\n')
    expect(leftOver()).toEqual(['ref.lock'])
    expect(existsSync(lock)).toBe(true)
  })

  it('lets each of many have its turn', async () => {
    const all = Array.from({ length: 20 }, (_, i) => replaceUnderLock(path, `${i}\n`, { wait: 10_000 }))
    expect(await Promise.all(all)).not.toContain(false)
    expect(leftOver()).toEqual([])
  })
})
