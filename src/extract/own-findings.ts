import type { Definition, Findings, UseRole } from '../languages/own-language.ts'
import type { Captured, Draft, Span } from './captures.ts'
import type { LineIndex } from './lines.ts'
import type { DefinitionName } from './mark-definitions.ts'
import { OccurrenceCollector } from './occurrences.ts'
import { RangeList } from './ranges.ts'
import { OCCURRENCE_ROLES, type ExtractedImport, type Occurrences } from './types.ts'

/** More definitions than this in one text are data, not something to look up by name. */
const MAX_DEFINITIONS = 20_000

const NO_KEYWORDS: ReadonlySet<string> = new Set()
const ROLES = Object.fromEntries(OCCURRENCE_ROLES.map((role, i) => [role, i])) as Record<UseRole, number>

/** Uses that are kept of one text. */
const MAX_USES = 500_000

/** Text of another language inside of a file. */
export interface EmbeddedText {
  readonly language: string
  readonly span: Span
  /** One character that keeps it apart from what follows in that language, in place of the one behind it. */
  readonly closing?: string
}

/** Takes what a scan of our own reports, in the shape that grammars yield too. */
export class OwnFindings implements Findings {
  readonly embedded: EmbeddedText[] = []
  titleText = ''
  readonly uses: { readonly role: UseRole; readonly start: number; readonly end: number }[] = []
  private readonly drafts = new Map<number, Draft>()
  private readonly imports: ExtractedImport[] = []
  private readonly comments = new RangeList()
  private readonly strings = new RangeList()

  constructor(private readonly lines: LineIndex) {}

  define(definition: Definition): void {
    const { start, end, nameStart } = definition
    if (end <= start || this.drafts.size >= MAX_DEFINITIONS || this.drafts.has(nameStart)) return
    this.drafts.set(nameStart, draftOf(definition))
  }

  comment(start: number, end: number): void {
    this.comments.add(start, end)
  }

  string(start: number, end: number): void {
    this.strings.add(start, end)
  }

  import(specifier: string, at: number): void {
    if (specifier !== '') this.imports.push({ specifier, line: this.lines.lineOf(at) })
  }

  embed(language: string, start: number, end: number, closing?: string): void {
    if (end > start) this.embedded.push({ language, span: [start, end], ...(closing !== undefined && { closing }) })
  }

  use(role: UseRole, start: number, end: number): void {
    if (end > start && this.uses.length < MAX_USES) this.uses.push({ role, start, end })
  }

  title(text: string): void {
    if (this.titleText === '') this.titleText = text.replace(/\s+/g, ' ').trim()
  }

  /** Uses and definitions as occurrences. */
  occurrences(text: string, definitions: readonly DefinitionName[]): Occurrences {
    const collector = new OccurrenceCollector(text, text, NO_KEYWORDS)
    for (const { role, start, end } of this.uses) collector.add({ type: 'use', role: ROLES[role] }, start, end)
    return collector.finish(definitions, [])
  }

  finish(): Captured {
    const none = new Uint32Array(0)
    return {
      drafts: [...this.drafts.values()],
      modifiers: [],
      docs: [],
      exportedNames: new Set(),
      imports: this.imports.sort((a, b) => a.line - b.line),
      attributes: none,
      comments: this.comments.finish(),
      strings: this.strings.finish(),
      docstrings: none,
    }
  }
}

function draftOf(definition: Definition): Draft {
  const { kind, nameStart, nameEnd, name, start, end, body = -1, receiver, doc, modifiers = [], isOpen } = definition
  return {
    nameStart,
    nameEnd,
    ...(name !== undefined && { name }),
    kind,
    isScope: kind === 'scope',
    start,
    end,
    bodyStart: body,
    outerStart: start,
    outerEnd: end,
    isOpen: isOpen ?? false,
    prefix: undefined,
    receiver,
    modifiers: new Set(modifiers),
    doc,
    pattern: 0,
  }
}
