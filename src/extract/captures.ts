import type { Node, QueryCapture, QueryMatch } from 'web-tree-sitter'
import { SYMBOL_KINDS, type SymbolKind } from '../../reader/api.ts'
import { RangeList } from './ranges.ts'
import { MODIFIERS, type ExtractedImport, type Modifier } from './types.ts'
import type { LineIndex } from './lines.ts'

/** A definition or scope being put together from the matches that share its name node. */
export interface Draft {
  readonly nameStart: number
  readonly nameEnd: number
  kind: SymbolKind | 'scope'
  /** No symbol of its own. */
  isScope: boolean
  start: number
  end: number
  /** Where the signature ends, -1 when the whole definition is the signature. */
  bodyStart: number
  outerStart: number
  outerEnd: number
  receiver: string | undefined
  readonly modifiers: Set<Modifier>
  /** Docstring given by the match itself. */
  doc: readonly [number, number] | undefined
  /** Index of the pattern that gave kind and range; lower ones win. */
  pattern: number
}

export interface FloatingModifier {
  readonly modifier: Modifier
  readonly at: number
}

export interface Captured {
  readonly drafts: Draft[]
  readonly modifiers: readonly FloatingModifier[]
  /** Docstrings outside of a definition's match. */
  readonly docs: readonly (readonly [number, number])[]
  readonly exportedNames: ReadonlySet<string>
  readonly imports: readonly ExtractedImport[]
  readonly attributes: Uint32Array
  readonly comments: Uint32Array
  readonly strings: Uint32Array
  readonly docstrings: Uint32Array
}

type Role =
  | { readonly type: 'def' | 'scope'; readonly kind: SymbolKind | 'scope' }
  | { readonly type: 'mod'; readonly modifier: Modifier }
  | {
      readonly type:
        'name' | 'body' | 'outer' | 'receiver' | 'doc' | 'attr' | 'comment' | 'string' | 'import' | 'export' | 'none'
    }

const roles = new Map<string, Role>()

function roleOf(capture: string): Role {
  let role = roles.get(capture)
  if (!role) roles.set(capture, (role = readRole(capture)))
  return role
}

const SIMPLE = new Set(['name', 'body', 'outer', 'receiver', 'doc', 'attr', 'comment', 'string', 'import', 'export'])

function readRole(capture: string): Role {
  const [head = '', rest = ''] = capture.split(/\.(.*)/s)
  if (head === 'def' || head === 'scope') return { type: head, kind: readKind(capture, rest, head) }
  if (head === 'mod' && (MODIFIERS as readonly string[]).includes(rest))
    return { type: 'mod', modifier: rest as Modifier }
  if (SIMPLE.has(capture)) return { type: capture } as Role
  if (capture.startsWith('_')) return { type: 'none' }
  throw new Error(`query: unknown capture @${capture}`)
}

function readKind(capture: string, kind: string, head: string): SymbolKind | 'scope' {
  if (head === 'scope' && kind === '') return 'scope'
  if ((SYMBOL_KINDS as readonly string[]).includes(kind)) return kind as SymbolKind
  throw new Error(`query: unknown kind in @${capture}`)
}

/** Throws when a query uses a capture that the engine does not know. */
export function checkCaptureNames(names: readonly string[]): void {
  for (const name of names) roleOf(name)
}

const isQuote = (code: number): boolean => code === 34 || code === 39 || code === 96

/** `'x'` -> `x`; anything else unchanged. */
export function unquote(text: string): string {
  const first = text.charCodeAt(0)
  if (text.length >= 2 && isQuote(first) && text.charCodeAt(text.length - 1) === first) return text.slice(1, -1)
  return text
}

/** Sorts what the matches captured by meaning. The only place that touches nodes. */
export function collectCaptures(matches: readonly QueryMatch[], lines: LineIndex): Captured {
  const collector = new Collector(lines)
  for (const match of matches) collector.add(match)
  return collector.finish()
}

class Collector {
  private readonly byName = new Map<number, Draft>()
  private readonly outers: { nameStart: number; node: Node; modifiers: Modifier[] }[] = []
  private readonly modifiers: FloatingModifier[] = []
  private readonly docs: [number, number][] = []
  private readonly exportedNames = new Set<string>()
  private readonly imports: ExtractedImport[] = []
  private readonly attributes = new RangeList()
  private readonly comments = new RangeList()
  private readonly strings = new RangeList()
  private readonly docstrings = new RangeList()

  constructor(private readonly lines: LineIndex) {}

  add(match: QueryMatch): void {
    const { captures } = match
    if (captures.length === 1) return this.addSingle(captures[0]!)
    const named = captures.some((capture) => roleOf(capture.name).type === 'name')
    if (named) this.addDefinition(match)
    else for (const capture of captures) this.addSingle(capture)
  }

