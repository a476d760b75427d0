import { FORM_ROLE, RECEIVERS, REFERENCE_ROLES } from '../../extract/references.ts'
import type { Adjacency } from '../algorithms/adjacency.ts'
import type { GraphInput } from '../graph-input.ts'
import type { ResolvedImports } from '../imports/resolved-imports.ts'
import { moduleNames } from './module-names.ts'
import { SymbolTable } from './symbol-table.ts'

/** Edges between symbols, by caller: those of symbol s are `from starts[s]` to `starts[s + 1]`, most certain first. */
export interface SymbolEdges {
  readonly starts: Uint32Array
  readonly targets: Uint32Array
  /** 0..100: how likely the target is meant, in hundredths; an order with far steps, not a measured probability. */
  readonly confidence: Uint8Array
  /** Index into `REFERENCE_ROLES`. */
  readonly role: Uint8Array
}

/** A use by a document: of its own top level too, which no symbol holds. */
export interface ReferenceSink {
  /** `symbol`: id of the enclosing symbol, or -1. `confidence`: 0..1. */
  add(document: number, symbol: number, target: number, confidence: number, role: number): void
}

/** Confidence by what speaks for a target; the same steps as the reader's `CONFIDENCE`. */
const STEPS = { sameFile: 0.95, sameFileShared: 0.7, imported: 0.9, qualified: 0.85, samePackage: 0.8, reExported: 0.75, ownMember: 0.65, onlyName: 0.6, onlyMember: 0.4 } as const // prettier-ignore
/** What a member keeps of its confidence when the language's own strings, lists, maps and streams have one of its name. */
const GENERIC_SHARE = 0.35
const GENERIC: ReadonlySet<string> = new Set(
  (
    'new get set has add put pop push append extend insert remove delete clear keys values items entries size length len count ' +
    'empty is_empty isEmpty empty? nil? first last map filter reduce each find join split strip trim replace format contains ' +
    'includes indexOf charAt startsWith endsWith to_s to_a to_h toString to_string as_str as_bytes encode decode read write close ' +
    'open flush seek next iter into_iter collect clone copy dup freeze merge merge! flatten sort reverse unwrap expect from into ' +
    'equals hashCode compareTo call apply bind then catch string String Error error update call! class addEventListener'
  ).split(' '),
)
/** Less is not kept: the name alone, with two other definitions or more. */
const LEAST = 0.25
/** Names with more definitions are looked for only in the document and what it imports. */
const MANY = 24
/** Imports of one document that are looked through for a name of many definitions. */
const MOST_IMPORTS = 256

/** Languages whose files see each other's names inside a folder. */
const PACKAGES: ReadonlySet<string> = new Set(['go', 'java', 'kotlin', 'scala', 'c#', 'swift', 'elixir', 'groovy', 'dart', 'solidity']) // prettier-ignore
/** Languages in which a method is called without naming its object. */
const IMPLICIT_SELF: ReadonlySet<string> = new Set(['ruby', 'java', 'kotlin', 'scala', 'groovy', 'c#', 'swift', 'c++', 'dart', 'objective-c', 'haskell', 'elixir', 'crystal']) // prettier-ignore

/** Finds for each use of a name the one symbol that it most likely means. */
export class ReferenceResolver {
  readonly table: SymbolTable
  /** Candidates of the names of the document at hand. */
  private readonly places = new Map<number, Places>()
  private readonly best: Best
  /** By document, the last one + 1 that imports it, and that imports something that imports it. */
  private readonly imported: Uint32Array
  private readonly passedOn: Uint32Array
  private readonly isPackage: readonly boolean[]
  private readonly hasImplicitSelf: readonly boolean[]
  private readonly isGo: readonly boolean[]

  constructor(
    private readonly input: GraphInput,
    private readonly imports: Adjacency,
    private readonly resolved?: ResolvedImports,
  ) {
    this.table = new SymbolTable(input)
    this.best = new Best(this.table)
    this.imported = new Uint32Array(imports.count)
    this.passedOn = new Uint32Array(imports.count)
    const { paths, languageOf } = input.facts
    this.isGo = paths.map((_, d) => languageOf(d) === 'go')
    this.isPackage = paths.map((_, d) => PACKAGES.has(languageOf(d)))
    this.hasImplicitSelf = paths.map((_, d) => IMPLICIT_SELF.has(languageOf(d)))
  }

