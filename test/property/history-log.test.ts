import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openHistoryState, packHistoryState } from '../../src/build/state/history-state.ts'
import type { GitRepository } from '../../src/git/git-repository.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import { collectHistory, type CollectedHistory } from '../../src/history/collect-history.ts'
import { extendHistory } from '../../src/history/extend-history.ts'
import { QUARTER } from '../../src/history/file-history.ts'
import type { HistoryLog } from '../../src/history/history-log.ts'
import { makeRepository, type GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'

const TIME = 1_700_000_000
const DAY = 86_400

type Tree = Readonly<Record<string, string>>

/** One commit, made of numbers only, so that it can be shrunk. */
const step = fc.record({
  what: fc.constantFrom('change', 'change', 'change', 'add', 'delete', 'rename', 'back', 'swap', 'merge', 'branch', 'rewrite'), // prettier-ignore
  file: fc.nat(5),
  other: fc.nat(5),
  /** Days after the commit before; clocks go wrong. */
  days: fc.constantFrom(0, 0, 1, 1, 3, 20, 60, -2),
  isBot: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const content = (file: number, change: number): string =>
  Array.from({ length: 12 }, (_, i) => `line ${i} of file ${file}${i === 3 ? ` changed ${change}` : ''}\n`).join('')

/** Commits of a repository by what they are made of, each with what the next may build upon. */
class Story {
  readonly commits: { oid: string; tree: Tree; time: number }[] = []

  constructor(private readonly fixture: GitFixture) {
    this.commit({ 'f0.ts': content(0, 0), 'f1.ts': content(1, 0), 'dir/f2.ts': content(2, 0) }, [], TIME, 'Start', false) // prettier-ignore
  }

  private commit(tree: Tree, parents: readonly number[], time: number, message: string, isBot: boolean): void {
    const author = isBot ? 'renovate[bot] <bot@example.org>' : 'Zoë <zoe@example.org>'
    const ids = parents.map((parent) => this.commits[parent]!.oid)
    const oid = this.fixture.commit(tree, { replace: true, parents: ids, time, message, author })
    this.commits.push({ oid, tree, time })
  }

  /** @param number of the step, which makes contents and messages differ */
  take({ what, file, other, days, isBot }: Step, number: number): void {
    const last = this.commits.length - 1
    const parents = this.parentsOf(what, last, other)
    const { tree, time } = this.commits[parents[0]!]!
    const before = parents.length > 1 ? { ...this.commits[parents[1]!]!.tree, ...tree } : tree
    const changed = edited(before, what, file, other, number)
    const message = `Step ${number}: ${what} part${file}\n\n${number % 3 ? '' : `Rejected: a daemon of ${number}, since it needs a port`}`
    this.commit(changed, parents, Math.max(time, this.commits[last]!.time) + days * DAY, message, isBot)
  }

  private parentsOf(what: Step['what'], last: number, other: number): number[] {
    const earlier = Math.max(0, last - 1 - other)
    if (what === 'merge' && last > 0) return [last, earlier]
    // The commit before is no ancestor: a branch, or a push by force.
    if (what === 'branch' || what === 'rewrite') return [earlier]
    return [last]
  }
}

function edited(tree: Tree, what: Step['what'], file: number, other: number, number: number): Tree {
  const names = Object.keys(tree)
  const name = names[file % names.length]!
  const rest = Object.fromEntries(Object.entries(tree).filter(([path]) => path !== name))
  switch (what) {
    case 'add':
      return { ...tree, [`f${file}.ts`]: content(file, number) }
    case 'delete':
      return names.length > 1 ? rest : tree
    case 'rename':
      return { ...rest, [`moved${other}/${name.split('/').at(-1)}`]: tree[name]! }
    case 'back':
      return { ...rest, [`f${other}.ts`]: tree[name]! }
    case 'swap': {
      const second = names[other % names.length]!
      return { ...tree, [name]: tree[second]!, [second]: tree[name]! }
    }
    default:
      return { ...tree, [name]: content(file, number) }
  }
}

/** What history says, without the order of terms, on which nothing depends. */
const said = ({ files, words, decisions, reach }: CollectedHistory) => ({
  files,
  decisions: decisions.map((decision) => ({ ...decision, files: [...decision.files].sort() })),
  reach,
  words: words.files.map((own) => [...own].map((word) => `${words.terms[word >>> 4]} ${word & 15}`).sort()),
})

interface Asked {
  repository: GitRepository
  commit: { oid: string; tree: Tree; time: number }
  limit: number
  keepAuthors: boolean
}

async function walked({ repository, commit, limit, keepAuthors }: Asked) {
  let log: HistoryLog | undefined
  const { oid, time } = commit
  const paths = Object.keys(commit.tree).sort()
  const history = await collectHistory({ repository, commit: { oid, committerTime: time }, paths, limit, keepAuthors, onLog: (made) => (log = made) }) // prettier-ignore
  return { history, log }
}

function extended({ repository, commit, limit, keepAuthors }: Asked, log: HistoryLog) {
  const { oid, time } = commit
  const paths = Object.keys(commit.tree).sort()
  const limits = { commits: limit, since: time - QUARTER }
  return extendHistory({ repository, commit: { oid, committerTime: time }, paths, limits, keepAuthors }, log)
}

/** As a state keeps it. */
const kept = (log: HistoryLog): HistoryLog => openHistoryState(packHistoryState(log))!

describe('history that goes on from an earlier walk', () => {
  it('is that of a whole walk, whatever happened in between', { timeout: 300_000 }, async () => {
    let gone = 0
    let anew = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.constantFrom(1_000, 1_000, 4),
        fc.boolean(),
        fc.constantFrom(-1, -1, 3),
        async (steps, limit, keepAuthors, cut) => {
          const fixture = await makeRepository(join(tempDir(), 'app'))
          const story = new Story(fixture)
          for (const [number, one] of steps.entries()) story.take(one, number + 1)
          if (cut >= 0) writeFileSync(join(fixture.gitDir, 'shallow'), `${story.commits[cut]!.oid}\n`)
          const repository = await openRepository(fixture.dir)
          let log: HistoryLog | undefined
          for (const commit of story.commits) {
            const asked = { repository, commit, limit, keepAuthors }
            const whole = await walked(asked)
            const more = log && extended(asked, kept(log))
            if (more) {
              expect(said(more.history)).toEqual(said(whole.history))
              gone++
            } else if (log) anew++
            // Some go on from what went on itself.
            log = more?.log ?? whole.log
          }
          repository.close()
        },
      ),
      { numRuns: 30, seed: 11 },
    )
    // Most commits follow the one before; what does not is walked anew.
    expect(gone).toBeGreaterThan(anew)
    expect(anew).toBeGreaterThan(0)
  })

  it('goes on over a rename and a merge, and for the same commit', async () => {
    const fixture = await makeRepository(join(tempDir(), 'app'))
    const story = new Story(fixture)
    const whats = ['change', 'branch', 'change', 'merge', 'rename', 'change'] as const
    whats.forEach((what, i) => story.take({ what, file: 1, other: 0, days: 1, isBot: false }, i + 1))
    const repository = await openRepository(fixture.dir)
    const asked = (i: number): Asked => ({ repository, commit: story.commits[i]!, limit: 1_000, keepAuthors: true })
    let { log } = await walked(asked(3))
    for (const i of [4, 5, 6, 6]) {
      const more = extended(asked(i), log!)
      expect(said(more!.history)).toEqual(said((await walked(asked(i))).history))
      log = more!.log
    }
    repository.close()
  })

  it('does not go on where a clone has become deeper, nor for other authors', async () => {
    const fixture = await makeRepository(join(tempDir(), 'app'))
    const story = new Story(fixture)
    for (let i = 1; i < 5; i++) story.take({ what: 'change', file: i, other: 0, days: 1, isBot: false }, i)
    writeFileSync(join(fixture.gitDir, 'shallow'), `${story.commits[2]!.oid}\n`)
    const shallow = await openRepository(fixture.dir)
    const { log } = await walked({ repository: shallow, commit: story.commits[3]!, limit: 9, keepAuthors: false })
    const asked = { repository: shallow, commit: story.commits[4]!, limit: 9, keepAuthors: false }
    expect(extended(asked, log!)).toBeDefined()
    expect(extended({ ...asked, keepAuthors: true }, log!)).toBeUndefined()
    shallow.close()
    writeFileSync(join(fixture.gitDir, 'shallow'), '')
    const deeper = await openRepository(fixture.dir)
    expect(extended({ ...asked, repository: deeper }, log!)).toBeUndefined()
    deeper.close()
  })
})
