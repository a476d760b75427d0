import type { FilePair } from './pair-files.ts'
import { similarity } from './sketch.ts'
import type { SideSymbol } from './snapshot.ts'

export interface SymbolPair {
  readonly base: SideSymbol
  readonly head: SideSymbol
  /** It lies elsewhere only because what it lies in does: symbol_id of that, or path of its file. */
  readonly with?: string
}

/** Symbols of that similarity and above are the same under another name, or elsewhere. */
const SAME_FROM = { otherName: 0.6, sameName: 0.5 }
/** A body of fewer tokens is like many others. */
const MIN_TOKENS = 12
/** Of a run of tokens that more symbols share, nothing is learned. */
const COMMON = 30

/** The signature with the symbol's own name taken out. */
export const bareSignature = ({ signature, name }: SideSymbol): string => signature.replace(name, () => '\u0001')

/** Collects which symbol became which. */
export class SymbolPairing {
  readonly pairs: SymbolPair[] = []
  private readonly taken = new Set<SideSymbol>()

  /** Symbols of the same qualified name in a file that is on both sides. */
  pairInFile(pair: FilePair, base: readonly SideSymbol[], head: readonly SideSymbol[]): void {
    const via = pair.base.path === pair.head.path ? undefined : pair.head.path
    const groups = new Map<string, { base: SideSymbol[]; head: SideSymbol[] }>()
    const groupOf = ({ qualifiedName }: SideSymbol) => {
      let group = groups.get(qualifiedName)
      if (!group) groups.set(qualifiedName, (group = { base: [], head: [] }))
      return group
    }
    for (const symbol of base) groupOf(symbol).base.push(symbol)
    for (const symbol of head) groupOf(symbol).head.push(symbol)
    for (const group of groups.values()) this.pairOverloads(group.base, group.head, via)
  }

  /** Several of one name: those that are most alike first, the rest in order. */
  private pairOverloads(base: readonly SideSymbol[], head: readonly SideSymbol[], via: string | undefined): void {
    const tests: ((a: SideSymbol, b: SideSymbol) => boolean)[] = [
      (a, b) => a.kind === b.kind && a.signature === b.signature && a.own === b.own,
      (a, b) => a.kind === b.kind && a.signature === b.signature,
      (a, b) => a.kind === b.kind && a.own !== undefined && a.own === b.own,
      (a, b) => a.kind === b.kind,
      () => true,
    ]
    for (const test of tests) {
      for (const a of base.filter((one) => this.isFree(one))) {
        const b = head.find((one) => this.isFree(one) && test(a, one))
        if (b) this.take(a, b, via)
      }
    }
  }

  /** What is left: moved or renamed symbols. Owners first, since what lies in them goes along. */
  pairElsewhere(base: readonly SideSymbol[], head: readonly SideSymbol[]): void {
    for (const owners of [true, false]) {
      const isAsked = (symbol: SideSymbol) => this.isFree(symbol) && symbol.children.length > 0 === owners
      const [old, now] = [base.filter(isAsked), head.filter(isAsked)]
      for (const { base: a, head: b } of rankedCandidates(old, now)) {
        if (this.isFree(a) && this.isFree(b)) this.takeWithChildren(a, b)
      }
    }
  }

  isFree(symbol: SideSymbol): boolean {
    return !this.taken.has(symbol)
  }

  private take(base: SideSymbol, head: SideSymbol, via: string | undefined): void {
    this.taken.add(base).add(head)
    this.pairs.push(via === undefined ? { base, head } : { base, head, with: via })
  }

  private takeWithChildren(base: SideSymbol, head: SideSymbol, via?: string): void {
    this.take(base, head, via)
    for (const child of base.children) {
      const isSame = (one: SideSymbol) => one.name === child.name && one.kind === child.kind && this.isFree(one)
      const now = this.isFree(child) && head.children.find(isSame)
      if (now) this.takeWithChildren(child, now, head.id)
    }
  }
}

interface Candidate {
  readonly base: SideSymbol
  readonly head: SideSymbol
  readonly score: number
}

/** Pairs that may be one symbol, the likeliest first. */
function rankedCandidates(base: readonly SideSymbol[], head: readonly SideSymbol[]): Candidate[] {
  const candidates: Candidate[] = []
  const byName = groupBy(head, keyOfName)
  const namesakes = groupBy(base, keyOfName)
  const bySketch = groupBySketch(head)
  for (const old of base) {
    const same = byName.get(keyOfName(old)) ?? []
    const unique = same.length === 1 && namesakes.get(keyOfName(old))!.length === 1
    const alike = new Set([...(old.body?.hashes ?? [])].flatMap((hash) => bySketch.get(hash) ?? []))
    for (const now of new Set([...same, ...alike])) {
      if (now.kind !== old.kind || now.file.language !== old.file.language) continue
      const score = now.name === old.name ? scoreOfMove(old, now, unique) : scoreOfRename(old, now)
      if (score > 0) candidates.push({ base: old, head: now, score })
    }
  }
  return candidates.sort((a, b) => b.score - a.score || compare(a.base.id, b.base.id) || compare(a.head.id, b.head.id))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const keyOfName = ({ kind, name }: SideSymbol): string => `${kind} ${name}`

const likeness = (a: SideSymbol, b: SideSymbol): number =>
  a.body && b.body ? similarity(a.body, b.body) : a.signature !== '' && bareSignature(a) === bareSignature(b) ? 0.55 : 0

/** Of the same name: alike, or the only one of that name with that signature. */
function scoreOfMove(base: SideSymbol, head: SideSymbol, unique: boolean): number {
  const like = likeness(base, head)
  const small = (base.body?.tokens ?? 0) < MIN_TOKENS
  const known = unique && base.signature === head.signature
  const isSame = small ? like === 1 || known : like >= SAME_FROM.sameName || known
  if (!isSame) return 0
  return 1 + like + (base.qualifiedName === head.qualifiedName ? 0.2 : 0)
}

/** Of another name: nearly the same body, or a small one that is the same in the same place. */
function scoreOfRename(base: SideSymbol, head: SideSymbol): number {
  if (!base.body || !head.body) return 0
  const like = similarity(base.body, head.body)
  const near = base.file.path === head.file.path && base.parent?.qualifiedName === head.parent?.qualifiedName
  const sizable = Math.min(base.body.tokens, head.body.tokens) >= MIN_TOKENS
  if (!(sizable ? like >= SAME_FROM.otherName : near && like === 1)) return 0
  return like + (near ? 0.2 : base.file.path === head.file.path ? 0.1 : 0)
}

function groupBy(symbols: readonly SideSymbol[], key: (symbol: SideSymbol) => string): Map<string, SideSymbol[]> {
  const groups = new Map<string, SideSymbol[]>()
  for (const symbol of symbols) {
    const group = groups.get(key(symbol))
    if (group) group.push(symbol)
    else groups.set(key(symbol), [symbol])
  }
  return groups
}

function groupBySketch(symbols: readonly SideSymbol[]): Map<number, SideSymbol[]> {
  const groups = new Map<number, SideSymbol[]>()
  for (const symbol of symbols) {
    for (const hash of symbol.body?.hashes ?? []) {
      const group = groups.get(hash)
      if (group) group.push(symbol)
      else groups.set(hash, [symbol])
    }
  }
  for (const [hash, group] of groups) if (group.length > COMMON) groups.delete(hash)
  return groups
}
