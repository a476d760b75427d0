import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prettyContext } from '../../../reader/cli/format-context.ts'
import { openIndex } from '../../../reader/node.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildRepository } from '../../helpers/build-fixture.ts'
import { makeRepository } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

it('the context of a file names the packages that it imports', async () => {
  const repository = await makeRepository(join(tempDir(), 'app'), {
    files: {
      'package.json': '{"name": "app", "dependencies": {"lodash": "4"}}\n',
      'src/a.ts': "import map from 'lodash/map.js'\nimport { b } from './b.ts'\nexport const a = map(b)\n",
      'src/b.ts': 'export const b = [1]\n',
    },
  })
  const { artifact } = await buildRepository(repository, { out: join(tempDir(), 'app.gitdex') })
  const index = await openIndex(artifact)
  const answer = await index.context({ paths: ['src/a.ts'], include: ['imports'] })
  index.close()
  expectValid('context-response', answer)
  expect(answer.files[0]!.imports).toEqual([
    { specifier: 'lodash/map.js', line: 1, files: [], package: 'lodash' },
    { specifier: './b.ts', line: 2, files: ['src/b.ts'] },
  ])
  expect(prettyContext(answer, (_style, text) => text)).toContain('lodash/map.js (package lodash)')
})
