import { spawnSync, execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADDED, DELETED, readHistory } from '../../../../src/git/history/read-history.ts'
import type { CommitChanges, HistoryLimits, HistoryReach } from '../../../../src/git/history/read-history.ts'
import { subjectOf } from '../../../../src/git/history/walk-commit.ts'
import { openRepository } from '../../../../src/git/open-repository.ts'
import { makeRepository } from '../../../helpers/git-fixture.ts'
import { makeRandomHistory } from '../../../helpers/random-history.ts'
import { tempDir } from '../../../helpers/temp-dir.ts'

const ALL: HistoryLimits = { commits: Infinity, since: 0 }
const DAY = 86_400
const LINES = Array.from({ length: 20 }, (_, i) => `line ${i}\n`).join('')

interface History {
  commits: CommitChanges[]
  reach: HistoryReach
}

async function historyOf(dir: string, limits = ALL, cache?: Map<string, CommitChanges>): Promise<History> {
  const repository = await openRepository(dir)
  const store = cache && { get: (oid: string) => cache.get(oid), set: (one: CommitChanges) => cache.set(one.oid, one) }
  const walk = readHistory(repository, await repository.resolveCommit('HEAD'), limits, store)
  const commits: CommitChanges[] = []
  for (;;) {
    const step = walk.next()
    if (step.done) {
      repository.close()
      return { commits, reach: step.value }
    }
    commits.push(step.value)
  }
}

const subjects = ({ commits }: History): string[] => commits.map(({ subject }) => subject)

describe('readHistory', () => {
  it('reports commits newest first with what they changed', async () => {
    const dir = tempDir()
    const fixture = await makeRepository(dir, { files: { 'a.ts': 'a', 'b/c.ts': 'c' }, message: 'First', time: 1000 })
    fixture.commit({ 'a.ts': 'A', 'b/d.ts': 'd' }, { message: '\nSecond\ngoes on\n\nbody', time: 2000 })
    fixture.commit({ 'b/c.ts': null, x: { content: 'x', executable: true } }, { message: 'Third', time: 3000 })
    const { commits, reach } = await historyOf(dir)
    expect(commits.map(({ subject, time, paths, status }) => [subject, time, paths, [...status]])).toEqual([
      ['Third', 3000, ['b/c.ts', 'x'], [DELETED, ADDED]],
      ['Second goes on', 2000, ['a.ts', 'b/d.ts'], [0, ADDED]],
      ['First', 1000, ['a.ts', 'b/c.ts'], [ADDED, ADDED]],
    ])
    expect(reach).toMatchObject({ commits: 3, complete: true, oldest: commits[2]!.oid })
  })

  it('walks through merges without reporting them', async () => {
    const dir = tempDir()
    const fixture = await makeRepository(dir, { files: { a: '1' }, message: 'root', time: 1000 })
    const root = fixture.head
    const left = fixture.commit({ b: '1' }, { message: 'left', time: 2000 })
    const right = fixture.commit({ c: '1' }, { message: 'right', time: 3000, parents: [root] })
    fixture.commit({ d: '1' }, { message: 'merge', time: 4000, parents: [left, right] })
    expect(subjects(await historyOf(dir))).toEqual(['right', 'left', 'root'])
  })

  it('tells renames, edited ones too, from deletions and additions', async () => {
    const dir = tempDir()
    const fixture = await makeRepository(dir, {
      files: { 'old.ts': LINES, 'same.ts': `${LINES}x\n`, 'gone.ts': 'other\n' },
    })
    fixture.commit({
      'old.ts': null, 'new.ts': LINES.replace('line 3', 'row 3'), 'same.ts': null, 'lib/same.ts': `${LINES}x\n`,
      'gone.ts': null, 'fresh.ts': 'nothing of it\n',
    }) // prettier-ignore
    const [newest] = (await historyOf(dir)).commits
    expect([...newest!.renames].sort((a, b) => (a.from < b.from ? -1 : 1))).toEqual([
      { from: 'old.ts', to: 'new.ts' },
      { from: 'same.ts', to: 'lib/same.ts' },
    ])
  })

  it('stops after the number of commits asked for, but never inside of the window', async () => {
    const dir = tempDir()
    const fixture = await makeRepository(dir, { files: { a: '0' }, message: '0', time: 10 * DAY })
    for (let i = 1; i < 6; i++) fixture.commit({ a: `${i}` }, { message: `${i}`, time: (10 + i) * DAY })
    expect(subjects(await historyOf(dir, { commits: 2, since: Infinity }))).toEqual(['5', '4'])
    const inWindow = await historyOf(dir, { commits: 2, since: 12 * DAY })
    expect(subjects(inWindow)).toEqual(['5', '4', '3', '2'])
    expect(inWindow.reach).toMatchObject({ commits: 4, complete: false, end: 'limit' })
  })

  it('takes nothing as changed where a shallow history is cut', async () => {
    const dir = tempDir()
    const fixture = await makeRepository(dir, { files: { a: '0' }, message: 'gone', time: 1 })
    rmSync(join(fixture.objectsDir, fixture.head.slice(0, 2), fixture.head.slice(2)))
    const cut = fixture.commit({ a: '1' }, { message: 'cut', time: 2 })
    fixture.commit({ a: '2' }, { message: 'whole', time: 3 })
    writeFileSync(join(fixture.gitDir, 'shallow'), `${cut}\n`)
    const { commits, reach } = await historyOf(dir)
    expect(commits.map(({ subject, paths }) => [subject, paths])).toEqual([['whole', ['a']], ['cut', []]]) // prettier-ignore
    expect(reach).toMatchObject({ complete: false, end: 'shallow', commits: 2 })
  })

  it('ends at what is missing or damaged, and says so', async () => {
    for (const end of ['missing', 'damaged']) {
      const dir = tempDir()
      const fixture = await makeRepository(dir, { files: { a: '0' }, message: 'first', time: 1 })
      const lost = join(fixture.objectsDir, fixture.head.slice(0, 2), fixture.head.slice(2))
      fixture.commit({ a: '1' }, { message: 'second', time: 2 })
      fixture.commit({ a: '2' }, { message: 'third', time: 3 })
      rmSync(lost, { force: true })
      if (end === 'damaged') writeFileSync(lost, 'no object')
      const { commits, reach } = await historyOf(dir)
      expect(commits.map(({ subject }) => subject)).toEqual(['third'])
      expect(reach).toMatchObject({ commits: 1, complete: false, end })
    }
  })

  it('knows authors and programs', async () => {
    const dir = tempDir()
    const fixture = await makeRepository(dir, { files: { a: '0' }, time: 1 })
    fixture.commit({ a: '1' }, { time: 2, author: 'dependabot[bot] <49699333+dependabot[bot]@users.noreply.example>' })
    fixture.commit({ a: '2' }, { time: 3, author: 'Zoë Bot <zoe@example.org>' })
    const { commits } = await historyOf(dir)
    expect(commits.slice(0, 2).map(({ author, isBot }) => [author, isBot])).toEqual([
      ['Zoë Bot', false],
      ['dependabot[bot]', true],
    ])
  })

  it('does not need the old content of a partial clone', async () => {
    const dir = tempDir()
    const fixture = await makeRepository(dir, { files: { 'x.ts': LINES, 'y.ts': `${LINES}y\n` } })
    const lost = fixture.writeBlob(LINES)
    fixture.commit({ 'x.ts': null, 'x2.ts': `${LINES}more\n`, 'y.ts': null, 'y2.ts': `${LINES}y\n` })
    rmSync(join(fixture.objectsDir, lost.slice(0, 2), lost.slice(2)))
    const cache = new Map<string, CommitChanges>()
    const { commits, reach } = await historyOf(dir, ALL, cache)
    expect(commits[0]!.renames).toEqual([{ from: 'y.ts', to: 'y2.ts' }])
    expect(reach.lacksContent).toBe(true)
    // The content may come later, and with it another answer.
    expect(cache.has(fixture.head)).toBe(false)
  })

  it('answers from a cache as without', async () => {
    const dir = tempDir()
    await makeRandomHistory(dir, 5, 30)
    const cache = new Map<string, CommitChanges>()
    const cold = await historyOf(dir, ALL, cache)
    expect([...cache.values()].filter(({ parents }) => parents.length < 2)).toHaveLength(cold.commits.length)
    expect(await historyOf(dir, ALL, cache)).toEqual(cold)
  })
})

