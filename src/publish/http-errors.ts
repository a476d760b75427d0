import { SourceError } from '../errors.ts'

/** An error for a host that does not answer as it should; `data.status` where there was an answer. */
export function unreachable(
  url: string | URL,
  why: string,
  data: Record<string, unknown> = {},
  fix?: string,
): SourceError {
  const shown = shownUrl(url)
  const message = `${shown}: ${why}.${fix === undefined ? '' : ` ${fix}`}`
  return new SourceError('SOURCE_UNREACHABLE', message, { url: shown, why, ...data })
}

export function changed(url: string | URL, why: string): SourceError {
  const shown = shownUrl(url)
  return new SourceError('SOURCE_CHANGED', `${shown} was replaced while it was read (${why}). Run it again.`, {
    url: shown,
  })
}

export function cancelled(): SourceError {
  return new SourceError('ABORTED', 'Interrupted: nothing was put in place, an older artifact is as it was.')
}

/** A URL for people: without user, password, query (signed links carry secrets there) and fragment. */
export function shownUrl(url: string | URL): string {
  const parsed = url instanceof URL ? new URL(url) : URL.canParse(url) ? new URL(url) : undefined
  if (!parsed) return String(url)
  parsed.username = parsed.password = parsed.search = parsed.hash = ''
  return parsed.href
}

/** What to do about a status, for messages. */
export function statusAdvice(status: number, authorised: boolean): string {
  if (status === 401)
    return authorised
      ? 'the token was refused: is it still valid?'
      : 'it wants a token: set GITHUB_TOKEN or GITDEX_TOKEN'
  if (status === 403)
    return authorised ? 'the token lacks the permission' : 'it may want a token: set GITHUB_TOKEN or GITDEX_TOKEN'
  if (status === 404)
    return authorised
      ? 'there is no such thing, or the token may not see it'
      : 'check the name; for something private set GITHUB_TOKEN or GITDEX_TOKEN'
  if (status === 413) return 'it is too large for this host'
  if (status === 429) return 'too many requests: try again later'
  if (status >= 500) return 'the host has a problem: try again later'
  return 'that was not expected'
}
