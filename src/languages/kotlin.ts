import type { Language, Owner, RawSymbol } from './language.ts'

const TEST_FUNCTIONS = new Set([
  'test', 'it', 'describe', 'context', 'should', 'given', 'on', 'feature', 'scenario', 'xtest', 'xit', 'group',
]) // prettier-ignore

export const kotlin: Language = {
  id: 'kotlin',
  grammar: 'kotlin',
  queries: ['kotlin'],
  separator: '.',
  modifierWords: {
    public: 'exported', private: 'private', protected: 'protected', internal: 'internal', abstract: 'abstract', const: 'const',
    suspend: 'async', inline: 'inline', external: 'extern', final: 'final', override: 'override', open: 'virtual',
    sealed: 'sealed', val: 'readonly', var: 'mutable', expect: 'declaration', operator: 'operator',
  },
  topVisibility: 'exported',
  memberVisibility: 'inherit',
  prepare,
  readImport,
  refine,
} // prettier-ignore

/** An annotated constructor on the line behind the class's name: the grammar ends the class before the annotation. */
const ANNOTATED_CONSTRUCTOR =
  /(\bclass\s{1,9}\w+(?:<[^\n{}()]{1,200}>)?[ \t]*\r?\n[ \t]*)((?:@[\w.]+(?:\([^()\n]*\))?\s{1,40}){1,9})(?=(?:(?:public|internal|protected|private)\s+)?constructor\b)/g

