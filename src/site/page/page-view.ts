import type { Page, PageSection, PageStatement } from '../../../reader/api.ts'
import { h } from './dom.ts'
import { type Place, placeHash } from './place.ts'
import { nameText, sourceText } from './printable.ts'

/** A wiki page: its summary, sections of statements, each with the lines that say so, and links to other pages. */
export function pageView(page: Page, place: Partial<Place>): HTMLElement {
  const { q, mode, kind, path } = place
  const go = (to: Partial<Place>): string => placeHash({ ...definedOf({ q, mode, kind, path }), ...to })
  const links = page.links.map(({ page_id: id, title, relation }) =>
    h('li', {}, h('a', { href: pageHref(id, go) }, ...nameText(title)), h('span', { class: 'quiet' }, ` ${relation}`)),
  )
  return h(
    'article',
    { class: 'wiki' },
    h('h3', { class: 'wiki-title' }, ...nameText(page.title)),
    ...(page.summary === ''
      ? []
      : [h('p', { class: 'summary' }, ...prose(page.summary), source(page.summary_source, go))]),
    ...page.sections.map((section) => sectionView(section, go)),
    ...(links.length > 0 ? [h('section', {}, h('h4', {}, 'See also'), h('ul', {}, ...links))] : []),
  )
}

type Go = (to: Partial<Place>) => string

const definedOf = (place: Partial<Place>): Partial<Place> =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))

/** Pages of files are shown beside their source. */
function pageHref(id: string, go: Go): string {
  return id.startsWith('file_page:') ? go({ file: id.slice('file_page:'.length) }) : go({ page: id })
}

function sectionView({ heading, statements, omitted }: PageSection, go: Go): HTMLElement {
  const items = statements.map((statement) => statementView(statement, go))
  const more = omitted ? [h('li', { class: 'quiet' }, `and ${omitted} more`)] : []
  return h('section', {}, h('h4', {}, ...nameText(heading)), h('ul', {}, ...items, ...more))
}

function statementView(statement: PageStatement, go: Go): HTMLElement {
  const { text, page_id: id } = statement
  const said = id === undefined ? prose(text) : [h('a', { href: pageHref(id, go) }, ...prose(text))]
  return h('li', {}, ...said, source(statement, go))
}

interface Said {
  path: string
  line: number
  end_line?: number
}

/** Where it is said. */
function source(said: Said | undefined, go: Go): HTMLElement | string {
  if (!said) return ''
  const { path, line, end_line: end = line } = said
  const name = path.slice(path.lastIndexOf('/') + 1)
  const href = go({ file: path, lines: { from: line, to: end } })
  return h(
    'a',
    { class: 'said', href, title: `${path}:${line}` },
    h('bdi', { dir: 'ltr' }, ...nameText(name), `:${line}`),
  )
}

/** Words in backticks are code. */
function prose(text: string): (Node | string)[] {
  return text
    .split(/(`[^`\n]+`)/)
    .flatMap((part) => (/^`[^`]+`$/.test(part) ? [h('code', {}, ...sourceText(part.slice(1, -1)))] : sourceText(part)))
}
