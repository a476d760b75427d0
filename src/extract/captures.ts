import type { SymbolKind } from '../../reader/api.ts'
import type { Language } from '../languages/language.ts'
import type { LineIndex } from './lines.ts'
import { RangeList } from './ranges.ts'
import type { Match } from './match/run-query.ts'
import type { Role } from './roles.ts'
import type { ExtractedImport, Modifier } from './types.ts'

/** UTF-16 offsets, half open. */
export type Span = readonly [start: number, end: number]

/** A definition or scope being put together from the matches that share its name node. */
export interface Draft {
  readonly nameStart: number
  readonly nameEnd: number
  /** The name where it is not what stands there (`aws_vpc.main` of `resource "aws_vpc" "main"`). */
  readonly name?: string
  kind: SymbolKind | 'scope'
  /** No symbol of its own. */
  isScope: boolean
  start: number
  end: number
  /** Where the signature ends, -1 when the whole definition is the signature. */
  bodyStart: number
  outerStart: number
  outerEnd: number
  /** Reaches to the end of the file, or to the next such definition (`namespace A;`). */
  isOpen: boolean
  /** What stands before the first of several definitions in one declaration (`const ` of `const a = 1, b = 2`). */
  prefix: Span | undefined
  receiver: string | undefined
  readonly modifiers: Set<Modifier>
  /** Docstring given by the match itself. */
  doc: Span | undefined
  /** Index of the pattern that gave kind and range; lower ones win. */
  pattern: number
  /** Name nodes of further clauses that were joined to this one. */
  clauses?: Span[]
}

export interface Captured {
  readonly drafts: Draft[]
  /** Modifiers outside of a definition's match, and where they stand. */
  readonly modifiers: readonly { readonly modifier: Modifier; readonly at: number }[]
  /** Docstrings outside of a definition's match. */
  readonly docs: readonly Span[]
  readonly exportedNames: ReadonlySet<string>
  readonly imports: readonly ExtractedImport[]
  readonly attributes: Uint32Array
  readonly comments: Uint32Array
  readonly strings: Uint32Array
  readonly docstrings: Uint32Array
}

const isQuote = (code: number): boolean => code === 34 || code === 39 || code === 96

/** `'x'` -> `x`; anything else unchanged. */
export function unquote(text: string): string {
  const first = text.charCodeAt(0)
  if (text.length >= 2 && isQuote(first) && text.charCodeAt(text.length - 1) === first) return text.slice(1, -1)
  return text
}

interface Outer {
  readonly nameStart: number
  /** The pattern, if it defines: it widens only what it gave kind and range. */
  readonly pattern: number | undefined
  readonly node: number
  readonly span: Span
  readonly modifiers: readonly Modifier[]
}

/** What one match says of a definition. */
interface Found {
  kind: SymbolKind | 'scope' | undefined
  isScope: boolean
  span: Span
  body: number
  outer: number
  isOpen: boolean
  receiver: string | undefined
  doc: Span | undefined
  readonly modifiers: Modifier[]
  readonly pattern: number
}

/** Sorts what the matches captured by meaning. */
export class CaptureCollector {
  private readonly byName = new Map<number, Draft>()
  private readonly outers: Outer[] = []
  private readonly modifiers: { modifier: Modifier; at: number }[] = []
  private readonly docs: Span[] = []
  private readonly exportedNames = new Set<string>()
  private readonly imports: (ExtractedImport & { readonly at: number })[] = []
  private readonly attributes = new RangeList()
  private readonly comments = new RangeList()
  private readonly strings = new RangeList()
  private readonly docstrings = new RangeList()

  constructor(
    private readonly lines: LineIndex,
    private readonly language: Language,
  ) {}

  add(match: Match, roles: readonly Role[]): void {
    for (let i = 0; i < match.count; i++) {
      if (roles[match.capture[i]!]!.type === 'name') return this.addDefinition(match, roles)
    }
    for (let i = 0; i < match.count; i++) this.addSingle(roles[match.capture[i]!]!, match.start[i]!, match.end[i]!)
  }

  /** A capture that stands for itself. */
  private addSingle(role: Role, start: number, end: number): void {
    switch (role.type) {
      case 'comment':
        return this.comments.add(start, end)
      case 'string':
        return this.strings.add(start, end)
      case 'attr':
        return this.attributes.add(start, end)
      case 'import':
        return this.addImport(start, end)
      case 'mod':
        this.modifiers.push({ modifier: role.modifier, at: start })
        return
      case 'export':
        this.exportedNames.add(unquote(this.lines.text.slice(start, end)))
        return
      case 'doc':
        this.docs.push([start, end])
        this.docstrings.add(start, end)
    }
  }

  private addImport(start: number, end: number): void {
    const text = this.lines.text.slice(start, end).trim()
    const line = this.lines.lineOf(start)
    const specifiers = this.language.readImport ? this.language.readImport(text) : [plainImport(text)]
    for (const specifier of specifiers) if (specifier) this.imports.push({ specifier, line, at: start })
  }

