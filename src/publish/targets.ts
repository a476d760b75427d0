import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../errors.ts'
import { bearer, gitdexToken, githubToken, takeUserInfo } from './credentials.ts'
import { FolderStore } from './folder-store.ts'
import { GithubApi } from './github-api.ts'
import { slugOf } from './github-host.ts'
import type { HttpClient } from './http-client.ts'
import { HttpStore } from './http-store.ts'
import { openRefStore } from './open-ref-store.ts'
import { ReleaseStore } from './release-store.ts'
import type { Store } from './store.ts'
import { WorkflowStore } from './workflow-store.ts'

/** What a target's name is understood with. */
export interface TargetContext {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly client: HttpClient
  /** URL of a remote of the repository at hand, as configured; undefined without one. */
  remoteUrl(name: string, write: boolean): string | undefined
  /** When a commit was made, milliseconds; undefined when it is not known here. */
  timeOf(commit: string): Promise<number | undefined>
  /** True when something is going to be written there. */
  readonly write: boolean
}

export const TARGETS =
  'a folder, a file, an http(s) URL, release[:TAG|:OWNER/REPO[@TAG]], workflow[:OWNER/REPO], refs[:REMOTE|URL|PATH]'

/** The store that a target names (`release`, `refs:origin`, `https://host/indexes/`, `../indexes`). Throws CONFIG_INVALID. */
export function openStore(target: string, context: TargetContext): Store {
  const [, kind = '', rest = ''] = /^(release|workflow|refs)(?::(.*))?$/s.exec(target) ?? []
  if (kind === 'release') return openRelease(rest, context)
  if (kind === 'workflow') return new WorkflowStore(openGithub(rest, context))
  if (kind === 'refs') return openRefStore(rest || 'origin', context)
  if (/^https?:\/\//i.test(target)) return openHttp(target, context)
  if (/^file:\/\//i.test(target)) return openPath(fileURLToPath(target))
  if (/^[a-z][a-z0-9+.-]+:/i.test(target)) {
    throw new ConfigError('CONFIG_INVALID', `${target} is no place for artifacts that is known. Give ${TARGETS}.`, {
      target,
    })
  }
  return openPath(resolve(context.cwd, target))
}

function openPath(path: string): FolderStore {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true && /[^/\\]\.gitdex$/.test(path)
  return isFile ? new FolderStore(dirname(path), basename(path)) : new FolderStore(path)
}

function openHttp(target: string, { client, env }: TargetContext): HttpStore {
  const { url, credential } = takeUserInfo(target)
  const { origin, pathname } = new URL(url)
  const token = gitdexToken(env)
  if (credential) client.addCredential(credential)
  else if (token !== undefined) client.addCredential({ origins: [origin], authorization: bearer(token) })
  return new HttpStore(client, pathname.endsWith('/') || pathname.endsWith('.gitdex') ? url : withSlash(url))
}

function withSlash(text: string): string {
  const url = new URL(text)
  url.pathname += '/'
  return url.href
}

function openRelease(rest: string, context: TargetContext): ReleaseStore {
  const [, slug = '', tag = ''] = /^([^/@]+\/[^/@]+)(?:@(.+))?$/s.exec(rest) ?? []
  if (slug !== '') return new ReleaseStore(openGithub(slug, context), tag || undefined)
  return new ReleaseStore(openGithub('', context), rest || undefined)
}

function openGithub(slug: string, context: TargetContext): GithubApi {
  const { env, client } = context
  const found = slug || slugOf(context) || env['GITHUB_REPOSITORY'] || ''
  const [, owner, repo] = /^([A-Za-z0-9_.-]+)\/([A-Za-z0-9_.-]+)$/.exec(found) ?? []
  if (owner === undefined || repo === undefined || /^\.+$/.test(repo)) {
    const message = 'No repository on GitHub is known here: name it, as in release:OWNER/REPO or workflow:OWNER/REPO.'
    throw new ConfigError('CONFIG_INVALID', message, { target: slug })
  }
  return new GithubApi(client, {
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    owner,
    repo,
    token: githubToken(env),
  })
}
