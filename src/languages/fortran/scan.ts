import type { SymbolKind } from '../../../reader/api.ts'
import type { Modifier } from '../../extract/types.ts'
import type { Findings } from '../own-language.ts'
import { lineEnd, type LexRules } from '../scan/lexer.ts'
import { findNames, maskTokens, type UseRules } from '../scan/mask.ts'

const RULES: LexRules = { lineComments: ['!'], quotes: `'"`, escape: 'doubled', multiline: false }

const USES: UseRules = {
  names: /[A-Za-z]\w*/g,
  ignoresCase: true,
  keywords: new Set((
    'abstract allocatable allocate assignment associate backspace bind block call case character class close codimension common complex ' +
    'concurrent contains contiguous continue critical cycle data deallocate default deferred dimension do double elemental else elseif ' +
    'elsewhere end endassociate endblock enddo endenum endfile endfunction endif endinterface endmodule endprocedure endprogram endselect ' +
    'endsubmodule endsubroutine endtype endwhere entry enum enumerator equivalence error exit extends external final flush forall format ' +
    'function generic go goto if implicit import impure in include inout inquire integer intent interface intrinsic is kind len logical ' +
    'module namelist none nopass nullify only open operator optional out parameter pass pause pointer precision print private procedure ' +
    'program protected public pure rank read real recursive result return rewind save select sequence stop submodule subroutine sync target ' +
    'then to type use value volatile wait where while write and or not eq ne lt gt le ge true false eqv neqv'
  ).split(' ')),
} // prettier-ignore

const TYPE = String.raw`(?:integer|real|complex|logical|character|double[ ]*precision|double[ ]*complex|byte|type|class|procedure)`
const KIND = String.raw`(?:[ ]*\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)|[ ]*\*[ ]*(?:\d+|\([^()]*\)))?`
const PREFIX = String.raw`(?:(?:pure|impure|elemental|recursive|non_recursive|module|simple|attributes[ ]*\([^()]*\)|${TYPE}${KIND})[ ]+)*?`
const ROUTINE = new RegExp(String.raw`^(${PREFIX})(function|subroutine)[ ]+(\w+)`, 'i')
const UNIT = /^(program|module|block[ ]*data)[ ]+(?!procedure\b|subroutine\b|function\b)(\w+)[ ]*$/i
const SUBMODULE = /^submodule[ ]*\([ ]*([\w: ]+)\)[ ]*(\w+)/i
const PROCEDURE_BODY = /^module[ ]+procedure[ ]+(\w+)[ ]*$/i
const INTERFACE =
  /^(?:abstract[ ]+)?interface(?:[ ]+(operator[ ]*\([^()]+\)|assignment[ ]*\([ ]*=[ ]*\)|(?:read|write)[ ]*\([ ]*\w+[ ]*\)|\w+))?[ ]*$/i
