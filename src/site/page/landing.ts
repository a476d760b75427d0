import { EXAMPLE_SHAPES, type Examples, type SiteConfig } from '../site-config.ts'
import { bytesText, h, plural } from './dom.ts'
import { placeHash } from './place.ts'
import { nameText } from './printable.ts'

/** What one sees before asking: what is in the index, and what can be asked. */
export function landing(config: SiteConfig): HTMLElement {
  const { documents = 0, symbols = 0, lines = 0 } = config.counts
  return h(
    'div',
    { class: 'landing' },
    h('p', { class: 'facts' }, [plural(documents, 'file'), plural(symbols, 'symbol'), plural(lines, 'line')].join(' · ')),
    languages(config),
    ...examples(config),
    h(
      'p',
      { class: 'quiet keys' },
      h('kbd', {}, '/'), ' search  ', h('kbd', {}, '↓'), h('kbd', {}, '↑'), ' choose  ', h('kbd', {}, '↵'), ' open  ', h('kbd', {}, 'Esc'), h('kbd', {}, '?'), ' all keys',
    ),
    h('p', { class: 'quiet' }, `Everything happens in this browser: the index (${bytesText(config.bytes)}) is read in pieces, and no server is asked.`),
  ) // prettier-ignore
}

const SHAPES: Required<Examples> = {
  symbol: 'a symbol, however it is written',
  path: 'a file or folder by its path',
  question: 'a question, answered by files',
  text: 'the lines that hold just this text',
  regex: 'the lines that match a regular expression',
}

/** Queries out of this index, so that each finds something. */
function examples({ examples: known }: SiteConfig): HTMLElement[] {
  const items = EXAMPLE_SHAPES.flatMap((shape) => {
    const q = known[shape]
    if (q === undefined) return []
    return [
      h('li', {}, h('a', { href: placeHash({ q }) }, h('code', {}, ...nameText(q))), h('span', {}, SHAPES[shape])),
    ]
  })
  return items.length > 0 ? [h('h2', {}, 'Ask for'), h('ul', { class: 'examples' }, ...items)] : []
}

/** A bar of the largest languages, and their names. */
function languages({ languages: all }: SiteConfig): HTMLElement {
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0) || 1
  const shown = all.slice(0, 6)
  const part = (bytes: number): string => `${((100 * bytes) / total).toFixed(bytes * 20 < total ? 1 : 0)} %`
  const bar = h('div', { class: 'bar', 'aria-hidden': 'true' })
  shown.forEach(({ bytes }, i) => {
    const piece = h('i', { class: `lang-${i}` })
    piece.style.flexGrow = String(bytes)
    bar.append(piece)
  })
  const names = shown.map(({ name, files, bytes }, i) =>
    h(
      'li',
      { title: plural(files, 'file') },
      h('i', { class: `dot lang-${i}` }),
      ...nameText(name || 'text'),
      h('span', { class: 'quiet' }, ` ${part(bytes)}`),
    ),
  )
  return h('div', { class: 'languages' }, bar, h('ul', {}, ...names))
}
