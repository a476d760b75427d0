import { describe, expect, it } from 'vitest'
import type { Trailer } from '../../../src/git/history/decision-trailers.ts'
import type { CommitChanges } from '../../../src/git/history/read-history.ts'
import { FileHistories, MASS_CHANGE, MOST_DECISIONS, type FileHistory } from '../../../src/history/file-history.ts'

const DAY = 86_400
const NOW = 1000 * DAY
let next = 0

interface Change {
  readonly daysAgo: number
  readonly paths: readonly string[]
  readonly subject?: string
  readonly added?: readonly string[]
  readonly renames?: readonly [from: string, to: string][]
  readonly author?: string
  readonly isBot?: boolean
  readonly decisions?: readonly Trailer[]
}

function commit({
  daysAgo,
  paths,
  subject = '',
  added = [],
  renames = [],
  author = 'Ann',
  isBot = false,
  decisions = [],
}: Change): CommitChanges {
  return {
    oid: `${next++}`.padStart(40, '0'),
    parents: [],
    time: NOW - daysAgo * DAY,
    subject,
    author,
    isBot,
    paths,
    status: Uint8Array.from(paths, (path) => Number(added.includes(path))),
    renames: renames.map(([from, to]) => ({ from, to })),
    decisions,
  }
}

function historiesOf(paths: readonly string[], changes: readonly Change[]) {
  const all = new FileHistories(paths, NOW)
  for (const change of changes) all.add(commit(change))
  return { files: all.finish(), telling: all.telling, decisions: all.decisions }
}

const subjectsOf = (file: FileHistory | undefined) => file!.recent.map(({ subject }) => subject)

