import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { openIndex } from '../../../../reader/node.ts'
import { buildRepository, fixtureRepository } from '../../../helpers/build-fixture.ts'

const FILES = {
  'src/index.ts': "export * from './cart.ts'\nexport * from './form.ts'\n",
  'src/cart.ts': "import { format } from './form.ts'\n\n/** Holds things. */\nexport class Cart {\n  total(): string {\n    return format(1)\n  }\n}\n",
  'src/form.ts': "const hidden = 1\nfunction alsoHidden(): void {}\n\n/** Writes a price. */\nexport function format(price: number): string {\n  return `${price}`\n}\n",
  'src/form.test.ts': "import { format } from './form.ts'\ndescribe('format', () => {\n  it('writes', () => {\n    format(2)\n  })\n})\n",
  'test/mocks/index.ts': 'export const things = []\n',
  'test/support/cart.ts': 'export const other = 1\n',
  'test/form.ts': "import { format } from '../src/form.ts'\nit('formats', () => {\n  format(3)\n})\n",
  'run.sh': '#!/bin/sh\nset -e\n# packs\ntar czf all.tgz .\n',
  'setup.rb': "require 'json'\nrequire 'yaml'\n",
  'Dockerfile': 'FROM node:22@sha256:0123456789abcdef AS build\nWORKDIR /app\nCOPY ["a.json", "./"]\nRUN set -x\nFROM alpine\nCOPY --from=build /app /srv\nCMD ["run", "it"]\n',
  'deploy/app.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: app\n---\napiVersion: v1\nkind: Service\nmetadata:\n  name: app\n',
  'test/app.yaml': 'a: 1\n',
  'chart/templates/app.yaml': 'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: {{ .Values.name }}\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {{ .Values.name }}\n',
  'commands/get.json': '{\n  "GET": {\n    "summary": "Returns a value.",\n    "arity": 2\n  }\n}\n',
  'package.json': '{\n  "name": "shop",\n  "files": ["dist", "src"],\n  "dependencies": {\n    "@a/b": "1",\n    "@c/d": "2"\n  }\n}\n',
  'config.h': '#ifndef __CONFIG_H\n#define __CONFIG_H\n#define MAX_BEES 7\n#endif\n',
  'packages.list': 'org.bees\norg.hives\n',
  'NEWS.md': '# News\n\n## 1.0\n\nNothing new here at all.\n',
  'twice.sh': 'A=1\nA=2\n',
  'old.h': '#ifndef _OLD_H\n#define _OLD_H 1\n#define MOST_BEES 9\n#endif\n',
  'odd\nname.js': 'function a() {}\n',
  'CHANGES.md': '# Changes\n\nPlease see the [guide](docs/some/where/guide.md) before you upgrade anything.\n',
} // prettier-ignore

let index: GitdexIndex
beforeAll(async () => {
  const { artifact } = await buildRepository(await fixtureRepository(FILES))
  index = await openIndex(new MemorySource(readFileSync(artifact)))
})

const markdown = async (path: string): Promise<string> => (await index.page(`file_page:${path}`)).page.markdown

describe('the summary of a file without a word of its own', () => {
  it.each([
    ['src/index.ts', 'Imports `src/cart.ts`, `src/form.ts`.', 1],
    ['src/form.ts', 'Defines function `format`: Writes a price.', 5],
    ['src/form.test.ts', 'Tests `format`.', 2],
    ['run.sh', 'Begins with `tar czf all.tgz .`.', 4],
    ['setup.rb', 'Imports `json`, `yaml`.', 1],
    ['Dockerfile', 'Container image built from alpine; default command `run it`.', 5],
    ['deploy/app.yaml', 'Describes `Deployment app`, `Service app`.', 1],
    ['chart/templates/app.yaml', 'Describes `ServiceAccount`, `Deployment`.', 1],
    ['commands/get.json', 'Returns a value.', 3],
    ['package.json', 'Sets `name`, `files`, `dependencies`.', 2],
    ['config.h', 'Defines macro `MAX_BEES`.', 3],
    ['packages.list', 'Begins with `org.bees`.', 1],
    ['NEWS.md', 'Headed `News`.', 1],
    ['twice.sh', 'Defines variable `A`.', 1],
    ['old.h', 'Defines macro `MOST_BEES`.', 3],
    ['CHANGES.md', 'Please see the guide before you upgrade anything.', 3],
  ])('%s: %s', async (path, summary, line) => {
    const { page } = await index.page(`file_page:${path}`)
    expect(page.summary).toBe(summary)
    expect(page.summary_source).toEqual({ path, line })
  })

  it('stands beside the file on pages of folders', async () => {
    const { page } = await index.page('repo_overview:.')
    const text = page.markdown
    expect(text).toContain('- `Dockerfile`: Container image built from alpine')
  })
})

describe('the page of a file', () => {
  it('says what settings hold when their values are no keys', async () => {
    const text = await markdown('package.json')
    expect(text).toContain('- `"files": ["dist", "src"]` (`package.json:3`)')
    expect(text).toContain('- `"dependencies"` holds `"@a/b": "1"`, `"@c/d": "2"` (`package.json:4-7`)')
  })

  it('says nothing of what an object holds beside its name, nor of tests of settings', async () => {
    expect(await markdown('deploy/app.yaml')).toContain('- `Deployment app` (`deploy/app.yaml:1-4`)')
    expect(await markdown('deploy/app.yaml')).not.toContain('Tested by')
  })

  it('takes for its tests what is marked as one, no helper of the same name', async () => {
    expect(await markdown('src/index.ts')).not.toContain('mocks')
    expect(await markdown('src/cart.ts')).not.toContain('support')
    expect(await markdown('src/form.ts')).toMatch(
      /## Tested by\n\n- `src\/form\.test\.ts` imports it[^]*- `test\/form\.ts`/,
    )
  })
})

describe('the page of a file with an end of line in its name', () => {
  it('keeps its lines', async () => {
    const { page } = await index.page('file_page:odd\nname.js')
    const lines = page.markdown.split('\n')
    expect(lines[0]).toBe('# odd\\nname.js')
    expect(lines[2]).toBe('`file_page:odd\\nname.js`')
    expect(page.markdown).toContain('(`odd\\nname.js:1`)')
    expect(page.page_id).toBe('file_page:odd\nname.js')
  })
})

describe('the page of a symbol', () => {
  it('says who calls it, and from which tests', async () => {
    const text = (await index.page('symbol_spotlight:src/form.ts::format')).page.markdown
    expect(text).toContain('- `Cart.total` calls it (`src/cart.ts:6`) → `file_page:src/cart.ts`')
    expect(text).toMatch(/## Tested by\n\n- `.*` calls it \(`src\/form\.test\.ts:4`\)/)
    expect(text).toContain('Writes a price. (`src/form.ts:5-7`)')
  })
})
