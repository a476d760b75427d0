import { describe, expect, it } from 'vitest'
import { openBlobCache } from '../../../src/cache/blob-cache.ts'
import type { CommitChanges } from '../../../src/git/history/read-history.ts'
import { subjectWords, Vocabulary } from '../../../src/history/subject-words.ts'
import { WalkCache } from '../../../src/history/walk-cache.ts'
import { encodeWalk, WalkRecord } from '../../../src/history/walk-record.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const oidOf = (number: number): string => number.toString(16).padStart(40, '0')

const commit = (number: number, fields: Partial<CommitChanges> = {}): CommitChanges => ({
  oid: oidOf(number),
  parents: [oidOf(number + 1)],
  time: 1_700_000_000 - number,
  subject: `Änder "it" ${number}`,
  author: 'Zoë',
  isBot: number % 5 === 0,
  paths: ['src/\xc3\xbc.ts', 'line\nbreak', `c${number % 3}`],
  status: Uint8Array.of(0, 1, 2),
  renames: [{ from: `c${number % 3}`, to: 'line\nbreak' }],
  decisions: number % 7 === 0 ? [['Rejected', `a daemon, take ${number}`]] : [],
  ...fields,
})

const COMMITS = Array.from({ length: 60 }, (_, i) => commit(i))

describe('WalkRecord', () => {
  it('gives back what was put in', () => {
    const all = [
      ...COMMITS,
      commit(60, { parents: [], paths: [], status: new Uint8Array(0), renames: [] }),
      commit(61, { parents: [oidOf(99), oidOf(3)] }),
    ]
    const record = WalkRecord.open(encodeWalk(all, true))!
    expect(all.map(({ oid }) => record.get(oid))).toEqual(all)
    expect(record.get(oidOf(99))).toBeUndefined()
    const anonymous = WalkRecord.open(encodeWalk(all, false))!
    expect(anonymous.get(oidOf(4))).toEqual({ ...COMMITS[4], author: '' })
  })

  it('keeps the terms of words, also of those that have none', () => {
    const words = new Map([['getUser', ['getus', 'get', 'user']], ['1234', []], ['ünd', ['ünd']]]) // prettier-ignore
    const known = new Map([['other', ['other']]]) // prettier-ignore
    WalkRecord.open(encodeWalk(COMMITS, false, words))!.tellWords(known)
    expect(known).toEqual(new Map([['other', ['other']], ...words])) // prettier-ignore
    const none = new Map<string, readonly string[]>()
    WalkRecord.open(encodeWalk(COMMITS, false))!.tellWords(none)
    expect(none.size).toBe(0)
  })

  it('is none for other bytes', () => {
    expect(WalkRecord.open(Uint8Array.of(1, 2, 3))).toBeUndefined()
    expect(WalkRecord.open(encodeWalk([], true).subarray(1))).toBeUndefined()
  })
})

describe('subjectWords', () => {
  it('says the same of words whose terms are known', () => {
    const telling = ['Fix the retryPolicy of 404 pages', 'Retry twice', ''].map((subject, i) => ({ subject, files: [i % 2], changed: 1 + i })) // prettier-ignore
    const known = new Map<string, readonly string[]>()
    const first = subjectWords(telling, 2, new Vocabulary(known))
    expect(known.get('retryPolicy')).toContain('retry')
    expect(subjectWords(telling, 2, new Vocabulary(known))).toEqual(first)
    expect(subjectWords(telling, 2)).toEqual(first)
  })
})

describe('WalkCache', () => {
  it('knows the ancestors of a commit that an earlier walk started at', async () => {
    const folder = tempDir()
    const first = openBlobCache(folder)
    const walk = new WalkCache(first, false)
    for (const one of COMMITS.slice(1)) walk.set(one)
    walk.save(oidOf(1))
    await first.close()
    const later = new WalkCache(openBlobCache(folder), false)
    expect(later.get(oidOf(20))).toBeUndefined()
    expect(later.get(oidOf(0))).toBeUndefined()
    expect(later.get(oidOf(1))!.paths).toEqual(COMMITS[1]!.paths)
    expect(later.get(oidOf(59))!.time).toBe(COMMITS[59]!.time)
  })

  it('keeps names of authors apart', async () => {
    const folder = tempDir()
    const cache = openBlobCache(folder)
    const walk = new WalkCache(cache, true)
    for (const one of COMMITS) walk.set(one)
    walk.save(oidOf(0))
    await cache.close()
    const again = openBlobCache(folder)
    expect(new WalkCache(again, false).get(oidOf(0))).toBeUndefined()
    expect(new WalkCache(again, true).get(oidOf(0))!.author).toBe('Zoë')
  })
})
