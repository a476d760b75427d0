import { beforeAll, describe, expect, it } from 'vitest'
import { openIndex, type GitdexIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

let index: GitdexIndex

beforeAll(async () => {
  const { artifact } = await buildFixture({
    'src/jobs/__init__.py': '',
    'src/jobs/run.py': 'def run_jobs():\n    """Runs the jobs."""\n    return 1\n',
    'logs/.gitkeep': '',
    'blank.txt': ' \n\n',
  })
  index = await openIndex(artifact)
})

const filesOf = async (query: string) =>
  (await index.search({ query })).results.map((hit) => (hit.type === 'page' ? hit.target_path : hit.file))

describe('an empty file', () => {
  it('is found by its path, its name and its folder', async () => {
    expect(await filesOf('src/jobs/__init__.py')).toEqual(['src/jobs/__init__.py'])
    expect(await filesOf('__init__.py')).toEqual(['src/jobs/__init__.py'])
    expect(await filesOf('logs/')).toEqual(['logs/.gitkeep'])
    expect(await filesOf('blank.txt')).toEqual(['blank.txt'])
  })

  it('answers no question, though its folder is called so', async () => {
    const { results } = await index.search({ query: 'how are jobs run', mode: 'concept' })
    const files = results.filter((hit) => hit.type === 'page' && hit.page_type === 'file_page')
    expect(files.map((hit) => hit.type === 'page' && hit.target_path)).toEqual(['src/jobs/run.py'])
  })

  it('stays skipped in the ledger and in the counts', async () => {
    const { ledger, manifest } = await index.info({ ledger: true })
    expect(ledger).toContainEqual({ path: 'logs/.gitkeep', status: 'skipped', reason: 'empty' })
    expect(manifest.coverage).toMatchObject({ tracked: 4, indexed: 1, skipped: { empty: 3 } })
    expect(manifest.languages).toMatchObject({ python: { files: 1 } })
  })
})
