import { describe, expect, it } from 'vitest'
import { openIndex } from '../../../../reader/node.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

/** Importers of each file asked for. */
async function importers(files: Record<string, string>, ...asked: string[]): Promise<(string[] | undefined)[]> {
  const { artifact } = await buildFixture(files)
  const index = await openIndex(artifact)
  const answer = await index.context({ paths: asked, include: ['importers'] })
  index.close()
  return answer.files.map((file) => file.importers)
}

const GO = {
  'path.go': 'package web\n\nimport (\n\t"path"\n\t"json"\n)\n\nfunc Clean() { path.Clean("/") }\n',
  'web.go': 'package web\n\nimport "example.org/web/json"\n\nfunc Run() { json.Encode() }\n',
  'json/encode.go': 'package json\n\nimport "path"\n\nfunc Encode() {}\n',
  'json/encode_test.go': 'package json\n\nimport "testing"\n\nfunc TestEncode(t *testing.T) {}\n',
  'cmd/main.go': 'package main\n\nimport "example.org/web"\n\nfunc main() { web.Run() }\n',
  'other/other.go': 'package other\n\nimport "github.com/someone/json"\n\nfunc Other() { json.Encode() }\n',
}

describe('imports of Go', () => {
  it('are folders below the module; what has no dot is the standard library', async () => {
    const found = await importers(
      { ...GO, 'go.mod': 'module example.org/web\n\ngo 1.21\n' },
      'path.go',
      'json/encode.go',
    )
    expect(found).toEqual([['cmd/main.go'], ['web.go']])
  })

  it('count by the end of their path where no module is known', async () => {
    const [path, json] = await importers(GO, 'path.go', 'json/encode.go')
    expect(path).toEqual([])
    expect(json).toEqual(['web.go'])
  })

  it('may name a module without a dot', async () => {
    const files = {
      ...GO,
      'go.mod': 'module shop\n',
      'cmd/main.go': 'package main\n\nimport "shop/json"\n\nfunc main() {}\n',
    }
    expect(await importers(files, 'json/encode.go')).toEqual([['cmd/main.go']])
  })
})

describe('a bare name', () => {
  it('is no file of that name in languages where it is a package', async () => {
    const found = await importers(
      {
        'src/Dapper.cs': 'namespace Dapper { class SqlMapper {} }\n',
        'src/Other.cs': 'using Dapper;\n\nclass Other {}\n',
        'src/path.js': 'export const join = 1\n',
        'src/use.js': "import path from 'path'\n\npath.join()\n",
        'pkg/__init__.py': '',
        'pkg/json.py': 'def load():\n    pass\n',
        'scripts/run.py': 'import json\n\njson.load()\n',
      },
      'src/Dapper.cs',
      'src/path.js',
      'pkg/json.py',
    )
    // The namespace is what the import names, wherever it is defined.
    expect(found).toEqual([['src/Other.cs'], [], []])
  })

  it('is one where the language works so', async () => {
    const found = await importers(
      {
        'lib/shop.rb': 'module Shop\nend\n',
        'bin/run.rb': "require 'shop'\n\nShop\n",
        'include/list.h': 'int list(void);\n',
        'src/list.c': '#include "list.h"\n\nint list(void) { return 1; }\n',
        'src/shop/__init__.py': 'NAME = 1\n',
        'tests/check.py': 'import shop\n\nshop.NAME\n',
        'tools/helper.py': 'def help_me():\n    pass\n',
        'tools/run.py': 'import helper\n\nhelper.help_me()\n',
      },
      'lib/shop.rb',
      'include/list.h',
      'src/shop/__init__.py',
      'tools/helper.py',
    )
    expect(found).toEqual([['bin/run.rb'], ['src/list.c'], ['tests/check.py'], ['tools/run.py']])
  })
})
