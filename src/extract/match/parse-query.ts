/**
 * Parser of tree-sitter's query language, as far as our queries use it. Reference:
 * https://tree-sitter.github.io/tree-sitter/using-parsers/queries/1-syntax.html
 * Not read: supertypes (`(a/b)`), quantifiers and captures on groups of several nodes, directives (`#set!`).
 */

/** A kind of node by name. */
export interface KindTest {
  readonly type: 'kind'
  readonly name: string
  readonly named: boolean
}

/** What a node has to be: of a kind, or anything. */
export type NodeTest = KindTest | { readonly type: 'named' | 'any' }

export interface NodePattern {
  readonly type: 'node'
  readonly test: NodeTest
  readonly isMissing: boolean
  readonly field: string | undefined
  /** Fields that must not be there. */
  readonly negated: readonly string[]
  readonly captures: readonly string[]
  readonly children: Sequence
}

/** One of several, all in the same place. */
export interface Alternation {
  readonly type: 'alternation'
  readonly options: readonly Element[]
}

/** Several siblings. */
export interface Group {
  readonly type: 'group'
  readonly items: Sequence
}

export type Element = NodePattern | Alternation | Group

export interface Item {
  readonly element: Element
  /** Behind an anchor: no named node stands between it and what is before. */
  readonly isImmediate: boolean
  readonly quantifier: '' | '?' | '*' | '+'
}

export interface Sequence {
  readonly items: readonly Item[]
  /** Ends with an anchor: no named node follows. */
  readonly isClosed: boolean
}

export interface PredicateSource {
  /** Without `#` (`eq?`). */
  readonly name: string
  readonly capture: string
  readonly arguments: readonly { readonly type: 'string' | 'capture'; readonly value: string }[]
}

export interface PatternSource {
  readonly root: Element
  /** Siblings that follow the root. */
  readonly rest: readonly Item[]
  readonly predicates: readonly PredicateSource[]
  /** Where it stands in the text, for messages. */
  readonly offset: number
}

const NOTHING: Sequence = { items: [], isClosed: false }

/** Throws with the place when the text is no query or uses what is not read. */
export function parseQuery(text: string): PatternSource[] {
  return new QueryParser(text).patterns()
}

const TOKEN = /\s+|;[^\n]*|"(?:[^"\\]|\\[^])*"|[A-Za-z_][\w.-]*:?|#[\w-]+[?!]|@[\w.-]+|[()[\]?*+.!]/y

class QueryParser {
  private readonly tokens: { readonly text: string; readonly offset: number }[] = []
  private at = 0
  private predicates: PredicateSource[] = []

  constructor(text: string) {
    TOKEN.lastIndex = 0
    while (TOKEN.lastIndex < text.length) {
      const offset = TOKEN.lastIndex
      const found = TOKEN.exec(text)
      if (!found) throw new Error(`query: unexpected ${JSON.stringify(text[offset])} at offset ${offset}`)
      if (!/^[\s;]/.test(found[0])) this.tokens.push({ text: found[0], offset })
    }
  }

  patterns(): PatternSource[] {
    const out: PatternSource[] = []
    while (this.at < this.tokens.length) {
      const { offset } = this.tokens[this.at]!
      this.predicates = []
      const { element, quantifier } = this.item(false)
      if (quantifier !== '') this.fail('a quantifier on a whole pattern')
      out.push({ ...siblings(element), predicates: this.predicates, offset })
    }
    return out
  }

  private fail(what: string): never {
    const token = this.tokens[Math.min(this.at, this.tokens.length - 1)]
    throw new Error(`query: ${what} at offset ${token?.offset ?? 0}`)
  }

  private peek(): string {
    return this.tokens[this.at]?.text ?? ''
  }

  private take(): string {
    const token = this.tokens[this.at++]
    if (!token) this.fail('unexpected end')
    return token.text
  }

  private skip(text: string): boolean {
    if (this.peek() !== text) return false
    this.at++
    return true
  }

  private item(isImmediate: boolean): Item {
    const field = this.peek().endsWith(':') ? this.take().slice(0, -1) : undefined
    let element = withField(this.element(), field)
    let quantifier: Item['quantifier'] = ''
    for (;;) {
      const token = this.peek()
      if (token === '?' || token === '*' || token === '+') quantifier = this.take() as Item['quantifier']
      else if (token.startsWith('@')) element = withCapture(element, this.take().slice(1))
      else break
    }
    if (quantifier !== '' && element.type === 'group') this.fail('a quantifier on a group')
    return { element, isImmediate, quantifier }
  }

