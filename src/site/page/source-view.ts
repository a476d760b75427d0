import type { ContextResponse, FileContext, SymbolResponse } from '../../../reader/index.ts'
import type { WorkerIndex } from '../../../reader/browser.ts'
import { bytesText, byId, countText, h, plural, replaceChildren } from './dom.ts'
import { highlight, type Carry } from './highlight.ts'
import { kindBadge, pathText } from './results.ts'
import { pageView } from './page-view.ts'
import { linesText, type LineRange, type Place, placeHash } from './place.ts'
import { nameText, plainName } from './printable.ts'

/** Lines that are asked for at once: what the index gives at most. */
const CHUNK = 400
/** Files with more lines are shown up to here. */
const MOST_LINES = 40_000

/** The file beside the results: its lines, and what is known of it. */
export class SourceView {
  private file = ''
  private lines: LineRange | undefined
  private count = 0
  private loads = 0
  private anchor: number | undefined
  private place: Place | undefined
  private readonly pane = byId('file')
  private readonly go: (place: Place) => void

  /** `go` moves the page to another place. */
  constructor(go: (place: Place) => void) {
    this.go = go
    this.pane.addEventListener('click', (event) => this.click(event))
  }

  get isOpen(): boolean {
    return !this.pane.hidden
  }

  close(): void {
    this.loads++
    this.file = ''
    this.pane.hidden = true
    replaceChildren(this.pane)
  }

  /** Shows a file, or other lines of the one that is shown. */
  async show(index: WorkerIndex, place: Place): Promise<void> {
    this.place = place
    this.lines = place.lines
    if (place.file === '') return this.showPage(index, place.page)
    if (place.file === this.file) {
      this.mark()
      this.scroll()
      return
    }
    this.file = place.file
    const load = ++this.loads
    this.pane.hidden = false
    replaceChildren(this.pane, this.head(), h('p', { class: 'quiet', role: 'status' }, 'Reading…'))
    try {
      const context = await index.context({ paths: [place.file], include: ['symbols', 'source'] })
      if (load !== this.loads) return
      await this.fill(index, context, load)
    } catch (error) {
      if (load !== this.loads) return
      const message = error instanceof Error ? error.message : String(error)
      replaceChildren(this.pane, this.head(), h('p', { class: 'notice error', role: 'alert' }, message))
    }
  }

  private async fill(index: WorkerIndex, { files, missing }: ContextResponse, load: number): Promise<void> {
    const file = files.find(({ file: path }) => path === this.file) ?? files[0]
    if (!file) {
      const candidates = missing[0]?.candidates ?? []
      replaceChildren(this.pane, this.head(), this.missing(missing[0]?.why ?? 'not_found', candidates))
      return
    }
    this.file = file.file
    const tabs = new Tabs(this.pane, this.head(file))
    tabs.add('Source', () => this.source(index, file, load))
    tabs.add(`Outline (${countText(file.symbols?.length ?? 0)})`, () => Promise.resolve(this.outline(file)))
    tabs.add('Page', () => this.page(index, `file_page:${file.file}`))
    tabs.add('Related', () => this.related(index, file))
    await tabs.select(0)
  }

  /** A page that is not of a file: of a folder, a decision, the whole. */
  private async showPage(index: WorkerIndex, id: string): Promise<void> {
    this.file = id
    const load = ++this.loads
    this.pane.hidden = false
    replaceChildren(this.pane, this.head(), h('p', { class: 'quiet', role: 'status' }, 'Reading…'))
    const body = await this.page(index, id).catch((error: unknown) =>
      h('p', { class: 'notice error', role: 'alert' }, error instanceof Error ? error.message : String(error)),
    )
    if (load === this.loads) replaceChildren(this.pane, this.head(), h('div', { class: 'tab-body' }, body))
  }

  private async page(index: WorkerIndex, id: string): Promise<HTMLElement> {
    const { page } = await index.page(id)
    return pageView(page, this.question())
  }

  private missing(why: string, candidates: readonly string[]): HTMLElement {
    const said = {
      not_found: 'No file of this index is called so.',
      ambiguous: 'Several files are called so:',
      folder: 'This is a folder. Some of its files:',
      skipped: 'This file is tracked but not indexed.',
    }
    const list = candidates.map((path) => h('li', {}, this.fileLink(path)))
    return h('div', { class: 'notice' }, h('p', {}, said[why as 'folder'] ?? why), h('ul', {}, ...list))
  }

  private head(file?: FileContext): HTMLElement {
    const facts = file
      ? [file.language || 'text', plural(file.lines, 'line'), bytesText(file.bytes), file.kind].join(' · ')
      : ''
    return h(
      'header',
      { class: 'file-head' },
      h(
        'div',
        { class: 'file-title' },
        h('h2', { tabindex: '-1', id: 'file-name' }, this.crumbs()),
        h('p', { class: 'quiet' }, ...nameText(facts)),
      ),
      h('button', { type: 'button', class: 'icon', id: 'copy', title: 'Copy a link to this place (y)' }, 'Copy link'),
      h(
        'button',
        { type: 'button', class: 'icon', id: 'close', title: 'Close (Esc)', 'aria-label': 'Close the file' },
        '×',
      ),
    )
  }

