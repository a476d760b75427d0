/**
 * A remote's URL without what may be secret: user and password of web URLs, the password of SSH ones, query and fragment.
 * Local paths and `git@host:path` stay as they are.
 */
export function stripCredentials(url: string): string {
  const match = /^([a-z][a-z0-9+.:-]*:\/\/)([^]*)$/i.exec(url)
  if (!match) return url.replace(/^([^/\\@:]*):[^/\\@]*@/, '$1@')
  const [, scheme = '', rest = ''] = match
  const { authority, path } = splitAuthority(rest)
  const at = authority.lastIndexOf('@')
  const user = /ssh/i.test(scheme) ? authority.slice(0, Math.max(0, at)).replace(/:[^]*$/, '') : ''
  const host = authority.slice(at + 1)
  return scheme + (user === '' ? '' : `${user}@`) + host + path.replace(/[?#][^]*$/, '')
}

/** An unescaped `/` in a password moves the end of the authority behind it: seen from a port that is no number. */
function splitAuthority(rest: string): { authority: string; path: string } {
  const end = rest.search(/[/?#]|$/)
  const plain = { authority: rest.slice(0, end), path: rest.slice(end) }
  const at = rest.lastIndexOf('@')
  if (at < end || !/^[^@]*:(?!\d*$)/.test(plain.authority)) return plain
  const after = at + 1 + rest.slice(at + 1).search(/[/?#]|$/)
  return { authority: rest.slice(0, after), path: rest.slice(after) }
}
