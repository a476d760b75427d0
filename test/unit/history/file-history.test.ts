import { describe, expect, it } from 'vitest'
import type { CommitChanges } from '../../../src/git/history/read-history.ts'
import { FileHistories, MASS_CHANGE } from '../../../src/history/file-history.ts'

const DAY = 86_400
const NOW = 1000 * DAY
let next = 0

interface Change {
  readonly daysAgo: number
  readonly paths: readonly string[]
  readonly subject?: string
  readonly added?: readonly string[]
  readonly renames?: readonly [from: string, to: string][]
}

function commit({ daysAgo, paths, subject = '', added = [], renames = [] }: Change): CommitChanges {
  return {
    oid: `${next++}`.padStart(40, '0'),
    parents: [],
    time: NOW - daysAgo * DAY,
    subject,
    paths,
    status: Uint8Array.from(paths, (path) => Number(added.includes(path))),
    renames: renames.map(([from, to]) => ({ from, to })),
  }
}

function historiesOf(paths: readonly string[], changes: readonly Change[]) {
  const heard: [string, readonly number[], number][] = []
  const all = new FileHistories(paths, NOW, (subject, files, changed) => heard.push([subject, files, changed]))
  for (const change of changes) all.add(commit(change))
  return { files: all.finish(), heard }
}

describe('FileHistories', () => {
  it('counts commits of the windows before the indexed commit', () => {
    const [file] = historiesOf(
      ['a'],
      [0, 29, 31, 89, 91, 400].map((daysAgo) => ({ daysAgo, paths: ['a'], subject: `${daysAgo}` })),
    ).files
    expect(file).toMatchObject({ commits30: 2, commits90: 4, commits: 6, lastChange: NOW, firstSeen: NOW - 400 * DAY })
    expect(file!.subjects).toEqual(['0', '29', '31', '89', '91'])
  })

  it('says when a file was born, and knows nothing of one that no commit touched', () => {
    const [born, seen, never] = historiesOf(
      ['born', 'seen', 'never'],
      [{ daysAgo: 3, paths: ['born', 'seen'], added: ['born'] }],
    ).files
    expect(born).toMatchObject({ born: true, firstSeen: NOW - 3 * DAY })
    expect(seen!.born).toBe(false)
    expect(never).toMatchObject({ lastChange: 0, firstSeen: 0, commits: 0, lastCommit: '', subjects: [] })
  })

  it('follows renames, several of them and swapped ones', () => {
    const { files } = historiesOf(
      ['x', 'y', 'new'],
      [
        { daysAgo: 1, paths: ['mid', 'new'], renames: [['mid', 'new']], added: ['new'], subject: 'second move' },
        { daysAgo: 2, paths: ['x', 'y'], renames: [['x', 'y'], ['y', 'x']] }, // prettier-ignore
        { daysAgo: 3, paths: ['old', 'mid'], renames: [['old', 'mid']], added: ['mid'], subject: 'first move' },
        { daysAgo: 4, paths: ['x'], subject: 'of y' },
        { daysAgo: 5, paths: ['old'], added: ['old'], subject: 'birth' },
      ],
    )
    expect(files[2]).toMatchObject({ commits: 3, born: true, subjects: ['second move', 'first move', 'birth'] })
    expect(files[1]!.subjects).toEqual(['', 'of y'])
    expect(files[0]!.subjects).toEqual([''])
  })

  it('names files that changed together, most often first', () => {
    const { files } = historiesOf(
      ['a', 'b', 'c', 'd'],
      [
        { daysAgo: 1, paths: ['a', 'b', 'c'] },
        { daysAgo: 2, paths: ['a', 'c'] },
        { daysAgo: 3, paths: ['a', 'b', 'c'] },
        { daysAgo: 4, paths: ['a', 'd'] },
      ],
    )
    expect(files[0]!.related).toEqual([
      { file: 2, support: 3 },
      { file: 1, support: 2 },
    ])
    expect(files[3]!.related).toEqual([])
  })

  it('learns nothing but the date from mass changes', () => {
    const many = Array.from({ length: MASS_CHANGE + 1 }, (_, i) => `f${i}`)
    const { files, heard } = historiesOf(many, [
      { daysAgo: 1, paths: many, subject: 'Reformat' },
      { daysAgo: 2, paths: many.slice(0, 2), subject: 'Fix login' },
    ])
    expect(files[0]).toMatchObject({ commits: 2, commits30: 1, subjects: ['Fix login'], lastChange: NOW - DAY })
    expect(heard).toEqual([['Fix login', [0, 1], 2]])
  })

  it('hears subjects for indexed files only, with the number of all changed paths', () => {
    const { heard } = historiesOf(['a'], [{ daysAgo: 1, paths: ['a', 'b', 'c'], subject: 'Both' }, { daysAgo: 2, paths: ['b'] }]) // prettier-ignore
    expect(heard).toEqual([['Both', [0], 3]])
  })
})
