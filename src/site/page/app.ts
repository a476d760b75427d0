import type { SearchRequest, SearchResponse } from '../../../reader/api.ts'
import type { SiteConfig } from '../site-config.ts'
import { byId, bytesText, countText, h, replaceChildren } from './dom.ts'
import { openEngine, type Engine } from './engine.ts'
import { Keys } from './keys.ts'
import { landing } from './landing.ts'
import { MODES, NOWHERE, type Place, placeHash, readPlace, sameQuestion } from './place.ts'
import { plainName } from './printable.ts'
import { showHits } from './results.ts'
import { SourceView } from './source-view.ts'
import { startTheme } from './theme.ts'

/** Results of the first, quick answer: fewer read less of the file. */
const FIRST = 3
const PAGE = 20
/** Milliseconds without a key after which a question is asked; text searches read more and wait longer. */
const PAUSE = 200
const PAUSE_TEXT = 450

/** The page: one question, its results, and a file beside them. The address is the state. */
export class App {
  private engine: Promise<Engine> | undefined
  private opened: Engine | undefined
  private place: Place = NOWHERE
  private asked: Place | undefined
  private running: AbortController | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly source: SourceView
  private readonly config: SiteConfig
  private readonly input = byId<HTMLInputElement>('q')
  private readonly list = byId('list')
  private readonly status = byId('status')

  constructor(config: SiteConfig) {
    this.config = config
    this.source = new SourceView((place) => this.go(place))
  }

  async start(): Promise<void> {
    const nextTheme = startTheme()
    new Keys(this, nextTheme)
    this.listen()
    this.input.focus({ preventScroll: true })
    await this.arrive()
    // Opening takes a moment: while somebody types it is done already.
    await this.open().catch((error: unknown) => this.fail(error))
  }