  /** Each folder of the path is a link to what is in it. */
  private crumbs(): HTMLElement {
    const parts = this.file.split('/')
    const crumbs = parts.slice(0, -1).flatMap((part, i) => {
      const folder = `${parts.slice(0, i + 1).join('/')}/`
      return [h('a', { href: placeHash({ q: folder, mode: 'path' }) }, ...nameText(part)), '/']
    })
    return h('bdi', { dir: 'ltr' }, ...crumbs, h('span', { class: 'base' }, ...nameText(parts.at(-1) ?? '')))
  }

  private fileLink(path: string, lines?: LineRange): HTMLAnchorElement {
    return h('a', { href: placeHash({ ...this.question(), file: path, ...(lines && { lines }) }) }, pathText(path))
  }

  private question(): Partial<Place> {
    const { q = '', mode = 'auto', kind = '', path = '' } = this.place ?? {}
    return { q, mode, kind, path }
  }

  // --- source

  private async source(index: WorkerIndex, file: FileContext, load: number): Promise<HTMLElement> {
    if (file.source_text === undefined) {
      return h('p', { class: 'notice' }, 'This index was built without source text.')
    }
    this.count = Math.min(file.lines, MOST_LINES)
    const code = h('div', {
      class: 'code',
      tabindex: '0',
      role: 'region',
      'aria-label': `Source of ${plainName(this.file)}`,
    })
    const first = file.source_text.split('\n')
    const shown = file.source_end_line ?? file.lines
    const carry: Carry = { inside: '' }
    code.append(this.rows(file, 1, first.slice(0, shown), carry))
    if (shown < this.count) {
      const rest = h(
        'div',
        { class: 'rest' },
        `Lines ${countText(shown + 1)} to ${countText(this.count)} are being read…`,
      )
      rest.style.height = `${(this.count - shown) * 1.55}em`
      code.append(rest)
      void this.readRest(index, file, shown + 1, rest, load, carry)
    }
    // When it is in the page.
    requestAnimationFrame(() => {
      this.mark()
      this.scroll()
    })
    return code
  }

  private async readRest(
    index: WorkerIndex,
    file: FileContext,
    from: number,
    rest: HTMLElement,
    load: number,
    carry: Carry,
  ): Promise<void> {
    try {
      while (from <= this.count && load === this.loads) {
        const to = Math.min(this.count, from + CHUNK - 1)
        const request = { symbol_id: `${file.file}:${from}-${to}`, include: ['source'] }
        const { lines }: SymbolResponse = await index.symbol(request)
        if (!lines?.source_text || load !== this.loads) break
        const end = lines.source_end_line ?? lines.end_line
        rest.before(this.rows(file, from, lines.source_text.split('\n').slice(0, end - from + 1), carry))
        from = end + 1
        rest.style.height = `${Math.max(0, this.count - end) * 1.55}em`
        this.mark()
        if (this.lines && this.lines.from >= from - CHUNK && this.lines.from < from) this.scroll()
      }
      rest.remove()
    } catch (error) {
      rest.textContent = error instanceof Error ? error.message : String(error)
    }
  }

  /** `carry`: what the lines before left open. */
  private rows(file: FileContext, from: number, lines: readonly string[], carry: Carry): HTMLElement {
    const language = file.language || file.file
    return h(
      'div',
      { class: 'chunk' },
      ...lines.map((line, i) => this.row(from + i, line.endsWith('\r') ? line.slice(0, -1) : line, language, carry)),
    )
  }

  private row(number: number, line: string, language: string, carry: Carry): HTMLElement {
    const href = placeHash({ ...this.question(), file: this.file, lines: { from: number, to: number } })
    const shown = line.length > 2000 ? `${line.slice(0, 2000)} …` : line
    return h(
      'div',
      { class: 'row', id: `L${number}` },
      h(
        'a',
        { class: 'no', href, 'aria-label': `line ${number}`, tabindex: '-1', 'data-line': String(number) },
        String(number),
      ),
      h('span', { class: 'text' }, ...highlight(shown, language, carry), '\n'),
    )
  }

  private mark(): void {
    for (const row of this.pane.querySelectorAll('.row.on')) row.classList.remove('on')
    if (!this.lines) return
    for (let n = this.lines.from; n <= Math.min(this.lines.to, this.count); n++) {
      this.pane.querySelector(`#L${n}`)?.classList.add('on')
    }
  }

  private scroll(): void {
    const code = this.pane.querySelector('.code')
    const row = this.pane.querySelector<HTMLElement>(`#L${this.lines?.from ?? 1}`)
    if (!code || !row || !this.lines) return
    const delta = row.getBoundingClientRect().top - code.getBoundingClientRect().top
    code.scrollTop += delta - code.clientHeight / 4
  }

