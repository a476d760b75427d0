import { familyOf, hasHeaders } from '../../../reader/analysis/language-family.ts'
import { nameStem } from '../../../reader/analysis/file-key.ts'
import { SYMBOL_KINDS, type SymbolKind } from '../../../reader/api.ts'
import { MODIFIERS } from '../../extract/types.ts'
import type { GraphInput } from '../graph-input.ts'
import { folderOf, nameOf } from '../imports/tree.ts'

/** What a symbol can be meant as. */
const CALLED = 1
const MENTIONED = 2
/** Reached through a value. */
const MEMBER = 4

const BITS: Readonly<Partial<Record<SymbolKind, number>>> = {
  function: CALLED | MENTIONED, method: CALLED | MEMBER, constructor: CALLED | MEMBER, class: CALLED | MENTIONED,
  interface: CALLED | MENTIONED, struct: CALLED | MENTIONED, enum: MENTIONED, enum_member: CALLED | MENTIONED | MEMBER,
  trait: CALLED | MENTIONED, type: CALLED | MENTIONED, module: CALLED | MENTIONED, namespace: MENTIONED,
  constant: CALLED | MENTIONED, variable: CALLED | MENTIONED, field: CALLED | MEMBER, property: CALLED | MEMBER,
  macro: CALLED | MENTIONED, object: CALLED | MENTIONED, operator: CALLED | MEMBER, union: CALLED | MENTIONED,
  event: CALLED | MENTIONED,
} // prettier-ignore
const BIT_OF_KIND = SYMBOL_KINDS.map((kind) => BITS[kind] ?? 0)
/** What the inside of a kind is: a body that nothing looks into, a value whose members can be reached. */
const [BODY, VALUE] = [1, 2]
const HOLDS = SYMBOL_KINDS.map((kind) =>
  ['function', 'method', 'constructor', 'test'].includes(kind)
    ? BODY
    : ['variable', 'constant'].includes(kind)
      ? VALUE
      : 0,
)
const DECLARATION = 2 ** MODIFIERS.indexOf('declaration')
const PRIVATE = 2 ** MODIFIERS.indexOf('private')
const STATIC = 2 ** MODIFIERS.indexOf('static')
const EXPORTED = 2 ** MODIFIERS.indexOf('exported')
/** Languages of modules, where a name that is not exported is that of its file. */
const EXPORTING: ReadonlySet<string> = new Set(['typescript', 'tsx'])
const CONSTRUCTOR = SYMBOL_KINDS.indexOf('constructor')

/** Symbols by name, and what is asked of each when a use of a name is resolved. */
export class SymbolTable {
  /** Symbols of name n are `byName[starts[n]] .. byName[starts[n + 1] - 1]`, ascending. */
  readonly starts: Uint32Array
  readonly byName: Uint32Array
  readonly documentOf: Uint32Array
  /** Per document: number of its family of languages, and of its folder. */
  readonly family: Uint16Array
  readonly folder: Uint32Array
  /** Whether a symbol lies in a function, or a type in a value: nothing outside of the file can mean it. */
  private readonly isLocal: Uint8Array
  /** Per document: whether it is a test. */
  readonly isTest: readonly boolean[]
  /** Per document: whether other files see only what it exports. */
  private readonly exportsNames: readonly boolean[]
  /** Per document: whether its language declares in one file what another defines. */
  private readonly hasHeaders: readonly boolean[]
  private readonly hidesStatic: readonly boolean[]
  /** Per document the names by which a receiver can stand for it: `utils.parse`, `json.Encode`. */
  private readonly modules: string[]

  constructor(private readonly input: GraphInput) {
    const { symbols, facts } = input
    const names = symbols.name.reduce((most, name) => Math.max(most, name + 1), 0)
    this.starts = new Uint32Array(names + 1)
    for (const name of symbols.name) this.starts[name + 1]!++
    for (let i = 0; i < names; i++) this.starts[i + 1]! += this.starts[i]!
    const at = this.starts.slice()
    this.byName = new Uint32Array(symbols.count)
    for (let symbol = 0; symbol < symbols.count; symbol++) this.byName[at[symbols.name[symbol]!]!++] = symbol
    this.documentOf = new Uint32Array(symbols.count)
    facts.paths.forEach((_, d) => this.documentOf.fill(d, symbols.starts[d], symbols.starts[d + 1]))
    this.family = Uint16Array.from(numbered(facts.paths.map((_, d) => familyOf(facts.languageOf(d)))))
    this.folder = Uint32Array.from(numbered(facts.paths.map(folderOf)))
    this.modules = facts.paths.map(moduleName)
    this.isLocal = this.findLocals()
    this.isTest = input.documents.map(({ kind }) => kind === 'test')
    this.hasHeaders = facts.paths.map((_, d) => hasHeaders(facts.languageOf(d)))
    this.hidesStatic = facts.paths.map((path, d) => this.hasHeaders[d]! && /\.(?:c|cc|cpp|cxx|m|mm|cu)$/i.test(path))
    this.exportsNames = facts.paths.map((_, d) => EXPORTING.has(facts.languageOf(d)))
  }

