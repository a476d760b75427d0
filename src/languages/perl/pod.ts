/** `E<lt>` and others by name. */
const ENTITIES: Readonly<Record<string, string>> = { lt: '\u0001', gt: '\u0002', sol: '/', verbar: '|', nbsp: ' ' }

const ENTITY = /E<(\w{1,12})>/g
/** `C<< $a->b >>`: with several brackets the text may hold some. */
const WIDE = /([BCFILSXZ])<<{1,4}\s+([^]{0,400}?)\s+>>{1,4}/g
const CODE = /([BCFILSXZ])<([^<>]{0,400})>/g
/** More are not nested. */
const MAX_DEPTH = 4

/** What the codes of POD say: `C<x>` is `x`, `L<text|target>` the text, `E<gt>` a bracket. */
export function plainPod(doc: string): string {
  if (!doc.includes('<')) return doc
  let plain = doc.replace(ENTITY, (_, name: string) => ENTITIES[name] ?? '')
  plain = plain.replace(WIDE, (_, code: string, text: string) => textOf(code, hide(text)))
  for (let depth = 0, before = ''; depth < MAX_DEPTH && plain !== before; depth++) {
    before = plain
    plain = plain.replace(CODE, (_, code: string, text: string) => textOf(code, text))
  }
  // What was cut off within a code.
  return plain
    .replace(/[BCFILS]<+\s?([^<>]{0,400})$/, '$1')
    .replaceAll('\u0001', '<')
    .replaceAll('\u0002', '>')
}

const hide = (text: string): string => text.replaceAll('<', '\u0001').replaceAll('>', '\u0002')

function textOf(code: string, text: string): string {
  if (code === 'X' || code === 'Z') return ''
  if (code !== 'L') return text
  const bar = text.indexOf('|')
  if (bar >= 0) return text.slice(0, bar)
  if (/^\w+:[^:]/.test(text)) return text
  const [page = '', section] = text.split('/', 2)
  const title = section?.replace(/^"|"$/g, '')
  return title === undefined || title === '' ? page : page === '' ? title : `${title} in ${page}`
}
