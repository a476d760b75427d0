import type { SymbolKind } from '../../../reader/api.ts'
import type { Modifier } from '../../extract/types.ts'
import type { Findings } from '../own-language.ts'
import { findNames, Mask, type UseRules } from '../scan/mask.ts'

const USES: UseRules = {
  names: /(?<![\w#.&@])(?:[bgstwalv]:)?[A-Za-z_][\w#]*/g,
  keywords: new Set((
    'function func fun fu endfunction endfunc endfun endfu def enddef if else elseif endif en el elsei for endfor endfo while endwhile endw try catch finally endtry ' +
    'return ret call let unlet const var final export import as from in is isnot echo echom echomsg echoerr exe execute exec silent sil normal norm ' +
    'command com autocmd au augroup end set setlocal setl nnoremap inoremap vnoremap xnoremap onoremap noremap map nmap imap vmap xmap omap unmap ' +
    'highlight hi syntax syn match contains source runtime finish fini throw abort range dict closure lambda class endclass interface endinterface ' +
    'enum endenum extends implements this super new public static abstract vim9script scriptencoding scriptversion filetype command_complete nargs bang a:000'
  ).split(' ')),
} // prettier-ignore

const FUNCTION =
  /^(?<modifiers>(?:(?:export|static|abstract|legacy|vim9cmd|silent!?)\s+)*)(?<word>fu(?:n(?:c(?:t(?:i(?:o(?:n)?)?)?)?)?)?|def)(?<bang>!?)\s+(?<name>(?:[sgbtwl]:|<SID>)?[A-Za-z_{][\w#.{}:]*)\s*(?=\()/i
const END_FUNCTION = /^(?:endf(?:u(?:n(?:c(?:t(?:i(?:o(?:n)?)?)?)?)?)?)?|enddef)\b/
const TYPE = /^(?:(?:export|abstract)\s+)*(?<word>class|interface|enum)\s+(?<name>[A-Z]\w*)/
const END_TYPE = /^end(?:class|interface|enum)\b/
const COMMAND = /^com(?:m(?:a(?:n(?:d)?)?)?)?!?\s+(?:-[\w=,?*+%/.:#<>-]+\s+){0,12}(?<name>[A-Z]\w*)(?=\s|$)/
const VARIABLE =
  /^(?<word>let|(?:export\s+)?(?:const|cons|final|var))\s+(?<name>(?:[sgbtwv]:)?[A-Za-z_][\w#]*)\s*(?::\s*[\w<>, ]+?)?\s*[-+.]{0,2}=(?![=~])/
const MEMBER = /^(?:(?:public|static|final|const|var)\s+){1,3}(?<name>_?[A-Za-z]\w*)/
const TYPE_ALIAS = /^(?:export\s+)?type\s+(?<name>[A-Z]\w*)\s*=/
const AUGROUP = /^aug(?:r(?:o(?:u(?:p)?)?)?)?!?\s+(?!END\b)(?<name>[\w.#-]+)/i
const END_AUGROUP = /^aug(?:r(?:o(?:u(?:p)?)?)?)?!?\s+END\b/i
const IMPORT =
  /^(?:import\s+(?:autoload\s+)?|so(?:u(?:r(?:c(?:e)?)?)?)?\s+|ru(?:n(?:t(?:i(?:m(?:e)?)?)?)?)?!?\s+)['"]?(?<name>[^\s'"|]{1,200})/

/** Functions in each other. */
const MAX_DEPTH = 40

interface Open {
  readonly kind: SymbolKind
  readonly sort: 'function' | 'type' | 'group'
  readonly start: number
  readonly nameStart: number
  readonly length: number
  readonly body: number
  readonly modifiers: readonly Modifier[]
}

export class VimScan {
  private readonly open: Open[] = []
  private readonly known = new Set<string>()
  private readonly isVim9: boolean

  constructor(
    private readonly text: string,
    private readonly found: Findings,
  ) {
    this.isVim9 = /^\s*vim9script\b/m.test(text.slice(0, 4_000))
  }

  run(): void {
    const code = this.mask()
    for (const { 0: line, index } of code.matchAll(/^.*\S.*$/gm)) this.line(line.slice(0, 2_000), index)
    while (this.open.length > 0) this.close(this.text.length)
    findNames(code, USES, this.found)
  }

  /** Comments are whole lines, or begin behind two blanks or at a `#` of the new language; strings end with their line. */
  private mask(): string {
    const { text, isVim9 } = this
    const mask = new Mask(text, this.found)
    for (const { 0: line, index } of text.matchAll(/^.*$/gm)) {
      const indent = line.search(/\S/)
      if (indent < 0) continue
      const first = line[indent]!
      const isComment = first === '"' || (first === '#' && (isVim9 || line[indent + 1] === '!'))
      if (isComment || /^\\\s*"\\ /.test(line.slice(indent, indent + 8)) || line.startsWith('"\\ ', indent)) {
        mask.comment(index + indent, index + line.length)
        continue
      }
      this.maskLine(line.length > 5_000 ? line.slice(0, 5_000) : line, index, mask)
    }
    return mask.finish()
  }

  private maskLine(line: string, offset: number, mask: Mask): void {
    const string = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|(?<=\s)#\s.*$/g
    for (const { 0: found, index } of line.matchAll(string)) {
      if (found.startsWith('#')) {
        if (this.isVim9) mask.comment(offset + index, offset + line.length)
      } else mask.string(offset + index, offset + index + found.length)
    }
  }

  private line(raw: string, at: number): void {
    const indent = raw.search(/\S/)
    const line = raw
      .slice(indent)
      .replace(/^:+\s*/, (colons) => ' '.repeat(colons.length))
      .trimStart()
    const start = at + raw.length - line.length
    const end = at + raw.trimEnd().length
    if (line.startsWith('\\')) return
    if (END_FUNCTION.test(line)) return this.closeSort('function', end)
    if (END_TYPE.test(line)) return this.closeSort('type', end)
    if (END_AUGROUP.test(line)) return this.closeSort('group', end)
    const function_ = FUNCTION.exec(line)
    if (function_) return this.function(function_, start, end)
    const type = TYPE.exec(line)
    if (type) return this.begin(type.groups!.word as SymbolKind, 'type', type, start, end, [])
    // Commands are known everywhere, wherever they are made.
    const command = COMMAND.exec(line)
    if (command) return this.define('macro', command, start, end, [])
    if (this.open.some(({ sort }) => sort === 'function')) return
    this.declaration(line, start, end)
  }

  private function(match: RegExpExecArray, start: number, end: number): void {
    const { modifiers, name } = match.groups!
    // `function s:Object.method()` belongs to a dictionary.
    if (/[{}]/.test(name!)) return
    const isAbstract = modifiers!.includes('abstract') || this.open.at(-1)?.kind === 'interface'
    const said: Modifier[] = [
      ...(modifiers!.includes('static') ? (['static'] as const) : []),
      ...(isAbstract ? (['abstract'] as const) : []),
    ]
    const isHidden = this.isVim9 && this.open.length === 0 && !modifiers!.includes('export') && !/^[gbtw]:/.test(name!)
    if (isHidden) said.push('private')
    const isInType = this.open.at(-1)?.sort === 'type'
    const kind: SymbolKind = isInType ? (/^_?new/.test(name!) ? 'constructor' : 'method') : 'function'
    if (isAbstract) this.define(kind, match, start, end, said)
    else this.begin(kind, 'function', match, start, end, said)
  }

  private declaration(line: string, start: number, end: number): void {
    const inType = this.open.at(-1)?.sort === 'type'
    const member = inType ? MEMBER.exec(line) : null
    if (member)
      return this.define('field', member, start, end, [
        ...(/\bstatic\b/.test(member[0]) ? (['static'] as const) : []),
        ...(member.groups!.name!.startsWith('_') ? (['private'] as const) : []),
      ])
    if (inType && this.open.at(-1)!.kind === 'enum') return this.members(line, start)
    const variable = VARIABLE.exec(line)
    if (variable) return this.variable(variable, start, end)
    const alias = TYPE_ALIAS.exec(line)
    if (alias) return this.define('type', alias, start, end, [])
    const group = AUGROUP.exec(line)
    if (group) return this.begin('event', 'group', group, start, end, [])
    const file = IMPORT.exec(this.text.slice(start, Math.min(end, start + 300)))
    if (file && /^(?:import|so\w*|ru\w*!?)\s/.test(line)) this.found.import(file.groups!.name!, start)
  }

  /** The first assignment of a name that others see is its definition. */
  private variable(match: RegExpExecArray, start: number, end: number): void {
    const { word, name } = match.groups!
    if (this.known.has(name!) || /^v:/.test(name!)) return
    this.known.add(name!)
    const isConstant = word !== 'let' && !word!.endsWith('var')
    const isPrivate = this.isVim9 && !word!.startsWith('export') && !/^[gbtw]:/.test(name!)
    this.define(isConstant ? 'constant' : 'variable', match, start, this.endOfValue(end), isPrivate ? ['private'] : [])
  }

  /** Lines that begin with a backslash go on. */
  private endOfValue(from: number): number {
    const more = /^(?:\r?\n[ \t]*(?:\\|"\\ )[^\n]*)+/.exec(this.text.slice(from, from + 8_000))
    return from + (more?.[0].trimEnd().length ?? 0)
  }

  private members(line: string, start: number): void {
    if (!/^[A-Z]\w*(?:\(.*\))?(?:\s*,\s*[A-Z]\w*(?:\(.*\))?)*,?\s*$/.test(line)) return
    for (const { 0: name, index } of line.matchAll(/(?<![\w(])[A-Z]\w*/g)) {
      const at = start + index
      this.found.define({
        kind: 'enum_member',
        nameStart: at,
        nameEnd: at + name.length,
        start: at,
        end: at + name.length,
      })
    }
  }

  private begin(kind: SymbolKind, sort: Open['sort'], match: RegExpExecArray, start: number, end: number, modifiers: readonly Modifier[]): void {
    const name = match.groups!.name!
    if (this.open.length >= MAX_DEPTH) return
    this.open.push({ kind, sort, start, nameStart: start + match[0].trimEnd().length - name.length, length: name.length, body: this.endOfHead(end), modifiers })
  } // prettier-ignore

  private endOfHead(end: number): number {
    return this.endOfValue(end)
  }

  private closeSort(sort: Open['sort'], end: number): void {
    const at = this.open.findLastIndex((one) => one.sort === sort)
    if (at >= 0) while (this.open.length > at) this.close(end)
  }

  private close(end: number): void {
    const { kind, start, nameStart, length, body, modifiers } = this.open.pop()!
    this.found.define({ kind, nameStart, nameEnd: nameStart + length, start, end, body, modifiers })
  }

  private define(kind: SymbolKind, match: RegExpExecArray, start: number, end: number, modifiers: readonly Modifier[]): void {
    const name = match.groups!.name!
    const nameStart = start + match[0].lastIndexOf(name)
    this.found.define({ kind, nameStart, nameEnd: nameStart + name.length, start, end, modifiers })
  } // prettier-ignore
}