  private findLocals(): Uint8Array {
    const { parent, kind, count } = this.input.symbols
    const isLocal = new Uint8Array(count)
    // Parents come before what they hold.
    for (let symbol = 0; symbol < count; symbol++) {
      const outer = parent[symbol]!
      if (outer < 0) continue
      const holder = HOLDS[kind[outer]!]!
      isLocal[symbol] = isLocal[outer]! || holder === BODY || (holder === VALUE && !this.isMember(symbol)) ? 1 : 0
    }
    return isLocal
  }

  /** Whether code of a document can name a symbol at all. */
  isVisible(symbol: number, document: number): boolean {
    const home = this.documentOf[symbol]!
    if (home === document) return true
    if (this.family[home] !== this.family[document] || this.isLocal[symbol]) return false
    if (!this.exportsNames[home] || this.input.symbols.parent[symbol]! >= 0) return true
    return (this.input.symbols.modifiers[symbol]! & EXPORTED) !== 0
  }

  /**
   * Linkage of C: what is static at the top of a source file is seen there, and where that file is included; what a header
   * has is seen by all that include it anyhow.
   */
  isHidden(symbol: number): boolean {
    const { parent, modifiers } = this.input.symbols
    if (!this.hidesStatic[this.documentOf[symbol]!] || parent[symbol]! >= 0) return false
    return (modifiers[symbol]! & (PRIVATE | STATIC)) === (PRIVATE | STATIC)
  }

  canMean(symbol: number, isCall: boolean): boolean {
    return (this.bits(symbol) & (isCall ? CALLED : MENTIONED)) !== 0
  }

  isMember(symbol: number): boolean {
    return (this.bits(symbol) & MEMBER) !== 0
  }

  isConstructor(symbol: number): boolean {
    return this.input.symbols.kind[symbol] === CONSTRUCTOR
  }

  /** Whether a symbol declares what is defined elsewhere, as the prototype in a header does. */
  isDeclaration(symbol: number): boolean {
    return this.hasHeaders[this.documentOf[symbol]!]! && (this.input.symbols.modifiers[symbol]! & DECLARATION) !== 0
  }

  private bits(symbol: number): number {
    return BIT_OF_KIND[this.input.symbols.kind[symbol]!]!
  }

  /** Whether a symbol lies in something, or in a file, of that name. */
  isIn(symbol: number, name: number): boolean {
    const parent = this.input.symbols.parent[symbol]!
    if (parent >= 0 && this.input.symbols.name[parent] === name) return true
    const spelled = this.input.spelling(name)
    return parent < 0 && this.modules[this.documentOf[symbol]!] === spelled
  }

  /** The part of a name's symbols that lies in a document, as positions in `byName`. */
  inDocument(name: number, document: number): [from: number, to: number] {
    const { starts } = this.input.symbols
    const end = this.starts[name + 1]!
    return [this.firstFrom(starts[document]!, this.starts[name]!, end), this.firstFrom(starts[document + 1]!, this.starts[name]!, end)] // prettier-ignore
  }

  private firstFrom(symbol: number, from: number, to: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.byName[middle]! < symbol) low = middle + 1
      else high = middle
    }
    return low
  }
}

function numbered(texts: readonly string[]): number[] {
  const numbers = new Map<string, number>()
  return texts.map((text) => {
    let number = numbers.get(text)
    if (number === undefined) numbers.set(text, (number = numbers.size))
    return number
  })
}

const FOLDER_FILES: ReadonlySet<string> = new Set(['index', '__init__', 'mod', 'lib', 'init', 'root'])

/** The file's name, or that of its folder for files that stand for it and in Go. */
function moduleName(path: string): string {
  const stem = nameStem(path)
  return FOLDER_FILES.has(stem) || path.endsWith('.go') ? nameOf(folderOf(path)) : stem
}