describe('FileHistories', () => {
  it('counts commits of the windows before the indexed commit', () => {
    const [file] = historiesOf(
      ['a'],
      [0, 29, 31, 89, 91, 400].map((daysAgo) => ({ daysAgo, paths: ['a'], subject: `${daysAgo}` })),
    ).files
    expect(file).toMatchObject({ commits30: 2, commits90: 4, commits: 6, firstSeen: NOW - 400 * DAY, freshness: 2 })
    expect(file!.last!.time).toBe(NOW)
    expect(subjectsOf(file)).toEqual(['0', '29', '31', '89', '91'])
  })

  it('says when a file was born, and knows nothing of one that no commit touched', () => {
    const [born, seen, never] = historiesOf(
      ['born', 'seen', 'never'],
      [{ daysAgo: 3, paths: ['born', 'seen'], added: ['born'] }],
    ).files
    expect(born).toMatchObject({ born: true, firstSeen: NOW - 3 * DAY })
    expect(seen!.born).toBe(false)
    expect(never).toEqual({ firstSeen: 0, born: false, commits: 0, commits30: 0, commits90: 0, freshness: 0, recent: [], related: [] }) // prettier-ignore
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
    expect(files[2]).toMatchObject({ commits: 3, born: true })
    expect(subjectsOf(files[2])).toEqual(['second move', 'first move', 'birth'])
    expect(subjectsOf(files[1])).toEqual(['', 'of y'])
    expect(subjectsOf(files[0])).toEqual([''])
  })

  it('does not take a file and one that took over its name for changed together', () => {
    const { files } = historiesOf(
      ['a', 'moved', 'b'],
      [
        { daysAgo: 1, paths: ['a'], added: ['a'] },
        { daysAgo: 2, paths: ['a', 'moved'], renames: [['a', 'moved']], added: ['moved'] },
        { daysAgo: 3, paths: ['a', 'b'] },
        { daysAgo: 4, paths: ['a', 'b'] },
      ],
    )
    expect(files[0]).toMatchObject({ commits: 4, related: [] })
    expect(files[1]).toMatchObject({ commits: 3, related: [{ file: 2, support: 2 }] })
    expect(files[2]!.related).toEqual([{ file: 1, support: 2 }])
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

  it('prefers, of files changed together equally often, those that change less elsewhere', () => {
    const { files } = historiesOf(
      ['a', 'changelog', 'z', 'x'],
      [
        { daysAgo: 1, paths: ['a', 'changelog', 'z'] },
        { daysAgo: 2, paths: ['a', 'changelog', 'z'] },
        { daysAgo: 3, paths: ['changelog', 'x'] },
      ],
    )
    expect(files[0]!.related.map(({ file }) => file)).toEqual([2, 1])
  })

  it('learns nothing but the date from mass changes', () => {
    const many = Array.from({ length: MASS_CHANGE + 1 }, (_, i) => `f${i}`)
    const { files, telling } = historiesOf(many, [
      { daysAgo: 1, paths: many, subject: 'Reformat' },
      { daysAgo: 31, paths: many.slice(0, 2), subject: 'Fix login' },
    ])
    expect(files[0]).toMatchObject({ commits: 2, commits30: 0, commits90: 1, freshness: 1 })
    expect(files[0]!.last).toMatchObject({ time: NOW - DAY, subject: 'Reformat' })
    expect(subjectsOf(files[0])).toEqual(['Fix login'])
    expect(files[5]).toMatchObject({ commits: 1, freshness: 0 })
    expect(telling).toEqual([{ subject: 'Fix login', files: [0, 1], changed: 2 }])
  })

  it('counts the commits of programs, and lets them tell nothing', () => {
    const bump = { paths: ['a', 'b'], subject: 'Bump x', isBot: true }
    const { files, telling } = historiesOf(['a', 'b'], [1, 2, 3].map((daysAgo) => ({ ...bump, daysAgo }))) // prettier-ignore
    expect(files[0]).toMatchObject({ commits30: 3, freshness: 0, related: [] })
    expect(telling).toEqual([])
  })

  it('tells of indexed files only, with the number of all changed paths', () => {
    const { telling } = historiesOf(['a'], [{ daysAgo: 1, paths: ['a', 'b', 'c'], subject: 'Both' }, { daysAgo: 2, paths: ['b'] }]) // prettier-ignore
    expect(telling).toEqual([{ subject: 'Both', files: [0], changed: 3 }])
  })

  it('names authors only when asked, and cuts long subjects', () => {
    const change = commit({ daysAgo: 1, paths: ['a'], subject: `${'x'.repeat(198)}\u{1f600}tail` })
    const [without, kept] = [false, true].map((keep) => {
      const all = new FileHistories(['a'], NOW, keep)
      all.add(change)
      return all.finish()[0]!.last!
    })
    expect(without).not.toHaveProperty('author')
    expect(kept!.author).toBe('Ann')
    expect(kept!.subject).toBe(`${'x'.repeat(198)}\u2026`)
  })

  it('keeps what commits record as decided, with the files that they changed under their names of today', () => {
    const decisions: Trailer[] = [['Rejected', 'a daemon, it needs a port']]
    const mass = Array.from({ length: MASS_CHANGE + 1 }, (_, i) => `m${i}`)
    const found = historiesOf(
      ['a', 'b'],
      [
        { daysAgo: 1, paths: ['a', 'old'], renames: [['old', 'a']], subject: 'Move' },
        { daysAgo: 2, paths: ['old', 'b', 'gone'], subject: 'Decide', decisions },
        { daysAgo: 3, paths: ['gone'], decisions },
        { daysAgo: 4, paths: ['a', ...mass], decisions },
        { daysAgo: 5, paths: ['a'], decisions, isBot: true },
        { daysAgo: 6, paths: ['b'] },
      ],
    ).decisions
    expect(found).toMatchObject([{ subject: 'Decide', trailers: decisions, files: [0, 1] }])
  })

  it('keeps the newest of many decisions', () => {
    const changes = Array.from({ length: MOST_DECISIONS + 5 }, (_, i): Change => ({
      daysAgo: i,
      paths: ['a'],
      subject: `${i}`,
      decisions: [['Why', `reason number ${i}`]],
    }))
    const { decisions } = historiesOf(['a'], changes)
    expect(decisions.map(({ subject }) => Number(subject))).toEqual([...Array(MOST_DECISIONS).keys()])
  })
})
