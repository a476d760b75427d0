import type {
  ChunkHit,
  LineHit,
  PageHit,
  ReferenceHit,
  SearchResponse,
  SymbolHit,
  FileHit,
} from '../../../reader/api.ts'
import { firstSentence } from '../../../reader/analysis/sentence.ts'
import { h } from './dom.ts'
import { carryAtStart, highlight } from './highlight.ts'
import { marked } from './marks.ts'
import { type LineRange, type Place, placeHash } from './place.ts'
import { nameText, sourceText } from './printable.ts'

/** The list of an answer, a link per place that can be opened; hits on lines of one file, one behind the other, share a heading. */
export function showHits(answer: SearchResponse, place: Place): HTMLElement[] {
  const shown: HTMLElement[] = []
  let group: { file: string; list: HTMLElement } | undefined
  for (const hit of answer.results) {
    if (hit.type !== 'line' && hit.type !== 'reference') {
      group = undefined
      shown.push(single(hit, place))
      continue
    }
    if (group?.file !== hit.file) {
      group = { file: hit.file, list: h('ol', { class: 'lines' }) }
      const heading = h('div', { class: 'file-heading' }, pathText(hit.file))
      shown.push(h('li', { class: 'hit group' }, heading, group.list))
    }
    group.list.append(lineItem(hit, place))
  }
  return shown
}

function single(hit: SymbolHit | FileHit | PageHit | ChunkHit, place: Place): HTMLElement {
  if (hit.type === 'symbol') return symbolItem(hit, place)
  if (hit.type === 'file') return fileItem(hit, place)
  if (hit.type === 'chunk') return chunkItem(hit, place)
  return pageItem(hit, place)
}

function link(to: Partial<Place>, place: Place, ...children: (Node | string)[]): HTMLAnchorElement {
  const { q, mode, kind, path } = place
  return h('a', { class: 'result', href: placeHash({ q, mode, kind, path, ...to }) }, ...children)
}

/** A hit that is one link. */
function hitItem(to: Partial<Place>, place: Place, ...children: (Node | string)[]): HTMLElement {
  return h('li', { class: 'hit' }, link(to, place, ...children))
}

const linesOf = ({ start_line: from, end_line: to }: SymbolHit | ChunkHit): LineRange => ({ from, to })

const whereOf = (hit: SymbolHit | ChunkHit): HTMLElement =>
  h('span', { class: 'where' }, pathText(hit.file), h('span', { class: 'line-no' }, `:${hit.start_line}`))

function symbolItem(hit: SymbolHit, place: Place): HTMLElement {
  const owner = hit.qualified_name.endsWith(hit.name) ? hit.qualified_name.slice(0, -hit.name.length) : ''
  const name = h('bdi', { class: 'name' }, h('span', { class: 'owner' }, ...nameText(owner)), ...nameText(hit.name))
  return hitItem(
    { file: hit.file, lines: linesOf(hit) },
    place,
    h('span', { class: 'title' }, kindBadge(hit.kind), name),
    whereOf(hit),
    h('code', { class: 'signature' }, ...highlight(hit.signature.slice(0, 400), hit.language)),
    ...(hit.doc ? [h('span', { class: 'doc' }, ...sourceText(firstSentence(hit.doc)))] : []),
  )
}

function chunkItem(hit: ChunkHit, place: Place): HTMLElement {
  const owner = hit.symbol ? [kindBadge(hit.symbol.kind), h('bdi', { class: 'name' }, ...nameText(hit.symbol.name))] : [kindBadge('file')] // prettier-ignore
  return hitItem(
    { file: hit.file, lines: linesOf(hit) },
    place,
    h('span', { class: 'title' }, ...owner),
    whereOf(hit),
    ...snippet(hit, hit.file, place.q),
  )
}

function fileItem(hit: FileHit, place: Place): HTMLElement {
  const title = hit.title !== hit.file.split('/').at(-1) ? hit.title : ''
  const facts = [title, hit.language, hit.kind].filter((part) => part !== '').join(' · ')
  return hitItem(
    { file: hit.file },
    place,
    h('span', { class: 'title' }, kindBadge('file'), pathText(hit.file, 'name')),
    h('span', { class: 'doc' }, ...nameText(facts)),
  )
}

function pageItem(hit: PageHit, place: Place): HTMLElement {
  const isFile = hit.page_type === 'file_page'
  const lines = hit.start_line === undefined ? undefined : { from: hit.start_line, to: hit.end_line ?? hit.start_line }
  const named = hit.title !== hit.target_path && hit.title !== hit.target_path.split('/').at(-1)
  const label = `relevance ${hit.relevance} of 100, by ${hit.sources.join(', ')}`
  return hitItem(
    isFile ? { file: hit.target_path, lines } : { page: hit.page_id },
    place,
    h(
      'span',
      { class: 'title' },
      kindBadge(isFile ? 'file' : 'page'),
      isFile ? pathText(hit.target_path, 'name') : h('bdi', { class: 'name' }, ...nameText(hit.title)),
      h('span', { class: 'relevance', title: label }, meter(hit.relevance)),
    ),
    ...(isFile && named ? [h('span', { class: 'doc' }, ...nameText(hit.title))] : []),
    ...snippet(hit, isFile ? hit.target_path : '', place.q),
  )
}

