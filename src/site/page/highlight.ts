import { h } from './dom.ts'
import { sourceText } from './printable.ts'

/** How comments and strings look in a family of languages: what a reader's eye needs, not a grammar. */
interface Family {
  /** Start of a comment up to the end of the line. */
  readonly line: readonly string[]
  readonly block?: readonly [open: string, close: string]
  readonly quotes: string
}

const C: Family = { line: ['//'], block: ['/*', '*/'], quotes: '"\'`' }
const HASH: Family = { line: ['#'], quotes: '"\'' }
const LISP: Family = { line: [';'], quotes: '"' }
const DASH: Family = { line: ['--'], block: ['{-', '-}'], quotes: '"' }
const SQL: Family = { line: ['--'], block: ['/*', '*/'], quotes: '"\'`' }
const CSS: Family = { line: [], block: ['/*', '*/'], quotes: '"\'' }
const MARKUP: Family = { line: [], block: ['<!--', '-->'], quotes: '"' }
const PROSE: Family = { line: [], quotes: '' }

const FAMILIES: readonly (readonly [Family, string])[] = [
  [HASH, 'py pyi python rb ruby sh bash zsh shell yml yaml toml r jl julia ex exs elixir pl perl ps1 powershell dockerfile docker makefile mk make rake gemfile gdscript gd graphql gql ini cfg conf env nix tf hcl'],
  [LISP, 'clj cljs clojure scm scheme lisp el scss-x asm'],
  [DASH, 'hs haskell elm lua'],
  [SQL, 'sql'],
  [CSS, 'css'],
  [MARKUP, 'html xml vue svelte svg htm'],
  [PROSE, 'md markdown rst adoc asciidoc txt text tsv csv restructuredtext'],
] // prettier-ignore

const FAMILY_OF = new Map(
  FAMILIES.flatMap(([family, names]) => names.split(' ').map((name) => [name, family] as const)),
)

/** The family for a language's name, a file's name or an extension. */
function familyOf(language: string): Family {
  const name = language.toLowerCase()
  return FAMILY_OF.get(name) ?? FAMILY_OF.get(name.slice(name.lastIndexOf('.') + 1)) ?? C
}

const KEYWORDS = new Set(
  (
    'abstract and as assert async await begin bool boolean break byte case catch char class const constexpr continue ' +
    'crate def default defer del delete do double elif else elsif end ensure enum except export extends extern false ' +
    'final finally float fn for foreach from func function global go goto if impl implements import in include ' +
    'inline instanceof int interface internal is lambda let long loop match mod module mut namespace native new nil ' +
    'none not null of or override package pass private protected protocol pub public raise readonly ref require ' +
    'rescue return self sealed select set short signed sizeof static struct super switch template then this throw ' +
    'throws trait true try type typedef typename typeof undefined union unless unsafe unsigned until use using val ' +
    'var virtual void volatile when where while with yield None True False'
  ).split(' '),
)

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const NUMBER = /\d[\w.]*/y
const SPACE = /[^\p{L}\p{N}_$"'`/#;\-<{*]+/uy

/** State carried from one line to the next. */
export interface Carry {
  /** What the text is inside of: a block comment, or a string of several lines by its quote. */
  inside: '' | 'comment' | '`' | '"""' | "'''"
}

/** Ends of strings of several lines. */
const TRIPLES = ['"""', "'''"] as const

/**
 * What a text out of the middle of a file begins inside of; undefined where it cannot be told, since colours would be inside
 * out from the first end of a string on.
 */
export function carryAtStart(text: string, language: string): Carry | undefined {
  const { block, quotes } = familyOf(language)
  if (block && beginsInside(text, block)) return { inside: 'comment' }
  const lines = text.split('\n')
  const isOpen = (end: string): boolean =>
    quotes.includes(end[0]!) && lines.some((line) => line.split(end).length % 2 === 0)
  return TRIPLES.some(isOpen) ? undefined : { inside: '' }
}

/** By the stars that lines of comments begin with, or by a comment that ends without a beginning. */
function beginsInside(text: string, [open, close]: readonly [open: string, close: string]): boolean {
  if (close === '*/' && /^\s*\*/.test(text)) return true
  const end = text.split('\n').find((line) => line.includes(open) || line.trimEnd().endsWith(close))
  return end !== undefined && !end.includes(open)
}

/** One line, or a few, as pieces of text with classes; `carry` takes what is open at the end along. */
export function highlight(text: string, language: string, carry: Carry = { inside: '' }): (Node | string)[] {
  const family = familyOf(language)
  const out: (Node | string)[] = []
  let plain = ''
  const flush = (): void => {
    if (plain !== '') out.push(...sourceText(plain))
    plain = ''
  }
  const push = (kind: string, piece: string): void => {
    flush()
    out.push(h('span', { class: kind }, ...sourceText(piece)))
  }
  for (let at = 0; at < text.length;) {
    const [kind, length] = tokenAt(text, at, family, carry)
    const piece = text.slice(at, at + length)
    if (kind === '') plain += piece
    else push(kind, piece)
    at += length
  }
  flush()
  return out
}

type Token = readonly [kind: '' | 'c' | 's' | 'k' | 'n' | 'f', length: number]

function tokenAt(text: string, at: number, family: Family, carry: Carry): Token {
  if (carry.inside === 'comment') return untilClose(text, at, family.block![1], 'c', carry)
  if (carry.inside !== '') return untilClose(text, at, carry.inside, 's', carry)
  const opened = comment(text, at, family, carry)
  if (opened) return opened
  const char = text[at]!
  if (family.quotes.includes(char)) return string(text, at, carry)
  const word = run(WORD, text, at)
  if (word > 0) return family === PROSE ? ['', word] : [wordKind(text, at, word), word]
  const number = run(NUMBER, text, at)
  if (number > 0) return [family === PROSE ? '' : 'n', number]
  return ['', Math.max(1, run(SPACE, text, at))]
}

function wordKind(text: string, at: number, length: number): Token[0] {
  if (KEYWORDS.has(text.slice(at, at + length))) return 'k'
  return text[at + length] === '(' ? 'f' : ''
}

function comment(text: string, at: number, { line, block }: Family, carry: Carry): Token | undefined {
  if (line.some((start) => text.startsWith(start, at)) && (text[at] !== '#' || at === 0 || /\s/.test(text[at - 1]!))) {
    const end = text.indexOf('\n', at)
    return ['c', (end < 0 ? text.length : end) - at]
  }
  if (!block || !text.startsWith(block[0], at)) return undefined
  carry.inside = 'comment'
  const [, length] = untilClose(text, at + block[0].length, block[1], 'c', carry)
  return ['c', length + block[0].length]
}

function untilClose(text: string, at: number, close: string, kind: 'c' | 's', carry: Carry): Token {
  const end = text.indexOf(close, at)
  if (end < 0) return [kind, text.length - at]
  carry.inside = ''
  return [kind, end + close.length - at]
}

function string(text: string, at: number, carry: Carry): Token {
  const quote = text[at]!
  const triple = quote.repeat(3)
  if (quote !== '`' && text.startsWith(triple, at)) {
    carry.inside = triple as Carry['inside']
    return ['s', untilClose(text, at + 3, triple, 's', carry)[1] + 3]
  }
  for (let i = at + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return ['s', i + 1 - at]
  }
  if (quote === '`') carry.inside = '`'
  // An apostrophe, a lifetime, a quote in a regular expression.
  return quote === '`' ? ['s', text.length - at] : ['', 1]
}

function run(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
