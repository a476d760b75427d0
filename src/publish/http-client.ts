import type { Readable } from 'node:stream'
import { EnvHttpProxyAgent, request as send, type Dispatcher } from 'undici'
import { backoffMs, isQuotaSpent, requestedWaitMs, sleep, type Sleep } from './backoff.ts'
import { authorizationFor, type Credential } from './credentials.ts'
import { cancelled, shownUrl, statusAdvice, unreachable } from './http-errors.ts'
import { SourceError } from '../errors.ts'

export interface HttpClientOptions {
  /** Where `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` (either case) are looked up; the process's by default. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly credentials?: readonly Credential[]
  /** Attempts of one request after the first; 5 by default. */
  readonly retries?: number
  /** Milliseconds until a connection stands; until headers come; between two pieces of a body. */
  readonly timeouts?: { readonly connect?: number; readonly headers?: number; readonly idle?: number }
  /** A host that asks for a longer wait gets an error that says so; milliseconds, two minutes by default. */
  readonly maxWait?: number
  readonly signal?: AbortSignal | undefined
  /** Hears of every new attempt. */
  readonly onRetry?: (event: { url: string; why: string; waitMs: number }) => void
  readonly sleep?: Sleep
  readonly random?: () => number
  readonly now?: () => number
}

export interface HttpRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  /** Called for each attempt, so that a stream can be sent again. */
  readonly body?: () => Uint8Array | string | Readable
  /** Statuses that are an answer; by default 200 to 299. Others are an error. */
  readonly accept?: (status: number) => boolean
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** To be read or dumped by the caller. */
  readonly body: Dispatcher.ResponseData['body']
  /** After redirects. */
  readonly url: URL
}

/** Answers whose body was read. */
export interface TextAnswer extends Omit<HttpAnswer, 'body'> {
  readonly text: string
}
export interface BytesAnswer extends Omit<HttpAnswer, 'body'> {
  readonly bytes: Buffer
}

const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504])
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_REDIRECTS = 10
const DEFAULTS = { retries: 5, connect: 10_000, headers: 60_000, idle: 60_000, maxWait: 120_000 }

/**
 * HTTP as the rest of publishing needs it: proxies of the environment, attempts with growing pauses (a host's
 * `Retry-After` first), redirects that carry a secret only to the origins it belongs to, and typed errors.
 */
export class HttpClient {
  readonly sleep: Sleep
  readonly random: () => number
  readonly retries: number
  readonly signal: AbortSignal | undefined
  private readonly agent: EnvHttpProxyAgent
  private readonly credentials: Credential[]

  constructor(private readonly options: HttpClientOptions = {}) {
    this.sleep = options.sleep ?? sleep
    this.random = options.random ?? Math.random
    this.retries = options.retries ?? DEFAULTS.retries
    this.signal = options.signal
    this.credentials = [...(options.credentials ?? [])]
    this.agent = makeAgent(options)
  }

  /** One more secret, for its own origins. */
  addCredential(credential: Credential): void {
    this.credentials.push(credential)
  }

  /** Sends until there is an answer that `accept` takes. Throws SOURCE_UNREACHABLE, NOT_FOUND (404, 410), ABORTED. */
  async request(url: string | URL, request: HttpRequest = {}): Promise<HttpAnswer> {
    for (let attempt = 0; ; attempt++) {
      const { answer, failure } = await this.attempt(new URL(url), request)
      if (answer) return answer
      if (attempt >= this.retries || !failure.again) throw failure.error
      await this.pause(attempt, failure.error, failure.waitMs)
    }
  }

  /** As `request`, with the whole body as text. */
  async text(url: string | URL, request: HttpRequest, limit: number): Promise<TextAnswer> {
    const { bytes, ...answer } = await this.bytes(url, request, limit)
    return { ...answer, text: bytes.toString('utf8') }
  }