  private element(): Element {
    const token = this.take()
    if (token === '[') return this.alternation()
    if (token === '_') return node({ type: 'any' })
    if (token.startsWith('"')) return node({ type: 'kind', name: unescape(token), named: false })
    if (token !== '(') this.fail(`unexpected ${token}`)
    return /^[A-Za-z_]/.test(this.peek()) && !this.peek().endsWith(':') ? this.node() : this.group()
  }

  private alternation(): Alternation {
    const options: Element[] = []
    while (!this.skip(']')) {
      const { element, quantifier } = this.item(false)
      if (quantifier !== '') this.fail('a quantifier in an alternation')
      options.push(element)
    }
    if (options.length === 0) this.fail('an empty alternation')
    return {
      type: 'alternation',
      options: options.flatMap((one) => (one.type === 'alternation' ? one.options : [one])),
    }
  }

  private node(): NodePattern {
    const name = this.take()
    const negated: string[] = []
    if (name === 'MISSING') return this.missing()
    const test: NodeTest = name === '_' ? { type: 'named' } : { type: 'kind', name, named: true }
    return { ...node(test), children: this.sequence(negated), negated }
  }

  private missing(): NodePattern {
    const token = this.peek() === ')' ? '' : this.take()
    const isString = token.startsWith('"')
    const test: NodeTest =
      token === '' ? { type: 'any' } : { type: 'kind', name: isString ? unescape(token) : token, named: !isString }
    if (!this.skip(')')) this.fail('children of a missing node')
    return { ...node(test), isMissing: true }
  }

  private group(): Group {
    return { type: 'group', items: this.sequence(undefined) }
  }

  /** Everything up to the closing bracket. */
  private sequence(negated: string[] | undefined): Sequence {
    const items: Item[] = []
    let isImmediate = false
    while (!this.skip(')')) {
      if (this.skip('.')) isImmediate = true
      else if (negated && this.skip('!')) negated.push(this.take())
      else if (this.peek() === '(' && this.tokens[this.at + 1]?.text.startsWith('#')) this.predicate()
      else {
        items.push(this.item(isImmediate))
        isImmediate = false
      }
    }
    return { items, isClosed: isImmediate }
  }

  private predicate(): void {
    this.at++
    const name = this.take().slice(1)
    const capture = this.take()
    if (!capture.startsWith('@')) this.fail(`#${name} without a capture`)
    const values: PredicateSource['arguments'][number][] = []
    while (!this.skip(')')) {
      const token = this.take()
      if (token.startsWith('@')) values.push({ type: 'capture', value: token.slice(1) })
      else values.push({ type: 'string', value: token.startsWith('"') ? unescape(token) : token })
    }
    this.predicates.push({ name, capture: capture.slice(1), arguments: values })
  }
}

const node = (test: NodeTest): NodePattern => ({
  type: 'node', test, isMissing: false, field: undefined, negated: [], captures: [], children: NOTHING,
}) // prettier-ignore

/** A group of one element is that element; of several it is a pattern of siblings. */
function siblings(element: Element): { readonly root: Element; readonly rest: readonly Item[] } {
  if (element.type !== 'group') return { root: element, rest: [] }
  const [first, ...rest] = element.items.items
  if (!first || first.isImmediate || first.quantifier !== '' || element.items.isClosed)
    throw new Error('query: a group that begins or ends with an anchor or a quantifier')
  const inner = siblings(first.element)
  return { root: inner.root, rest: [...inner.rest, ...rest] }
}

function withField(element: Element, field: string | undefined): Element {
  if (field === undefined) return element
  return onFirst(element, (one) => ({ ...one, field }))
}

function withCapture(element: Element, capture: string): Element {
  return onFirst(element, (one) => ({ ...one, captures: [...one.captures, capture] }))
}

/** Fields and captures of an alternation belong to each option, those of a group to its first node. */
function onFirst(element: Element, change: (node: NodePattern) => NodePattern): Element {
  if (element.type === 'node') return change(element)
  if (element.type === 'alternation')
    return { type: 'alternation', options: element.options.map((option) => onFirst(option, change)) }
  const [first, ...others] = element.items.items
  if (!first) throw new Error('query: an empty group')
  return {
    type: 'group',
    items: { ...element.items, items: [{ ...first, element: onFirst(first.element, change) }, ...others] },
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' }

const unescape = (token: string): string =>
  token.slice(1, -1).replace(/\\([^])/g, (_, char: string) => ESCAPES[char] ?? char)