describe('subjectOf', () => {
  it.each([
    ['One line\n', 'One line'],
    ['\n\n  Indented\n\nBody', 'Indented'],
    ['Wrapped\nsubject \nline\n \nBody', 'Wrapped subject line'],
    ['', ''],
  ])('%j', (message, subject) => expect(subjectOf(message)).toBe(subject))
})

const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) console.warn('SKIPPED: histories compared with the git program (there is no `git` on the PATH)')

describe.runIf(hasGit)('readHistory against git log', () => {
  it.each([1, 2, 3, 4])('random history %i', async (seed) => {
    const dir = tempDir()
    await makeRandomHistory(dir, seed)
    const { commits } = await historyOf(dir)
    const renamesOf = renamesByCommit(dir)
    const shown = commits.map(({ oid, paths, renames }) => {
      return { oid, paths: [...paths].sort(), renames: renames.map(({ from, to }) => `${from} > ${to}`).sort() }
    })
    expect(shown).toEqual(gitLog(dir).map((one) => ({ ...one, renames: renamesOf.get(one.oid) ?? [] })))
    expect(shown.some(({ renames }) => renames.length > 0)).toBe(true)
  })
})

function git(dir: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', ['-C', dir, '-c', 'safe.directory=*', 'log', '--no-merges', '-z', ...args], { env }).toString('latin1') // prettier-ignore
}

function gitLog(dir: string): { oid: string; paths: string[] }[] {
  return commitsOf(git(dir, '--no-renames', '--name-only', '--format=%x01%H')).map(([oid, ...paths]) => {
    return { oid: oid!, paths: paths.sort() }
  })
}

function renamesByCommit(dir: string): Map<string, string[]> {
  const output = git(dir, '-M', '-l200', '--diff-filter=R', '--name-status', '--format=%x01%H')
  return new Map(
    commitsOf(output).map(([oid, ...fields]) => {
      const pairs = fields.flatMap((_, i) => (i % 3 === 0 ? [`${fields[i + 1]} > ${fields[i + 2]}`] : []))
      return [oid!, pairs.sort()]
    }),
  )
}

/** Id and fields of each commit. */
function commitsOf(output: string): string[][] {
  return output.split('\x01').slice(1).map((one) => one.split(/\0\n?|\n/).filter((field) => field !== '')) // prettier-ignore
}
