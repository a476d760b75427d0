import type { Findings } from '../own-language.ts'
import { defineSections, type Heading } from '../prose/sections.ts'
import { useExpression } from './expressions.ts'
import { bracedEnd, readTag, type Attribute, type BraceBudget, type Tag } from './tags.ts'
import { scriptLanguage, styleLanguage } from './embedded-languages.ts'
import { TemplateBlocks } from './template-blocks.ts'

export interface HtmlDialect {
  /** Language of the code between `<%` and `%>`. */
  readonly code?: string
  /** Language whose grammar reads the whole file by itself. */
  readonly whole?: string
  /** `{{ }}` and `{% %}` hold expressions and blocks. */
  readonly templates?: boolean
  readonly component?: 'vue' | 'svelte' | 'astro'
}

/** Ids of one file that can be looked up. */
const MAX_IDS = 300
/** Open elements that a closing tag is compared with. */
const MAX_SEARCH = 64
/** Longest content of a heading, UTF-16 units. */
const MAX_HEADING = 1_000
/** Elements whose content is no markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp'])

interface Element {
  readonly name: string
  readonly id: Attribute | undefined
  readonly start: number
  readonly headEnd: number
}

/** Reads ids, anchors and headings, blocks of templates, and hands scripts and styles to their own languages. */
export class HtmlScan {
  private readonly elements: Element[] = []
  private readonly headings: Heading[] = []
  private readonly ids = new Set<string>()
  private readonly blocks: TemplateBlocks
  private readonly budget: BraceBudget

  constructor(
    private readonly text: string,
    private readonly found: Findings,
    private readonly dialect: HtmlDialect,
  ) {
    this.blocks = new TemplateBlocks(text, found)
    this.budget = { left: 10_000 + text.length * 10 }
  }

