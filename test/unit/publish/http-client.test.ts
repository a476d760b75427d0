import { describe, expect, it } from 'vitest'
import { requestedWaitMs, backoffMs } from '../../../src/publish/backoff.ts'
import { bearer } from '../../../src/publish/credentials.ts'
import { sendJson, startServer, type Handler } from '../../helpers/web-server.ts'
import { testClient } from './helpers.ts'

const statuses = (...list: number[]): Handler => {
  const left = [...list]
  return (_request, response) => void response.writeHead(left.shift() ?? 200).end('ok')
}

const text = async (answer: Promise<{ body: { text(): Promise<string> } }>): Promise<string> =>
  (await answer).body.text()

describe('HttpClient', () => {
  it('tries again what a busy host refuses, with growing pauses', async () => {
    const server = await startServer(statuses(503, 500, 429, 200))
    const { client, waits } = testClient()
    expect(await text(client.request(server.origin))).toBe('ok')
    expect(waits).toEqual([375, 750, 1500])
  })

  it('waits as long as Retry-After says, and not for longer than is reasonable', async () => {
    const answers = [{ 'retry-after': '7' }, { 'retry-after': '9999' }]
    const server = await startServer((_request, response) => void response.writeHead(429, answers.shift()).end())
    const { client, waits } = testClient()
    await expect(client.request(server.origin)).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      message: expect.stringContaining('come back in 9999 s') as string,
      data: { status: 429, retry_after_seconds: 9999 },
    })
    expect(waits).toEqual([7000])
  })

  it('gives up after its attempts and says what to do', async () => {
    const server = await startServer(statuses(...Array<number>(20).fill(502)))
    const { client } = testClient({ retries: 2 })
    await expect(client.request(server.origin)).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      data: { status: 502 },
    })
    expect(server.seen).toHaveLength(3)
  })

  it('does not repeat what will not change', async () => {
    const server = await startServer(statuses(404, 401, 403))
    const { client } = testClient()
    await expect(client.request(server.origin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(client.request(server.origin)).rejects.toThrow(/GITHUB_TOKEN or GITDEX_TOKEN/)
    await expect(client.request(server.origin)).rejects.toThrow(/403/)
    expect(server.seen).toHaveLength(3)
  })

  it("knows GitHub's spent quota by its headers", () => {
    const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1700000060' }
    expect(requestedWaitMs(spent, 1_700_000_000_000)).toBe(60_000)
    expect(requestedWaitMs({ 'x-ratelimit-remaining': '12' }, 0)).toBeUndefined()
    expect(requestedWaitMs({ 'retry-after': 'Wed, 15 Nov 2023 00:00:10 GMT' }, Date.UTC(2023, 10, 15))).toBe(10_000)
    expect(requestedWaitMs({ 'retry-after': 'soon' }, 0)).toBeUndefined()
    expect(backoffMs(30, () => 1)).toBe(20_000)
  })

  it('follows redirects and gives the secret only to its own origin', async () => {
    const other = await startServer((_request, response) => sendJson(response, 200, { here: true }))
    const server = await startServer((request, response) => {
      const to = request.url === '/away' ? `${other.origin}/there` : '/away'
      response.writeHead(302, { location: to }).end()
    })
    const { client } = testClient({ credentials: [{ origins: [server.origin], authorization: bearer('s3cret') }] })
    const answer = await client.request(`${server.origin}/start`)
    expect(answer.url.href).toBe(`${other.origin}/there`)
    await answer.body.dump()
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer s3cret', 'Bearer s3cret'])
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('refuses endless redirects, and those to something that is not the web', async () => {
    const loop = await startServer((_request, response) => void response.writeHead(302, { location: '/again' }).end())
    const file = await startServer(
      (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    )
    const { client } = testClient()
    await expect(client.request(loop.origin)).rejects.toThrow(/more than 10 redirects/)
    await expect(client.request(file.origin)).rejects.toThrow(/not safe/)
    expect(loop.seen).toHaveLength(11)
  })

  it('names a host that does not answer, without what is secret in the URL', async () => {
    const { client } = testClient({ retries: 1 })
    const failure = client.request('http://127.0.0.1:1/x?X-Signature=abc')
    await expect(failure).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
    await expect(failure).rejects.not.toThrow(/abc/)
  })

  it('goes through the proxy of the environment, but not where NO_PROXY says', async () => {
    const target = await startServer((_request, response) => void response.end('direct'))
    const proxy = await startServer((_request, response) => void response.end('proxied'))
    const viaProxy = testClient({ env: { HTTP_PROXY: proxy.origin } }).client
    await expect(text(viaProxy.request('http://files.example.org/index'))).resolves.toBe('proxied')
    const around = testClient({ env: { http_proxy: proxy.origin, NO_PROXY: '127.0.0.1' } }).client
    await expect(text(around.request(target.origin))).resolves.toBe('direct')
  })

  it('times out, and stops at once when it is cancelled', async () => {
    const server = await startServer(() => new Promise(() => {}))
    const { client } = testClient({ timeouts: { headers: 50 }, retries: 1 })
    await expect(client.request(server.origin)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
    const cancel = new AbortController()
    const { client: cancellable } = testClient({ signal: cancel.signal })
    setTimeout(() => cancel.abort(), 20)
    await expect(cancellable.request(server.origin)).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
