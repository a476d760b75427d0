/** Where the page is: a question, a file, or both. The address carries it, so every place is a link. */
export interface Place {
  q: string
  mode: string
  /** Kind of file: implementation, test, config, doc. */
  kind: string
  /** Scope of paths. */
  path: string
  file: string
  page: string
  lines: LineRange | undefined
}

/** 1-based, inclusive. */
export interface LineRange {
  from: number
  to: number
}

export const MODES = ['auto', 'symbol', 'path', 'concept', 'content', 'regex'] as const
/** Modes that a link may ask for besides. */
const OTHER_MODES = ['references', 'definition', 'structure', 'hybrid', 'semantic']

export const NOWHERE: Place = { q: '', mode: 'auto', kind: '', path: '', file: '', page: '', lines: undefined }

const LINES = /^L(\d{1,9})(?:-L?(\d{1,9}))?$/

/** Reads an address: the fragment counts more than the query string. A fragment of lines alone keeps the rest of `before`. */
export function readPlace(search: string, fragment: string, before: Place = NOWHERE): Place {
  const text = fragment.replace(/^#/, '')
  if (LINES.test(text) && (before.file !== '' || before.page !== '')) return { ...before, lines: linesOf(text) }
  const place = { ...NOWHERE }
  for (const part of [...search.replace(/^\?/, '').split('&'), ...text.split(/[&#]/)]) take(place, part)
  return place
}

function take(place: Place, part: string): void {
  const lines = linesOf(part)
  if (lines) place.lines = lines
  const at = part.indexOf('=')
  const name = at < 0 ? part : part.slice(0, at)
  const value = at < 0 ? '' : decode(part.slice(at + 1))
  if (name === 'mode') place.mode = isMode(value) ? value : 'auto'
  else if (['q', 'kind', 'path', 'file', 'page'].includes(name)) place[name as 'q'] = value.slice(0, 4096)
}

const isMode = (mode: string): boolean => (MODES as readonly string[]).includes(mode) || OTHER_MODES.includes(mode)

function linesOf(text: string): LineRange | undefined {
  const match = LINES.exec(text)
  if (!match) return undefined
  const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])]
  return { from: Math.max(1, Math.min(first, last)), to: Math.max(1, first, last) }
}

/** Half an escape is no reason to show nothing. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2F', '/').replaceAll('%3A', ':')

/** The fragment of a place, with its `#`. */
export function placeHash(place: Partial<Place>): string {
  const { q, mode, kind, path, file, page, lines } = { ...NOWHERE, ...place }
  const parts = [
    ...(q !== '' ? [`q=${encode(q)}`] : []),
    ...(mode !== 'auto' ? [`mode=${mode}`] : []),
    ...(kind !== '' ? [`kind=${encode(kind)}`] : []),
    ...(path !== '' ? [`path=${encode(path)}`] : []),
    ...(file !== '' ? [`file=${encode(file)}`] : []),
    ...(page !== '' ? [`page=${encode(page)}`] : []),
    ...(lines && (file !== '' || page !== '') ? [linesText(lines)] : []),
  ]
  return `#${parts.join('&')}`
}

export const linesText = ({ from, to }: LineRange): string => (from === to ? `L${from}` : `L${from}-L${to}`)

/** Are two places the same question? */
export const sameQuestion = (a: Place, b: Place): boolean =>
  a.q === b.q && a.mode === b.mode && a.kind === b.kind && a.path === b.path
