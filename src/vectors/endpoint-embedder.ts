import { normalize } from '../../reader/vectors/static-encoder.ts'
import { ConfigError, SourceError } from '../errors.ts'
import { bearer, takeUserInfo, type Credential } from '../publish/credentials.ts'
import { HttpClient, type HttpClientOptions } from '../publish/http-client.ts'
import { evenLength, type Embedder } from './embedder.ts'

/** Texts of one request, and characters of one text: what services of this kind take. */
const BATCH_TEXTS = 64
const TEXT_LENGTH = 8000
/** Bytes of an answer at most: 64 vectors of 4,096 numbers in decimal digits. */
const ANSWER_BYTES = 16 * 1024 * 1024
const MAX_COMPONENTS = 4096
const DEFAULT_MODEL = 'text-embedding-3-small'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Opens an OpenAI-compatible service: `URL`, `URL/v1` or `URL/v1/embeddings`, with the model's name behind `#model=`. The key
 * is `GITDEX_API_KEY` or `OPENAI_API_KEY`, and goes to that origin only. Throws CONFIG_INVALID, SOURCE_UNREACHABLE, ABORTED.
 */
export async function openEndpointEmbedder(
  text: string,
  signal?: AbortSignal,
  env: Env = process.env,
  options: HttpClientOptions = {},
): Promise<Embedder> {
  if (!/^https?:/i.test(text) || !URL.canParse(text))
    throw invalid(`--model-endpoint takes an http(s) URL, not ${text}`)
  const { url, credential } = takeUserInfo(text)
  const { endpoint, model } = parseEndpoint(new URL(url))
  const key = env['GITDEX_API_KEY'] || env['OPENAI_API_KEY']
  const keyed: Credential[] = key ? [{ origins: [endpoint.origin], authorization: bearer(key) }] : []
  const credentials = credential ? [credential] : keyed
  const client = new HttpClient({ env, signal, credentials, ...options })
  const embedder = new EndpointEmbedder(client, endpoint, model)
  try {
    await embedder.measure()
    return embedder
  } catch (error) {
    await client.close()
    throw withAdvice(error)
  }
}

export function parseEndpoint(url: URL): { endpoint: URL; model: string } {
  const { hash } = url
  const model = hash === '' ? DEFAULT_MODEL : decodeURIComponent(/^#model=(.+)$/.exec(hash)?.[1] ?? '')
  if (model === '') throw invalid(`The model of an endpoint is named as URL#model=NAME, not ${hash}`)
  const endpoint = new URL(url)
  endpoint.hash = ''
  const path = url.pathname.replace(/\/+$/, '')
  const rest = path.endsWith('/embeddings') ? '' : path.endsWith('/v1') ? '/embeddings' : '/v1/embeddings'
  endpoint.pathname = path + rest
  return { endpoint, model }
}

class EndpointEmbedder implements Embedder {
  readonly id: string
  dimensions = 0
  private components = 0

  constructor(
    private readonly client: HttpClient,
    private readonly endpoint: URL,
    private readonly model: string,
  ) {
    this.id = `endpoint:${endpoint.host}/${model}`
  }

  /** Learns the number of components from a first vector. */
  async measure(): Promise<void> {
    const [vector] = await this.ask(['text'])
    const { length } = vector!
    if (length < 1 || length > MAX_COMPONENTS) throw this.wrong(`vectors of ${length} components`)
    this.components = length
    this.dimensions = evenLength(length)
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += BATCH_TEXTS) {
      const batch = texts.slice(from, from + BATCH_TEXTS).map((text) => text.slice(0, TEXT_LENGTH))
      for (const values of await this.ask(batch)) {
        if (values.length !== this.components) throw this.wrong('vectors of different length')
        const vector = new Float32Array(this.dimensions)
        vector.set(values)
        vectors.push(normalize(vector))
      }
    }
    return vectors
  }

  close(): Promise<void> {
    return this.client.close()
  }

  /** Vectors in the order of the texts, whatever the order of the answer. */
  private async ask(input: readonly string[]): Promise<number[][]> {
    const body = JSON.stringify({ model: this.model, input, encoding_format: 'float' })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const { text } = await this.client.text(this.endpoint, { method: 'POST', headers, body: () => body }, ANSWER_BYTES)
    const rows = new Array<number[]>(input.length)
    for (const [place, { index = place, embedding }] of this.parse(text).entries()) {
      if (index >= input.length || !Array.isArray(embedding) || !embedding.every(Number.isFinite)) throw this.wrong('no list of numbers') // prettier-ignore
      rows[index] = embedding
    }
    // Holes are not visited by `some`.
    if (Array.from(rows).some((row) => row === undefined)) throw this.wrong(`fewer than ${input.length} vectors`)
    return rows
  }

  private parse(text: string): { index?: number; embedding?: number[] }[] {
    try {
      const { data } = JSON.parse(text) as { data?: unknown }
      if (Array.isArray(data)) return data as { index?: number; embedding?: number[] }[]
    } catch {
      // Told below.
    }
    throw this.wrong('no JSON with data')
  }

  private wrong(what: string): SourceError {
    const { origin, pathname } = this.endpoint
    const message = `${origin}${pathname} answered with ${what}: it is no OpenAI-compatible service for embeddings.`
    return new SourceError('SOURCE_UNREACHABLE', message, { url: `${origin}${pathname}` })
  }
}

/** The client speaks of the tokens of artifact hosts; here another key is meant. */
function withAdvice(error: unknown): unknown {
  const status = error instanceof SourceError ? error.data['status'] : undefined
  if (!(error instanceof SourceError) || (status !== 401 && status !== 403)) return error
  const { url } = error.data
  const message = `${String(url)} answered ${status}: set GITDEX_API_KEY (or OPENAI_API_KEY) to a key of that service.`
  return new SourceError(error.code, message, error.data)
}

const invalid = (message: string): ConfigError =>
  new ConfigError('CONFIG_INVALID', message, { argument: 'model-endpoint' })
