import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openIndex } from '../../../reader/node.ts'
import { buildRepository } from '../../helpers/build-fixture.ts'
import { makeRepository } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

it('a cache filled before a blob was replaced does not answer for what replaces it', async () => {
  const dir = tempDir()
  const cache = join(dir, 'cache')
  const before = 'export function original() {}\n'
  const repository = await makeRepository(join(dir, 'app'), {
    files: { 'a.ts': before, 'b.ts': 'export const b = 1\n' },
  })
  await buildRepository(repository, { cache, out: join(dir, 'before.gitdex') })
  const [old, fresh] = [repository.writeBlob(before), repository.writeBlob('export function replacement() {}\n')]
  repository.setRef(`refs/replace/${old}`, fresh)
  const { artifact } = await buildRepository(repository, { cache, out: join(dir, 'after.gitdex') })
  const index = await openIndex(artifact)
  const { symbol } = await index.symbol({ symbol_id: 'a.ts::replacement' })
  expect(symbol!.source_text).toBe('export function replacement() {}')
  await expect(index.symbol({ symbol_id: 'a.ts::original' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  index.close()
})
