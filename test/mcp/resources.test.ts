import {
  LoggingMessageNotificationSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GitFixture } from '../helpers/git-fixture.ts'
import { tempDir } from '../helpers/temp-dir.ts'
import { SAMPLE_FILES } from '../e2e/sample-repository.ts'
import { index, indexedRepository, serve, type Served } from './served.ts'

let repository: GitFixture
let served: Served

beforeAll(async () => {
  repository = await indexedRepository(tempDir())
  served = await serve(repository.dir)
})
afterAll(() => served.client.close())

const read = async (uri: string) => {
  const { contents } = await served.client.readResource({ uri })
  expect(contents).toHaveLength(1)
  return contents[0] as { uri: string; mimeType: string; text: string }
}

describe('resources', () => {
  it('are pages, each of which can be read', async () => {
    const { resources } = await served.client.listResources()
    expect(resources.length).toBeGreaterThanOrEqual(6)
    expect(resources.map(({ uri }) => uri)).toContain('gitdex://page/file_page:src/auth/session.ts')
    for (const { uri } of resources) expect(await read(uri)).toMatchObject({ uri, mimeType: 'text/markdown' })
  })

  it('have templates for pages, symbols and files', async () => {
    const { resourceTemplates } = await served.client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'gitdex://page/{+page_id}{?repo}',
      'gitdex://symbol/{+symbol_id}{?repo}',
      'gitdex://file/{+path}{?repo}',
    ])
  })

  it('give a page as Markdown, a symbol and a file as text', async () => {
    expect((await read('gitdex://page/file_page:src/net/retry.ts')).text).toMatch(/^# .*retry/)
    expect((await read('gitdex://symbol/src/auth/session.ts::Session.refresh')).text).toContain('retryRequest')
    expect((await read('gitdex://file/src/auth/session.ts')).text).toBe(SAMPLE_FILES['src/auth/session.ts'])
  })

  it.each([
    'gitdex://page/file_page:nothing.ts',
    'gitdex://symbol/nothing',
    'gitdex://file/session.ts',
    'gitdex://thing/x',
    'gitdex://page/%ff',
    'file:///etc/passwd',
  ])('are not there: %s', async (uri) => {
    await expect(served.client.readResource({ uri })).rejects.toMatchObject({ code: -32002 })
  })

  it('refuse a cursor that is none of theirs', async () => {
    await expect(served.client.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('completion', () => {
  const complete = async (template: string, name: string, value: string) => {
    const ref = { type: 'ref/resource' as const, uri: template }
    return (await served.client.complete({ ref, argument: { name, value } })).completion.values
  }

  it.each([
    ['gitdex://file/{+path}{?repo}', 'path', 'src/au', 'src/auth/session.ts'],
    ['gitdex://file/{+path}{?repo}', 'path', '', 'README.md'],
    ['gitdex://symbol/{+symbol_id}{?repo}', 'symbol_id', 'getUs', 'src/auth/session.ts::getUserName'],
    ['gitdex://symbol/{+symbol_id}{?repo}', 'symbol_id', 'src/auth/session.ts::', 'src/auth/session.ts::Session'],
    ['gitdex://symbol/{+symbol_id}{?repo}', 'symbol_id', 'src/net/retry.ts::retry', 'src/net/retry.ts::retryRequest'],
    ['gitdex://page/{+page_id}{?repo}', 'page_id', 'file_page:src/n', 'file_page:src/net/retry.ts'],
    ['gitdex://page/{+page_id}{?repo}', 'repo', 'a', 'app'],
  ])('of %s, %s from %j', async (template, name, value, expected) => {
    expect(await complete(template, name, value)).toContain(expected)
  })

  it('of what has none is empty', async () => {
    expect(await complete('gitdex://file/{+path}{?repo}', 'colour', 'r')).toEqual([])
    expect(await complete('other://x', 'path', 'src')).toEqual([])
  })
})

describe('a new artifact', () => {
  it('is told: in the log, as a changed list, and for what was subscribed to', async () => {
    const own = await indexedRepository(tempDir())
    const watching = await serve(own.dir)
    const uri = 'gitdex://page/file_page:README.md'
    const told: string[] = []
    const { client } = watching
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void told.push(String(params.data)))
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void told.push('list'))
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri))
    await client.subscribeResource({ uri })
    await client.subscribeResource({ uri: 'gitdex://page/other' })
    await client.unsubscribeResource({ uri: 'gitdex://page/other' })
    await watching.call('search_codebase', { query: 'README.md' })
    own.commit({ 'README.md': '# Changed\n' })
    const path = await index(own)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await watching.call('search_codebase', { query: 'README.md' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await client.close()
    expect(told).toEqual([`the index is ${path} now`, 'list', uri])
  })
})
