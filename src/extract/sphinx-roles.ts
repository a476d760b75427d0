const ROLE = /:[a-zA-Z][\w+-]*(?::[a-zA-Z][\w+-]*)*:`([^`]+)`/g

/** Text with Sphinx's cross references as they are read: `` :class:`~flask.Flask` `` is `` `Flask` ``. */
export function withoutRoles(text: string): string {
  return text.includes(':`') ? text.replace(ROLE, (_, target: string) => `\`${shownTarget(target)}\``) : text
}

/** A title before its target; what follows a tilde by its last part; no leading dot or bang. */
function shownTarget(target: string): string {
  const title = /^(.+?)\s*<[^<>]+>$/.exec(target)?.[1] ?? target
  return title.startsWith('~') ? title.slice(title.lastIndexOf('.') + 1).replace(/^~/, '') : title.replace(/^[.!]+/, '')
}
