import type { SymbolKind } from '../../reader/api.ts'
import type { NestedSymbol } from './nest.ts'

const CLAUSE_KINDS = new Set<SymbolKind>(['function', 'method', 'operator', 'macro', 'type', 'constructor'])

/**
 * Joins the clauses of one definition (`f 0 = ...`, `f n = ...`, its type signature before them) to one symbol: the
 * first clause gives signature and documentation, the last one the end. For languages with `mergesClauses`.
 */
export class ClauseJoiner {
  private readonly lastChild = new Map<NestedSymbol | undefined, NestedSymbol>()
  private readonly sharing = new Map<NestedSymbol | undefined, Map<string, NestedSymbol>>()

  /** Takes the symbols in source order; returns the symbol that `clause` became a part of, if any. */
  join(clause: NestedSymbol): NestedSymbol | undefined {
    const { owner } = clause
    const previous = this.lastChild.get(owner)
    if (previous && continues(previous, clause)) {
      previous.draft.outerEnd = clause.draft.outerEnd
      ;(previous.draft.clauses ??= []).push([clause.draft.nameStart, clause.draft.nameEnd])
      previous.modifiers.delete('declaration')
      return previous
    }
    this.takeSignature(clause, previous)
    this.lastChild.set(owner, clause)
    return undefined
  }

  /** `a, b :: T` declares two names whose clauses follow apart: they take the signature over. */
  private takeSignature(clause: NestedSymbol, previous: NestedSymbol | undefined): void {
    let shared = this.sharing.get(clause.owner)
    const declared = shared?.get(clause.name)
    if (declared && declared.kind === clause.kind) {
      clause.signature = declared.signature
      clause.draft.doc ??= declared.draft.doc
      declared.kept = false
      shared!.delete(clause.name)
    } else if (previous && hasSameRange(previous, clause)) {
      if (!shared) this.sharing.set(clause.owner, (shared = new Map()))
      shared.set(previous.name, previous).set(clause.name, clause)
    }
  }
}

function continues(first: NestedSymbol, next: NestedSymbol): boolean {
  return (
    first.name === next.name && first.kind === next.kind && CLAUSE_KINDS.has(next.kind) && !hasSameRange(first, next)
  )
}

const hasSameRange = ({ draft: a }: NestedSymbol, { draft: b }: NestedSymbol): boolean =>
  a.outerStart === b.outerStart && a.outerEnd === b.outerEnd