/** Five small bars; the number is in the label. */
function meter(relevance: number): HTMLElement {
  const full = Math.max(1, Math.round(relevance / 20))
  const bars = Array.from({ length: 5 }, (_, i) => h('i', i < full ? { class: 'on' } : {}))
  return h('span', { class: 'meter', 'aria-hidden': 'true' }, ...bars)
}

/** Lines of a passage, if there are any. */
function snippet({ snippet: text, start_line: start }: PageHit | ChunkHit, path: string, query: string): HTMLElement[] {
  if (text === '') return []
  const language = path === '' ? 'text' : extensionOf(path)
  const carry = start === 1 ? { inside: '' as const } : carryAtStart(text, language)
  const coloured = (line: string): (Node | string)[] => (carry ? highlight(line, language, carry) : sourceText(line))
  const rows = text.split('\n').map((line, i) => {
    const number = start === undefined ? '' : String(start + i)
    return h(
      'span',
      { class: 'row' },
      h('span', { class: 'no', 'aria-hidden': 'true' }, number),
      h('span', { class: 'text' }, ...marked(coloured(line.slice(0, 300)), query)),
    )
  })
  return [h('code', { class: 'snippet' }, ...rows)]
}

function lineItem(hit: LineHit | ReferenceHit, place: Place): HTMLElement {
  const text = hit.type === 'line' ? hit.snippet : hit.source_line
  const around = hit.type === 'line' ? hit.symbol : (hit.containing_symbol ?? undefined)
  const to = { file: hit.file, lines: { from: hit.line, to: hit.line } }
  const [first = ''] = text.split('\n')
  const width = hit.type === 'line' && !hit.end_line ? hit.end_column - hit.column : 0
  return h(
    'li',
    {},
    link(
      to,
      place,
      h('span', { class: 'no' }, String(hit.line)),
      ...(hit.type === 'reference' ? [h('span', { class: 'role' }, hit.role)] : []),
      h('code', { class: 'text' }, ...exactly(first, hit, width, place)),
      ...(around ? [h('span', { class: 'around' }, 'in ', h('bdi', {}, ...nameText(around.name)))] : []),
    ),
  )
}

/** The match itself, where its columns are those of the line; indentation is left out. */
function exactly(line: string, hit: LineHit | ReferenceHit, width: number, place: Place): (Node | string)[] {
  const indent = line.length - line.trimStart().length
  const text = line.slice(indent, indent + 400)
  const from = hit.column - 1 - indent
  if (hit.type === 'reference') return marked(highlight(text, extensionOf(hit.file)), hit.symbol_name)
  const isPlain = width > 0 && from >= 0 && from + width <= text.length
  if (!isPlain) return marked(highlight(text, extensionOf(hit.file)), place.q.replace(/^"|"$/g, ''))
  return [
    ...sourceText(text.slice(0, from)),
    h('mark', {}, ...sourceText(text.slice(from, from + width))),
    ...sourceText(text.slice(from + width)),
  ]
}

/** A path with its last part in another tone; directions of writing stay inside. */
export function pathText(path: string, kind: 'path' | 'name' = 'path'): HTMLElement {
  const at = path.lastIndexOf('/') + 1
  return h(
    'bdi',
    { class: kind === 'name' ? 'name path' : 'path', dir: 'ltr' },
    h('span', { class: 'folder' }, ...nameText(path.slice(0, at))),
    h('span', { class: 'base' }, ...nameText(path.slice(at))),
  )
}

/** One or two letters for the kind, its name for those who listen. */
export function kindBadge(kind: string): HTMLElement {
  const letters = h('span', { 'aria-hidden': 'true' }, BADGES[kind] ?? kind.slice(0, 1))
  const name = h('span', { class: 'unseen' }, kind.replaceAll('_', ' '))
  return h('span', { class: `badge k-${kind.replace(/[^a-z_]/g, '')}`, title: kind }, letters, name)
}

const BADGES: Record<string, string> = {
  function: 'ƒ', method: 'm', constructor: 'new', class: 'C', interface: 'I', struct: 'S', enum: 'E', enum_member: 'e',
  trait: 'T', type: 'T', module: 'M', namespace: 'N', constant: 'c', variable: 'v', field: 'f', property: 'p',
  macro: '#', test: '✓', heading: 'H', key: 'k', file: '≡', page: '¶',
} // prettier-ignore

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