/** In `class A : B by C() {` the grammar may take the class's body for a lambda that is given to `C`. */
const DELEGATED = /^([^\n{]*\b(?:class\s+\w|object\b)[^\n{]{1,300}?)\bby (?=[\w.<>]{1,100}\([^\n{}]{0,200}\) \{)/gm

/** `is A if b ->` */
const GUARD =
  /^([ \t]*(?:!?is|!?in)\b[^\n{}]{1,200}?|[ \t]*else)([ \t]+if\b(?:[^\n]{1,200}?|[ \t]*\([^{}]{1,600}?\)))(?=[ \t]*->)/gm

/** Constructors and their parameters are not known to be `actual`. */
const ACTUAL =
  /\bactual(?= constructor\b)|\bactual(?= va[lr] [^\n=]{0,300},[ \t]{0,40}$)|actual(?<=[(,] {0,40}(?:\w{1,40} )?actual)(?= va[lr])/gm

/** Context parameters, on a line of their own. */
const CONTEXT = /^[ \t]*context\((?:[^()\n]|\([^()\n]*\)){1,300}\)[ \t]*$/gm

/** `class A { val b = 1 }`: a type whose body may end on its own line. */
const ONE_LINE_TYPE = /(?<![:.\w])(?:(?:class|interface)[ \t]+\w|object\b)[^{}\n]{0,300}\{[ \t]/g

/** In a body on one line the grammar wants a semicolon behind the last member; without one it loses the class. */
function endOneLiners(text: string): string {
  const ends: number[] = []
  for (const { index, 0: head } of text.matchAll(ONE_LINE_TYPE)) {
    const close = closingOnLine(text, index + head.length)
    if (close !== undefined && /[^\s;{] $/.test(text.slice(close - 2, close))) ends.push(close - 1)
  }
  let out = ''
  let done = 0
  for (const end of ends.sort((a, b) => a - b)) {
    out += `${text.slice(done, end)};`
    done = end + 1
  }
  return out + text.slice(done)
}

/** Where the bracket that was opened before `from` is closed, when that is on the same line. */
function closingOnLine(text: string, from: number): number | undefined {
  let depth = 1
  for (let at = from; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return undefined
}

/** An annotation of an accessor, on a line of its own. */
const ANNOTATED_ACCESSOR =
  /@\w+(?!\w)(?:\([^()\n]*\))?(?=[^\n]{0,300}\n[ \t]*(?:(?:private|internal|protected)[ \t]+)?[gs]et\()/g

/** `import a.b.C as D` names `a.b.C`; a star at the end stays: all of a package is something else than what it holds. */
function readImport(text: string): string[] {
  return [text.replace(/^import\s+|\s+as\s+\S+$|[;\s]+$/g, '')]
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/** Spellings that the grammar does not know, by ones of the same length that it does. */
function prepare(text: string): string {
  let prepared = text
  // `val block = suspend { }`, an argument or a parameter of that name.
  if (/\bsuspend(?: [{=]|:)/.test(text)) prepared = prepared.replace(/\bsuspend (?=[{=])/g, 'suspend_').replace(/\bsuspend(?=:)/g, 'suspen_') // prettier-ignore
  if (text.includes('suspend: '))
    prepared = prepared.replace(/(?<![\w.])suspend(?=\()|(?<=\()suspend(?=\))/g, 'suspen_')
  // `var final = false`
  if (/\bva[lr] final\b/.test(text)) prepared = prepared.replace(/\bfinal(?=\s*[-=),;&|.:}])/g, 'fina_')
  // `context(_: Scope)` above a function
  if (/^[ \t]*context\(/m.test(text)) prepared = prepared.replace(CONTEXT, blank)
  // `String?::length`
  if (text.includes('?::')) prepared = prepared.replace(/\?::/g, ' ::')
  // `$$"text"`
  if (text.includes('$$"'))
    prepared = prepared.replace(/\$\$"(?!"")[^"\n]*"/g, (it) => `  ${it.slice(2).replaceAll('$', '_')}`)
  // `T & Any`
  if (text.includes('& Any')) prepared = prepared.replace(/(?<=\w) & Any\b/g, blank)
  if (text.includes(' if ')) prepared = prepared.replace(GUARD, (_, head: string, guard: string) => head + blank(guard))
  if (text.includes('actual ')) prepared = prepared.replace(ACTUAL, blank)
  if (/\n[ \t]*(?:\w+ )?[gs]et\(/.test(text)) prepared = prepared.replace(ANNOTATED_ACCESSOR, blank)
  // `f: A.(b: B) -> C`
  if (text.includes('.(')) prepared = prepared.replace(/(?<=: (?:suspend )?)[A-Z][\w.]*(?:<[^<>\n]*>)?\.(?=\()/g, blank)
  // `a get b`
  if (text.includes(' get ')) prepared = prepared.replace(/(?<=[)}\]\w"] )get(?= [\w(])/g, 'gex')
  // `where` as a name.
  if (text.includes('where')) prepared = prepared.replace(/\bwhere\b(?!\s+@?\w+\s*:)/g, 'wher_')
  // `get(x)` below a `val` would be its accessor.
  if (/^[ \t]+get\((?!\))/m.test(text)) prepared = prepared.replace(/^([ \t]+)get(?=\((?!\)))/gm, '$1gex')
  prepared = endOneLiners(prepared)
  if (text.includes(' by ')) prepared = prepared.replace(DELEGATED, '$1,  ')
  if (/^[ \t]*@[^\n]*\bconstructor\b/m.test(text)) {
    prepared = prepared.replace(ANNOTATED_CONSTRUCTOR, (_, head: string, attributes: string) => head + attributes.replace(/[^\r\n]/g, ' ')) // prettier-ignore
  }
  return prepared
}

function refine(symbol: RawSymbol): RawSymbol | undefined {
  if (symbol.kind === 'test') return refineTest(symbol)
  symbol.name = symbol.name.replace(/^`(.*)`$/, '$1')
  if (symbol.kind === 'class') refineClass(symbol)
  if (symbol.kind === 'property') symbol.signature = symbol.signature.replace(/ @\w+(?:\([^()]*\))?$/, '')
  if (symbol.kind === 'property' && symbol.modifiers.has('const')) symbol.kind = 'constant'
  if (symbol.kind === 'function' && symbol.name === 'main' && symbol.owner === undefined)
    symbol.modifiers.add('entry_point')
  if (symbol.kind === 'function' && isMember(symbol)) symbol.kind = 'method'
  return symbol
}

/** What the grammar took for a call says by its word what it is. */
function refineClass(symbol: RawSymbol): void {
  symbol.signature = symbol.signature.replace(/\(\{.*$/, '')
  const word = /\b(interface|object|enum)(?: class)? \S+$/.exec(symbol.signature)?.[1]
  if (word) symbol.kind = word as 'interface' | 'object' | 'enum'
}

const isMember = ({ receiver, owner }: RawSymbol): boolean => receiver !== undefined || owner?.kind === 'enum_member'

const isCallable = (owner: Owner | undefined): boolean => owner?.kind === 'method' || owner?.kind === 'function'

/** Calls with a title and a block are tests only if a test function is called, and not from within a function. */
function refineTest(symbol: RawSymbol): RawSymbol | undefined {
  const called = /^\w+/.exec(symbol.signature)?.[0]
  if (called === undefined || !TEST_FUNCTIONS.has(called) || isCallable(symbol.owner)) return undefined
  symbol.modifiers.add('test')
  return symbol
}
