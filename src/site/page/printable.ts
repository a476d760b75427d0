import { h } from './dom.ts'

/**
 * What would be invisible or change the order of what is around it: controls, direction marks and overrides, zero-width
 * characters, line and paragraph separators, tags. Names and sources come from anybody.
 */
const HIDDEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu // prettier-ignore
/** In names, tabs and ends of lines are as odd as the rest. */
const HIDDEN_IN_NAMES = /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu // prettier-ignore

const codeOf = (character: string): string => character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')

/** A text with what is hidden in it shown as a small label. */
function shown(text: string, pattern: RegExp): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = []
  let last = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > last) parts.push(text.slice(last, match.index))
    const code = codeOf(match[0])
    parts.push(h('span', { class: 'hidden-char', title: `character U+${code}` }, `U+${code}`))
    last = match.index + match[0].length
  }
  if (last < text.length) parts.push(text.slice(last))
  return parts
}

export const sourceText = (text: string): (string | HTMLElement)[] => shown(text, HIDDEN)
export const nameText = (text: string): (string | HTMLElement)[] => shown(text, HIDDEN_IN_NAMES)

/** For titles and labels, which are plain text. */
export const plainName = (text: string): string =>
  text.replace(HIDDEN_IN_NAMES, (character) => `\\u{${codeOf(character).toLowerCase()}}`)
