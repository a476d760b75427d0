import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../../reader/artifact-file.ts'
import { HttpSource } from '../../../reader/http-source.ts'
import { encodeArtifact } from '../../../src/artifact/write-artifact.ts'
import { sampleManifest, sampleRows, sampleSections } from '../../helpers/sample-artifact.ts'

const sample = sampleRows(1500)
const artifact = await encodeArtifact({ sections: sampleSections(sample), manifest: () => sampleManifest(sample) })

let server: Server | undefined
let requests = 0

/** Serves `content` by ranges; `state` may be changed while it runs. */
async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  requests = 0
  server = createServer((request, response) => {
    requests++
    handler(request, response)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sample.gitdex`
}

function ranged(state: { etag: string; content: Uint8Array }) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range!)!
    const condition = request.headers['if-range']
    if (condition !== undefined && condition !== state.etag) return void response.writeHead(200).end(state.content)
    const part = state.content.subarray(Number(from), Number(to) + 1)
    const end = Number(from) + part.length - 1
    response.writeHead(206, {
      ETag: state.etag,
      'Content-Range': `bytes ${from}-${end}/${state.content.length}`,
      'Content-Length': part.length,
    })
    response.end(part)
  }
}

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

describe('HttpSource', () => {
  it('opens with one request and reads by ranges', async () => {
    const url = await serve(ranged({ etag: '"1"', content: artifact }))
    const file = await ArtifactFile.open(await HttpSource.open(url))
    expect(requests).toBe(1)
    expect((await file.verify()).ok).toBe(true)
  })

  it('reads a file smaller than the first request', async () => {
    const url = await serve(ranged({ etag: '"1"', content: artifact.subarray(0, 100) }))
    const source = await HttpSource.open(url)
    expect(source.size).toBe(100)
    expect(await source.read(90, 10)).toEqual(artifact.slice(90, 100))
  })

  it('notices a file that was replaced', async () => {
    const state = { etag: '"1"', content: artifact }
    const source = await HttpSource.open(await serve(ranged(state)))
    state.etag = '"2"'
    await expect(source.read(70_000, 10)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' })
    const other = await HttpSource.open(await serve(ranged({ etag: 'W/"weak"', content: artifact })))
    expect((await other.read(70_000, 10)).length).toBe(10)
  })

  it.each([
    [200, 'does not support byte ranges'],
    [403, 'credentials'],
    [404, 'check the URL'],
    [500, 'answered 500'],
  ])('explains status %i', async (status, why) => {
    const url = await serve((_, response) => void response.writeHead(status).end('x'))
    await expect(HttpSource.open(url)).rejects.toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      message: expect.stringContaining(why) as string,
    })
  })

  it('explains a server that is not there', async () => {
    const url = await serve(() => undefined)
    await new Promise<void>((resolve) => server!.close(() => resolve()))
    await expect(HttpSource.open(url)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
  })

  it('is cancellable', async () => {
    const url = await serve(ranged({ etag: '"1"', content: artifact }))
    await expect(HttpSource.open(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('refuses an answer of another place or length', async () => {
    const url = await serve((_, response) => {
      response.writeHead(206, { 'Content-Range': 'bytes 5-9/10' }).end('01234')
    })
    await expect(HttpSource.open(url)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' })
  })

  it('takes a small file whole from a server without ranges, where it may', async () => {
    const url = await serve((_, response) => void response.writeHead(200).end(artifact))
    const whole = await HttpSource.open(url, { wholeUpTo: artifact.length })
    expect(whole).toMatchObject({ isWhole: true, size: artifact.length })
    expect((await (await ArtifactFile.open(whole)).verify()).ok).toBe(true)
    expect(requests).toBe(1)
    await expect(HttpSource.open(url, { wholeUpTo: artifact.length - 1 })).rejects.toThrow('byte ranges')
  })

  it('does not take a file whole that is larger than its server says', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Transfer-Encoding': 'chunked' })
      for (let i = 0; i < 50; i++) response.write(artifact)
      response.end()
    })
    await expect(HttpSource.open(url, { wholeUpTo: artifact.length })).rejects.toThrow('byte ranges')
  })

  it.each(['hidden', '*'])('asks for the size where it is not told with the range: %s', async (total) => {
    const url = await serve((request, response) => {
      if (request.method === 'HEAD') return void response.writeHead(200, { 'Content-Length': artifact.length }).end()
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range!)!
      const part = artifact.subarray(Number(from), Number(to) + 1)
      const range = { 'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/*` }
      response.writeHead(206, { 'Content-Length': part.length, ...(total === '*' && range) }).end(part)
    })
    const source = await HttpSource.open(url)
    expect(source.size).toBe(artifact.length)
    expect(await source.read(70_000, 100)).toEqual(artifact.slice(70_000, 70_100))
  })

  it('says where the size would have to be told', async () => {
    const url = await serve((_, response) => void response.writeHead(206).end('0123456789'))
    await expect(HttpSource.open(url)).rejects.toThrow('Access-Control-Expose-Headers')
  })

  it('refuses ranges of a file that is compressed on the way', async () => {
    let asked: string | undefined
    const url = await serve((request, response) => {
      asked = request.headers['accept-encoding'] as string
      response.writeHead(206, { 'Content-Range': 'bytes 0-9/100', 'Content-Encoding': 'br' }).end('0123456789')
    })
    await expect(HttpSource.open(url)).rejects.toThrow('Content-Encoding: br')
    expect(asked).toMatch(/^identity/)
  })
})