const DERIVED = /^type(?:[ ]*,[^:]*)?(?:[ ]*::[ ]*|[ ]+(?!is\b|\())(\w+)[ ]*(?:\([\w, ]*\))?[ ]*$/i
const ENUM = /^enum[ ]*,[ ]*bind/i
const END =
  /^end[ ]*(program|module|submodule|function|subroutine|procedure|interface|type|enum|block[ ]*data)?(?![\w(=%])[ ]*(?:\w+|operator[ ]*\(.*\)|assignment[ ]*\(.*\))?[ ]*$/i
const OTHER_END = /^end[ ]*(?:if|do|select|where|forall|associate|block|critical|team|file)\b/i
const DECLARED = new RegExp(
  String.raw`^${TYPE}${KIND}(?<attributes>(?:[ ]*,(?:[^:]|:(?!:))*?)?)[ ]*::[ ]*(?<names>.*)$`,
  'i',
)
/** Without colons, as before 1990. */
const PLAIN = new RegExp(
  String.raw`^(?!type[ ]*[^( ]|class[ ]*[^( ]|procedure)${TYPE}${KIND}[ ]+(?<names>[a-z].*)$`,
  'i',
)
const BOUND = /^(procedure|generic|final)\b([^:]*)::[ ]*(.*)$/i

type Sort = 'unit' | 'routine' | 'interface' | 'type' | 'enum'

/** Program units in each other. */
const MAX_DEPTH = 40

interface Open {
  readonly sort: Sort
  readonly kind: SymbolKind | 'scope'
  readonly name: string
  readonly nameStart: number
  readonly start: number
  readonly body: number
  readonly doc: readonly [number, number] | undefined
  readonly modifiers: Modifier[]
  readonly members: { name: string; modifiers: Modifier[] }[]
  /** What `private` and `public` say of the rest. */
  isPrivate: boolean
  readonly publics: Set<string>
  readonly privates: Set<string>
  hasContained: boolean
}

/** Statement with what continues it, blanks in place of comments, texts and continuation marks. */
interface Statement {
  readonly code: string
  readonly start: number
  readonly end: number
}

export class FortranScan {
  private readonly code: string
  private readonly open: Open[] = []

  constructor(
    private readonly text: string,
    private readonly found: Findings,
    private readonly isFixed: boolean,
  ) {
    this.code = isFixed ? this.maskFixed() : maskTokens(text, RULES, found).code
  }

  run(): void {
    for (const statement of this.statements()) this.statement(statement)
    while (this.open.length > 0) this.close(this.text.length)
    this.includes()
    findNames(this.code, USES, this.found)
  }

  /** Comment lines of the old form by their first column, then the rest as ever. */
  private maskFixed(): string {
    const plain = this.text.replace(/^[cCdD*][^\r\n]*/gm, (line) => `!${' '.repeat(line.length - 1)}`)
    return maskTokens(plain, RULES, this.found).code
  }

  private *statements(): Generator<Statement> {
    const { code, isFixed } = this
    let pieces = ''
    let start = -1
    let end = 0
    for (let at = 0; at < code.length;) {
      const stop = lineEnd(code, at)
      const line = code.slice(at, stop)
      const next = code.indexOf('\n', at) < 0 ? code.length : code.indexOf('\n', at) + 1
      if (line.trim() !== '' && !/^[ \t]*#/.test(line)) {
        const continues = isFixed ? /^ {5}[^ 0]/.test(line) : start >= 0
        if (isFixed && !continues && start >= 0) {
          yield { code: pieces, start, end }
          start = -1
        }
        const from = start < 0 ? at + line.search(/\S/) : at
        if (start < 0) [start, pieces] = [from, '']
        const plain = isFixed && continues ? line.replace(/^ {5}[^ ]/, '      ') : line
        const hasMore = !isFixed && /&[ \t]*$/.test(plain)
        if (pieces.length < 4_000) pieces += `${plain.slice(from - at).replace(/[&\t]/g, ' ')} `
        end = at + line.trimEnd().length
        if (!isFixed && !hasMore) {
          yield { code: pieces, start, end }
          start = -1
        }
      }
      at = next
    }
    if (start >= 0) yield { code: pieces, start, end }
  }

  private statement(whole: Statement): void {
    let { start } = whole
    // A label, or the name of a construct.
    const label = /^(?:\d{1,5}[ ]+|\w+[ ]*:[ ]*(?=(?:do|if|select|block|associate|where|forall|critical)\b))/i.exec(
      whole.code,
    )
    if (label) start += label[0].length
    const line = whole.code
      .slice(label?.[0].length ?? 0)
      .trimEnd()
      .slice(0, 4_000)
    const statement = { code: line, start, end: whole.end }
    if (line.includes(';')) {
      let offset = 0
      for (const part of line.split(';')) {
        const indent = part.search(/\S/)
        if (indent >= 0)
          this.one({
            code: part.trim(),
            start: start + offset + indent,
            end: Math.min(whole.end, start + offset + part.trimEnd().length),
          })
        offset += part.length + 1
      }
    } else this.one(statement)
  }

  private one(statement: Statement): void {
    const { code } = statement
    if (code.length > 3_900) return
    if (/^end/i.test(code) && this.ends(statement)) return
    if (/^(?:use|include)\b/i.test(code)) return this.uses(statement)
    if (/^(?:private|public)\b/i.test(code)) return this.visibility(code)
    if (/^contains$/i.test(code)) return void (this.top && (this.top.hasContained = true))
    if (this.begins(statement)) return
    const { top } = this
    if (top?.sort === 'type') this.member(statement, top)
    else if (top?.sort === 'enum' && /^enumerator\b/i.test(code))
      this.names(
        statement,
        code.replace(/^enumerator[ ]*(?:::)?/i, (match) => ' '.repeat(match.length)),
        'enum_member',
        [],
      )
    else if (top?.sort === 'unit' && !top.hasContained && top.name !== 'program') this.variable(statement)
  }

  private get top(): Open | undefined {
    return this.open[this.open.length - 1]
  }

  /** `end`, `end function f`: closes what it names, and what was left open inside of it. */
  private ends({ code, end }: Statement): boolean {
    if (OTHER_END.test(code) && !/^end[ ]*block[ ]*data/i.test(code)) return true
    const match = END.exec(code)
    if (!match) return false
    const word = match[1]?.toLowerCase().replace(/\s/g, '')
    const sort: Sort | undefined = word === undefined ? undefined : /^(?:interface|type|enum)$/.test(word) ? (word as Sort) : /^(?:function|subroutine|procedure)$/.test(word) ? 'routine' : 'unit' // prettier-ignore
    if (sort === undefined) {
      if (this.top && (this.top.sort === 'unit' || this.top.sort === 'routine')) this.close(end)
      return true
    }
    const at = this.open.findLastIndex((one) => one.sort === sort)
    if (at >= 0) while (this.open.length > at) this.close(end)
    return true
  }

  private begins(statement: Statement): boolean {
    const { code } = statement
    const routine = ROUTINE.exec(code)
    if (routine) {
      const isDeclared = this.top?.sort === 'interface'
      this.push(
        statement,
        'routine',
        'function',
        routine[3]!,
        routine[0].length - routine[3]!.length,
        isDeclared ? ['declaration'] : [],
      )
      return true
    }
    const unit = UNIT.exec(code)
    if (unit) return this.push(statement, 'unit', 'module', unit[2]!, code.length - unit[2]!.length)
    const submodule = SUBMODULE.exec(code)
    if (submodule)
      return this.push(statement, 'unit', 'module', submodule[2]!, submodule[0].length - submodule[2]!.length)
    const body = PROCEDURE_BODY.exec(code)
    if (body && this.top?.sort !== 'interface')
      return this.push(statement, 'routine', 'function', body[1]!, body[0].trimEnd().length - body[1]!.length)
    const generic = INTERFACE.exec(code)
    if (generic)
      return this.push(
        statement,
        'interface',
        generic[1] === undefined ? 'scope' : 'interface',
        generic[1] ?? '',
        generic[1] === undefined ? 0 : code.indexOf(generic[1], 9),
        /^abstract/i.test(code) ? ['abstract'] : [],
      )
    const type = DERIVED.exec(code)
    if (type)
      return this.push(
        statement,
        'type',
        'struct',
        type[1]!,
        /^type[^:]*::[ ]*/i.exec(code)?.[0].length ?? code.indexOf(type[1]!, 4),
      )
    if (ENUM.test(code)) return this.push(statement, 'enum', 'scope', '', 0)
    return false
  }

  private push({ code, start, end }: Statement, sort: Sort, kind: SymbolKind | 'scope', name: string, offset: number, modifiers: Modifier[] = []): boolean {
    // Units, types and interfaces do not nest in their like: an end was missed.
    const like = sort === 'unit' ? 0 : sort === 'routine' ? this.open.length : this.open.findIndex((one) => one.sort === sort)
    if (like >= 0) while (this.open.length > like) this.close(start)
    if (this.open.length >= MAX_DEPTH) return true
    this.open.push({ sort, kind, name: /^program/i.test(code) ? 'program' : name, nameStart: this.place(name, start, end, offset), start, body: end, doc: this.docBehind(end), modifiers, members: [], isPrivate: false, publics: new Set(), privates: new Set(), hasContained: false })
    return true
  } // prettier-ignore

  /** Where a name stands; a statement of several lines holds other blanks than its text. */
  private place(name: string, start: number, end: number, offset: number): number {
    if (this.code.startsWith(name, start + offset)) return start + offset
    const found = new RegExp(String.raw`(?<![\w])${name.replace(/\W/g, String.raw`\$&`)}(?!\w)`).exec(
      this.code.slice(start, end),
    )
    return found ? start + found.index : start
  }

  /** FORD's comments stand below the statement: `!! text`. */
  private docBehind(end: number): [number, number] | undefined {
    const match = /^[ \t]*(?:\r?\n[ \t]*)?(!!|!<)[^\n]*(?:\n[ \t]*\1[^\n]*)*/.exec(this.text.slice(end, end + 3_000))
    return match ? [end + match[0].indexOf('!'), end + match[0].length] : undefined
  }

  private close(end: number): void {
    const one = this.open.pop()!
    if (one.name === '' || one.kind === 'scope') return
    const owner = this.top
    const length = this.nameLength(one)
    const isMember = owner?.sort === 'interface' && one.sort === 'routine'
    const modifiers = [...one.modifiers, ...this.visible(owner, one.name)]
    if (isMember && owner.modifiers.includes('abstract')) modifiers.push('abstract')
    this.found.define({ kind: one.kind, nameStart: one.nameStart, nameEnd: one.nameStart + length, start: one.start, end, body: one.body, modifiers: [...new Set(modifiers)], ...(one.doc && !this.hasDocAbove(one.start) && { doc: one.doc }) }) // prettier-ignore
  }

  private nameLength({ nameStart, name, body }: Open): number {
    if (name !== 'program') return name.length
    return Math.max(1, /^\w+/.exec(this.code.slice(nameStart, body))?.[0].length ?? 1)
  }

  /** A comment above says more than one below. */
  private hasDocAbove(start: number): boolean {
    const lineStart = this.text.lastIndexOf('\n', start - 1) + 1
    const before = this.text.slice(Math.max(0, lineStart - 400), lineStart)
    return /\n[ \t]*![>!]?[^\n]*\w[^\n]*\n$/.test(`\n${before}`)
  }

  private visible(owner: Open | undefined, name: string): Modifier[] {
    if (owner?.sort !== 'unit' || owner.kind !== 'module') return []
    const lower = name.toLowerCase()
    if (owner.publics.has(lower)) return ['exported']
    return owner.privates.has(lower) || owner.isPrivate ? ['private'] : []
  }

  /** `private`, `public :: a, b`: they may stand behind what they speak of only in a module's head. */
  private visibility(code: string): void {
    const owner = this.open.findLast(({ sort }) => sort === 'unit')
    const match = /^(private|public)[ ]*(?:::)?[ ]*(.*)$/i.exec(code)
    if (!owner || !match || this.top !== owner) return
    const isPrivate = match[1]!.toLowerCase() === 'private'
    if (match[2] === '') owner.isPrivate = isPrivate
    else
      for (const [name] of match[2]!.matchAll(/\w+/g))
        (isPrivate ? owner.privates : owner.publics).add(name.toLowerCase())
  }

  /** Fields of a type, and the procedures that are bound to it. */
  private member(statement: Statement, owner: Open): void {
    const { code } = statement
    const bound = owner.hasContained ? BOUND.exec(code) : undefined
    if (bound) {
      if (bound[1]!.toLowerCase() === 'final') return
      const names = ' '.repeat(code.length - bound[3]!.length) + bound[3]!
      this.names(
        statement,
        names,
        'method',
        /deferred/i.test(bound[2]!) ? ['abstract'] : [],
        /generic/i.test(bound[1]!),
      )
    } else if (!owner.hasContained) {
      const declared = DECLARED.exec(code) ?? PLAIN.exec(code)
      if (declared)
        this.names(
          statement,
          ' '.repeat(code.length - declared.groups!.names!.length) + declared.groups!.names!,
          'field',
          [],
        )
    }
  }

  private variable(statement: Statement): void {
    const declared = DECLARED.exec(statement.code) ?? PLAIN.exec(statement.code)
    if (!declared || /^(?:type|class|procedure)\b[ ]*[^( ]/i.test(statement.code)) return
    const { names, attributes } = declared.groups!
    const kind = /\bparameter\b/i.test(attributes ?? '') ? 'constant' : 'variable'
    this.names(
      statement,
      ' '.repeat(statement.code.length - names!.length) + names!,
      kind,
      kind === 'constant' ? ['const'] : [],
    )
  }

  /** Names of a list with initial values and dimensions: `a(3), b = 2, c => d`. */
  private names({ start, end, code }: Statement, list: string, kind: SymbolKind, modifiers: readonly Modifier[], isGeneric = false): void {
    let depth = 0
    let isFirst = true
    const unit = this.open.findLast(({ sort }) => sort === 'unit')
    for (let at = 0; at < list.length; at++) {
      const one = list[at]!
      if ('(['.includes(one)) depth++
      else if (')]'.includes(one)) depth--
      else if (isGeneric && one === '=' && list[at + 1] === '>') return
      else if (one === ',' && depth === 0) isFirst = true
      else if (isFirst && /\S/.test(one)) {
        isFirst = false
        const name = /^(?:operator[ ]*\([^()]*\)|assignment[ ]*\([^()]*\)|\w+)/i.exec(list.slice(at, at + 100))?.[0]
        if (name === undefined) continue
        const nameStart = this.place(name, start, end, code.startsWith(name, at) ? at : 0)
        const seen = kind === 'variable' || kind === 'constant' ? this.visible(unit, name) : []
        const written: Modifier[] = /,[ ]*public\b/i.test(code.slice(0, 300)) ? ['exported'] : /,[ ]*private\b/i.test(code.slice(0, 300)) ? ['private'] : seen
        this.found.define({ kind, nameStart, nameEnd: nameStart + name.length, start, end, modifiers: [...modifiers, ...written], ...this.docOfLine(end, start) })
      }
    }
  } // prettier-ignore

  private docOfLine(end: number, start: number): { doc?: [number, number] } {
    const doc = this.hasDocAbove(start) ? undefined : this.docBehind(end)
    return doc ? { doc } : {}
  }

  private uses({ code, start }: Statement): void {
    const module = /^use\b[^:\w]*(?:[\w ,]*::)?[ ]*(\w+)/i.exec(code)?.[1]
    if (module !== undefined) this.found.import(module, start)
  }

  private includes(): void {
    for (const { index, 1: file } of this.text.matchAll(/^[ \t]*#?[ \t]*include[ \t]+['"]([^'"\n]{1,200})['"]/gim))
      this.found.import(file!, index)
  }
}
