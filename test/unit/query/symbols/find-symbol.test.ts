import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { openIndex } from '../../../../reader/node.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

const FILES = {
  'include/hive.h': 'int hive_open(const char *name);\nint hive_close(int hive);\nint hive_size(void);\nextern int hive_count;\n',
  'src/hive.c': '#include "hive.h"\nint hive_open(const char *name) { return *name; }\nint hive_size(void) { return 1; }\nint hive_count = 0;\n',
  'src/other.c': 'int hive_size(void) { return 2; }\n',
  'vendor/hive.h': 'int hive_open(const char *name);\n',
  'lib/queen.h': 'class Queen {\npublic:\n  int lay(int eggs);\n};\n',
  'lib/queen.cc': '#include "queen.h"\nint Queen::lay(int eggs) { return eggs; }\n',
  'ml/comb.mli': 'val fill : int -> int\n',
  'ml/comb.ml': 'let fill n = n + 1\n',
  'web/bee.ts': 'export interface Bee { fly(): void }\nexport class Worker implements Bee { fly(): void {} }\n',
  'test/swarm.test.ts': 'export function swarm(size: number): number { return size }\n',
  'web/swarm.ts': 'export function swarm(): void {}\n',
} // prettier-ignore

let index: GitdexIndex
beforeAll(async () => {
  const { artifact } = await buildFixture(FILES)
  index = await openIndex(new MemorySource(readFileSync(artifact)))
})

const idOf = async (name: string): Promise<string | undefined> =>
  (await index.symbol({ symbol_id: name, include: [] })).symbol?.symbol_id

describe('a name with a declaration beside its definition', () => {
  it.each([
    ['hive_count', 'src/hive.c::hive_count'],
    ['Queen::lay', 'lib/queen.cc::Queen.lay'],
    ['fill', 'ml/comb.ml::fill'],
  ])('%s means the definition', async (name, id) => {
    expect(await idOf(name)).toBe(id)
  })

  it('means the declaration where nothing defines it', async () => {
    expect(await idOf('hive_close')).toBe('include/hive.h::hive_close')
  })

  it('is left open where a file that the definition does not know declares it, too', async () => {
    await expect(idOf('hive_open')).rejects.toMatchObject({
      code: 'AMBIGUOUS',
      data: { candidates: ['src/hive.c::hive_open', 'vendor/hive.h::hive_open'] },
    })
  })

  it('is left open between two definitions, not their declaration', async () => {
    await expect(idOf('hive_size')).rejects.toMatchObject({
      code: 'AMBIGUOUS',
      data: { candidates: ['src/hive.c::hive_size', 'src/other.c::hive_size'] },
    })
  })

  it('is told by kind and signature, code before tests', async () => {
    await expect(idOf('hive_size')).rejects.toThrow(
      '2 symbols are called hive_size. Pass one of these ids:\nsrc/hive.c::hive_size  function: int hive_size(void)\nsrc/other.c::hive_size  function: int hive_size(void)',
    )
    await expect(idOf('swarm')).rejects.toMatchObject({
      data: { candidates: ['web/swarm.ts::swarm', 'test/swarm.test.ts::swarm'] },
    })
  })

  it('is still reached by its own id', async () => {
    expect(await idOf('include/hive.h::hive_open')).toBe('include/hive.h::hive_open')
  })

  it('is another thing in an interface and in the class that implements it', async () => {
    await expect(idOf('fly')).rejects.toMatchObject({ code: 'AMBIGUOUS' })
  })
})
