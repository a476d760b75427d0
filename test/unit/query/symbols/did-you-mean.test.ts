import { beforeAll, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../../reader/artifact-file.ts'
import { FileSource } from '../../../../reader/file-source.ts'
import { suggestNames } from '../../../../reader/query/symbols/did-you-mean.ts'
import { IndexData } from '../../../../reader/query/data/index-data.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

let data: IndexData
beforeAll(async () => {
  const { artifact } = await buildFixture()
  data = await IndexData.open(await ArtifactFile.open(new FileSource(artifact)))
})

describe('suggestNames', () => {
  it.each([
    ['getUserNmae', 'getUserName'],
    ['proxyExcute', 'proxyExecute'],
    ['retyrRequest', 'retryRequest'],
    ['HTPPServer', 'HTTPServer'],
    ['get_user_nam', 'getUserName'],
    ['LoginService.lgin', 'login'],
    ['Foo::barr', 'bar'],
    // No trigram of these is whole.
    ['lgoin', 'login'],
    ['olgin', 'login'],
    ['rnu', 'run'],
  ])('%s: %s', async (typed, meant) => {
    expect((await suggestNames(data, [typed]))[0]).toBe(meant)
  })

  it.each([['zzqqxxjj'], ['x'], [''], ['==']])('%s: nothing', async (typed) => {
    expect(await suggestNames(data, [typed])).toEqual([])
  })

  it('offers at most five, nearest first', async () => {
    const names = await suggestNames(data, ['EventHandlr01A'])
    expect(names[0]).toBe('EventHandler01A')
    expect(names.length).toBeLessThanOrEqual(5)
  })
})
