import type { Findings } from '../own-language.ts'
import { unknownDefiner, type Definer, type Definers } from './definers.ts'

/** How one dialect is written. */
export interface Dialect {
  readonly definers: Definers
  /** `?\(` is a character (Emacs Lisp), else `#\(`. */
  readonly questionCharacters: boolean
  /** `#| ... |#` and `#;`. */
  readonly blockComments: boolean
  /** `(require a b)` names two modules (Racket), else one. */
  readonly requiresMany: boolean
}

/** A list that is open. */
interface Form {
  readonly start: number
  readonly definer: Definer | undefined
  readonly word: string
  /** Elements behind the first word, or all when there is none. */
  elements: number
  nameStart: number
  nameEnd: number
  name: string | undefined
  body: number
  doc: readonly [number, number] | undefined
  isFunction: boolean
  isClass: boolean
  /** Which element holds the parameters: 1 when the name stands in a list with them, else 2. */
  parameters: number
  /** The definition whose name this list holds further in (`(define ((f a) b) ...)`). */
  readonly names: Form | undefined
}

const SYMBOL_END = /[\s()[\]{}"';,`]/g
/** Kinds whose signature is their name. */
const BARE = new Set(['variable', 'constant', 'module', 'namespace', 'test', 'class'])
const CALLABLE = new Set(['function', 'method', 'macro', 'constructor'])
/** Words that stand first and are no calls of anything. */
const SPECIAL = new Set('if let let* letrec cond case when unless progn begin lambda quote function setq setf set! and or do dolist dotimes loop while declare interactive else t nil'.split(' ')) // prettier-ignore

/** Reads the lists of a Lisp once; a definition is a list whose first word defines. */
export class LispScan {
  private readonly open: Form[] = []
  private at = 0
  /** How many lists are open around one that `#;` comments out; 0 for none. */
  private muted = 0

  constructor(
    private readonly text: string,
    private readonly dialect: Dialect,
    private readonly found: Findings,
  ) {}

  run(): void {
    const { text } = this
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at)
      if (code <= 32 || code === 0xa0 || code === 0xfeff) this.at++
      else if (code === 59) this.comment(lineEnd(text, this.at))
      else if (code === 34) this.string()
      else if (code === 40 || code === 91 || code === 123) this.begin()
      else if (code === 41 || code === 93 || code === 125) this.close(++this.at)
      else if (code === 39 || code === 44 || code === 96) this.at++
      else if (code === 35 && this.hash()) continue
      else if (code === 63 && this.dialect.questionCharacters && this.character()) continue
      else this.symbol()
    }
    while (this.open.length > 0) this.close(text.length)
  }

  private comment(end: number): void {
    this.found.comment(this.at, end)
    this.at = end
  }

  /** `#| |#`, `#\(`, `#'name`, `#;`; true when something was passed. */
  private hash(): boolean {
    const { text, at } = this
    const next = text[at + 1]
    if (next === '|' && this.dialect.blockComments) {
      const end = text.indexOf('|#', at + 2)
      this.comment(end < 0 ? text.length : end + 2)
    } else if (next === '\\') {
      this.at += 3
      this.element()
      while (/\w/.test(text[this.at] ?? '')) this.at++
    } else if (next === ';' && this.dialect.blockComments) {
      this.at += 2
      if (this.muted === 0 && text[skipSpace(text, this.at)] === '(') this.muted = this.open.length + 1
    } else if (next === "'" || next === '`' || next === ',') this.at += 2
    else return false
    return true
  }

  private character(): boolean {
    const { text, at } = this
    const before = text[at - 1] ?? ' '
    if (!/[\s()[\]'`,]/.test(before)) return false
    this.at += text[at + 1] === '\\' ? 3 : 2
    this.element()
    return true
  }

  private string(): void {
    const { text, at } = this
    let end = at + 1
    while (end < text.length && text.charCodeAt(end) !== 34) end += text.charCodeAt(end) === 92 ? 2 : 1
    end = Math.min(end + 1, text.length)
    this.found.string(at, end)
    this.at = end
    const form = this.element()
    if (!form?.definer) {
      if (form && (form.word === 'require' || form.word === 'load')) this.found.import(text.slice(at + 1, end - 1), at)
      return
    }
    const isTitle = (form.definer.kind === 'test' || form.definer.kind === 'module') && form.nameStart < 0
    if (isTitle) this.named(form, at, end)
    else if (form.definer.doc === form.elements - 1) form.doc = [at, end]
  }

  /** Counts an element of the list that is open. */
  private element(): Form | undefined {
    const form = this.open[this.open.length - 1]
    if (form) form.elements++
    return form
  }

  private begin(): void {
    const { text, at: start } = this
    const outer = this.element()
    const named = outer?.elements === 1 ? (outer.definer ? outer : outer.names) : undefined
    this.at = skipSpace(text, start + 1)
    // Characters (`#\\"`, `?\\(`) are read on their own.
    const end = /[#?]/.test(text[this.at] ?? '') ? this.at : symbolEnd(text, this.at)
    const word = text.slice(this.at, Math.min(end, this.at + 80))
    const form: Form = { start, definer: undefined, word: '', elements: 0, nameStart: -1, nameEnd: -1, name: undefined, body: -1, doc: undefined, isFunction: false, isClass: false, parameters: 2, names: undefined } // prettier-ignore
    if (named && named.nameStart < 0) {
      if (end > this.at) this.nameInList(named, word, this.at, end)
      this.open.push({ ...form, names: named })
      return
    }
    const lower = word.toLowerCase()
    const known = text[start] === '(' ? this.dialect.definers.get(lower) : undefined
    const definer = known ?? (outer === undefined ? unknownDefiner(lower) : undefined)
    if (definer === undefined && end > this.at) this.head(word, this.at, end, outer)
    this.at = end
    this.open.push({ ...form, definer, word, parameters: definer?.plain ? 0 : 2 })
  }

  /** `(define (f a) ...)`, `(defstruct (point ...) ...)`, `(defun (setf f) ...)`, `(define-library (a b) ...)`. */
  private nameInList(outer: Form, word: string, start: number, end: number): void {
    const { text } = this
    this.at = end
    if (word.toLowerCase() !== 'setf') outer.parameters = 1
    if (outer.definer!.byShape) outer.isFunction = true
    if (outer.definer!.kind === 'module') {
      const close = text.slice(end, end + 200).indexOf(')')
      if (close >= 0) this.at = end + close
      return this.named(outer, start, this.at)
    }
    if (word.toLowerCase() !== 'setf') return this.named(outer, start, end)
    const nameStart = skipSpace(text, end)
    this.at = symbolEnd(text, nameStart)
    this.named(outer, nameStart, this.at)
    outer.name = `setf ${text.slice(nameStart, this.at)}`
  }

  private head(word: string, start: number, end: number, outer: Form | undefined): void {
    if (outer?.definer?.byShape && outer.elements === 2 && /^(?:lambda|λ|case-lambda|class\*?)$/.test(word)) {
      outer.isClass = word.startsWith('class')
      outer.isFunction = !outer.isClass
    }
    if (isName(word) && !SPECIAL.has(word)) this.found.use('call', start, end)
  }

  private symbol(): void {
    const { text, at: start } = this
    const end = Math.max(symbolEnd(text, start), start + 1)
    this.at = end
    const form = this.element()
    const word = text.slice(start, Math.min(end, start + 200))
    if (form?.definer && form.nameStart < 0 && form.elements === 1) return this.named(form, start, end)
    if (form?.definer?.kind === 'method' && word.startsWith(':') && form.elements === form.parameters) form.parameters++
    if (form?.word === 'require' && (form.elements === 1 || this.dialect.requiresMany))
      return this.found.import(word, start)
    if (isName(word) && !SPECIAL.has(word)) this.found.use('read', start, end)
  }

  private named(form: Form, start: number, end: number): void {
    form.nameStart = start
    form.nameEnd = end
    form.body = end
  }

  private close(end: number): void {
    const form = this.open.pop()
    if (!form) return
    const isMuted = this.muted > 0
    if (this.open.length < this.muted) this.muted = 0
    if (isMuted) return
    const outer = this.open[this.open.length - 1]
    // The list of parameters, or of the name and the parameters, ends the signature.
    if (outer?.definer && outer.nameStart >= 0 && outer.elements <= outer.parameters) outer.body = end
    if (form.definer && form.nameStart >= 0) this.define(form, form.definer, end)
  }

  private define(form: Form, by: Definer, end: number): void {
    const { text } = this
    const spelt = by.byName ? /^([*+]).+\1$/.exec(text.slice(form.nameStart, form.nameEnd))?.[1] : undefined
    const definer: Definer = spelt ? { kind: spelt === '*' ? 'variable' : 'constant' } : by
    const kind = form.isClass ? 'class' : form.isFunction ? 'function' : definer.kind
    // A variable inside of a function is local.
    const isLocal = (kind === 'variable' || kind === 'constant') && this.open.slice(-64).some(({ definer: outer, isFunction }) => isFunction || (outer && CALLABLE.has(outer.kind))) // prettier-ignore
    const name = form.name ?? text.slice(form.nameStart, form.nameEnd).replace(/^[:#']+|^\||\|$/g, '')
    if (isLocal || !(isName(name) || definer.kind === 'test' || definer.kind === 'module')) return
    const body = BARE.has(kind) ? form.nameEnd : form.body
    const doc = form.doc ? { doc: form.doc } : {}
    this.found.define({ kind, nameStart: form.nameStart, nameEnd: form.nameEnd, name: name.replace(/^"|"$/g, ''), start: form.start, end, body, ...doc }) // prettier-ignore
  }
}

/** No number, keyword or sign of its own. */
const isName = (word: string): boolean => word.length < 200 && /^[^\d:#&.?\\|][^\\|]*$/.test(word) && /[\p{L}*+<>=/!-]/u.test(word) // prettier-ignore

function symbolEnd(text: string, start: number): number {
  const quoted = text[start] === '|' ? text.slice(start + 1, start + 200).indexOf('|') : -1
  if (quoted > 0) return start + quoted + 2
  SYMBOL_END.lastIndex = start
  return SYMBOL_END.exec(text)?.index ?? text.length
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
