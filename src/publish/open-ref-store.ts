import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, SourceError } from '../errors.ts'
import type { GitHttp } from '../git/exchange.ts'
import type { HttpClient } from './http-client.ts'
import { shownUrl } from './http-errors.ts'
import { RefStore } from './ref-store.ts'
import type { TargetContext } from './targets.ts'
import { authoriseGitHost } from './github-host.ts'

/** Store of the refs of a remote by its name in the repository's configuration, of a URL, or of a repository's path. */
export function openRefStore(where: string, context: TargetContext): RefStore {
  const url = context.remoteUrl(where, context.write) ?? where
  if (/^https?:\/\//i.test(url)) {
    const clean = authoriseGitHost(url, context)
    return RefStore.remote({ http: gitHttp(context.client), url: clean }, shownUrl(clean), (commit) =>
      context.timeOf(commit),
    )
  }
  const path = /^file:\/\//i.test(url) ? fileURLToPath(url) : resolve(context.cwd, url)
  if (existsSync(path)) return RefStore.local(path, (commit) => context.timeOf(commit))
  if (/^[^/\\]*:/.test(url)) {
    const message =
      `${shownUrl(url)} is reached by SSH or another program, which is not done here. Give the https URL, as in ` +
      'refs:https://host/path.git; or publish to refs:. and send them yourself: git push origin "refs/gitdex/*"'
    throw new SourceError('SOURCE_UNREACHABLE', message, { url: shownUrl(url) })
  }
  const message = `There is no remote ${where} and no repository at ${path}. Give refs:REMOTE, refs:URL or refs:PATH.`
  throw new ConfigError('CONFIG_INVALID', message, { target: where })
}

/** Longest answer of a git host that is held in memory: an artifact and a little. */
const MAX_GIT_BYTES = 2 ** 31

/** What isomorphic-git asks for, over our client. Its protocol is safe to repeat: it says what it wants as a whole. */
function gitHttp(client: HttpClient): GitHttp {
  return async ({ url, method, headers, body }) => {
    const request = { method, headers, ...(body && { body: () => body }) }
    const answer = await client.bytes(url, request, MAX_GIT_BYTES)
    const named = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    const { status, bytes } = answer
    return { url: answer.url.href, status, headers: Object.fromEntries(named) as Record<string, string>, body: bytes }
  }
}