  /** Resolves all uses of one document. */
  resolve(document: number, sink: ReferenceSink): void {
    const { names, forEach, spelled } = this.input.references(document)
    const modules = this.resolved && spelled ? moduleNames(this.input, this.resolved, document) : undefined
    const first = this.input.symbols.starts[document]!
    const { best } = this
    this.places.clear()
    this.markImports(document)
    forEach((own, local, form, receiver) => {
      const name = names[local]!
      if (name < 0) return
      const role = Math.floor(form / FORM_ROLE)
      const symbol = own === 0 ? -1 : first + own - 1
      const isCall = REFERENCE_ROLES[role] === 'call'
      const how = form % FORM_ROLE
      const module = how === RECEIVERS.named && modules?.size ? modules.get(spelled!(receiver)) : undefined
      this.likeliest(name, { document, symbol, isCall, receiver: how, receiverName: names[receiver]!, module })
      const { target, confidence } = best
      if (target >= 0 && target !== symbol && confidence >= LEAST) sink.add(document, symbol, target, confidence, role)
    })
  }

  /** Leaves the symbol that is most likely meant in `best`. */
  private likeliest(name: number, use: Use): void {
    const places = this.placesOf(name, use)
    const { best } = this
    best.clear()
    for (let i = 0; i < places.symbols.length; i++) {
      const symbol = places.symbols[i]!
      best.offer(symbol, this.confidence(symbol, use, places))
    }
  }

  /** A document uses most names several times, and the candidates of a name are the same each time. */
  private placesOf(name: number, { document, isCall }: Use): Places {
    const key = name * 2 + (isCall ? 1 : 0)
    let places = this.places.get(key)
    if (!places) this.places.set(key, (places = this.findPlaces(name, document, isCall)))
    return places
  }

  private findPlaces(name: number, document: number, isCall: boolean): Places {
    const { starts, byName } = this.table
    const [from, to] = [starts[name]!, starts[name + 1]!]
    const all = to - from <= MANY ? byName.subarray(from, to) : Uint32Array.from(this.near(name, document))
    const meant = all.filter((symbol) => this.canMean(symbol, document, isCall))
    const isGeneric = GENERIC.has(this.input.spelling(name))
    return new Places(this.table, meant, document, isGeneric, to - from <= MANY ? 0 : to - from)
  }

  /** Whether a use in a document can mean a symbol: not what is hidden from it, nor what tests define that it does not import. */
  private canMean(symbol: number, document: number, isCall: boolean): boolean {
    const { table } = this
    if (!table.canMean(symbol, isCall) || !table.isVisible(symbol, document)) return false
    const home = table.documentOf[symbol]!
    if (home === document) return true
    const isImported = this.imported[home] === document + 1
    if (table.isHidden(symbol) && !isImported) return false
    if (!table.isTest[home] || table.isTest[document]) return true
    // Rust has its tests in the files that they test.
    return isImported || this.input.facts.languageOf(document) === 'rust'
  }

  /** Symbols of a name in the document and in those that it imports. */
  private *near(name: number, document: number): Generator<number> {
    const { starts, targets } = this.imports
    const end = Math.min(starts[document + 1]!, starts[document]! + MOST_IMPORTS)
    const lookIn = [document, ...targets.subarray(starts[document], end)]
    for (const one of lookIn) {
      const [from, to] = this.table.inDocument(name, one)
      for (let i = from; i < to; i++) yield this.table.byName[i]!
    }
  }

  private confidence(symbol: number, use: Use, places: Places): number {
    const { table, input } = this
    const home = table.documentOf[symbol]!
    if (use.module) {
      // Named through what is imported: there, or passed on from there.
      if (use.module.includes(home)) return STEPS.imported
      if (use.module.length === 0 || this.isGo[use.document]) return 0
    }
    const isQualified =
      use.receiver === RECEIVERS.named && use.receiverName >= 0 && table.isIn(symbol, use.receiverName)
    const base = this.byPlace(home, use.document, places)
    if (isQualified) return Math.max(base, STEPS.qualified)
    const isMember = table.isMember(symbol)
    if (use.receiver === RECEIVERS.self) {
      if (home === use.document && isMember) return sharesParent(input, symbol, use.symbol) ? 0.98 : base
      return isMember ? Math.min(base, STEPS.onlyName) : base / 3
    }
    if (use.receiver === RECEIVERS.none) {
      if (!isMember) return base
      if (!this.hasImplicitSelf[use.document]) return base / 4
      return home === use.document && sharesParent(input, symbol, use.symbol) ? 0.95 : Math.min(base, STEPS.onlyName)
    }
    // `super().__init__()`: whose it is, the class tells that is not known.
    if (table.isConstructor(symbol)) return 0
    // Through a value: what is no member is reached by the name of its module, which is qualified.
    if (!isMember) return use.receiver === RECEIVERS.named && use.receiverName < 0 ? base / 1.5 : base / 3
    return this.throughValue(symbol, use, base, places)
  }

