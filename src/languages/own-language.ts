import type { SymbolKind } from '../../reader/api.ts'
import type { Modifier } from '../extract/types.ts'
import type { LanguageRules } from './language.ts'

/**
 * A language that we read ourselves, where no grammar loads or where a scan is simpler, faster and sturdier. An entry of
 * `own-registry.ts`; everything behind the scan (nesting, signatures, docs, visibility, chunks) is shared with grammars.
 *
 * A scan walks the text once and tells `found` what it sees. It never throws, needs no more than linear time and bounded
 * depth whatever the text is, and depends on nothing but its arguments.
 */
export interface OwnLanguage extends LanguageRules {
  /**
   * - `code`: passages follow the symbols, names weigh as those of code do.
   * - `data`: passages follow the layout; keys are found by name but do not make their file speak louder.
   * - `prose`: passages, title and summary follow headings and paragraphs.
   */
  readonly layout: 'code' | 'data' | 'prose'
  readonly scan: (text: string, found: Findings, path: string) => void
}

/** What a use does with its name. */
export type UseRole = 'call' | 'type' | 'read' | 'write' | 'other'

/** A definition as a scan reports it; offsets are UTF-16, half open. Nesting follows from the ranges. */
export interface Definition {
  readonly kind: SymbolKind | 'scope'
  /** Where the name stands; quotes around it are removed. */
  readonly nameStart: number
  readonly nameEnd: number
  /** The name where it is not what stands there. */
  readonly name?: string
  /** The whole definition, without comments before it. */
  readonly start: number
  readonly end: number
  /** Where the signature ends; the whole definition is the signature without it. */
  readonly body?: number
  /** What qualifies the name beside the definitions around it (`public` of `public.users`). */
  readonly receiver?: string
  /** A text that documents it, when that is no comment before it. */
  readonly doc?: readonly [start: number, end: number]
  readonly modifiers?: readonly Modifier[]
  /** Reaches to the end of the file or to the next such definition. */
  readonly isOpen?: boolean
}

/** What a scan reports, in any order. */
export interface Findings {
  define(definition: Definition): void
  comment(start: number, end: number): void
  string(start: number, end: number): void
  /** A file or module that the text names. */
  import(specifier: string, at: number): void
  /**
   * Text in another language, which is then read by that language's own means. Parts of one language are read together;
   * `closing` is put behind this one where it must not run into the next.
   */
  embed(language: string, start: number, end: number, closing?: string): void
  /** A name that is used, as it would be defined; definitions and imports are known without. */
  use(role: UseRole, start: number, end: number): void
  /** A title for the whole file; the first one counts. */
  title(text: string): void
}
