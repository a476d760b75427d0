/** A `#define` with the lines that it is continued on. */
const DEFINE = /^[ \t]*#[ \t]*define\b(?:[^\n\\]|\\[^]?)*/gm

/**
 * The grammars end a macro at the first comment in it, and read what is left of it as code. Same length, same lines: the
 * backslashes that continue lines stay.
 */
export function blankDefineComments(text: string): string {
  if (!text.includes('define')) return text
  return text.replace(DEFINE, (whole) => {
    if (!whole.includes('/*') || !whole.includes('\n')) return whole
    return whole.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n\r\\]|\\(?!\r?\n)/g, ' '))
  })
}

const ENUM = /\benum\b[^;{}()#]{0,200}\{(?=[^{}]{0,20000}?\n[ \t]*#[ \t]*(?:define|undef))[^{}]{0,40000}\}/g

/** `enum { #define X(a) A_##a,` `LIST(X)` `#undef X }`: no grammar reads directives among enumerators. */
export function blankEnumDefines(text: string): string {
  if (!/\benum\b/.test(text)) return text
  return text.replace(ENUM, (whole) =>
    whole.replace(/^[ \t]*#[ \t]*(?:define|undef)\b(?:[^\n\\]|\\[^]?)*/gm, (line) => line.replace(/[^\r\n]/g, ' ')),
  )
}