  run(path: string): void {
    const { text, dialect } = this
    if (dialect.whole) this.found.embed(dialect.whole, 0, text.length)
    if (dialect.component) this.component(path)
    const mark = dialect.templates ? /[<{@]/g : dialect.component ? /[<{]/g : /</g
    for (let at = this.frontMatter(); at < text.length;) {
      mark.lastIndex = at
      const match = mark.exec(text)
      if (!match) break
      at = text[match.index] === '<' ? this.markup(match.index) : this.template(match.index)
    }
    while (this.elements.length > 0) this.closeElement(text.length)
    this.blocks.finish()
    defineSections(text, this.headings, this.found)
  }

  /** The file is the component, whose name is that of the file, or of the folder of an `index` file. */
  private component(path: string): void {
    const parts = path.replace(/\.\w+$/, '').split('/')
    const stem = parts.pop()!
    const name = /^index$/i.test(stem) ? parts.pop() : stem
    if (name === undefined || !/^[A-Za-z][\w-]*$/.test(name)) return
    this.found.define({ kind: 'class', nameStart: 0, nameEnd: 0, name, start: 0, end: this.text.length, body: 0, modifiers: ['exported'] }) // prettier-ignore
  }

  /** Code between `---` at the top of a page of Astro. */
  private frontMatter(): number {
    const { text } = this
    if (this.dialect.component !== 'astro') return 0
    const open = /^\s*---\r?\n/.exec(text.slice(0, 200))
    if (!open) return 0
    const close = text.indexOf('\n---', open[0].length - 1)
    if (close < 0) return 0
    this.found.embed('typescript', open[0].length, close + 1)
    return close + 4
  }

  private markup(at: number): number {
    const { text } = this
    if (text.startsWith('<!--', at)) return this.comment(at, '-->')
    if (text.startsWith('<%', at)) return this.code(at)
    if (text.startsWith('<?', at)) return behind(text, '?>', at + 2)
    if (text.startsWith('</', at)) return this.closingTag(at)
    const tag = readTag(text, at, this.budget)
    return tag ? this.tag(tag) : at + 1
  }

  private comment(at: number, close: string): number {
    const end = behind(this.text, close, at + 2)
    this.found.comment(at, end)
    return end
  }

  /** `<% code %>`, `<%= value %>`, `<%# comment %>`, `<%-- comment --%>`. */
  private code(at: number): number {
    const { text, dialect } = this
    if (text.startsWith('<%#', at) || text.startsWith('<%--', at)) return this.comment(at, '%>')
    const end = behind(text, '%>', at + 2)
    if (dialect.code) {
      const head = /^<%[=_-]*/.exec(text.slice(at, at + 8))![0].length
      const tail = /[-_]?%>$/.exec(text.slice(end - 3, end))?.[0].length ?? 0
      this.found.embed(dialect.code, at + head, end - tail, ';')
    }
    return end
  }

  private template(at: number): number {
    const { text, dialect } = this
    if (dialect.component === 'svelte' || dialect.component === 'astro') return this.braced(at)
    if (text.startsWith('{{!--', at)) return this.comment(at, '--}}')
    if (text.startsWith('{{', at)) {
      const end = behind(text, '}}', at + 2)
      if (dialect.component) useExpression(text, at + 2, end - 2, this.found)
      return end
    }
    if (text.startsWith('{#', at) && !dialect.component) return this.comment(at, '#}')
    return this.blocks.read(at)
  }

  private braced(at: number): number {
    const end = bracedEnd(this.text, at, Math.min(this.text.length, at + 5_000), this.budget)
    if (end <= at + 1 || this.dialect.component === 'astro') return at + 1
    const snippet = /^\{#snippet\s+([\w$]+)/.exec(this.text.slice(at, at + 100))
    if (snippet) {
      const nameStart = at + snippet[0].length - snippet[1]!.length
      this.found.define({ kind: 'function', nameStart, nameEnd: nameStart + snippet[1]!.length, start: at, end })
    }
    const head = /^\{[#:/@]?/.exec(this.text.slice(at, at + 2))![0].length
    useExpression(this.text, at + head, end - 1, this.found)
    return end
  }

  private tag(tag: Tag): number {
    const { text, dialect } = this
    if (dialect.component) this.noteUses(tag)
    const id = this.idOf(tag)
    if (id || !tag.isEmpty) this.elements.push({ name: tag.name, id, start: tag.start, headEnd: tag.end })
    if (tag.isEmpty) {
      if (id) this.closeElement(tag.end)
      return tag.end
    }
    if (RAW.has(tag.name)) return this.rawText(tag)
    if (/^h[1-6]$/.test(tag.name)) this.heading(tag, text)
    return tag.end
  }

  private idOf({ name, attributes }: Tag): Attribute | undefined {
    const id = attributes.find((one) => /^id$/i.test(one.name) || (name === 'a' && one.name === 'name'))
    return id && /^[A-Za-z_][\w:.-]{0,79}$/.test(id.value) ? id : undefined
  }

  private rawText(tag: Tag): number {
    const { text, found, dialect } = this
    const close = closingOffset(text, tag.name, tag.end)
    if (tag.name === 'title' && this.elements.length < 6)
      found.title(text.slice(tag.end, Math.min(close, tag.end + 300)))
    const language = tag.name === 'script' ? scriptLanguage(tag) : tag.name === 'style' ? styleLanguage(tag) : undefined
    if (language) found.embed(language, tag.end, close)
    if (language && dialect.component === 'svelte') this.reactive(tag.end, close)
    const source = tag.name === 'script' ? tag.attributes.find(({ name }) => name === 'src') : undefined
    if (source && !/[{<]/.test(source.value)) found.import(source.value, source.start)
    return close
  }

  /** `$: double = count * 2` */
  private reactive(start: number, end: number): void {
    for (const match of this.text
      .slice(start, end)
      .matchAll(/^[ \t]*\$:[ \t]*([A-Za-z_$][\w$]*)[ \t]*=(?!=)[^\n]*/gm)) {
      const from = start + match.index + match[0].indexOf('$:')
      const nameStart = start + match.index + match[0].indexOf(match[1]!, match[0].indexOf('$:') + 2)
      this.found.define({ kind: 'variable', nameStart, nameEnd: nameStart + match[1]!.length, start: from, end: start + match.index + match[0].trimEnd().length }) // prettier-ignore
    }
  }

  private heading(tag: Tag, text: string): void {
    const close = tag.end + closingOffset(text.slice(tag.end, tag.end + MAX_HEADING), tag.name, 0)
    if (close >= Math.min(text.length, tag.end + MAX_HEADING)) return
    if (!/[\p{L}\p{N}]/u.test(text.slice(tag.end, close).replace(/\{[^{}]*\}|<[^<>]*>/g, ''))) return
    this.headings.push({
      level: Number(tag.name[1]),
      nameStart: tag.end,
      nameEnd: close,
      start: tag.start,
      headEnd: close,
    })
  }

  private closingTag(at: number): number {
    const { text, elements } = this
    const end = behind(text, '>', at)
    const written = /^<\/([A-Za-z][\w:.-]*)/.exec(text.slice(at, at + 100))?.[1]
    if (written === undefined) return at + 2
    for (let i = elements.length - 1; i >= Math.max(0, elements.length - MAX_SEARCH); i--) {
      if (elements[i]!.name.toLowerCase() !== written.toLowerCase()) continue
      while (elements.length > i) this.closeElement(end)
      break
    }
    return end
  }

  private closeElement(end: number): void {
    const element = this.elements.pop()
    if (!element?.id || this.ids.has(element.id.value) || this.ids.size >= MAX_IDS) return
    this.ids.add(element.id.value)
    const { id, start, headEnd } = element
    this.found.define({ kind: 'key', nameStart: id.start, nameEnd: id.end, start, end, body: headEnd })
  }

  /** Components by their tags, and what bound attributes refer to. */
  private noteUses({ name, start, attributes }: Tag): void {
    const { found, text, dialect } = this
    if (/^[A-Z][A-Za-z0-9]*$/.test(name)) found.use('call', start + 1, start + 1 + name.length)
    for (const attribute of attributes) {
      const isBound = dialect.component === 'vue' ? /^(?:v-|[:@#])/.test(attribute.name) : text[attribute.start] === '{'
      if (isBound) useExpression(text, attribute.start, attribute.end, found)
    }
  }
}

/** Offset behind the next `mark`, or the end of the text. */
function behind(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return end < 0 ? text.length : end + mark.length
}

/** Where the closing tag of an element without markup stands; the end of the text when there is none. */
function closingOffset(text: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s>/])`, 'gi')
  close.lastIndex = from
  return close.exec(text)?.index ?? text.length
}
