/**
 * Items inside of macro calls (`cfg_rt! { pub struct A; }`) are tokens to the grammar, so what wraps them is blanked.
 * Only calls where an item may stand are looked at: at the top, in `mod`, `impl`, `trait` and `extern` blocks and in
 * other wrappers. Linear in the text.
 * Every repetition in the expressions is bounded or cannot be tried twice: hostile texts take no longer than others.
 */

/** A call at the start of a line that may hold items; most files have none and are left alone. */
const MAY_WRAP = /^[ \t]*(?:\w+::){0,8}(?!macro_rules\b)\w+![ \t]*\{/m

/** Comments and literals (skipped), wrappers, and what tells blocks apart. */
const TOKEN =
  /\/\/[^\n]*|\/\*|\bb?r(#*)"|"[^"\\]*(?:\\[^][^"\\]*)*"?|'(?:[^'\\\n]|\\[^\n]{1,10}?)'|\b(?:(?:else\s+)?if\s*#\[[^\n]{0,300}\]\s*|else\s*)\{|\b(?:\w+::){0,8}\w+!\s*\{|[{};]|#!?\[|\b(?:fn|struct|enum|union|impl|trait|mod|const|static|type|use|extern|let|match)\b/g

/** What the inside of a wrapper starts with, behind comments and attributes. */
const ITEM =
  /^(?:pub\b|fn\b|struct\b|enum\b|union\s+\w|impl\b|trait\b|mod\b|use\b|static\b|type\b|const\s+(?!\{)|unsafe\s+(?!\{)|async\s+fn\b|extern\b|(?:\w+::){0,8}\w+!\s*\{|macro_rules!|if\s*#\[)/
const LEAD = /^(?:\s+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/)){0,4000}\*\/|#!?\[(?:[^[\]]|\[[^\]]*\])*\])+/
/** ` = 1;` of `const A = 1;` */
const FLAG = /=(?<=\bconst\s{1,80}\w{1,200}\s{0,80}=)[^;]{2,2000};/g
const HOLDS_ITEMS = new Set(['mod', 'impl', 'trait', 'extern'])
const MAX_LEAD = 8_000
const MAX_ATTRIBUTE = 500

/** A block: `wraps` is blanked with its brace, `items` may hold items, `flags` holds constants of `bitflags!`. */
interface Block {
  readonly wraps: boolean
  readonly items: boolean
  readonly isFlags: boolean
}

const TOP: Block = { wraps: false, items: true, isFlags: false }
const WRAPPER: Block = { wraps: true, items: true, isFlags: false }
const FLAGS: Block = { wraps: true, items: true, isFlags: true }
const MEMBERS: Block = { wraps: false, items: true, isFlags: false }
const OTHER: Block = { wraps: false, items: false, isFlags: false }

/** The text with the wrappers of items blanked; same length, same lines. */
export function blankItemMacros(text: string): string {
  if (!MAY_WRAP.test(text)) return text
  return new Unwrapper(text).run()
}

class Unwrapper {
  private readonly edits: { start: number; end: number; text: string }[] = []
  private readonly stack: Block[] = [TOP]
  /** First word that says what the current item is. */
  private keyword = ''

  constructor(private readonly text: string) {}

  run(): string {
    TOKEN.lastIndex = 0
    for (let found = TOKEN.exec(this.text); found; found = TOKEN.exec(this.text)) this.take(found)
    return applyEdits(this.text, this.edits)
  }

  private get block(): Block {
    return this.stack[this.stack.length - 1]!
  }

  private take(found: RegExpExecArray): void {
    const token = found[0]
    const end = found.index + token.length
    if (token.startsWith('/*')) TOKEN.lastIndex = endOfComment(this.text, end)
    else if (found[1] !== undefined) TOKEN.lastIndex = endOf(this.text, `"${found[1]}`, end)
    else if (/^(?:\/\/|["'])/.test(token)) return
    else if (token.endsWith('[')) TOKEN.lastIndex = this.endOfAttribute(end)
    else if (token === '}') this.close(end)
    else if (token.endsWith('{')) this.open(token, found.index, end)
    else if (token === ';') this.keyword = ''
    else if (token === 'fn' && this.keyword !== 'impl') this.keyword = token
    else if (/^[a-z]/.test(token)) this.keyword ||= token
  }

  private endOfAttribute(at: number): number {
    const length = this.text.slice(at, at + MAX_ATTRIBUTE).search(/[\]\n]/)
    return this.text[at + length] === ']' ? at + length + 1 : at
  }

  private open(token: string, start: number, end: number): void {
    const block = this.readBlock(token, end)
    if (block.wraps) this.edits.push({ start, end, text: blank(token) })
    else if (this.block.isFlags) this.rewriteFlags(end)
    this.stack.push(block)
    this.keyword = ''
  }

  private readBlock(token: string, end: number): Block {
    if (!this.block.items) return OTHER
    if (token === '{') return HOLDS_ITEMS.has(this.keyword) ? MEMBERS : OTHER
    if (token.startsWith('if') || token.startsWith('else')) return this.block.wraps ? WRAPPER : OTHER
    if (this.keyword !== '' || token.startsWith('macro_rules') || !this.startsItem(end)) return OTHER
    return /\bbitflags!/.test(token) ? FLAGS : WRAPPER
  }

  private startsItem(at: number): boolean {
    const inside = this.text.slice(at, at + MAX_LEAD)
    return ITEM.test(inside.slice(LEAD.exec(inside)?.[0].length ?? 0))
  }

  private close(end: number): void {
    if (this.stack.length === 1) return
    if (this.stack.pop()!.wraps) this.edits.push({ start: end - 1, end, text: ' ' })
    this.keyword = ''
  }

  /**
   * `struct A: u8 { const B = 1; }` is read as `trait A: u8 { const B: u; }` (`refine` makes it a struct again), and
   * `impl A: u8 { const B = 1; }` as `impl A { const B: u; }`.
   */
  private rewriteFlags(open: number): void {
    const word = this.keyword === 'struct' || this.keyword === 'impl' ? this.text.lastIndexOf(this.keyword, open) : -1
    const close = this.text.indexOf('}', open)
    const head = this.text.slice(word, open)
    if (word < 0 || close < 0 || /[;}]/.test(head)) return
    if (this.keyword === 'struct') this.edits.push({ start: word, end: word + 6, text: 'trait ' })
    else {
      const type = /:[\s\w]{1,80}(?=\{)/.exec(head)
      if (type) this.edits.push({ start: word + type.index, end: open - 1, text: blank(type[0]) })
    }
    for (const { index, 0: value } of this.text.slice(open, close).matchAll(FLAG)) {
      const start = open + index
      this.edits.push({ start, end: start + value.length, text: `:u${blank(value.slice(2, -1))};` })
    }
  }
}

const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ')

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

/** Block comments nest. */
function endOfComment(text: string, from: number): number {
  const edge = /\/\*|\*\//g
  edge.lastIndex = from
  for (let depth = 1, found = edge.exec(text); found; found = edge.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return edge.lastIndex
  }
  return text.length
}

function applyEdits(text: string, edits: { start: number; end: number; text: string }[]): string {
  let out = ''
  let at = 0
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    out += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + text.slice(at)
}
