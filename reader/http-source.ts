import { SourceError } from './errors.ts'
import { FIRST_READ } from './format/header.ts'
import { joinBytes } from './format/join-bytes.ts'
import type { Source } from './source.ts'

export interface HttpOptions {
  /** `globalThis.fetch` by default. */
  fetch?: typeof fetch
  /** Sent with every request, for example `Authorization`. */
  headers?: Record<string, string>
  /** Bytes of the first request, which learns the size; 64 KiB by default, what opening an artifact takes at most. */
  firstBytes?: number
  /** A server without byte ranges may send a file of up to so many bytes as a whole; 0, never, by default. */
  wholeUpTo?: number
  signal?: AbortSignal
}

/** Bytes of one answer and what it says of the whole. */
interface RangeAnswer {
  readonly bytes: Uint8Array
  readonly total: number | undefined
  /** From another origin: what is not on its list of safe headers must not be sent, or may not be seen. */
  readonly foreign: boolean
  readonly whole: boolean
  /** Strong ETag or Last-Modified: what `If-Range` may be asked with. */
  readonly validator: string | undefined
}

/**
 * An artifact behind a URL, read by HTTP ranges. The first request learns the size and keeps its bytes, so that
 * opening costs one request. A file replaced in the meantime is SOURCE_CHANGED, never a mix of two.
 */
export class HttpSource implements Source {
  readonly size: number
  /** The server has no ranges and sent all of the file at once. */
  readonly isWhole: boolean
  private readonly first: Uint8Array
  private readonly validator: string | undefined
  private readonly foreign: boolean

  private constructor(
    readonly name: string,
    private readonly options: HttpOptions,
    answer: RangeAnswer,
    total: number,
  ) {
    this.size = total
    this.isWhole = answer.whole
    this.first = answer.bytes
    this.validator = answer.validator
    this.foreign = answer.foreign
  }

  /** Throws SOURCE_UNREACHABLE when the server does not answer, refuses, or serves no ranges of a large file. */
  static async open(url: string | URL, options: HttpOptions = {}): Promise<HttpSource> {
    const name = String(url)
    const { firstBytes = FIRST_READ, wholeUpTo = 0 } = options
    const answer = await requestRange(name, 0, firstBytes, options, { wholeUpTo })
    return new HttpSource(name, options, answer, answer.total ?? (await lengthOf(name, options)))
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (offset + length <= this.first.length) return this.first.slice(offset, offset + length)
    if (length === 0) return new Uint8Array(0)
    const options = { ...this.options, ...(signal && { signal }) }
    // `If-Range` from another origin would have to be asked for beforehand, which many file servers do not answer.
    const ifRange = this.foreign ? undefined : this.validator
    const answer = await requestRange(this.name, offset, length, options, { ifRange })
    const same = (answer.total ?? this.size) === this.size && answer.validator === this.validator
    if (!same) throw changed(this.name)
    if (answer.bytes.length !== length) throw unreachable(this.name, 'the answer is shorter than asked for')
    return answer.bytes
  }
}

interface RangeConditions {
  ifRange?: string | undefined
  wholeUpTo?: number
}

async function requestRange(
  url: string,
  offset: number,
  length: number,
  options: HttpOptions,
  { ifRange, wholeUpTo = 0 }: RangeConditions,
): Promise<RangeAnswer> {
  // `fetch` asks for ranges of what is not compressed on the way, by its standard.
  const headers: Record<string, string> = { ...options.headers, Range: `bytes=${offset}-${offset + length - 1}` }
  if (ifRange !== undefined) headers['If-Range'] = ifRange
  const response = await send(url, { headers }, options)
  const foreign = response.type === 'cors'
  const validator = validatorOf(response.headers)
  if (response.status === 200 && wholeUpTo > 0) {
    const bytes = await receiveUpTo(url, response, wholeUpTo, options.signal)
    if (bytes) return { bytes, total: bytes.length, validator, foreign, whole: true }
  }
  if (response.status !== 206) {
    await response.body?.cancel().catch(() => undefined)
    throw refusal(url, response, ifRange !== undefined)
  }
  const encoding = response.headers.get('Content-Encoding') ?? 'identity'
  if (encoding !== 'identity') {
    await response.body?.cancel().catch(() => undefined)
    const why = `the server compresses it on the way (Content-Encoding: ${encoding}); have it sent as it is`
    throw unreachable(url, why)
  }
  const total = totalOf(response.headers.get('Content-Range'), offset)
  if (total === 'other') throw unreachable(url, 'its Content-Range header cannot be understood')
  const bytes = await receive(url, response, options.signal)
  if (bytes.length > length) throw unreachable(url, 'the answer is longer than asked for')
  return { bytes, total, validator, foreign, whole: false }
}

