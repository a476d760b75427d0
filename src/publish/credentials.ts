/** Headers that one group of hosts may see. */
export interface Credential {
  /** Origins (`https://host:port`) that the secret belongs to; nothing else ever gets it, redirects included. */
  readonly origins: readonly string[]
  readonly authorization: string
}

/** The header for a URL, if a secret belongs to just that scheme, host and port. */
export function authorizationFor(url: URL, credentials: readonly Credential[]): string | undefined {
  return credentials.find(({ origins }) => origins.includes(url.origin))?.authorization
}

/** User and password out of a URL: the URL without them, and the header they stand for. */
export function takeUserInfo(text: string): { url: string; credential?: Credential } {
  const url = new URL(text)
  if (url.username === '' && url.password === '') return { url: url.href }
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = url.password = ''
  return { url: url.href, credential: { origins: [url.origin], authorization: basic(user) } }
}

export const basic = (userAndPassword: string): string => `Basic ${Buffer.from(userAndPassword).toString('base64')}`
export const bearer = (token: string): string => `Bearer ${token}`

type Env = Readonly<Record<string, string | undefined>>

/** `GITHUB_TOKEN`, else `GH_TOKEN`: for GitHub's interface and its git hosts. */
export const githubToken = (env: Env): string | undefined => env['GITHUB_TOKEN'] || env['GH_TOKEN'] || undefined

/** `GITDEX_TOKEN`: for the HTTP folder, or the git host, that the command line names. */
export const gitdexToken = (env: Env): string | undefined => env['GITDEX_TOKEN'] || undefined
