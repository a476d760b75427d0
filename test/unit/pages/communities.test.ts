import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MemorySource } from '../../../reader/memory-source.ts'
import { openIndex } from '../../../reader/node.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

const source = (name: string, ...imports: string[]): string =>
  `${imports.map((path, i) => `import * as m${i} from '${path}'\n`).join('')}export const ${name} = 1\n`

const FILES = {
  'src/shop/cart.ts': source('cart', '../money/price.ts', '../money/tax.ts'),
  'src/shop/order.ts': source('order', './cart.ts', '../money/price.ts'),
  'src/money/price.ts': source('price'),
  'src/money/tax.ts': source('tax', './price.ts'),
  'src/log/write.ts': source('write', './format.ts'),
  'src/log/format.ts': source('format'),
  'src/log/level.ts': source('level', './format.ts'),
  'src/log/color.ts': source('color', './format.ts', './level.ts'),
  'test/cart.test.ts': source('test', '../src/shop/cart.ts'),
}

it('says which files of several folders hang together, and by which import', async () => {
  const { artifact } = await buildFixture(FILES)
  const index = await openIndex(new MemorySource(readFileSync(artifact)))
  const pages = await Promise.all([
    index.page('repo_overview:.'),
    index.page('module_page:src/shop'),
    index.page('module_page:src/log'),
  ])
  index.close()
  const [all, shop, log] = pages.map(({ page }) => page.markdown) as [string, string, string]
  expect(all).toContain('`src/money/price.ts` and 3 other files in `src/money` (2), `src/shop` (2)')
  expect(shop).toMatch(/Hangs together with\n+- `cart\.ts`, `order\.ts`: with .*`src\/money\/price\.ts`.*cart\.ts:1/)
  // A community of one folder is what its page is about anyway.
  expect(log).not.toContain('Hangs together')
  expect(all).not.toContain('`src/log` (')
})