/** The size of a file whose server does not tell it with a range, or may not to a page of another origin. */
async function lengthOf(url: string, options: HttpOptions): Promise<number> {
  const response = await send(url, { method: 'HEAD', headers: { ...options.headers } }, options)
  const length = response.headers.get('Content-Length')
  if (response.status === 200 && length !== null && /^\d+$/.test(length)) return Number(length)
  const advice = 'Access-Control-Expose-Headers should name Content-Range, Content-Length and ETag'
  throw unreachable(url, `its size is not told; from another origin, ${advice}`)
}

async function send(url: string, init: RequestInit, options: HttpOptions): Promise<Response> {
  try {
    // Browsers keep partial answers one at a time per file: without their cache, ranges are read side by side.
    const cache = { cache: 'no-store' } as const
    return await (options.fetch ?? fetch)(url, { ...init, ...cache, ...(options.signal && { signal: options.signal }) })
  } catch (error) {
    throw options.signal?.aborted ? aborted() : unreachable(url, reasonOf(error))
  }
}

async function receive(url: string, response: Response, signal?: AbortSignal): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw signal?.aborted ? aborted() : unreachable(url, reasonOf(error))
  }
}

/** All of an answer if it has at most `most` bytes; else nothing, and the rest is left unread. */
async function receiveUpTo(
  url: string,
  response: Response,
  most: number,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (Number(response.headers.get('Content-Length') ?? 0) > most) return undefined
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      length += part.value.length
      if (length > most) {
        await reader?.cancel().catch(() => undefined)
        return undefined
      }
      parts.push(part.value)
    }
  } catch (error) {
    throw signal?.aborted ? aborted() : unreachable(url, reasonOf(error))
  }
  return joinBytes(parts)
}

/** `bytes 0-65535/1234567`, with the offset asked for; undefined when the header is hidden or tells no size. */
function totalOf(contentRange: string | null, offset: number): number | 'other' | undefined {
  if (contentRange === null) return undefined
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(contentRange)
  if (!match || Number(match[1]) !== offset) return 'other'
  return match[2] === '*' ? undefined : Number(match[2])
}

/** Weak ETags must not be used with `If-Range` (RFC 9110, 13.1.5). */
function validatorOf(headers: Headers): string | undefined {
  const etag = headers.get('ETag')
  return (etag?.startsWith('"') ? etag : headers.get('Last-Modified')) ?? undefined
}

function refusal(url: string, { status }: Response, conditional: boolean): SourceError {
  // With If-Range, a whole file means that the validator no longer holds.
  if (conditional && (status === 200 || status === 416)) return changed(url)
  if (status === 416) return unreachable(url, 'it is empty')
  if (status === 200) {
    return unreachable(url, 'the server does not support byte ranges; download the file and open it from disk')
  }
  const hint = status === 401 || status === 403 ? '; it may want credentials' : status === 404 ? '; check the URL' : ''
  return unreachable(url, `the server answered ${status}${hint}`)
}

function unreachable(url: string, why: string): SourceError {
  return new SourceError('SOURCE_UNREACHABLE', `${url} cannot be read: ${why}.`, { url, why })
}

function changed(url: string): SourceError {
  return new SourceError('SOURCE_CHANGED', `${url} was replaced while it was read. Open it again.`, { url })
}

function aborted(): SourceError {
  return new SourceError('ABORTED', 'Cancelled.')
}

/** `fetch failed` hides the useful part in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