  private addDefinition(match: Match, roles: readonly Role[]): void {
    const found = this.readDefinition(match, roles)
    for (let i = 0; i < match.count; i++) {
      if (roles[match.capture[i]!]!.type !== 'name') continue
      const nameStart = match.start[i]!
      const { outer, modifiers } = found
      const node = outer >= 0 ? outer : found.kind === undefined ? i : -1
      if (node >= 0) this.outers.push({ nameStart, pattern: found.kind === undefined ? undefined : match.pattern, node: match.node[node]!, span: [match.start[node]!, match.end[node]!], modifiers }) // prettier-ignore
      if (found.kind !== undefined) this.merge(nameStart, match.end[i]!, found.kind, found)
    }
  }

  private readDefinition(match: Match, roles: readonly Role[]): Found {
    const found: Found = { kind: undefined, isScope: false, span: [0, 0], body: -1, outer: -1, isOpen: false, receiver: undefined, doc: undefined, modifiers: [], pattern: match.pattern } // prettier-ignore
    for (let i = 0; i < match.count; i++) {
      const role = roles[match.capture[i]!]!
      const start = match.start[i]!
      const end = match.end[i]!
      if (role.type === 'def' || role.type === 'scope') {
        found.kind = role.kind
        found.isScope = role.type === 'scope'
        found.span = [start, end]
      } else if (role.type === 'body') found.body = found.body < 0 ? start : Math.min(found.body, start)
      else if (role.type === 'outer') found.outer = i
      else if (role.type === 'open') found.isOpen = true
      else if (role.type === 'mod') found.modifiers.push(role.modifier)
      else if (role.type === 'receiver') found.receiver = this.lines.text.slice(start, end)
      else if (role.type === 'doc') {
        found.doc = [start, end]
        this.docstrings.add(start, end)
      } else if (role.type !== 'name') this.addSingle(role, start, end)
    }
    return found
  }

  private merge(nameStart: number, nameEnd: number, kind: SymbolKind | 'scope', found: Found): void {
    const known = this.byName.get(nameStart)
    if (!known) {
      this.byName.set(nameStart, newDraft(nameStart, nameEnd, kind, found))
      return
    }
    if (found.pattern < known.pattern) overrule(known, kind, found)
    known.receiver ??= found.receiver
    known.doc ??= found.doc
    for (const modifier of found.modifiers) known.modifiers.add(modifier)
  }

  /** Widens definitions to their outer nodes, unless several share one: they get what stands before the first. */
  private applyOuters(): void {
    const outers = this.outers.filter(
      ({ nameStart, pattern }) => pattern === undefined || this.byName.get(nameStart)!.pattern === pattern,
    )
    const firsts = new Map<number, { nameStart: number; start: number }>()
    const shared = new Set<number>()
    for (const { node, nameStart } of outers) {
      const start = this.byName.get(nameStart)?.start ?? nameStart
      const first = firsts.get(node)
      if (first && first.nameStart !== nameStart) shared.add(node)
      firsts.set(node, { nameStart, start: first ? Math.min(first.start, start) : start })
    }
    for (const { node, nameStart, span, modifiers } of outers) {
      const draft = this.byName.get(nameStart)
      if (!draft) continue
      for (const modifier of modifiers) draft.modifiers.add(modifier)
      if (shared.has(node)) {
        if (!draft.prefix || span[0] < draft.prefix[0]) draft.prefix = [span[0], firsts.get(node)!.start]
        continue
      }
      draft.outerStart = Math.min(draft.outerStart, span[0])
      draft.outerEnd = Math.max(draft.outerEnd, span[1])
    }
  }

  finish(): Captured {
    this.applyOuters()
    return {
      drafts: [...this.byName.values()],
      modifiers: this.modifiers,
      docs: this.docs,
      exportedNames: this.exportedNames,
      imports: this.imports.sort((a, b) => a.at - b.at).map(({ specifier, line }) => ({ specifier, line })),
      attributes: this.attributes.finish(),
      comments: this.comments.finish(),
      strings: this.strings.finish(),
      docstrings: this.docstrings.finish(),
    }
  }
}

const plainImport = (text: string): string => unquote(text.replace(/^import\s+/, '')).replace(/\s+/g, ' ')

function newDraft(nameStart: number, nameEnd: number, kind: SymbolKind | 'scope', found: Found): Draft {
  const [start, end] = found.span
  return {
    nameStart,
    nameEnd,
    kind,
    isScope: found.isScope,
    start,
    end,
    bodyStart: found.body,
    outerStart: start,
    outerEnd: end,
    isOpen: found.isOpen,
    prefix: undefined,
    receiver: found.receiver,
    modifiers: new Set(found.modifiers),
    doc: found.doc,
    pattern: found.pattern,
  }
}

/** A more special pattern tells better what the definition is; outer nodes are applied later. */
function overrule(known: Draft, kind: SymbolKind | 'scope', found: Found): void {
  known.kind = kind
  known.isScope = found.isScope
  known.start = known.outerStart = found.span[0]
  known.end = known.outerEnd = found.span[1]
  known.bodyStart = found.body
  known.receiver = found.receiver ?? known.receiver
  known.doc = found.doc ?? known.doc
  known.pattern = found.pattern
}
