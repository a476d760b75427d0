import type { SymbolKind } from '../../../reader/api.ts'
import type { Modifier } from '../../extract/types.ts'
import { blockBefore } from '../../extract/doc.ts'
import type { Findings } from '../own-language.ts'
import { findNames, matchBrackets, type UseRules } from '../scan/mask.ts'
import { PerlMask } from './mask.ts'

const USES: UseRules = {
  names: /(?<![\w$@%])[A-Za-z_]\w*/g,
  keywords: new Set((
    'my our local state sub package use no require return if elsif else unless while until for foreach do eval and or not xor ' +
    'eq ne lt gt le ge cmp x last next redo goto qw q qq qr m s tr y shift unshift push pop defined ref bless die warn print printf say ' +
    'scalar keys values each delete exists map grep sort reverse join split undef wantarray caller sprintf length substr index ' +
    'lc uc lcfirst ucfirst chomp chop open close binmode __PACKAGE__ __FILE__ __LINE__ __SUB__ BEGIN END method class field role has ' +
    'try catch finally given when default'
  ).split(' ')),
  calls: /^\s*\(/,
  types: /^[A-Z]\w*[a-z]/,
} // prettier-ignore

/** Words that declare, at the beginning of a statement. */
const DECLARATION =
  /(?<![\w$@%&>:{-])(?:(?<sub>sub|method|fun)[ \t\n]+(?<name>(?:[A-Za-z_]\w*(?:::|'))*[A-Za-z_]\w*)|(?<package>package|class|role)[ \t\n]+(?<module>(?:[A-Za-z_]\w*::)*[A-Za-z_]\w*)(?=[^\n]{0,200}?[;{\n]))/g
const CONSTANT = /(?<![\w$@%&>:-])use[ \t]+constant[ \t]+(?:(?<name>[A-Za-z_]\w*)|(?<list>\{))/g
const ATTRIBUTE = /^[ \t]*(?<word>has|field)[ \t]+(?:\(?[ \t]*(?<name>\+?['"\w$@%][\w$@%]*)|\[)/gm
const GLOB = /(?:^|[;{}]|local)[ \t]*\*(?<name>(?:[A-Za-z_]\w*::)*[A-Za-z_]\w*)[ \t]*=[ \t]*(?:sub\b|\\&)/gm
const GLOBAL = /^[ \t]*our[ \t]+(?:(?<name>[$@%][A-Za-z_]\w*)|\((?<list>[^()\n]{1,400})\))/gm
const TEST = /^[ \t]*(?:subtest|describe|it|context|test)[ \t]+['"]/gm
const IMPORT = /^[ \t]*(?:use|require|no)[ \t]+(?<name>[A-Za-z_]\w*(?:::\w+)*)/gm
const PARENTS = /^[ \t]*use[ \t]+(?:parent|base)\b[^;]{0,600}/gm
/** `require "tools.pl"`, `do './setup.pl'`: strings, which are blank in the code. */
const REQUIRED_FILE = /\b(?:require|do)[ \t]*(['"])(?<path>[^'"\n$@]{1,200}\.\w{1,4})\1/g
const PRAGMA =
  /^(?:strict|warnings|utf8|vars|lib|feature|constant|parent|base|overload|integer|bytes|mro|if|open|experimental|subs|fields|v\d.*)$/

/** Definitions and uses of one file. */
export class PerlScan {
  private readonly code: string
  private readonly comments: readonly number[]
  private readonly braces: ReadonlyMap<number, number>
  private readonly reader: PerlMask

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {
    this.reader = new PerlMask(text, found)
    const { code, comments } = this.reader.run()
    this.code = code
    this.comments = comments
    this.braces = matchBrackets(code)
  }

  run(): void {
    const { code } = this
    for (const match of code.matchAll(DECLARATION)) {
      if (match.groups!.sub === undefined) this.module(match)
      else this.routine(match)
    }
    for (const match of code.matchAll(CONSTANT)) this.constants(match)
    for (const match of code.matchAll(ATTRIBUTE)) this.attribute(match)
    for (const match of code.matchAll(GLOB)) this.assigned(match)
    for (const match of code.matchAll(GLOBAL)) this.globals(match)
    for (const match of code.matchAll(TEST)) this.test(match)
    this.imports()
    findNames(code, USES, this.found)
  }

  /** `package A;` reaches to the next one, `package A { }` to its bracket. */
  private module({ index, 0: whole, groups }: RegExpMatchArray): void {
    const name = groups!.module!
    const nameStart = index! + whole.length - name.length
    const behind = /^[^;{\n]{0,200}([;{])/.exec(this.code.slice(nameStart + name.length, nameStart + name.length + 210))
    if (!behind || !/(?:^|[;{}\n])\s*$/.test(this.code.slice(Math.max(0, index! - 40), index!))) return
    const mark = nameStart + name.length + behind[0].length - 1
    const block = this.blockAround(index!)
    const isOpen = behind[1] === ';' && block === undefined
    const end = isOpen ? mark + 1 : (block ?? this.braces.get(mark) ?? this.text.length)
    const kind: SymbolKind = groups!.package === 'package' ? 'module' : groups!.package === 'class' ? 'class' : 'trait'
    const local = name.slice(name.lastIndexOf(':') + 1)
    // `=head1 NAME`, then `A::B - what it is`.
    const doc = this.podOf('NAME')
    const title = doc && new RegExp(`^${name}[ \\t]+-+[ \\t]+`).exec(this.text.slice(...doc))
    this.define(kind, nameStart + name.length - local.length, local.length, index!, end, {
      body: mark,
      isOpen,
      receiver: qualifier(name, local),
      doc: title ? [doc[0] + title[0].length, doc[1]] : undefined,
    })
  }

  /** `{ package A; ... }`: the end of the block. */
  private blockAround(start: number): number | undefined {
    const before = this.code.slice(Math.max(0, start - 80), start)
    const brace = /\{\s*$/.exec(before)
    return brace ? (this.braces.get(start - brace[0].length) ?? undefined) : undefined
  }

  private routine({ index, 0: whole, groups }: RegExpMatchArray): void {
    const { code } = this
    const full = groups!.name!
    const local = full.slice(Math.max(full.lastIndexOf(':'), full.lastIndexOf("'")) + 1)
    const nameEnd = index! + whole.length
    const head = /^(?:\((?:[^()]|\([^()]*\)){0,400}\)|[^;{}()]){0,400}([;{])/.exec(code.slice(nameEnd, nameEnd + 810))
    // `sub` may be a word of a text that we did not know for one.
    if (!head || !/^\s*(?:[(:;{]|$)/.test(head[0])) return
    const mark = nameEnd + head[0].length - 1
    const isDeclared = head[1] === ';'
    const end = isDeclared ? mark : (this.braces.get(mark) ?? this.text.length)
    const opening = code.slice(nameEnd, Math.min(end, mark + 160))
    const isMethod = groups!.sub === 'method' || /\$(?:self|class|this|proto)\b|\bshift->|\$_\[0\]->/.test(opening)
    this.define(isMethod ? 'method' : 'function', nameEnd - local.length, local.length, index!, end, {
      body: mark,
      receiver: qualifier(full, local),
      doc: this.docOf(local, index!),
      modifiers: isDeclared ? ['declaration'] : [],
    })
  }

  /** A comment above says more than POD further away; POD directly above is a comment, and its paragraph the doc. */
  private docOf(name: string, start: number): readonly [number, number] | undefined {
    const lineStart = this.text.lastIndexOf('\n', start - 1) + 1
    const above = blockBefore(this.text, this.comments, lineStart)
    return above && !this.text.startsWith('=', above[0]) ? undefined : this.podOf(name)
  }

  private podOf(name: string): readonly [number, number] | undefined {
    return this.reader.pod.get(name)?.doc
  }

  /** `use constant A => 1;`, `use constant { A => 1, B => 2 };` */
  private constants({ index, 0: whole, groups }: RegExpMatchArray): void {
    const { code } = this
    const start = index!
    const at = start + whole.length
    if (groups!.list === undefined) {
      const nameStart = at - groups!.name!.length
      this.define('constant', nameStart, groups!.name!.length, start, this.statementEnd(at), {})
      return
    }
    const end = this.braces.get(at - 1) ?? code.length
    for (const match of code
      .slice(at, Math.min(end, at + 20_000))
      .matchAll(/(?:^|[,\n{])[ \t]*([A-Za-z_]\w*)[ \t]*=>[^,\n]{0,400}/g)) {
      const nameStart = at + match.index + match[0].indexOf(match[1]!)
      const stop = at + match.index + match[0].trimEnd().length
      this.define('constant', nameStart, match[1]!.length, nameStart, stop, {})
    }
  }

  /** `has name => (...)`, `has 'name'`, `has [qw(a b)]`, `field $x`. */
  private attribute({ index, 0: whole, groups }: RegExpMatchArray): void {
    const start = index! + whole.search(/\S/)
    const end = this.statementEnd(index! + whole.length)
    const from = start + groups!.word!.length
    const head = this.text.slice(from, Math.min(end, from + 600))
    const list = /^[ \t]*\(?[ \t]*\[?[ \t]*(?:qw[ \t]*[([{/<]|(?<=\[[ \t]*))(?<names>[^)\]}/>]*)/.exec(head)
    const isList = list !== null && /\[|qw/.test(list[0].slice(0, list[0].length - list.groups!.names!.length))
    const names = isList ? several(list, from) : single(head, from)
    for (const { name, at } of names)
      this.define('property', at, name.length, start, end, { doc: this.docOf(name, start) })
  }

  private assigned({ index, 0: whole, groups }: RegExpMatchArray): void {
    const full = groups!.name!
    const local = full.slice(full.lastIndexOf(':') + 1)
    const nameStart = index! + whole.indexOf('*') + 1 + full.length - local.length
    const brace = this.code.slice(nameStart, nameStart + 200).search(/[{;]/)
    const isBlock = brace >= 0 && this.code[nameStart + brace] === '{'
    const end = isBlock ? (this.braces.get(nameStart + brace) ?? this.text.length) : this.statementEnd(nameStart)
    this.define('function', nameStart, local.length, index! + whole.indexOf('*'), end, { body: isBlock ? nameStart + brace : undefined, receiver: qualifier(full, local) }) // prettier-ignore
  }

  private globals({ index, 0: whole, groups }: RegExpMatchArray): void {
    const start = index! + whole.search(/\S/)
    const end = this.statementEnd(index! + whole.length)
    if (groups!.name !== undefined) {
      this.define('variable', index! + whole.length - groups!.name.length, groups!.name.length, start, end, {})
      return
    }
    const from = index! + whole.indexOf('(') + 1
    for (const { 0: name, index: at } of groups!.list!.matchAll(/[$@%][A-Za-z_]\w*/g)) this.define('variable', from + at, name.length, start, end, {}) // prettier-ignore
  }

  private test({ index, 0: whole }: RegExpMatchArray): void {
    const open = index! + whole.length
    const close = this.code.slice(open, open + 300).search(/['"]/)
    if (close <= 0) return
    const behind = /^['"][ \t]*(?:=>|,)[^;{]{0,200}\{/.exec(this.code.slice(open + close, open + close + 220))
    const brace = behind ? open + close + behind[0].length - 1 : -1
    if (brace < 0) return
    this.define('test', open, close, index! + whole.search(/\S/), this.braces.get(brace) ?? this.text.length, { body: open + close + 1, name: this.text.slice(open, open + close) }) // prettier-ignore
  }

  private imports(): void {
    const { code, text, found } = this
    for (const { index, 0: whole, groups } of code.matchAll(IMPORT)) {
      if (!PRAGMA.test(groups!.name!)) found.import(groups!.name!, index + whole.length)
    }
    for (const { index, groups } of text.matchAll(REQUIRED_FILE))
      if (/[rd]/.test(code[index]!)) found.import(groups!.path!, index)
    for (const { index, 0: whole } of code.matchAll(PARENTS))
      for (const [name] of text.slice(index, index + whole.length).matchAll(/(?<![\w-])[A-Z]\w*(?:::\w+)*/g))
        found.import(name, index)
  }

  /** Where the semicolon stands that ends the statement, blocks left out. */
  private statementEnd(from: number): number {
    const { code, braces } = this
    for (let at = from; at < code.length && at < from + 20_000; at++) {
      if (code[at] === ';') return at + 1
      if (code[at] === '{') at = (braces.get(at) ?? code.length) - 1
      else if (code[at] === '}') return at
    }
    return Math.min(code.length, lineEnd(code, from))
  }

  private define(kind: SymbolKind, nameStart: number, length: number, start: number, end: number, more: { body?: number | undefined; isOpen?: boolean; receiver?: string | undefined; doc?: readonly [number, number] | undefined; modifiers?: readonly Modifier[]; name?: string }): void {
    const { body, receiver, doc, ...rest } = more
    this.found.define({ kind, nameStart, nameEnd: nameStart + length, start, end, ...(body !== undefined && { body }), ...(receiver !== undefined && { receiver }), ...(doc && { doc }), ...rest })
  } // prettier-ignore
}

/** `A.B` of `A::B::name`. */
function qualifier(full: string, local: string): string | undefined {
  return full.length > local.length ? full.slice(0, full.length - local.length).replace(/(?:::|')$/, '') : undefined
}

/** The names of a list behind `has`. */
function several(list: RegExpExecArray, from: number): { name: string; at: number }[] {
  const names = list.groups!.names!
  const at = from + list[0].length - names.length
  return [...names.matchAll(/[A-Za-z_]\w*/g)].map((match) => ({ name: match[0], at: at + match.index }))
}

/** The one name behind `has`. */
function single(head: string, from: number): { name: string; at: number }[] {
  const match = /^[ \t]*\(?[ \t]*['"]?\+?([$@%]?[A-Za-z_]\w*)/.exec(head)
  return match ? [{ name: match[1]!, at: from + match[0].length - match[1]!.length }] : []
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
