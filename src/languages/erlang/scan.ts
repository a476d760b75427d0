import type { SymbolKind } from '../../../reader/api.ts'
import type { Modifier } from '../../extract/types.ts'
import type { Definition, Findings } from '../own-language.ts'
import { Lexer, TOKEN, type LexRules } from '../scan/lexer.ts'
import { findNames, Mask, type UseRules } from '../scan/mask.ts'

const RULES: LexRules = {
  lineComments: ['%'],
  quotes: '"',
  escape: 'backslash',
  multiline: true,
  wordMarks: '@',
  specialMarks: `$"'`,
  special,
}

/** `$c`, `$\n`; texts in three quotes; quoted atoms are words. */
function special(text: string, at: number): { kind: 1 | 2 | 3; end: number } | undefined {
  if (text[at] === '$') return { kind: TOKEN.mark, end: Math.min(text.length, at + (text[at + 1] === '\\' ? 3 : 2)) }
  if (text[at] === "'") {
    const atom = /^'(?:[^'\\\n]|\\.){0,200}'/.exec(text.slice(at, at + 420))
    return atom ? { kind: TOKEN.word, end: at + atom[0].length } : { kind: TOKEN.mark, end: at + 1 }
  }
  if (!text.startsWith('"""', at)) return undefined
  const close = text.slice(at + 3, at + 60_000).search(/\n[ \t]*"""/)
  return close < 0 ? undefined : { kind: TOKEN.string, end: text.indexOf('"""', at + 3 + close) + 3 }
}

