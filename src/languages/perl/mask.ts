import type { Findings } from '../own-language.ts'
import { Mask } from '../scan/mask.ts'

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }
const QUOTING = /^(?:qq|qw|qr|qx|tr|[qmsy])$/
/** Words behind which a slash begins a pattern. */
const BEFORE_PATTERN = /(?:^|[^\w$@%&>])(?:and|or|not|if|unless|while|until|return|split|grep|map|join|push|when|x|lt|gt|le|ge|eq|ne|cmp|any|all|none|first)\s*$/ // prettier-ignore
const MAX_PATTERN = 2_000

/** A paragraph of POD that is the heading of an entry, and what stands below it. */
export interface PodEntry {
  readonly name: string
  readonly doc: readonly [number, number]
}

/** Perl without comments, POD, strings, patterns and here-documents. Linear: what nothing closes ends with its line. */
export class PerlMask {
  readonly pod = new Map<string, PodEntry>()
  private readonly mask: Mask
  private at = 0
  /** Here-documents that begin on the next line. */
  private waiting: { readonly word: string; readonly isIndented: boolean }[] = []
  /** Closing characters that a search to the end did not find. */
  private readonly unclosed = new Set<string>()

  constructor(
    private readonly text: string,
    found: Pick<Findings, 'comment' | 'string'>,
  ) {
    this.mask = new Mask(text, found)
  }

  run(): { code: string; comments: number[] } {
    const { text } = this
    if (text.startsWith('=') && /^=[a-zA-Z]/.test(text)) this.takePod()
    const token = /[\n#"'`/<$]|[A-Za-z_]\w*/g
    while (this.at < text.length) {
      token.lastIndex = this.at
      const match = token.exec(text)
      if (!match) break
      const start = match.index
      this.at = start + match[0].length
      if (match[0] === '__END__' || match[0] === '__DATA__') {
        if (text[start - 1] !== '\n') continue
        this.takeRest(start)
        break
      }
      this.take(match[0], start)
    }
    return { code: this.mask.finish(), comments: this.mask.comments }
  }

  private take(token: string, start: number): void {
    const { text } = this
    const before = text[start - 1] ?? '\n'
    if (token === '\n') return this.lineBreak()
    if (token === '$') {
      // `$#array`, `$'`, `$"`: no comments and strings.
      if (/[#'"`/<]/.test(text[this.at] ?? '')) this.at++
    } else if (token === '#') {
      if (!/[\s;{}(),]/.test(before)) return
      this.at = lineEnd(text, start)
      this.mask.comment(start, this.at)
    } else if (token === '"' || token === '`') this.quoted(start, start, 1)
    else if (token === "'") {
      if (!/[\w:]/.test(before)) this.quoted(start, start, 1)
    } else if (token === '<') this.hereDocument(start)
    else if (token === '/') this.pattern(start)
    else if (QUOTING.test(token)) this.operator(token, start, before)
  }

  /** `q(...)`, `s{...}{...}g`, `qw/a b/`; no hash key, method, variable or name. */
  private operator(word: string, start: number, before: string): void {
    const { text } = this
    if (/[$@%&>:-]/.test(before)) return
    let at = this.at
    while (text[at] === ' ' || text[at] === '\t') at++
    const open = text[at] ?? ''
    if (open === '' || /[\w\s,;)=]/.test(open) || (open === '#' && at > this.at)) {
      if (open !== '=' || text[at + 1] === '>' || text[at + 1] === ' ' || at > this.at) return
    }
    if (open === '}' && /\{\s*$/.test(text.slice(Math.max(0, start - 10), start))) return
    this.quoted(start, at, /^(?:s|tr|y)$/.test(word) ? 2 : 1)
  }

  /** Masks from `start` over `parts` texts, the first of which the delimiter at `open` begins. */
  private quoted(start: number, open: number, parts: number): void {
    const { text } = this
    let end = this.closing(open)
    if (end < 0) return this.endWithLine(start)
    if (parts === 2) {
      const pair = CLOSERS[text[open]!]
      let second = end
      if (pair) while (/\s/.test(text[second] ?? '')) second++
      else second = end - 1
      end = this.closing(second)
      if (end < 0) return this.endWithLine(start)
    }
    this.at = end
    if (open === start) this.mask.string(start, end)
    else this.mask.hide(start, end)
  }

  private endWithLine(start: number): void {
    this.at = lineEnd(this.text, start)
    this.mask.hide(start, this.at)
  }

  /** Offset behind the delimiter that closes the one at `open`, -1 when there is none. */
  private closing(open: number): number {
    const { text } = this
    const mark = text[open]
    if (mark === undefined) return -1
    const pair = CLOSERS[mark]
    const isLost = this.unclosed.has(mark)
    const limit = isLost ? lineEnd(text, open) : text.length
    let depth = 1
    for (let at = open + 1; at < limit; at++) {
      const one = text[at]
      if (one === '\\') at++
      else if (pair !== undefined && one === mark) depth++
      else if (one === (pair ?? mark) && --depth === 0) return at + 1
    }
    this.unclosed.add(mark)
    return -1
  }

  private pattern(start: number): void {
    const { text } = this
    const head = text.slice(Math.max(0, start - 24), start)
    const isOperand = /[\w)\]}$"'`]\s*$/.test(head) && !BEFORE_PATTERN.test(head)
    if (isOperand || text.startsWith('//', start)) return
    const stop = Math.min(lineEnd(text, start), start + MAX_PATTERN)
    for (let at = start + 1; at < stop; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '/') {
        this.at = at + 1
        return this.mask.string(start, at + 1)
      }
    }
  }

