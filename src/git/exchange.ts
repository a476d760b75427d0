import fs from 'node:fs'
import type { GitProgressEvent, HttpClient as IsomorphicHttp } from 'isomorphic-git'
import { join } from 'node:path'
import { GitdexError, GitError } from '../errors.ts'
import { fetchPack } from './fetch-pack.ts'
import { writeRef } from './write-ref.ts'

/** One exchange over HTTP, as whoever has connections, proxies and secrets does it. */
export type GitHttp = (request: {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array
}) => Promise<{ url: string; status: number; headers: Record<string, string>; body: Uint8Array }>

export interface Exchange {
  readonly http: GitHttp
  /** `https://host/path.git` */
  readonly url: string
  /** Share done of the objects that travel, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** isomorphic-git is large: loaded only when something is exchanged. */
const load = async () => (await import('isomorphic-git')).default

/** Refs of a remote whose names begin with `prefix`, as name -> object id. */
export async function listRemoteRefs({ http, url }: Exchange, prefix: string): Promise<Map<string, string>> {
  const git = await load()
  const refs = await naming(url, () => git.listServerRefs({ http: adapter(http), url, prefix }))
  return new Map(refs.filter(({ ref }) => ref.startsWith(prefix)).map(({ ref, oid }) => [ref, oid]))
}

/** Sends a ref of the repository `gitdir` and its objects; what the remote has under that name is replaced. */
export async function pushRef(exchange: Exchange, gitdir: string, ref: string): Promise<void> {
  const git = await load()
  const { url } = exchange
  const options = { fs, http: adapter(exchange.http), gitdir, url, ref, remoteRef: ref, force: true }
  const result = await naming(url, () => git.push({ ...options, ...progress(exchange) }))
  checkPushed(result, url, ref)
}

/** Removes a ref of the remote. `gitdir` is an empty repository, in which the ref is made: only known names are sent. */
export async function deleteRemoteRef(exchange: Exchange, gitdir: string, ref: string): Promise<void> {
  const git = await load()
  const { url } = exchange
  await writeRef(gitdir, ref, '0'.repeat(40))
  const options = { fs, http: adapter(exchange.http), gitdir, url, ref, remoteRef: ref, delete: true }
  checkPushed(await naming(url, () => git.push(options)), url, ref)
}

/** Fetches one ref with all its objects into the repository `gitdir`; returns the id of the commit it names. */
export async function fetchRef(exchange: Exchange, gitdir: string, ref: string): Promise<string> {
  const { url } = exchange
  const oid = (await listRemoteRefs(exchange, ref)).get(ref)
  if (oid === undefined) throw new GitError('NOT_FOUND', `${url} has no ${ref}.`, { url, ref })
  const pack = await fetchPack(exchange, oid)
  const git = await load()
  const filepath = `objects/pack/pack-${pack.subarray(-20).toString('hex')}.pack`
  fs.mkdirSync(join(gitdir, 'objects/pack'), { recursive: true })
  fs.writeFileSync(join(gitdir, filepath), pack)
  await naming(url, () => git.indexPack({ fs, dir: gitdir, gitdir, filepath }))
  return oid
}

function checkPushed(
  result: { ok: boolean; error: string | null; refs: Record<string, { ok: boolean; error: string }> },
  url: string,
  ref: string,
): void {
  const refused = Object.values(result.refs).find(({ ok }) => !ok)
  if (result.ok && !refused) return
  const why = refused?.error || result.error || 'no reason was given'
  throw new GitError('SOURCE_UNREACHABLE', `${url} did not take ${ref}: ${why}.`, { url, ref, why })
}

const progress = ({ onProgress }: Exchange) =>
  onProgress && {
    onProgress: ({ loaded, total }: GitProgressEvent) => {
      if (total > 0) onProgress(Math.min(1, loaded / total))
    },
  }

/** Bodies go as one piece: isomorphic-git's reader loses the answer of a push when it comes in unlucky pieces. */
function adapter(http: GitHttp): IsomorphicHttp {
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      const sent = body ? await collect(body) : undefined
      const answer = await http({ url, method: method as 'GET' | 'POST', headers, ...(sent && { body: sent }) })
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield answer.body
      }
      const { status: statusCode } = answer
      return {
        url: answer.url,
        method,
        headers: answer.headers,
        body: pieces(),
        statusCode,
        statusMessage: String(statusCode),
      }
    },
  }
}

async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Errors of isomorphic-git become ours, with the remote's name. */
async function naming<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GitdexError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new GitError('SOURCE_UNREACHABLE', `${url} cannot be spoken to as a git repository: ${why}`, { url, why })
  }
}
