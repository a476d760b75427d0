import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { markdownDiff } from '../../../reader/cli/diff-markdown.ts'
import { prettyDiff } from '../../../reader/cli/diff-pretty.ts'
import type { DiffReport } from '../../../reader/diff/types.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildIndex } from '../../../src/build/build-index.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { makeRepository, type Files } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

const adr = (title: string, decision: string) =>
  `# ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nWe had to choose.\n\n## Decision\n\n${decision}\n`

const BEFORE: Files = {
  'docs/adr/0001-store.md': adr('Store in files', 'We store everything in files.'),
  'docs/adr/0002-queue.md': adr('Queue', 'We queue nothing.'),
  'docs/adr/0003-same.md': adr('Stay', 'We stay as we are.'),
  'src/app.ts': 'export function main(): number {\n  return 1\n}\n',
  'src/util.ts': 'export const util = 1\n',
  Dockerfile: 'FROM node:22\nCOPY . .\nCMD ["node", "app.js"]\n',
}
const AFTER: Files = {
  'docs/adr/0001-store.md': adr('Store in files', 'We store everything in one database.'),
  'docs/adr/0002-queue.md': null,
  'docs/adr/0004-cache.md': adr('Cache', 'We cache what is slow for an hour.'),
  'src/app.ts': '\n\nexport function main(): number {\n  return 1\n}\n',
  'src/fresh.ts': 'export const fresh = 1\n',
}

let report: DiffReport
let same: DiffReport

beforeAll(async () => {
  const repository = await makeRepository(join(tempDir(), 'app'), { files: BEFORE })
  const commits = [repository.head, repository.commit(AFTER, { message: 'change decisions' })]
  const artifacts = []
  for (const commit of commits) {
    const out = join(tempDir(), 'app.gitdex')
    artifacts.push((await buildIndex({ repo: repository.dir, cache: false, jobs: 1, commit, out })).artifact)
  }
  const [base, head] = [await openIndex(artifacts[0]!), await openIndex(artifacts[1]!)]
  report = await base.diff(head)
  same = await base.diff(base)
  base.close()
  head.close()
  expectValid('diff-response', report)
})

describe('pages that differ', () => {
  it('are told by id, decisions before all', () => {
    const { added, removed, changed } = report.pages!
    const decisions = (ids: readonly string[]) => ids.filter((id) => id.startsWith('decision_record:'))
    expect(decisions(added)).toEqual([expect.stringContaining('0004-cache.md')])
    expect(decisions(removed)).toEqual([expect.stringContaining('0002-queue.md')])
    expect(decisions(changed)).toEqual([expect.stringContaining('0001-store.md')])
    for (const ids of [added, removed, changed]) expect(ids.indexOf(decisions(ids)[0]!)).toBe(0)
    expect(report.summary.pages).toEqual({ added: added.length, removed: removed.length, changed: changed.length })
  })

  it('those of files go with their files', () => {
    const { added, removed, changed } = report.pages!
    expect(added).toContain('file_page:src/fresh.ts')
    expect(changed).toContain('file_page:src/app.ts')
    expect(removed).toContain('file_page:docs/adr/0002-queue.md')
    expect([...added, ...removed, ...changed]).not.toContain('file_page:src/util.ts')
  })

  it('are none whose words are as they were', () => {
    const { added, removed, changed } = report.pages!
    expect([...added, ...removed, ...changed].filter((id) => /0003|Dockerfile/.test(id))).toEqual([])
    expect(same.pages).toEqual({ added: [], removed: [], changed: [] })
    expect(same.differs).toBe(false)
  })

  it('people read of decisions first', () => {
    const pretty = prettyDiff(report, (_style, text) => text)
    expect(pretty).toMatch(
      /pages .*\n\nDecisions\n {2}A decision_record:docs\/adr\/0004.*\n {2}D .*0002.*\n {2}M .*0001.*\n\nFiles/,
    )
    const markdown = markdownDiff(report)
    expect(markdown).toMatch(/### Decisions\n\n- added `decision_record:docs\/adr\/0004[^]*<summary>Files/)
    expect(pretty + markdown).not.toContain('file_page:')
  })
})
