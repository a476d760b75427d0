import { h } from './dom.ts'

/** Words of a query that are worth marking. */
function wordsOf(query: string): string[] {
  const words = query.match(/[\p{L}\p{N}_$]{3,}/gu) ?? []
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => !DULL.has(word)).slice(0, 16)
}

const DULL = new Set(
  'the and for are how what where when why who does did with from that this into not can has have was is'.split(' '),
)

/** Marks where words of the query begin in what is shown. Only text nodes are looked at, and only text comes out. */
export function marked(parts: readonly (Node | string)[], query: string): (Node | string)[] {
  const words = wordsOf(query)
  if (words.length === 0) return [...parts]
  const pattern = new RegExp(words.map((word) => stemOf(word).replace(/[$]/g, '\\$&')).join('|'), 'giu')
  return parts.flatMap((part) => markIn(part, pattern))
}

/** `retries` should mark `retry`, too. */
const stemOf = (word: string): string => (word.length > 5 ? word.replace(/(ies|ing|ed|es|s|e|y)$/, '') : word)

function markIn(part: Node | string, pattern: RegExp): (Node | string)[] {
  if (typeof part !== 'string') {
    if (part instanceof HTMLElement && part.childNodes.length > 0 && !part.classList.contains('hidden-char')) {
      const inner = [...part.childNodes].flatMap((child) =>
        markIn(child.nodeType === 3 ? child.textContent! : child, pattern),
      )
      part.replaceChildren(...inner)
    }
    return [part]
  }
  const out: (Node | string)[] = []
  let last = 0
  for (const match of part.matchAll(pattern)) {
    if (match.index > last) out.push(part.slice(last, match.index))
    out.push(h('mark', {}, match[0]))
    last = match.index + match[0].length
  }
  if (last < part.length) out.push(part.slice(last))
  return out
}
