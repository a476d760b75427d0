import type { SiteConfig } from '../site-config.ts'
import { bytesText, countText, h, plural } from './dom.ts'
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
    h('h2', {}, 'Ask for'),
    h('ul', { class: 'examples' }, ...EXAMPLES.map(([q, what]) => h('li', {}, h('a', { href: placeHash({ q }) }, h('code', {}, q)), h('span', {}, what)))),
    h(
      'p',
      { class: 'quiet keys' },
      h('kbd', {}, '/'), ' search  ', h('kbd', {}, '↓'), h('kbd', {}, '↑'), ' choose  ', h('kbd', {}, '↵'), ' open  ', h('kbd', {}, 'Esc'), h('kbd', {}, '?'), ' all keys',
    ),
    h('p', { class: 'quiet' }, `Everything happens in this browser: the index (${bytesText(config.bytes)}) is read in pieces, and no server is asked.`),
  ) // prettier-ignore
}

const EXAMPLES = [
  ['parseRequest', 'a symbol, however it is written'],
  ['README.md', 'a file or folder by its path'],
  ['how are errors handled', 'a question, answered by files'],
  ['"TODO"', 'the lines that hold just this text'],
  ['/time(out|r)/i', 'the lines that match a regular expression'],
] as const

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
      { title: `${countText(files)} files` },
      h('i', { class: `dot lang-${i}` }),
      ...nameText(name || 'text'),
      h('span', { class: 'quiet' }, ` ${part(bytes)}`),
    ),
  )
  return h('div', { class: 'languages' }, bar, h('ul', {}, ...names))
}
