import type { SymbolKind } from '../../reader/api.ts'

/**
 * Modifiers of a symbol. The order is the bit in the artifact: append only.
 * `declaration` marks what only declares (prototype, abstract signature, header); everything else defines.
 */
export const MODIFIERS = [
  'exported', 'private', 'protected', 'internal', 'declaration', 'async', 'static', 'abstract', 'unsafe', 'generator',
  'const', 'readonly', 'final', 'override', 'virtual', 'inline', 'extern', 'mutable', 'default', 'deprecated', 'getter',
  'setter', 'entry_point', 'test', 'generated', 'partial', 'sealed', 'operator',
] as const // prettier-ignore
export type Modifier = (typeof MODIFIERS)[number]

/** One definition or declaration found in a blob, in source order (parents before their children). */
export interface ExtractedSymbol {
  /** The name as written, sigils and operators included (`valid?`, `operator==`, `$scope`, `#private`). */
  readonly name: string
  /** Names of the enclosing symbols and scopes and its own, joined by `.` (`Outer.Inner.method`). */
  readonly qualifiedName: string
  readonly kind: SymbolKind
  /** Index into the same list, -1 at the top. */
  readonly parent: number
  /** 1-based, inclusive, of the whole definition (decorators and attributes included, leading comment not). */
  readonly startLine: number
  readonly endLine: number
  /** One line: modifiers, name, whole parameter list, return type; no body. White space collapsed. */
  readonly signature: string
  /** First paragraph of the doc comment or docstring as plain text, at most 400 characters; empty when none. */
  readonly doc: string
  readonly modifiers: readonly Modifier[]
}

/** A passage that is scored as one; at most about 60 lines. Passages of a blob are disjoint and in order. */
export interface ExtractedChunk {
  /** UTF-16 offsets into the text, half open. */
  readonly start: number
  readonly end: number
  /** 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  /** Index of the innermost symbol that holds the whole passage, -1 for none. */
  readonly symbol: number
}

/** What an occurrence does with its name. The order is the number in the artifact: append only. */
export const OCCURRENCE_ROLES = ['definition', 'import', 'call', 'type', 'read', 'write', 'other'] as const
export type OccurrenceRole = (typeof OCCURRENCE_ROLES)[number]

/**
 * Where identifiers, members and types stand in the text, ascending and disjoint: no keywords, nothing in comments and
 * strings, but what is interpolated there. The text of a range is the name as symbols have it (without the colon of Ruby's
 * and Elixir's `:name`, the dollar of PHP's and the shell's `$name`; with Ruby's `@name`).
 *
 * `definition` is the name of one of the blob's symbols; `import` anything named in an import; `call` what is called,
 * instantiated or expanded; `type` what stands for a type; `write` what is assigned, and locals and parameters where they
 * are bound; `read` any other use as a value; `other` what the grammar does not tell (atoms, labels of arguments, macros).
 */
export interface Occurrences {
  /** UTF-16 offsets, half open. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** Indexes into `OCCURRENCE_ROLES`. */
  readonly roles: Uint8Array
}

/** A module named by an import, as written. */
export interface ExtractedImport {
  readonly specifier: string
  /** 1-based. */
  readonly line: number
}

/** How much of the syntax could be used. */
export type ParseStatus = 'parsed' | 'recovered' | 'text' | 'timeout' | 'failed'

/** What one walk of one blob's syntax tree yields: a pure function of text, path, language and options. */
export interface ExtractedBlob {
  readonly lines: number
  readonly status: ParseStatus
  /** First paragraph of the file's header comment, module docstring or leading prose; plain text, <= 400 characters. */
  readonly summary: string
  /** First Markdown heading and the like; empty when the file has none. */
  readonly title: string
  readonly symbols: readonly ExtractedSymbol[]
  readonly chunks: readonly ExtractedChunk[]
  readonly imports: readonly ExtractedImport[]
  /** Empty when the blob was not parsed. */
  readonly occurrences: Occurrences
  /**
   * Text ranges as flat `[start, end, start, end, ...]` in UTF-16 offsets, ascending and disjoint.
   * `comments` hold comments and docstrings, `strings` string literals, `names` the name nodes of `symbols`,
   * `headings` heading lines of prose. Everything else of a parsed blob is code.
   */
  readonly comments: Uint32Array
  readonly strings: Uint32Array
  readonly names: Uint32Array
  readonly headings: Uint32Array
}
