import { basic, gitdexToken, githubToken, takeUserInfo } from './credentials.ts'
import type { TargetContext } from './targets.ts'

const githubServer = (env: TargetContext['env']): URL => new URL(env['GITHUB_SERVER_URL'] || 'https://github.com')

/** `OWNER/REPO` of remote `origin`, when it lies on the GitHub that the environment is about. */
export function slugOf({
  env,
  remoteUrl,
  write,
}: Pick<TargetContext, 'env' | 'remoteUrl' | 'write'>): string | undefined {
  const [, host, path] =
    /^(?:[a-z+]+:\/\/)?(?:[^/@]*@)?([^/:@]+)(?::\d+\/|[/:])(.+)$/i.exec(remoteUrl('origin', write) ?? '') ?? []
  if (host?.toLowerCase() !== githubServer(env).hostname) return undefined
  return /^([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(path!)?.[1]
}

/** Adds what authorises a git host: `GITDEX_TOKEN` for the one that was named, GitHub's token for GitHub's. */
export function authoriseGitHost(url: string, { env, client }: Pick<TargetContext, 'env' | 'client'>): string {
  const { url: clean, credential } = takeUserInfo(url)
  const { origin } = new URL(clean)
  const github = origin === githubServer(env).origin ? githubToken(env) : undefined
  const token = gitdexToken(env)
  if (credential) client.addCredential(credential)
  else if (github !== undefined)
    client.addCredential({ origins: [origin], authorization: basic(`x-access-token:${github}`) })
  else if (token !== undefined) client.addCredential({ origins: [origin], authorization: basic(`gitdex:${token}`) })
  return clean
}