  private listen(): void {
    addEventListener('hashchange', () => void this.arrive())
    this.input.addEventListener('input', () => this.soon())
    byId('search').addEventListener('submit', (event) => {
      event.preventDefault()
      this.submit()
    })
    for (const id of ['modes', 'kind', 'path']) byId(id).addEventListener('change', () => this.ask())
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault()
      byId('main').focus()
    })
  }

  private open(): Promise<Engine> {
    this.engine ??= openEngine(this.config, () => this.showTraffic()).then((engine) => {
      this.opened = engine
      if (engine.note !== undefined) this.notice(engine.note)
      this.showTraffic()
      return engine
    })
    this.engine.catch(() => (this.engine = undefined))
    return this.engine
  }

  // --- where we are

  /** Goes to a place, as following a link would. */
  go(place: Place): void {
    const hash = placeHash(place)
    if (hash === (location.hash || '#')) void this.arrive()
    else location.hash = hash
  }

  /** The address changed: shows what it says. */
  private async arrive(): Promise<void> {
    this.place = readPlace(location.search, location.hash, this.place)
    this.fillForm()
    const hasFile = this.place.file !== '' || this.place.page !== ''
    document.body.classList.toggle('has-file', hasFile)
    document.body.classList.toggle('has-question', this.place.q !== '' || hasFile)
    this.showTitle()
    const wasOpen = this.source.isOpen
    if (!hasFile) this.source.close()
    if (wasOpen && !hasFile) this.focusResult()
    await Promise.all([this.answerPlace(), hasFile ? this.showFile() : undefined])
  }

  private async showFile(): Promise<void> {
    try {
      const { index } = await this.open()
      await this.source.show(index, this.place)
      this.showTitle()
    } catch (error) {
      this.fail(error)
    }
  }

  private fillForm(): void {
    const { q, mode, kind, path } = this.place
    if (this.input.value.trim() !== q) this.input.value = q
    const known = (MODES as readonly string[]).includes(mode)
    for (const radio of document.querySelectorAll<HTMLInputElement>('#modes input')) {
      radio.checked = radio.value === (known ? mode : '')
    }
    byId<HTMLSelectElement>('kind').value = kind
    byId<HTMLInputElement>('path').value = path
    byId('other-mode').textContent = known ? '' : `mode ${mode}`
  }

  private showTitle(): void {
    const what = this.source.isOpen ? this.source.title : plainName(this.place.q)
    document.title = `${what === '' ? '' : `${what} · `}${plainName(this.config.name)}`
  }

  // --- asking

  private fromForm(): Place {
    const radio = document.querySelector<HTMLInputElement>('#modes input:checked')
    const mode = radio?.value ?? this.place.mode
    const kind = byId<HTMLSelectElement>('kind').value
    const path = byId<HTMLInputElement>('path').value.trim()
    return { ...NOWHERE, q: this.input.value.trim(), mode, kind, path }
  }

  private soon(): void {
    clearTimeout(this.timer)
    const isText = ['content', 'regex'].includes(this.fromForm().mode) || /^["/]/.test(this.input.value)
    this.timer = setTimeout(() => this.ask('replace'), isText ? PAUSE_TEXT : PAUSE)
  }

  /** Typing does not fill the history. */
  private ask(how: 'push' | 'replace' = 'push'): void {
    clearTimeout(this.timer)
    const place = this.fromForm()
    if (sameQuestion(place, this.place) && !this.source.isOpen) return
    if (how === 'push' || this.place.q === '') return this.go(place)
    history.replaceState(null, '', placeHash(place))
    void this.arrive()
  }

  /** Enter: asks what was typed; once it is answered, opens the best result. */
  private submit(): void {
    if (!sameQuestion(this.fromForm(), this.place)) return this.ask()
    this.results()[0]?.click()
  }

  private async answerPlace(): Promise<void> {
    if (this.asked && sameQuestion(this.asked, this.place)) return
    const place = (this.asked = this.place)
    this.running?.abort()
    const { signal } = (this.running = new AbortController())
    if (place.q === '') return this.showLanding()
    this.say('Searching…', true)
    try {
      const { index } = await this.open()
      const request = requestOf(place)
      const first = await index.search({ ...request, limit: FIRST }, { signal, lexical: true })
      if (signal.aborted) return
      this.show(first, place, false)
      const full = await index.search({ ...request, limit: PAGE }, { signal })
      if (!signal.aborted) this.show(full, place, true)
    } catch (error) {
      if (!signal.aborted) this.fail(error)
    }
  }

  private showLanding(): void {
    this.say('')
    replaceChildren(this.list)
    replaceChildren(byId('notes'), landing(this.config))
  }

  /** `isFull`: nothing better will come. What has the focus keeps it. */
  private show(answer: SearchResponse, place: Place, isFull: boolean): void {
    const focused = document.activeElement?.getAttribute('href')
    replaceChildren(this.list, ...showHits(answer, place))
    if (focused) this.list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
    replaceChildren(byId('notes'), ...this.notes(answer, place, isFull))
    this.say(summary(answer), !isFull)
    this.status.title = answer.routed_because
  }

  private notes(answer: SearchResponse, place: Place, isFull: boolean): HTMLElement[] {
    const notes: HTMLElement[] = []
    for (const { code, message } of answer.warnings ?? []) {
      notes.push(h('p', { class: 'notice', 'data-code': code }, h('strong', {}, `${code}: `), plainName(message)))
    }
    for (const { argument, value, valid } of answer.ignored_arguments ?? []) {
      const known = valid.slice(0, 8).join(', ')
      notes.push(
        h(
          'p',
          { class: 'notice' },
          `${argument} “${plainName(String(value))}” is not known; it was ignored. Known: ${known}`,
        ),
      )
    }
    if (answer.note !== undefined) notes.push(h('p', { class: 'notice' }, plainName(answer.note)))
    if (answer.did_you_mean && answer.did_you_mean.length > 0) notes.push(meant(answer.did_you_mean, place))
    if (isFull && answer.results.length === 0) notes.push(nothing(place))
    if (isFull && answer.next_cursor !== undefined) notes.push(this.moreButton(answer.next_cursor, place))
    return notes
  }

  private moreButton(cursor: string, place: Place): HTMLElement {
    const button = h('button', { type: 'button', class: 'more' }, 'Show more')
    button.addEventListener('click', () => void this.more(cursor, place, button))
    return button
  }

  private async more(cursor: string, place: Place, button: HTMLButtonElement): Promise<void> {
    button.disabled = true
    try {
      const { index } = await this.open()
      const answer = await index.search({ ...requestOf(place), limit: PAGE, cursor }, { signal: this.running!.signal })
      const before = this.results().length
      this.list.append(...showHits(answer, place))
      button.replaceWith(...(answer.next_cursor === undefined ? [] : [this.moreButton(answer.next_cursor, place)]))
      this.results()[before]?.focus()
    } catch (error) {
      this.fail(error)
    }
  }

  // --- telling

  private say(text: string, busy = false): void {
    this.status.textContent = text
    document.body.classList.toggle('busy', busy)
    this.status.dataset.state = busy ? 'busy' : 'done'
  }

  private notice(text: string): void {
    replaceChildren(byId('server-note'), h('p', { class: 'notice' }, text))
  }

  private fail(error: unknown): void {
    const code = (error as { code?: string }).code
    if (code === 'ABORTED') return
    // A question that was not answered may be asked again.
    this.asked = undefined
    const message = error instanceof Error ? error.message : String(error)
    this.say('')
    replaceChildren(this.list)
    const advice = code === 'SOURCE_CHANGED' ? ' Reload the page to read the new one.' : ''
    replaceChildren(
      byId('notes'),
      h('div', { class: 'notice error', role: 'alert', ...(code && { 'data-code': code }) }, h('strong', {}, HEADINGS[code ?? ''] ?? 'That did not work'), h('p', {}, plainName(message) + advice)),
    ) // prettier-ignore
  }

  private showTraffic(): void {
    const { opened } = this
    if (!opened || opened.isLocal || opened.source.reads === 0) return
    const { bytes, reads, size } = opened.source
    byId('traffic').textContent =
      `${bytesText(bytes)} of ${bytesText(size)} read in ${countText(reads)} ${reads === 1 ? 'request' : 'requests'}`
  }

  // --- for the keys

  results(): HTMLAnchorElement[] {
    return [...this.list.querySelectorAll<HTMLAnchorElement>('a.result')]
  }

  focusSearch(select = true): void {
    this.input.focus()
    if (select) this.input.select()
  }

  /** Moves among the results, or back to the search box. */
  move(step: number): void {
    const results = this.results()
    const at = results.indexOf(document.activeElement as HTMLAnchorElement)
    const next = at + step
    if (at < 0 && step < 0) return
    if (next < 0) return this.focusSearch(false)
    const result = results[Math.min(next, results.length - 1)]
    result?.focus()
    result?.scrollIntoView({ block: 'nearest' })
  }

  private focusResult(): void {
    const open = this.list.querySelector<HTMLElement>('a.result.open') ?? this.results()[0]
    if (open) open.focus()
    else this.focusSearch(false)
  }

  /** One step back: the file, the question, the search box. */
  escape(): void {
    if (this.source.isOpen) return this.go({ ...this.place, file: '', page: '', lines: undefined })
    if (document.activeElement !== this.input) return this.focusSearch()
    if (this.input.value === '') return this.input.blur()
    this.input.value = ''
    this.go({ ...NOWHERE, mode: this.fromForm().mode })
  }

  nextMode(): void {
    const at = (MODES as readonly string[]).indexOf(this.place.mode)
    const mode = MODES[(at + 1) % MODES.length]!
    for (const radio of document.querySelectorAll<HTMLInputElement>('#modes input'))
      radio.checked = radio.value === mode
    this.ask()
  }

  copyLink(): void {
    if (this.source.isOpen) void this.source.copyLink()
    else void navigator.clipboard?.writeText(location.href).catch(() => undefined)
  }
}

