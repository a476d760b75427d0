import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nearestAncestor } from '../../../reader/cli/git-ancestors.ts'
import { findGit, readHead } from '../../../reader/cli/git-head.ts'
import { ObjectStore } from '../../../reader/cli/git-objects.ts'
import { makeRepository, type PackOptions } from '../../helpers/git-fixture.ts'
import { tempDir } from '../../helpers/temp-dir.ts'

/** A line of commits whose file grows, so that deltas are worth it. */
async function history(length: number) {
  const repository = await makeRepository(join(tempDir(), 'repo'))
  const lines = Array.from({ length: 200 }, (_, i) => `line ${i} of the file`)
  const commits: string[] = []
  for (let i = 0; i < length; i++) {
    commits.push(repository.commit({ 'file.txt': lines.concat(`version ${i}`).join('\n') }, { message: `commit ${i}` }))
  }
  return { repository, commits, lines }
}

describe.each<[string, PackOptions | undefined]>([
  ['loose', undefined],
  ['packed whole', {}],
  ['packed with offset deltas', { deltas: 'ofs' }],
  ['packed with reference deltas', { deltas: 'ref' }],
])('objects %s', (_name, pack) => {
  it('are read with their content, and give the way to an ancestor', async () => {
    const { repository, commits, lines } = await history(12)
    const wanted = lines.concat('version 3').join('\n')
    const blob = repository.writeBlob(wanted)
    if (pack) repository.pack(pack)
    const place = findGit(repository.dir)!
    const store = new ObjectStore(place.commonDir)
    expect(store.read(blob, 'blob')?.toString()).toBe(wanted)
    expect(store.read(blob, 'commit')).toBeUndefined()
    expect(store.read('0'.repeat(40), 'blob')).toBeUndefined()
    expect(store.parents(commits[5]!)).toEqual([commits[4]])
    expect(store.parents(commits[0]!)).toEqual([])
    store.close()
    const head = readHead(place)!
    expect(head).toBe(commits[11])
    expect(nearestAncestor(place, head, new Set([commits[2]!, commits[7]!]))).toEqual({
      commit: commits[7],
      distance: 4,
    })
    expect(nearestAncestor(place, head, new Set(['0'.repeat(40)]))).toBeUndefined()
  })
})

it('survives damaged objects: they have no parents and no content', async () => {
  const { repository, commits } = await history(2)
  const name = repository.pack({})
  repository.write(`objects/pack/${name}.pack`, 'PACK is not what this is')
  const store = new ObjectStore(repository.gitDir)
  expect(store.parents(commits[1]!)).toEqual([])
  expect(store.read(commits[1]!, 'commit')).toBeUndefined()
})
