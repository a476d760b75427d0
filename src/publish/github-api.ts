import type { HttpClient, HttpRequest, TextAnswer } from './http-client.ts'
import { bearer, type Credential } from './credentials.ts'
import { unreachable } from './http-errors.ts'

/** Longest answer of the interface that is read, in bytes. */
const MAX_JSON_BYTES = 32 * 1024 * 1024
const PER_PAGE = 100
/** Pages of a list that are looked at: thousands of releases or artifacts. */
const MAX_PAGES = 30

export interface GithubOptions {
  /** `https://api.github.com`, or that of an enterprise server. */
  readonly apiUrl: string
  readonly owner: string
  readonly repo: string
  readonly token?: string | undefined
}

/** GitHub's REST interface for one repository. */
export class GithubApi {
  readonly slug: string
  private readonly base: string

  constructor(
    readonly client: HttpClient,
    readonly options: GithubOptions,
  ) {
    this.slug = `${options.owner}/${options.repo}`
    this.base = `${options.apiUrl.replace(/\/$/, '')}/repos/${options.owner}/${options.repo}`
    const credential = credentialOf(options)
    if (credential) client.addCredential(credential)
  }

  get authorised(): boolean {
    return this.options.token !== undefined
  }

  url(path: string): string {
    return path.startsWith('/') ? this.base + path : path
  }

  async json<T>(path: string, request: HttpRequest = {}): Promise<T> {
    return parse<T>(await this.send(path, request))
  }

  /** The answer, or undefined when there is no such thing. */
  async find<T>(path: string): Promise<T | undefined> {
    const answer = await this.send(path, { accept: (status) => status === 200 || status === 404 })
    return answer.status === 404 ? undefined : parse<T>(answer)
  }

  async delete(path: string): Promise<void> {
    await this.send(path, { method: 'DELETE', accept: (status) => status < 300 || status === 404 })
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.json<T>(path, { method: 'POST', body: () => JSON.stringify(body) })
  }

  /** All items of a list, page by page; `items` takes them out of a page's answer. */
  async *pages<P, T>(path: string, items: (page: P) => readonly T[]): AsyncGenerator<T> {
    const separator = path.includes('?') ? '&' : '?'
    for (let page = 1; page <= MAX_PAGES; page++) {
      const found = items(await this.json<P>(`${path}${separator}per_page=${PER_PAGE}&page=${page}`))
      yield* found
      if (found.length < PER_PAGE) return
    }
  }

  private send(path: string, request: HttpRequest): Promise<TextAnswer> {
    const headers = {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      ...(request.body && { 'content-type': 'application/json' }),
      ...request.headers,
    }
    return this.client.text(this.url(path), { ...request, headers }, MAX_JSON_BYTES)
  }
}

function parse<T>({ text, url }: TextAnswer): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw unreachable(url, 'its answer is not JSON')
  }
}

/** The token belongs to the interface and, of GitHub's own hosts, to the one that takes uploads. */
function credentialOf({ apiUrl, token }: GithubOptions): Credential | undefined {
  if (token === undefined) return undefined
  const api = new URL(apiUrl)
  const uploads = api.hostname.startsWith('api.') ? [`${api.protocol}//${api.host.replace(/^api\./, 'uploads.')}`] : []
  return { origins: [api.origin, ...uploads], authorization: bearer(token) }
}