function requestOf({ q, mode, kind, path }: Place): SearchRequest {
  return { query: q, mode, ...(kind !== '' && { kind }), ...(path !== '' && { path }) }
}

function summary({ results, total, total_is_exact: exact, mode, elapsed_ms: ms }: SearchResponse): string {
  if (results.length === 0) return ''
  const of = total > results.length || !exact ? ` of ${exact ? '' : 'at least '}${countText(total)}` : ''
  return `${countText(results.length)}${of} by ${mode} · ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

function meant(names: readonly string[], place: Place): HTMLElement {
  const links = names.slice(0, 5).flatMap((name, i) => {
    const link = h('a', { href: placeHash({ ...place, q: name, file: '', lines: undefined }) }, plainName(name))
    return i === 0 ? [link] : [', ', link]
  })
  return h('p', { class: 'notice' }, 'Did you mean ', ...links, '?')
}

function nothing(place: Place): HTMLElement {
  const wider =
    place.kind !== '' || place.path !== ''
      ? 'Without the filters there may be some.'
      : 'Other words, or another mode, may find it.'
  return h('div', { class: 'empty' }, h('p', { class: 'big' }, 'Nothing found'), h('p', { class: 'quiet' }, wider))
}

const HEADINGS: Record<string, string> = {
  SOURCE_UNREACHABLE: 'The index cannot be read',
  SOURCE_CHANGED: 'The index was replaced',
  REGEX_INVALID: 'This is no regular expression',
  QUERY_INVALID: 'This cannot be asked',
  CORRUPT: 'The index is damaged',
  FORMAT_TOO_NEW: 'The index is newer than this page',
}
