import { SourceError } from './errors.ts'
import { FIRST_READ } from './format/header.ts'
import type { Source } from './source.ts'

export interface HttpOptions {
  /** `globalThis.fetch` by default. */
  fetch?: typeof fetch
  /** Sent with every request, for example `Authorization`. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Bytes of one answer and what it says of the whole. */
interface RangeAnswer {
  readonly bytes: Uint8Array
  readonly total: number
  /** Strong ETag or Last-Modified: what `If-Range` may be asked with. */
  readonly validator: string | undefined
}

/**
 * An artifact behind a URL, read by HTTP ranges. The first request learns the size and keeps its bytes, so that
 * opening costs one request. A file replaced in the meantime is SOURCE_CHANGED, never a mix of two.
 */
export class HttpSource implements Source {
  readonly size: number
  private readonly first: Uint8Array
  private readonly validator: string | undefined

  private constructor(
    readonly name: string,
    private readonly options: HttpOptions,
    answer: RangeAnswer,
  ) {
    this.size = answer.total
    this.first = answer.bytes
    this.validator = answer.validator
  }

  /** Throws SOURCE_UNREACHABLE when the server does not answer, refuses, or serves no ranges. */
  static async open(url: string | URL, options: HttpOptions = {}): Promise<HttpSource> {
    const name = String(url)
    const answer = await requestRange(name, 0, FIRST_READ, options)
    return new HttpSource(name, options, answer)
  }

  async read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    if (offset + length <= this.first.length) return this.first.slice(offset, offset + length)
    if (length === 0) return new Uint8Array(0)
    const options = { ...this.options, ...(signal && { signal }) }
    const answer = await requestRange(this.name, offset, length, options, this.validator)
    const same = answer.total === this.size && answer.validator === this.validator
    if (!same) throw changed(this.name)
    if (answer.bytes.length !== length) throw unreachable(this.name, 'the answer is shorter than asked for')
    return answer.bytes
  }
}

async function requestRange(
  url: string,
  offset: number,
  length: number,
  options: HttpOptions,
  validator?: string,
): Promise<RangeAnswer> {
  const headers: Record<string, string> = { ...options.headers, Range: `bytes=${offset}-${offset + length - 1}` }
  if (validator !== undefined) headers['If-Range'] = validator
  const response = await send(url, headers, options)
  if (response.status !== 206) {
    await response.body?.cancel()
    throw refusal(url, response, validator !== undefined)
  }
  const total = totalOf(response.headers.get('Content-Range'), offset)
  if (total === undefined) throw unreachable(url, 'its Content-Range header cannot be understood')
  const bytes = await receive(url, response, options.signal)
  if (bytes.length > length) throw unreachable(url, 'the answer is longer than asked for')
  return { bytes, total, validator: validatorOf(response.headers) }
}

async function send(url: string, headers: Record<string, string>, options: HttpOptions): Promise<Response> {
  try {
    return await (options.fetch ?? fetch)(url, { headers, ...(options.signal && { signal: options.signal }) })
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

/** `bytes 0-65535/1234567`, with the offset asked for. */
function totalOf(contentRange: string | null, offset: number): number | undefined {
  const match = /^bytes (\d+)-\d+\/(\d+)$/.exec(contentRange ?? '')
  return match && Number(match[1]) === offset ? Number(match[2]) : undefined
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