const USES: UseRules = {
  names: /(?<![\w@']|^-)(?:[A-Z_]\w*(?=\s*=(?![=<:/]))|\??[a-zA-Z]\w*|'[^'\n]{1,100}')/gm,
  keywords: new Set(
    'after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or orelse receive rem try when xor true false undefined ok error'.split(
      ' ',
    ),
  ),
  calls: /^\s*(?:\(|\/\d)/,
}

const ATOM = String.raw`(?:[a-z][\w@]*|'[^'\n]{1,200}')`
const ATTRIBUTE = new RegExp(String.raw`^-\s*(?<word>[a-z_]+)\s*\(?\s*(?<name>\??${ATOM}|\??[A-Z_]\w*)?`)
const FUNCTION = new RegExp(String.raw`^(?<name>${ATOM})\s*\(`)
const KINDS: Readonly<Record<string, SymbolKind>> = { type: 'type', opaque: 'type', nominal: 'type', callback: 'method', record: 'struct', define: 'macro' } // prettier-ignore

/** A form of a file, without its full stop. */
interface Form {
  readonly start: number
  readonly end: number
}

/** Definitions and uses of one file. */
export class ErlangScan {
  private readonly code: string
  private readonly exported = new Set<string>()
  private exportsAll = false
  /** What stands directly before a function and belongs to it. */
  private spec: { readonly start: number; readonly name: string } | undefined
  private doc: readonly [number, number] | undefined

  constructor(
    private readonly text: string,
    private readonly found: Findings,
    private readonly path: string,
  ) {
    const mask = new Mask(text, found)
    const lexer = new Lexer(text, RULES, mask)
    // A quoted atom or a character may hold what looks like the end of a form.
    while (lexer.next())
      if (lexer.kind === TOKEN.mark && lexer.end > lexer.start + 1) mask.blank(lexer.start + 1, lexer.end, 'c')
      else if (lexer.kind === TOKEN.word && text[lexer.start] === "'") mask.blank(lexer.start + 1, lexer.end - 1, '_')
    this.code = mask.finish()
  }

  run(): void {
    const forms = [...this.forms()]
    for (const form of forms) this.readExports(form)
    for (const form of forms) this.form(form)
    findNames(this.code, USES, this.found)
  }

  private *forms(): Generator<Form> {
    const { code } = this
    let start = 0
    for (const { index } of code.matchAll(/(?<!\.)\.(?=\s|$)/g)) {
      while (start < index && code.charCodeAt(start) <= 32) start++
      if (start < index) yield { start, end: index }
      start = index + 1
    }
  }

  private readExports({ start, end }: Form): void {
    if (this.code[start] !== '-') return
    const form = this.text.slice(start, Math.min(end, start + 20_000))
    if (/^-\s*compile\b[^]*\bexport_all\b/.test(form)) this.exportsAll = true
    const list = /^-\s*(export|export_type)\s*\(\s*\[([^\]]*)/.exec(form)
    if (!list) return
    const sign = list[1] === 'export_type' ? 'type ' : ''
    for (const [, name] of list[2]!.matchAll(/('[^']+'|[a-z][\w@]*)\s*\/\s*\d/g)) this.exported.add(sign + name)
  }

  private form(form: Form): void {
    const { code } = this
    const head = code.slice(form.start, Math.min(form.end, form.start + 400))
    if (head.startsWith('-')) return this.attribute(form, head)
    const { spec, doc } = this
    this.spec = this.doc = undefined
    const name = FUNCTION.exec(head)?.groups!.name
    if (name === undefined) return
    const arrow = code.slice(form.start, Math.min(form.end, form.start + 4_000)).indexOf('->')
    if (arrow < 0) return
    const start = spec?.name === name ? spec.start : form.start
    const isExported = this.exportsAll || this.exported.has(this.text.slice(form.start, form.start + name.length))
    const modifiers: Modifier[] = [isExported ? 'exported' : 'private']
    this.define('function', form.start, name.length, start, form.end + 1, {
      body: form.start + arrow,
      modifiers,
      ...(doc && { doc }),
    })
  }

  private attribute({ start, end }: Form, head: string): void {
    const match = ATTRIBUTE.exec(head)
    const word = match?.groups!.word
    const name = match?.groups!.name
    if (word === undefined) return
    if (word === 'doc') {
      const text = /"+/.exec(this.text.slice(start, start + 40))
      this.doc = text ? [start + text.index, end] : undefined
      this.spec ??= { start, name: '' }
      return
    }
    if (word !== 'spec') this.spec = undefined
    if (name === undefined) return this.reference(word, start, end)
    const nameStart = start + match![0].length - name.length
    if (word === 'spec') this.spec = { start: this.spec?.name === '' ? this.spec.start : start, name }
    else if (word === 'module')
      this.define('module', nameStart, name.length, start, end + 1, {
        isOpen: true,
        body: end,
        modifiers: ['exported'],
      })
    else if (KINDS[word] !== undefined) this.declared(word, name, nameStart, start, end)
    else this.reference(word, start, end)
    if (word !== 'spec') this.doc = undefined
  }

  private declared(word: string, name: string, nameStart: number, start: number, end: number): void {
    const modifiers: Modifier[] = []
    const isHeader = this.path.endsWith('.hrl')
    const written = this.text.slice(nameStart, nameStart + name.length)
    if (word === 'callback') modifiers.push('exported', 'abstract')
    else if (isHeader || (word !== 'record' && this.exported.has(`type ${written}`))) modifiers.push('exported')
    else modifiers.push('private')
    const { doc } = this
    const body = this.bodyOf(word, nameStart + name.length, end)
    this.define(KINDS[word]!, nameStart, name.length, start, end + 1, {
      modifiers,
      ...(body !== undefined && { body }),
      ...(doc && { doc }),
    })
    if (word === 'record') this.fields(nameStart + name.length, end, isHeader)
  }

  /** Where what a macro or record stands for begins. */
  private bodyOf(word: string, from: number, end: number): number | undefined {
    if (word === 'record') return from
    if (word !== 'define') return undefined
    const arguments_ = /^\s*\([^()]*\)/.exec(this.code.slice(from, Math.min(end, from + 400)))
    const at = from + (arguments_?.[0].length ?? 0)
    return end - at > 120 ? at : undefined
  }

  /** `{a = 1 :: integer(), b}` */
  private fields(from: number, end: number, isExported: boolean): void {
    const { code } = this
    let depth = 0
    let isFirst = false
    for (let at = from; at < end; at++) {
      const one = code[at]!
      if (one === '{' || one === '(' || one === '[') {
        depth++
        isFirst = one === '{' && depth === 1
      } else if (one === '}' || one === ')' || one === ']') depth--
      else if (one === ',' && depth === 1) isFirst = true
      else if (isFirst && depth === 1 && /\S/.test(one)) {
        isFirst = false
        const name = new RegExp(`^${ATOM}`).exec(code.slice(at, at + 210))?.[0]
        if (name !== undefined)
          this.define('field', at, name.length, at, this.fieldEnd(at, end), {
            modifiers: isExported ? ['exported'] : [],
          })
      }
    }
  }

  private fieldEnd(from: number, end: number): number {
    let depth = 0
    for (let at = from; at < end; at++) {
      const one = this.code[at]!
      if ('{(['.includes(one)) depth++
      else if ('})]'.includes(one) && --depth < 0) return trimmed(this.code, from, at)
      else if (one === ',' && depth === 0) return at
    }
    return end
  }

  /** Files and modules that others hold. */
  private reference(word: string, start: number, end: number): void {
    const form = this.text.slice(start, Math.min(end, start + 400))
    if (word === 'include' || word === 'include_lib') {
      const file = /"([^"\n]+)"/.exec(form)?.[1]
      if (file !== undefined) this.found.import(file, start)
    } else if (/^(?:import|behaviou?r)$/.test(word)) {
      const module = /\(\s*([a-z][\w@]*)/.exec(form)?.[1]
      if (module !== undefined) this.found.import(module, start)
    }
  }

  private define(kind: SymbolKind, nameStart: number, length: number, start: number, end: number, more: Partial<Definition>): void {
    this.found.define({ kind, nameStart, nameEnd: nameStart + length, start, end: Math.min(end, this.text.length), ...more })
  } // prettier-ignore
}

function trimmed(text: string, from: number, to: number): number {
  let end = to
  while (end > from && text.charCodeAt(end - 1) <= 32) end--
  return end
}
