/** A `#define` with the lines that it is continued on; the search goes for `#`, which is rarer than lines. */
const DEFINE = /#(?<=^[ \t]*#)[ \t]*define\b(?:[^\n\\]|\\[^]?)*/gm

/**
 * The grammars end a macro at the first comment in it, and read what is left of it as code. Same length, same lines: the
 * backslashes that continue lines stay.
 */
export function blankDefineComments(text: string): string {
  if (!text.includes('define')) return text
  return text.replace(DEFINE, (whole) => {
    if (!whole.includes('/*') || !whole.includes('\n')) return whole
    return blankComments(whole)
  })
}

/** Nothing is looked for behind a comment that does not end. */
function blankComments(macro: string): string {
  let out = ''
  let at = 0
  for (let start = macro.indexOf('/*'); start >= 0; start = macro.indexOf('/*', at)) {
    const end = macro.indexOf('*/', start + 2)
    if (end < 0) break
    out += macro.slice(at, start) + macro.slice(start, end + 2).replace(/[^\n\r\\]|\\(?!\r?\n)/g, ' ')
    at = end + 2
  }
  return out + macro.slice(at)
}

const ENUM = /\benum\b[^;{}()#]{0,200}\{/g
const MAX_ENUM = 40_000
const DIRECTIVES = /^[ \t]*#[ \t]*(?:define|undef)\b(?:[^\n\\]|\\[^]?)*/gm

/** `enum { #define X(a) A_##a,` `LIST(X)` `#undef X }`: no grammar reads directives among enumerators. */
export function blankEnumDefines(text: string): string {
  if (!text.includes('enum') || !/#[ \t]*(?:define|undef)/.test(text)) return text
  let out = ''
  let at = 0
  for (const { index, 0: head } of text.matchAll(ENUM)) {
    const start = index + head.length
    const body = bodyOfEnum(text, start)
    if (!body.includes('#') || !/\n[ \t]*#[ \t]*(?:define|undef)/.test(body)) continue
    out += text.slice(at, index) + (head + body).replace(DIRECTIVES, (line) => line.replace(/[^\r\n]/g, ' '))
    at = start + body.length
  }
  return at === 0 ? text : out + text.slice(at)
}

/** Up to the closing brace; empty when another one opens first, or it is far away. */
function bodyOfEnum(text: string, start: number): string {
  const brace = /[{}]/g
  brace.lastIndex = start
  const end = brace.exec(text)
  return end?.[0] === '}' && end.index - start <= MAX_ENUM ? text.slice(start, end.index) : ''
}
