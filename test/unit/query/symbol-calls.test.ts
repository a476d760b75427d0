import { beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../reader/gitdex-index.ts'
import { openIndex } from '../../../reader/node.ts'
import { expectValid } from '../../e2e/schemas.ts'
import { buildFixture } from '../../helpers/build-fixture.ts'

const names = Array.from({ length: 20 }, (_, i) => `part${i}`)

const FILES = {
  'src/store.ts': 'export class Store {\n  load() { return this.read() }\n  read() { return 1 }\n}\n',
  'src/cache.ts': 'export class Cache {\n  load() { return 2 }\n}\n',
  'src/use.ts':
    "import { Store } from './store.ts'\n\nexport function use(box: Store) {\n  return box.load()\n}\n\nexport function count(n: number): number {\n  return n > 0 ? count(n - 1) : [n].map((one) => one)[0]!\n}\n",
  'src/map.py': 'def map(values):\n    return values\n',
  'src/parts.ts': names.map((name) => `export function ${name}() {}\n`).join(''),
  'src/whole.ts': `import { ${names.join(', ')} } from './parts.ts'\n\nexport function whole() {\n${names.map((name) => `  ${name}()\n`).join('')}}\n`,
  'lib/ring.h': 'int ring_size(int n);\n',
  'lib/ring.c': '#include "ring.h"\nint ring_size(int n) { return n; }\n',
  'lib/main.c': '#include "ring.h"\nint start(void) { return ring_size(3); }\n',
  'test/local.test.ts':
    "test('one', () => {\n  function options() { return 1 }\n  options()\n})\n\ntest('two', () => {\n  client.options()\n})\n",
  'test/store.test.ts': "import { Store } from '../src/store.ts'\n\ntest('loads', () => new Store().load())\n",
}

let index: GitdexIndex

beforeAll(async () => {
  index = await openIndex((await buildFixture(FILES)).artifact)
})

async function card(symbol_id: string) {
  const answer = await index.symbol({ symbol_id, include: ['callers', 'callees'] })
  expectValid('symbol-response', answer)
  return answer.symbol!
}

describe('callers', () => {
  it('are those whose calls the build resolved, and what tests import', async () => {
    const { callers } = await card('src/store.ts::Store.load')
    expect(callers).toMatchObject([
      { symbol_id: 'test/store.test.ts::loads', confidence: 0.9 },
      { symbol_id: 'src/use.ts::use', confidence: 0.6, guess: true },
    ])
    expect(callers![0]).not.toHaveProperty('guess')
  })

  it('do not hold a call that is known to mean another of the name', async () => {
    expect(await card('src/cache.ts::Cache.load')).toMatchObject({
      callers: [{ file: 'test/store.test.ts', guess: true }],
    })
  })

  it('of what a function defines for itself are hardly elsewhere', async () => {
    const { callers } = await card('test/local.test.ts::one.options')
    expect(callers).toMatchObject([
      { symbol_id: 'test/local.test.ts::one', confidence: 0.95 },
      { symbol_id: 'test/local.test.ts::two', confidence: 0.1, guess: true },
    ])
  })

  it('of a method through its own object are certain', async () => {
    expect((await card('src/store.ts::Store.read')).callers).toEqual([
      { name: 'load', kind: 'method', symbol_id: 'src/store.ts::Store.load', file: 'src/store.ts', line: 2, calls: 1, confidence: 1 },
    ]) // prettier-ignore
  })

  it('of what is declared apart are found from the definition and from the declaration', async () => {
    for (const id of ['lib/ring.c::ring_size', 'lib/ring.h::ring_size']) {
      expect((await card(id)).callers, id).toMatchObject([{ symbol_id: 'lib/main.c::start', confidence: 0.93 }])
    }
  })

  it('that call more than is stored are at most as likely as the least that is', async () => {
    for (const name of names) {
      expect((await card(`src/parts.ts::${name}`)).callers, name).toMatchObject([{ symbol_id: 'src/whole.ts::whole', confidence: 0.93 }]) // prettier-ignore
    }
  })
})

describe('callees', () => {
  it('name the definition rather than its declaration', async () => {
    expect((await card('lib/main.c::start')).callees).toMatchObject([
      { symbol_id: 'lib/ring.c::ring_size', confidence: 0.93 },
    ])
  })

  it('that the build led nowhere are told by their name alone; what calls itself is not', async () => {
    const { callees } = await card('src/use.ts::count')
    expect(callees).toMatchObject([
      { name: 'count', symbol_id: 'src/use.ts::count', confidence: 0.95 },
      { name: 'map' },
    ])
    expect(callees![1]).not.toHaveProperty('symbol_id')
  })

  it('beyond what is stored are guessed by name and imports', async () => {
    const { callees, callees_total } = await card('src/whole.ts::whole')
    expect(callees_total).toBe(20)
    expect(callees!.every(({ symbol_id, name }) => symbol_id === `src/parts.ts::${name}`)).toBe(true)
  })
})