  /** A member of a value whose type is not known. */
  private throughValue(symbol: number, use: Use, base: number, { isGeneric }: Places): number {
    const home = this.table.documentOf[symbol]!
    // The receiver of a Go method is a parameter, which its other methods are called on.
    const isOwn = this.isGo[use.document] && use.receiver === RECEIVERS.named && sharesParent(this.input, symbol, use.symbol) // prettier-ignore
    if (isOwn) return Math.min(base, STEPS.qualified)
    const likely = home === use.document ? STEPS.ownMember : base >= STEPS.imported ? STEPS.onlyName : STEPS.onlyMember
    return Math.min(base, likely) * (isGeneric ? GENERIC_SHARE : 1)
  }

  private byPlace(home: number, document: number, places: Places): number {
    if (home === document) return places.own === 1 ? STEPS.sameFile : STEPS.sameFileShared
    const mark = document + 1
    if (this.imported[home] === mark)
      return STEPS.imported / (places.importedCount ??= places.countIn((one) => this.imported[one] === mark))
    const { folder } = this.table
    if (this.isPackage[document] && folder[home] === folder[document])
      return STEPS.samePackage / (places.packageCount ??= places.countIn((one) => folder[one] === folder[document]))
    if (this.passedOn[home] === mark) return STEPS.reExported / places.count
    return STEPS.onlyName / places.count
  }

  /** Marks what the document imports, and what its imports import, as what re-exports does. */
  private markImports(document: number): void {
    const { starts, targets } = this.imports
    const from = starts[document]!
    const end = starts[document + 1]!
    for (let i = from; i < end; i++) this.imported[targets[i]!] = document + 1
    for (let i = from; i < Math.min(end, from + MOST_IMPORTS); i++) {
      const file = targets[i]!
      for (let k = starts[file]!; k < starts[file + 1]!; k++) this.passedOn[targets[k]!] = document + 1
    }
  }
}

interface Use {
  readonly document: number
  /** Id of the enclosing symbol, or -1. */
  readonly symbol: number
  readonly isCall: boolean
  readonly receiver: number
  readonly receiverName: number
  /** Files of the module that the receiver names, none for one outside; `undefined` when it names no import. */
  readonly module: readonly number[] | undefined
}

/**
 * Where the candidates of one name lie, as one document uses it: all that can be meant. Constructors are not counted, nor
 * are declarations beside as many definitions: a prototype and its function are one thing to call.
 */
class Places {
  /** In the document itself; at least 1, as all counts. */
  readonly own: number
  readonly count: number
  /** Of those in documents that are imported, and of the same package; counted when first asked for. */
  importedCount: number | undefined
  packageCount: number | undefined
  private readonly defined: number[] = []
  private readonly declared: number[] = []

  constructor(
    table: SymbolTable,
    readonly symbols: Uint32Array,
    document: number,
    /** Whether the name is one that the language's own types have too. */
    readonly isGeneric: boolean,
    all: number,
  ) {
    for (let i = 0; i < symbols.length; i++) {
      const symbol = symbols[i]!
      const documents = table.isDeclaration(symbol) ? this.declared : this.defined
      if (!table.isConstructor(symbol)) documents.push(table.documentOf[symbol]!)
    }
    this.own = this.countIn((one) => one === document)
    this.count = Math.max(
      all,
      this.countIn(() => true),
    )
  }

  /** At least 1. */
  countIn(test: (document: number) => boolean): number {
    let [defined, declared] = [0, 0]
    for (const document of this.defined) if (test(document)) defined++
    for (const document of this.declared) if (test(document)) declared++
    return Math.max(1, defined, declared)
  }
}

/** The most certain of several, the first among equals; a class before its constructor, a definition before its declaration. */
class Best {
  target = -1
  confidence = 0

  constructor(private readonly table: SymbolTable) {}

  clear(): void {
    this.target = -1
    this.confidence = 0
  }

  offer(symbol: number, confidence: number): void {
    const isEqual = confidence === this.confidence && confidence > 0
    if (confidence > this.confidence || (isEqual && this.isLesser(symbol)))
      [this.target, this.confidence] = [symbol, confidence]
  }

  /** Whether the best so far gives way to an equal one. */
  private isLesser(symbol: number): boolean {
    const { table, target } = this
    return table.isConstructor(target) || (table.isDeclaration(target) && !table.isDeclaration(symbol))
  }
}

/** Whether two symbols lie in the same type. */
function sharesParent({ symbols }: GraphInput, symbol: number, other: number): boolean {
  const parent = symbols.parent[symbol]!
  for (let at = other; at >= 0; at = symbols.parent[at]!) if (symbols.parent[at] === parent && parent >= 0) return true
  return false
}
