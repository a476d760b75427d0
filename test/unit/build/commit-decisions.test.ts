import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openIndex } from '../../../reader/node.ts'
import { buildRepository } from '../../helpers/build-fixture.ts'
import { makeRepository, type GitFixture } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const NOW = 1_700_000_000
const REJECTED = 'Rejected: a lock file per queue, it outlives a killed process'

async function repository(): Promise<{ fixture: GitFixture; decided: string }> {
  const files = {
    'src/queue.ts': 'export const queue = 1\n',
    'src/lock.ts': 'export const lock = 1\n',
    'a.md': '# A\n',
  }
  const fixture = await makeRepository(join(tempDir(), 'app'), { files, message: 'Start', time: NOW - 1000 })
  const decided = fixture.commit(
    { 'src/queue.ts': 'export const queue = 2\n', 'src/lock.ts': 'export const lock = 2\n' },
    {
      message: `Take locks by name\n\nThe zeppelin body of it.\n\n${REJECTED}\nSigned-off-by: Zoë <zoe@example.org>\n`,
      time: NOW - 900,
    },
  )
  // Enough commits for a record of the walk.
  for (let i = 0; i < 40; i++) fixture.commit({ 'a.md': `# A ${i}\n` }, { message: `Write ${i}`, time: NOW - 800 + i })
  return { fixture, decided }
}

async function decisionsOf(artifact: string) {
  const index = await openIndex(artifact)
  try {
    const { pages } = await index.pages({ type: 'decision_record' })
    const bodies = await Promise.all(pages.map(async ({ page_id }) => (await index.page(page_id)).page))
    const found = await index.search({ query: 'why is there no lock file per queue', mode: 'concept', limit: 5 })
    return { bodies, found: found.candidates.map(({ path }) => path) }
  } finally {
    index.close()
  }
}

/** Four builds, each with a worker of its own. */
const SLOW = { timeout: 240_000 }

describe('decisions in commits', () => {
  it('are pages that name the commit and the files, and hold nothing else of its message', SLOW, async () => {
    const { fixture, decided } = await repository()
    const { artifact } = await buildRepository(fixture)
    const { bodies, found } = await decisionsOf(artifact)
    expect(bodies).toHaveLength(1)
    const [page] = bodies
    expect(page).toMatchObject({
      page_id: `decision_record:commit-${decided.slice(0, 12)}`,
      title: 'Take locks by name',
      summary: REJECTED.slice('Rejected: '.length),
    })
    const statements = page!.sections.flatMap((section) => section.statements)
    expect(statements.map(({ path, commit }) => [path, commit])).toEqual([
      ['src/lock.ts', decided],
      ['src/lock.ts', decided],
      ['src/queue.ts', decided],
    ])
    expect(page!.markdown).toContain(`commit ${decided.slice(0, 12)}`)
    expect(JSON.stringify(bodies)).not.toMatch(/zeppelin|Zoë|example\.org/)
    expect(found).toEqual(expect.arrayContaining(['src/lock.ts', 'src/queue.ts']))
  })

  it('are the same cold, from the cache of the commit, and from that of an older one', SLOW, async () => {
    const { fixture } = await repository()
    const cache = join(tempDir(), 'cache')
    const first = await buildRepository(fixture, { cache })
    const again = await buildRepository(fixture, { cache })
    expect(again.report.digest).toBe(first.report.digest)
    fixture.commit({ 'a.md': '# B\n' }, { message: `Pick it again\n\n${REJECTED}\n`, time: NOW })
    const warm = await buildRepository(fixture, { cache })
    const cold = await buildRepository(fixture)
    expect(warm.report.digest).toBe(cold.report.digest)
    const { bodies } = await decisionsOf(warm.artifact)
    // The newer one leads, and names the older as one that says the same.
    expect(bodies.map(({ title }) => title)).toEqual(['Pick it again'])
    expect(bodies[0]!.sections.map(({ heading }) => heading)).toEqual(['Rejected', 'Changed', 'Also'])
  })
})
