import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { openIndex } from '../../../../reader/node.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

const FILES = {
  'include/hive.h': 'int hive_open(const char *name);\n',
  'include/all.h': '#include "hive.h"\n',
  'src/hive.c': '#include "hive.h"\nint hive_open(const char *name) { return *name; }\n',
  'app/near.c': '#include "hive.h"\nint near(void) { return hive_open("a"); }\n',
  'app/far.c': '#include "all.h"\nint far(void) { return hive_open("b"); }\n',
  'part/poll.c': 'static int poll_all(void) { return 0; }\n',
  'part/main.c': '#include "poll.c"\nint run(void) { return poll_all(); }\n',
  'part/other.c': 'int other(void) { return poll_all(); }\n',
  'old/hive.c': 'static int hive_open(int n) { return n; }\nint old(void) { return hive_open(1); }\n',
} // prettier-ignore

let index: GitdexIndex
beforeAll(async () => {
  const { artifact } = await buildFixture(FILES)
  index = await openIndex(new MemorySource(readFileSync(artifact)))
})

describe('a definition with a prototype in a header', () => {
  it.each(['src/hive.c::hive_open', 'include/hive.h::hive_open'])('%s has all references of both', async (id) => {
    const { results } = await index.search({ query: id, mode: 'references' })
    const places = results.map((hit) => (hit.type === 'reference' ? `${hit.confidence} ${hit.file} ${hit.role}` : ''))
    expect(places).toEqual([
      '1 include/hive.h definition',
      '1 src/hive.c definition',
      '0.9 app/near.c call',
      '0.75 app/far.c call',
      '0.1 old/hive.c call',
      '0.05 old/hive.c definition',
    ])
  })

  it('is called as surely as if there were the one alone', async () => {
    const { symbol } = await index.symbol({ symbol_id: 'src/hive.c::hive_open', include: ['callers'] })
    const callers = symbol!.callers!.map(({ name, confidence }) => [name, confidence])
    expect(callers).toEqual([['near', expect.closeTo(0.9, 1)], ['far', expect.closeTo(0.75, 1)]]) // prettier-ignore
  })

  it('is what its callers are told to call', async () => {
    for (const id of ['app/near.c::near', 'app/far.c::far']) {
      const { symbol } = await index.symbol({ symbol_id: id, include: ['callees'] })
      expect(symbol!.callees![0]).toMatchObject({ symbol_id: 'src/hive.c::hive_open' })
    }
  })
})

describe('a function that is static', () => {
  it('is called where its file is included, not elsewhere', async () => {
    const { symbol } = await index.symbol({ symbol_id: 'part/poll.c::poll_all', include: ['callers'] })
    const callers = symbol!.callers!.map(({ name, confidence }) => [name, confidence > 0.5])
    expect(callers).toEqual([['run', true], ['other', false]]) // prettier-ignore
  })
})
