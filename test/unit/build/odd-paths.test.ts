import { expect, it } from 'vitest'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

it('builds trees in which names that are not UTF-8 are shown in another order than they are stored', async () => {
  const files = {
    'caf\\xe9.py': 'def odd(): pass\n',
    'cafz.py': 'def even(): pass\n',
    'd\\xff/a.py': 'def inner(): pass\n',
    'da.py': 'def outer(): pass\n',
  }
  const { artifact } = await buildFixture(files)
  const index = await openIndex(artifact)
  const paths: string[] = []
  for await (const { path } of index.documents()) paths.push(path)
  expect(paths).toEqual(['caf\\xe9.py', 'cafz.py', 'd\\xff/a.py', 'da.py'])
  for (const [path, text] of Object.entries(files)) {
    const name = /def (\w+)/.exec(text)![1]!
    const { results } = await index.search({ query: name })
    expect(results[0]).toMatchObject({ type: 'symbol', name, file: path })
  }
  index.close()
})

it('takes only a folder for the root, and says how to index one file', async () => {
  const files = { 'src/a.ts': 'export const a = 1\n', 'srcs.ts': 'export const b = 1\n' }
  await expect(buildFixture(files, { root: 'src/a.ts' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: '--root takes a folder, and src/a.ts is none. To index that file alone: --include "/src/a.ts"',
  })
  await expect(buildFixture(files, { root: 'packages\\a' })).rejects.toThrow(/no folder .* Write "\/" between/)
})