  // --- what else is known

  private outline(file: FileContext): HTMLElement {
    const depth = new Map<string, number>()
    const rows = (file.symbols ?? []).map((symbol) => {
      const level = symbol.parent === undefined ? 0 : (depth.get(symbol.parent) ?? 0) + 1
      depth.set(symbol.symbol_id, level)
      const lines = { from: symbol.start_line, to: symbol.end_line }
      const href = placeHash({ ...this.question(), file: file.file, lines })
      const item = h(
        'li',
        { class: `depth-${Math.min(level, 6)}` },
        h(
          'a',
          { href },
          kindBadge(symbol.kind),
          h('bdi', {}, ...nameText(symbol.name)),
          h('span', { class: 'quiet' }, `:${symbol.start_line}`),
        ),
      )
      return item
    })
    return rows.length > 0
      ? h('ol', { class: 'outline' }, ...rows)
      : h('p', { class: 'notice' }, 'No symbols were found in this file.')
  }

  private async related(index: WorkerIndex, file: FileContext): Promise<HTMLElement> {
    const include = ['imports', 'importers', 'tests', 'related']
    const { files } = await index.context({ paths: [file.file], include })
    const more = files[0]
    const imports = [...new Set(more?.imports?.flatMap(({ files: to }) => to) ?? [])]
    const lists = [
      ['Imports', imports],
      ['Imported by', more?.importers ?? []],
      ['Tests', more?.tests ?? []],
      ['Related', more?.related ?? []],
    ] as const
    const shown = lists.filter(([, paths]) => paths.length > 0)
    if (shown.length === 0)
      return h('p', { class: 'notice' }, 'Nothing else of this repository is known to go with it.')
    const section = ([title, paths]: readonly [string, readonly string[]]): HTMLElement =>
      h('section', {}, h('h3', {}, title), h('ul', {}, ...paths.map((path) => h('li', {}, this.fileLink(path)))))
    return h('div', { class: 'related' }, ...shown.map(section))
  }

  // --- hands

  private click(event: MouseEvent): void {
    const target = event.target as HTMLElement
    if (target.closest('#close')) return this.go({ ...this.place!, file: '', page: '', lines: undefined })
    const copy = target.closest<HTMLElement>('#copy')
    if (copy) return void this.copyLink()
    const number = Number(target.closest<HTMLElement>('a.no')?.dataset.line)
    if (!number || event.metaKey || event.ctrlKey || event.button !== 0) return
    event.preventDefault()
    const from = event.shiftKey ? (this.anchor ?? this.lines?.from ?? number) : number
    this.anchor = from
    const lines = { from: Math.min(from, number), to: Math.max(from, number) }
    this.go({ ...this.place!, file: this.file, lines })
  }

  /** The address of this place, to the clipboard. */
  async copyLink(): Promise<void> {
    const button = this.pane.querySelector('#copy')
    const done = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    )
    if (!button) return
    button.textContent = done ? 'Copied' : 'See address bar'
    setTimeout(() => (button.textContent = 'Copy link'), 1500)
  }

  /** Where the lines are, for the title of the page. */
  get title(): string {
    return `${plainName(this.file)}${this.lines ? ` ${linesText(this.lines)}` : ''}`
  }
}

/** Tabs of the file: what is behind one is made when it is first looked at. */
class Tabs {
  private readonly buttons: HTMLButtonElement[] = []
  private readonly makers: (() => Promise<HTMLElement>)[] = []
  private readonly made = new Map<number, HTMLElement>()
  private readonly list = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'About this file' })
  private readonly body = h('div', { class: 'tab-body', role: 'tabpanel', id: 'tab-body' })

  constructor(pane: HTMLElement, head: HTMLElement) {
    replaceChildren(pane, head, this.list, this.body)
    this.list.addEventListener('keydown', (event) => this.key(event))
  }

  add(name: string, make: () => Promise<HTMLElement>): void {
    const number = this.buttons.length
    const button = h('button', { type: 'button', role: 'tab', id: `tab-${number}`, 'aria-controls': 'tab-body' }, name)
    button.addEventListener('click', () => void this.select(number))
    this.buttons.push(button)
    this.makers.push(make)
    this.list.append(button)
  }

  async select(number: number): Promise<void> {
    this.buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === number))
      button.tabIndex = i === number ? 0 : -1
    })
    this.body.setAttribute('aria-labelledby', `tab-${number}`)
    if (!this.made.has(number)) {
      replaceChildren(this.body, h('p', { class: 'quiet', role: 'status' }, 'Reading…'))
      this.made.set(
        number,
        await this.makers[number]!().catch((error: unknown) => h('p', { class: 'notice error' }, String(error))),
      )
    }
    replaceChildren(this.body, this.made.get(number))
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = this.buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = (at + step + this.buttons.length) % this.buttons.length
    this.buttons[next]!.focus()
    void this.select(next)
  }
}