  /** As `request`, with the whole body of at most `limit` bytes; one that breaks off is asked for again. */
  async bytes(url: string | URL, request: HttpRequest, limit: number): Promise<BytesAnswer> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.request(url, request)
      try {
        const { status, headers } = answer
        return { status, headers, url: answer.url, bytes: await readLimited(answer, limit) }
      } catch (error) {
        if (this.signal?.aborted) throw cancelled()
        if (error instanceof SourceError) throw error
        const broken = unreachable(url, `the answer broke off: ${reasonOf(error)}`)
        if (attempt >= this.retries) throw broken
        await this.pause(attempt, broken)
      }
    }
  }

  /** Waits before the next attempt, as long as the host asks for; throws `error` when that is too long. */
  async pause(attempt: number, error: SourceError, waitMs = backoffMs(attempt, this.random)): Promise<void> {
    if (waitMs > (this.options.maxWait ?? DEFAULTS.maxWait)) {
      const seconds = Math.ceil(waitMs / 1000)
      const message = `${error.message} It asks to come back in ${seconds} s.`
      throw new SourceError(error.code, message, { ...error.data, retry_after_seconds: seconds })
    }
    const { url = '', why = error.message } = error.data as { url?: string; why?: string }
    this.options.onRetry?.({ url, why, waitMs })
    await this.sleep(waitMs, this.signal)
  }

  async close(): Promise<void> {
    await this.agent.destroy()
  }

  private async attempt(url: URL, request: HttpRequest): Promise<Outcome> {
    try {
      return await this.follow(url, request)
    } catch (error) {
      if (this.signal?.aborted) throw cancelled()
      if (error instanceof SourceError) throw error
      return { failure: { again: true, error: unreachable(url, reasonOf(error), {}, CHECK) } }
    }
  }

  /** One attempt, through all redirects. */
  private async follow(start: URL, request: HttpRequest): Promise<Outcome> {
    const { accept = isSuccess } = request
    let url = start
    let method = request.method ?? 'GET'
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const authorization = authorizationFor(url, this.credentials)
      const { statusCode: status, headers, body } = await this.send(url, method, request, authorization)
      const location = REDIRECTS.has(status) ? first(headers['location']) : undefined
      if (accept(status) && location === undefined) return { answer: { status, headers: flat(headers), body, url } }
      await body.dump().catch(() => undefined)
      if (location === undefined) return { failure: this.refusal(url, status, headers, authorization !== undefined) }
      url = target(url, location)
      if (status === 303 && method !== 'HEAD') method = 'GET'
    }
    throw unreachable(start, `more than ${MAX_REDIRECTS} redirects`)
  }

  private send(url: URL, method: NonNullable<HttpRequest['method']>, request: HttpRequest, authorization?: string) {
    const body = method === 'GET' || method === 'HEAD' ? undefined : request.body?.()
    return send(url, {
      method,
      dispatcher: this.agent,
      headers: { 'user-agent': 'gitdex', ...request.headers, ...(authorization && { authorization }) },
      ...(body !== undefined && { body }),
      ...(this.signal && { signal: this.signal }),
    })
  }

  private refusal(url: URL, status: number, headers: Dispatcher.ResponseData['headers'], authorised: boolean): Failure {
    const quota = status === 403 && (isQuotaSpent(headers) || headers['retry-after'] !== undefined)
    const why = `answered ${status}; ${quota ? 'the quota of requests is spent' : statusAdvice(status, authorised)}`
    const waitMs = requestedWaitMs(headers, (this.options.now ?? Date.now)())
    const shown = shownUrl(url)
    const missing = status === 404 || status === 410
    const error = missing
      ? new SourceError('NOT_FOUND', `${shown}: ${why}.`, { url: shown, status, why })
      : unreachable(url, why, { status })
    return { again: RETRIED.has(status) || quota, error, ...(waitMs !== undefined && { waitMs }) }
  }
}

interface Failure {
  readonly error: SourceError
  readonly again: boolean
  readonly waitMs?: number
}
type Outcome = { answer: HttpAnswer; failure?: never } | { answer?: never; failure: Failure }

const isSuccess = (status: number): boolean => status >= 200 && status < 300
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

function flat(headers: Dispatcher.ResponseData['headers']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, first(value)]))
}

/** Where a redirect leads. From https it must not lead to plain http: who listens could answer in the host's place. */
function target(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw unreachable(from, 'it redirects to something that is no URL')
  const to = new URL(location, from.href)
  if (to.protocol !== 'https:' && (from.protocol === 'https:' || to.protocol !== 'http:')) {
    throw unreachable(from, `it redirects to ${to.protocol}//${to.host}, which is not safe`)
  }
  return to
}

function makeAgent({ env = process.env, timeouts = {} }: HttpClientOptions): EnvHttpProxyAgent {
  const proxy = (name: string): string => env[name] ?? env[name.toUpperCase()] ?? ''
  return new EnvHttpProxyAgent({
    httpProxy: proxy('http_proxy'),
    httpsProxy: proxy('https_proxy'),
    noProxy: proxy('no_proxy'),
    // As curl does: plain http is asked of the proxy, only https goes through a tunnel.
    proxyTunnel: false,
    connect: { timeout: timeouts.connect ?? DEFAULTS.connect },
    headersTimeout: timeouts.headers ?? DEFAULTS.headers,
    bodyTimeout: timeouts.idle ?? DEFAULTS.idle,
  })
}

/** What failed, in a few words; undici hides it in the cause or the first of several errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}

/** What to do where no host answers. */
const CHECK = 'Check the address, and whether a proxy is needed from here (HTTPS_PROXY).'

/** Ends an answer whose body nobody wants any more. */
export function discard({ body }: Pick<HttpAnswer, 'body'>): void {
  // Without a listener the end of the stream would count as an error that nobody caught.
  body.on('error', () => undefined).destroy()
}

/** The body of an answer; more than `limit` bytes is an error. */
async function readLimited(answer: HttpAnswer, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body) {
    pieces.push(piece as Uint8Array)
    if ((bytes += (piece as Uint8Array).length) > limit) {
      discard(answer)
      throw unreachable(answer.url, `its answer is longer than ${limit} bytes`)
    }
  }
  return Buffer.concat(pieces)
}
