import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openIndex } from '../../../../reader/node.ts'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { expectValid } from '../../../e2e/schemas.ts'
import { buildRepository, fixtureRepository } from '../../../helpers/build-fixture.ts'

const FILES = {
  'README.md': '# Shop\n\nSells things.\n\n## Install\n\nRun `make`. Then wait.\n',
  'src/cart.ts': `import { priceOf } from './price.ts'
import { z } from 'zod'

/** What somebody is going to buy. */
export class Cart {
  /** Adds a thing. */
  add(thing: string): number {
    return priceOf(thing)
  }
}

function hidden(): void {}
`,
  'src/price.ts': '// Prices of things, in cents.\n\nexport const priceOf = (thing: string): number => thing.length\n',
  'src/cart.test.ts': "import { Cart } from './cart.ts'\ntest('adds', () => new Cart().add('x'))\n",
  'package.json': '{\n  "name": "shop",\n  "description": "A shop of things.",\n  "scripts": { "test": "vitest" }\n}\n',
  'notes/plain.txt': 'Just a line.\nAnother one.\n',
  'src/empty.ts': '',
}

let index: GitdexIndex
let bare: GitdexIndex

beforeAll(async () => {
  const repository = await fixtureRepository(FILES)
  const open = async (source: boolean): Promise<GitdexIndex> => {
    const { artifact } = await buildRepository(repository, { source })
    return openIndex(new MemorySource(readFileSync(artifact)))
  }
  index = await open(true)
  bare = await open(false)
})

const markdown = async (id: string, of = index): Promise<string> => (await of.page(id)).page.markdown

describe('the page of a file', () => {
  it('tells purpose, surface, connections and tests, each with its place', async () => {
    const text = await markdown('file_page:src/cart.ts')
    expect(text).toContain('What somebody is going to buy. (`src/cart.ts:4`)')
    expect(text).toContain(
      '- `export class Cart`: What somebody is going to buy. (1 member: `add`) (`src/cart.ts:5-10`)',
    )
    expect(text).toContain(
      '- imports `src/price.ts` (Prices of things, in cents.) (`src/cart.ts:1`) → `file_page:src/price.ts`',
    )
    expect(text).toContain('- imports `zod`, which is not a file of the index (`src/cart.ts:2`)')
    expect(text).toContain('- `src/cart.test.ts` imports it (`src/cart.test.ts:1`) → `file_page:src/cart.test.ts`')
    expect(text).not.toContain('hidden')
  })

  it('says who uses it', async () => {
    expect(await markdown('src/price.ts')).toContain('- `src/cart.ts` imports it (`src/cart.ts:1`)')
  })

  it('shows prose by headings and configuration by keys', async () => {
    const prose = await markdown('README.md')
    expect(prose).toContain('Sells things. (`README.md:3`)')
    expect(prose).toContain('- Install: Run `make`. (`README.md:5-7`)')
    const settings = await markdown('package.json')
    expect(settings).toContain('A shop of things.')
    expect(settings).toContain('- `"scripts"` holds `"test": "vitest"` (`package.json:4`)')
  })

  it('is there for every file, be it without symbols or empty', async () => {
    expect(await markdown('plain.txt')).toContain('Just a line.')
    expect((await index.page('file_page:src/empty.ts')).page.sections[0]!.statements[0]!.text).toContain('0 lines')
  })

  it('needs no source', async () => {
    const text = await markdown('src/cart.ts', bare)
    expect(text).toContain(
      '- `export class Cart`: What somebody is going to buy. (1 member: `add`) (`src/cart.ts:5-10`)',
    )
    // The comment itself is not there to be found, but the class that it documents is.
    expect(text).toContain('What somebody is going to buy. (`src/cart.ts:5`)')
    expect(await markdown('README.md', bare)).toContain('- Install (`README.md:5-7`)')
  })

  it.each(['file_page:src/cart.ts', 'README.md', 'package.json', 'src/empty.ts'])(
    '%s is a valid answer',
    async (id) => {
      expectValid('page-response', await index.page(id))
      expectValid('page-response', await bare.page(id))
    },
  )
})

describe('ids that are none', () => {
  it.each([
    ['file_page:src/crat.ts', /Did you mean file_page:src\/cart.ts/],
    ['file_pag:src/cart.ts', /Did you mean .*file_page:src\/cart.ts/],
    ['file_page:', /no page file_page:/],
    ['nothing', /no page nothing/],
  ])('%s', async (id, message) => {
    await expect(index.page(id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringMatching(message) })
  })

  it('refuses no id, and a name that several files have', async () => {
    await expect(index.page('  ')).rejects.toMatchObject({ code: 'QUERY_INVALID' })
    const twice = await buildRepository(await fixtureRepository({ 'a/x.ts': 'let a\n', 'b/x.ts': 'let b\n' }))
    const other = await openIndex(new MemorySource(readFileSync(twice.artifact)))
    await expect(other.page('x.ts')).rejects.toMatchObject({
      code: 'AMBIGUOUS',
      data: { candidates: ['file_page:a/x.ts', 'file_page:b/x.ts'] },
    })
  })
})

describe('the list of pages', () => {
  it('is filtered by type and path, in parts', async () => {
    const all = await index.pages({ type: 'file_page' })
    expectValid('pages-response', all)
    expect(all.pages.map(({ target_path }) => target_path)).toEqual(Object.keys(FILES).sort())
    const some = await index.pages({ type: 'file_page', path: 'src/', limit: 2, offset: 1 })
    expect(some).toMatchObject({ total: 4, truncated: true })
    expect(some.pages.map(({ page_id }) => page_id)).toEqual(['file_page:src/cart.ts', 'file_page:src/empty.ts'])
  })

  it('reports what it does not know', async () => {
    const { ignored_arguments: ignored } = await index.pages({ type: 'file_pages', limit: 0 })
    expect(ignored!.map(({ argument }) => argument)).toEqual(['type', 'limit'])
    expect(ignored![0]!.valid[0]).toBe('file_page')
  })
})