  /** A capture that stands for itself. */
  private addSingle({ name, node }: QueryCapture): void {
    const role = roleOf(name)
    const start = node.startIndex
    if (role.type === 'comment') this.comments.add(start, node.endIndex)
    else if (role.type === 'string') this.strings.add(start, node.endIndex)
    else if (role.type === 'attr') this.attributes.add(start, node.endIndex)
    else if (role.type === 'mod') this.modifiers.push({ modifier: role.modifier, at: start })
    else if (role.type === 'doc') this.addDoc(start, node.endIndex)
    else if (role.type === 'import') this.addImport(start, node.endIndex)
    else if (role.type === 'export') this.exportedNames.add(unquote(this.lines.text.slice(start, node.endIndex)))
  }

  private addDoc(start: number, end: number): void {
    this.docs.push([start, end])
    this.docstrings.add(start, end)
  }

  private addImport(start: number, end: number): void {
    const specifier = unquote(this.lines.text.slice(start, end).trim()).replace(/\s+/g, ' ')
    if (specifier) this.imports.push({ specifier, line: this.lines.lineOf(start) })
  }

  private addDefinition({ captures, patternIndex }: QueryMatch): void {
    let definition: { node: Node; kind: SymbolKind | 'scope'; isScope: boolean } | undefined
    let body = -1
    let outer: Node | undefined
    let receiver: string | undefined
    let doc: [number, number] | undefined
    const names: Node[] = []
    const modifiers: Modifier[] = []
    for (const { name, node } of captures) {
      const role = roleOf(name)
      if (role.type === 'name') names.push(node)
      else if (role.type === 'def' || role.type === 'scope')
        definition = { node, kind: role.kind, isScope: role.type === 'scope' }
      else if (role.type === 'body') body = body < 0 ? node.startIndex : Math.min(body, node.startIndex)
      else if (role.type === 'outer') outer = node
      else if (role.type === 'mod') modifiers.push(role.modifier)
      else if (role.type === 'receiver') receiver = this.lines.text.slice(node.startIndex, node.endIndex)
      else if (role.type === 'doc') {
        doc = [node.startIndex, node.endIndex]
        this.docstrings.add(doc[0], doc[1])
      } else this.addSingle({ name, node, patternIndex })
    }
    for (const node of names) {
      if (outer) this.outers.push({ nameStart: node.startIndex, node: outer, modifiers })
      if (!definition) {
        if (!outer) this.outers.push({ nameStart: node.startIndex, node, modifiers })
        continue
      }
      this.merge(node, { ...definition, body, receiver, doc, modifiers, pattern: patternIndex })
    }
  }

  private merge(name: Node, found: Found): void {
    const nameStart = name.startIndex
    const known = this.byName.get(nameStart)
    if (!known) this.byName.set(nameStart, this.draft(nameStart, name.endIndex, found))
    else {
      if (found.pattern < known.pattern) overrule(known, found)
      known.receiver ??= found.receiver
      known.doc ??= found.doc
      for (const modifier of found.modifiers) known.modifiers.add(modifier)
    }
  }

  private draft(nameStart: number, nameEnd: number, found: Found): Draft {
    const start = found.node.startIndex
    const end = found.node.endIndex
    const { kind, isScope, body, receiver, doc, pattern } = found
    const modifiers = new Set(found.modifiers)
    return { nameStart, nameEnd, kind, isScope, start, end, bodyStart: body, outerStart: start, outerEnd: end, receiver, modifiers, doc, pattern } // prettier-ignore
  }

  /** Widens definitions to their outer nodes, unless several share one (`const a = 1, b = 2`). */
  private applyOuters(): void {
    const sharers = new Map<number, Set<number>>()
    for (const { node, nameStart } of this.outers) {
      const set = sharers.get(node.id) ?? new Set()
      sharers.set(node.id, set.add(nameStart))
    }
    for (const { node, nameStart, modifiers } of this.outers) {
      const draft = this.byName.get(nameStart)
      if (!draft) continue
      for (const modifier of modifiers) draft.modifiers.add(modifier)
      if (sharers.get(node.id)!.size > 1) continue
      draft.outerStart = Math.min(draft.outerStart, node.startIndex)
      draft.outerEnd = Math.max(draft.outerEnd, node.endIndex)
    }
  }

  finish(): Captured {
    this.applyOuters()
    const docstrings = this.docstrings.finish()
    return {
      drafts: [...this.byName.values()],
      modifiers: this.modifiers,
      docs: this.docs,
      exportedNames: this.exportedNames,
      imports: this.imports.sort((a, b) => a.line - b.line),
      attributes: this.attributes.finish(),
      comments: this.comments.finish(),
      strings: this.strings.finish(),
      docstrings,
    }
  }
}

interface Found {
  readonly node: Node
  readonly kind: SymbolKind | 'scope'
  readonly isScope: boolean
  readonly body: number
  readonly receiver: string | undefined
  readonly doc: [number, number] | undefined
  readonly modifiers: readonly Modifier[]
  readonly pattern: number
}

/** A more special pattern tells better what the definition is; outer nodes are applied later. */
function overrule(known: Draft, found: Found): void {
  known.kind = found.kind
  known.isScope = found.isScope
  known.start = known.outerStart = found.node.startIndex
  known.end = known.outerEnd = found.node.endIndex
  known.bodyStart = found.body
  known.receiver = found.receiver ?? known.receiver
  known.doc = found.doc ?? known.doc
  known.pattern = found.pattern
}
