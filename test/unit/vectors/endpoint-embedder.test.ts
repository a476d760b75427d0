import { afterAll, describe, expect, it } from 'vitest'
import { openEndpointEmbedder, parseEndpoint } from '../../../src/vectors/endpoint-embedder.ts'
import type { Embedder } from '../../../src/vectors/embedder.ts'
import { startServer, type Handler } from '../../helpers/web-server.ts'

const open: Embedder[] = []
afterAll(() => Promise.all(open.map((one) => one.close())))

const quick = { retries: 2, sleep: () => Promise.resolve() }
async function embedder(origin: string, env: Record<string, string> = {}, signal?: AbortSignal): Promise<Embedder> {
  open.push(await openEndpointEmbedder(`${origin}#model=tiny`, signal, env, quick))
  return open.at(-1)!
}

interface Body {
  model: string
  input: string[]
  encoding_format: string
}
const bodies: Body[] = []

/** Three components of each text; the answer's order is not that of the question. */
const service: Handler = (_, response, body) => {
  const asked = JSON.parse(body.toString()) as Body
  bodies.push(asked)
  const data = asked.input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 3, 4] }))
  response.end(JSON.stringify({ object: 'list', data: data.reverse() }))
}

describe('an endpoint for embeddings', () => {
  it('is asked in batches, and its vectors come in the order of the texts, of unit and even length', async () => {
    const { origin, seen } = await startServer(service)
    const model = await embedder(origin, { OPENAI_API_KEY: 'second', GITDEX_API_KEY: 'first' })
    const texts = Array.from({ length: 150 }, (_, i) => 'x'.repeat(i))
    const vectors = await model.embed(texts)
    expect(model.dimensions).toBe(4)
    vectors.forEach((vector, i) => {
      const length = Math.hypot(i, 3, 4)
      expect([...vector].map((value) => value * length)).toEqual([i, 3, 4, 0].map((value) => expect.closeTo(value, 4) as number)) // prettier-ignore
    })
    expect(bodies.map(({ input }) => input.length)).toEqual([1, 64, 64, 22])
    expect(bodies[0]).toEqual({ model: 'tiny', input: ['text'], encoding_format: 'float' })
    expect(seen.every(({ method, url }) => method === 'POST' && url === '/v1/embeddings')).toBe(true)
    expect(seen.every(({ headers }) => headers['authorization'] === 'Bearer first')).toBe(true)
    expect(model.id).toBe(`endpoint:${new URL(origin).host}/tiny`)
  })

  it('is asked again when it is busy, and sent no key where there is none', async () => {
    let calls = 0
    const { origin, seen } = await startServer((request, response, body) => {
      if (++calls % 2 === 1) return void response.writeHead(429).end()
      return service(request, response, body)
    })
    const model = await embedder(origin)
    expect(await model.embed(['abc'])).toHaveLength(1)
    expect(calls).toBe(4)
    expect(seen.every(({ headers }) => headers['authorization'] === undefined)).toBe(true)
  })

  it('says which key is missing', async () => {
    const { origin } = await startServer((_, response) => void response.writeHead(401).end())
    await expect(embedder(origin)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE', message: expect.stringContaining('GITDEX_API_KEY') as string }) // prettier-ignore
  })

  it.each([
    ['<html>', 'no JSON'],
    ['{"data":[]}', 'fewer than 1 vectors'],
    ['{"data":[{"embedding":"AAAA"}]}', 'no list of numbers'],
    ['{"data":[{"index":7,"embedding":[1]}]}', 'no list of numbers'],
    ['{"data":[{"embedding":[]}]}', 'vectors of 0 components'],
  ])('refuses the answer %s', async (answer, why) => {
    const { origin } = await startServer((_, response) => void response.end(answer))
    await expect(embedder(origin)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE', message: expect.stringContaining(why) as string }) // prettier-ignore
  })

  it.each([
    ['https://h', 'https://h/v1/embeddings', 'text-embedding-3-small'],
    ['https://h/v1/', 'https://h/v1/embeddings', 'text-embedding-3-small'],
    ['https://h/x/v1/embeddings?api-version=1#model=a%2Fb', 'https://h/x/v1/embeddings?api-version=1', 'a/b'],
  ])('%s', (text, endpoint, model) => {
    const parsed = parseEndpoint(new URL(text))
    expect([parsed.endpoint.href, parsed.model]).toEqual([endpoint, model])
  })

  it('is a URL', async () => {
    await expect(openEndpointEmbedder('localhost')).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
    await expect(openEndpointEmbedder('http://h#name=x')).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})
