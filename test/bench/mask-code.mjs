// Where comments and strings are in a text, told by a few lines per language and by no grammar: what references are compared
// with must not share a parser with them. Interpolated code (`${x}`, f"{x}") counts as code.

/** A byte per UTF-16 unit: 0 code, 1 comment, 2 string. */
export function maskOf(text, language) {
  const mask = new Uint8Array(text.length)
  new Scanner(text, mask, RULES[language]).code(0, undefined)
  return mask
}

export const LANGUAGES = ['typescript', 'tsx', 'python', 'go', 'rust', 'java', 'c']

const C_LIKE = { line: ['//'], block: true, quotes: ['"', "'"] }
const RULES = {
  typescript: { ...C_LIKE, template: true, regex: true },
  tsx: { ...C_LIKE, template: true, regex: true },
  python: { line: ['#'], block: false, quotes: ['"', "'"], triple: true, prefixes: true },
  go: { ...C_LIKE, raw: '`' },
  rust: { line: ['//'], block: true, nested: true, quotes: ['"'], rust: true },
  java: { ...C_LIKE, triple: true },
  c: { ...C_LIKE, include: true },
}

class Scanner {
  constructor(text, mask, rules) {
    Object.assign(this, { text, mask, rules })
  }

  fill(from, to, kind) {
    this.mask.fill(kind, from, Math.min(to, this.text.length))
    return Math.min(to, this.text.length)
  }

  /** Reads code up to `end` on the same level of braces; returns where it stopped. */
  code(at, end) {
    const { text, rules } = this
    let depth = 0
    let before = ''
    while (at < text.length) {
      const here = text[at]
      if (end !== undefined && depth === 0 && here === end) return at
      if (here === '{') depth++
      if (here === '}') depth--
      const next = this.literal(at, before)
      if (next > at) {
        at = next
        before = 'a'
        continue
      }
      if (/[\w$]/.test(here)) {
        const word = /[\w$]+/y
        word.lastIndex = at
        before = word.exec(text)[0]
        at += before.length
        if (rules.prefixes && /^[rbuf]{1,2}$/i.test(before) && /["']/.test(text[at] ?? '')) {
          at = this.python(at, before)
          before = 'a'
        }
        continue
      }
      if (!/\s/.test(here)) before = here
      at++
    }
    return at
  }

  /** Where a comment or string that starts at `at` ends; `at` when none does. */
  literal(at, before) {
    const { text, rules } = this
    const starts = (mark) => text.startsWith(mark, at)
    if (rules.line.some(starts)) return this.fill(at, this.lineEnd(at), 1)
    if (rules.block && starts('/*')) return this.fill(at, this.blockEnd(at), 1)
    if (rules.include && starts('#') && /^#\s*include\b/.test(text.slice(at, at + 20))) return this.fill(at, lineBreak(text, at), 2) // prettier-ignore
    if (rules.rust) return this.rust(at)
    if (rules.raw === text[at]) return this.fill(at, after(text, '`', at + 1), 2)
    if (rules.prefixes && /["']/.test(text[at])) return this.python(at, '')
    if (rules.triple && starts('"""')) return this.fill(at, after(text, '"""', at + 3), 2)
    if (rules.template && starts('`')) return this.template(at)
    if (rules.regex && text[at] === '/' && !/[\w$)\]}]$/.test(before.replace(/^(?:return|case|typeof|in|of)$/, '('))) return this.regex(at) // prettier-ignore
    if (rules.quotes.includes(text[at])) return this.fill(at, this.quoted(at), 2)
    return at
  }

  /** A comment goes on behind a backslash in C. */
  lineEnd(at) {
    let end = lineBreak(this.text, at)
    while (this.rules.include && this.text[end - 1] === '\\') end = lineBreak(this.text, end + 1)
    return end
  }

  blockEnd(at) {
    if (!this.rules.nested) return after(this.text, '*/', at + 2)
    let depth = 0
    const marks = /\/\*|\*\//g
    marks.lastIndex = at
    for (let mark = marks.exec(this.text); mark; mark = marks.exec(this.text)) {
      depth += mark[0] === '/*' ? 1 : -1
      if (depth === 0) return marks.lastIndex
    }
    return this.text.length
  }

  /** End of a string on one line; an open one ends with it. */
  quoted(at) {
    const quote = this.text[at]
    for (let i = at + 1; i < this.text.length; i++) {
      if (this.text[i] === '\\') i++
      else if (this.text[i] === quote) return i + 1
      else if (this.text[i] === '\n') return i
    }
    return this.text.length
  }

  template(at) {
    let i = at + 1
    let from = at
    for (; i < this.text.length && this.text[i] !== '`'; i++) {
      if (this.text[i] === '\\') i++
      else if (this.text.startsWith('${', i)) {
        this.fill(from, i + 2, 2)
        i = from = this.code(i + 2, '}')
      }
    }
    return this.fill(from, i + 1, 2)
  }

  regex(at) {
    let inClass = false
    for (let i = at + 1; i < this.text.length && this.text[i] !== '\n'; i++) {
      if (this.text[i] === '\\') i++
      else if (this.text[i] === '[') inClass = true
      else if (this.text[i] === ']') inClass = false
      else if (this.text[i] === '/' && !inClass) return this.fill(at, i + 1 + /^\w*/.exec(this.text.slice(i + 1, i + 9))[0].length, 2) // prettier-ignore
    }
    return at
  }

  python(at, prefix) {
    const quote = this.text.startsWith(this.text[at].repeat(3), at) ? this.text[at].repeat(3) : this.text[at]
    const formats = /f/i.test(prefix)
    let i = at + quote.length
    let from = at
    while (i < this.text.length && !this.text.startsWith(quote, i)) {
      if (this.text[i] === '\\') i += 2
      else if (quote.length === 1 && this.text[i] === '\n') break
      else if (formats && this.text.startsWith('{{', i)) i += 2
      else if (formats && this.text[i] === '{') {
        this.fill(from, i + 1, 2)
        i = from = this.code(i + 1, '}')
      } else i++
    }
    return this.fill(from, i + quote.length, 2)
  }

  /** Raw and byte strings; a quote before a name is a lifetime unless it is closed right behind one character. */
  rust(at) {
    const rest = this.text.slice(at, at + 24)
    const raw = /^(?:b|c)?r(#*)"/.exec(rest)
    if (raw && !/\w/.test(this.text[at - 1] ?? '')) return this.fill(at, after(this.text, `"${raw[1]}`, at + raw[0].length), 2) // prettier-ignore
    if (this.text[at] === '"') {
      let i = at + 1
      for (; i < this.text.length && this.text[i] !== '"'; i++) if (this.text[i] === '\\') i++
      return this.fill(at, i + 1, 2)
    }
    const char = /^'(?:\\(?:x\w\w|u\{\w+\}|.)|[^'\\])'/su.exec(rest)
    return char ? this.fill(at, at + char[0].length, 2) : at
  }
}

const lineBreak = (text, at) => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

const after = (text, mark, from) => {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}