  private hereDocument(start: number): void {
    const match = /^<<(~?)(?:"([^"\n]{1,80})"|'([^'\n]{1,80})'|([A-Za-z_]\w{0,80}))/.exec(
      this.text.slice(start, start + 90),
    )
    if (!match) return
    this.waiting.push({ word: (match[2] ?? match[3] ?? match[4])!, isIndented: match[1] === '~' })
    this.at = start + match[0].length
  }

  private lineBreak(): void {
    const { waiting } = this
    this.waiting = []
    for (const one of waiting.slice(0, 8)) this.takeHereDocument(one)
    if (this.text[this.at] === '=' && /^=[a-zA-Z]/.test(this.text.slice(this.at, this.at + 2))) this.takePod()
  }

  private takeHereDocument({ word, isIndented }: { word: string; isIndented: boolean }): void {
    const { text, at: start } = this
    if (this.unclosed.has(`<${word}`)) return
    for (let at = start; at < text.length;) {
      const end = lineEnd(text, at)
      const line = text.slice(at, Math.min(end, at + 200)).replace(/\r$/, '')
      if ((isIndented ? line.trim() : line) === word) {
        this.at = end
        return this.mask.hide(start, end)
      }
      at = end + 1
    }
    this.unclosed.add(`<${word}`)
  }

  private takePod(): void {
    const { text, at: start } = this
    const cut = /^=cut\b.*$/gm
    cut.lastIndex = start
    const end = this.unclosed.has('=cut') ? undefined : cut.exec(text)
    if (!end) this.unclosed.add('=cut')
    this.at = end ? end.index + end[0].length : text.length
    this.readPod(start, this.at)
    this.mask.comment(start, this.at)
  }

  private takeRest(start: number): void {
    this.readPod(start, this.text.length)
    this.mask.comment(start, this.text.length)
  }

  /** `=head2 $object->name(ARGS)` and `=item name` document `name` by the paragraph below. */
  private readPod(from: number, to: number): void {
    const { text } = this
    for (const match of text.slice(from, to).matchAll(/^=(?:head[1-4]|item|method|func|attr)[ \t]+(.*)$/gm)) {
      const title = match[1]!.slice(0, 200).replace(/[A-Z]<+\s?([^<>]*?)\s?>+/g, '$1')
      const name = /^(?:[$@%&]?\w+(?:->|::))*([A-Za-z_]\w*)(?:\s*(?:[(=,;$@%[].*)?)$/.exec(title.trim())?.[1]
      if (name === undefined || this.pod.has(name)) continue
      const start = from + match.index + match[0].length
      const paragraph = /^\s*\n\s*\n?((?:(?!=)[^\s=].*\n?)+)/.exec(text.slice(start, Math.min(to, start + 2_000)))
      if (!paragraph) continue
      const at = start + paragraph[0].length - paragraph[1]!.length
      this.pod.set(name, { name, doc: [at, at + paragraph[1]!.trimEnd().length] })
    }
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
