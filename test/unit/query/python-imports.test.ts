import { afterEach, expect, it, vi } from 'vitest'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

const FILES = {
  'src/app/__init__.py': '',
  'src/app/typing.py': 'NAME = 1\n',
  'src/app/sessions.py': 'import typing as t\nimport app.wrappers\nfrom . import typing\n\nt.cast(1, 2)\n',
  'src/app/wrappers.py': 'from json.decoder import JSONDecoder\n\nJSONDecoder\n',
  'src/app/json/__init__.py': '',
  'src/app/json/decoder.py': 'class JSONDecoder:\n    pass\n',
  'scripts/json.py': 'def load():\n    pass\n',
  'scripts/run.py': 'import json\n\njson.load()\n',
  'src/app/tool.py': 'import json\n\njson.load()\n',
}

afterEach(() => vi.restoreAllMocks())

it.each(['with stored edges', 'by their spelling'])('Python imports are absolute %s', async (how) => {
  const { artifact } = await buildFixture(FILES)
  const index = await openIndex(artifact)
  if (how === 'by their spelling') {
    const { has } = ArtifactFile.prototype
    vi.spyOn(ArtifactFile.prototype, 'has').mockImplementation(function (this: ArtifactFile, tag) {
      return tag !== 'GRPH' && has.call(this, tag)
    })
  }
  const paths = ['src/app/sessions.py', 'src/app/wrappers.py', 'src/app/tool.py', 'scripts/run.py']
  const answer = await index.context({ paths, include: ['imports'] })
  index.close()
  const found = answer.files.map(({ imports }) => imports!.map(({ specifier, files }) => [specifier, ...files]))
  expect(found).toEqual([
    [['typing'], ['app.wrappers', 'src/app/wrappers.py'], ['.typing', 'src/app/typing.py']],
    [['json.decoder']],
    [['json']],
    [['json', 'scripts/json.py']],
  ])
})
