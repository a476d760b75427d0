import type { Modifier } from '../extract/types.ts'
import type { SymbolKind } from '../../reader/api.ts'

/**
 * A language is data: this entry (`src/languages/<file>.ts`), one query file (`queries/<file>.scm`), one line in
 * `registry.ts`, one line in `grammars.json` and one fixture (`test/golden/languages/<file>/fixture.<ext>` with its
 * `expected.tsv` and `occurrences.tsv`, written by `UPDATE_GOLDEN=1 npx vitest run test/unit/languages/golden.test.ts` and then read by you).
 *
 * `queries/<file>.uses.scm`, if there is one, tells which nodes are occurrences of names; see below.
 *
 * The query runs once over the tree. Captures:
 * | capture | meaning |
 * |---|---|
 * | `@def.KIND` | a definition of that symbol kind (`@def.function`, `@def.enum_member`, ...); its node is the definition |
 * | `@name` | its name node, required (without one the match is ignored); several in one match: one symbol each. A string literal is unquoted |
 * | `@body` | everything from here on is left out of the signature; without it the whole definition is the signature |
 * | `@outer` | with `@name`: the wider node (`export ...`, decorated definition, declaration around a declarator) that belongs to the definition of that name; a pattern may hold only `@outer`, `@name` and `@mod.*`; one with `@def` widens only what it gives its kind |
 * | `@open` | with `@def` or `@scope`: reaches to the end of the file, or to the next open one (`namespace A;`) |
 * | `@scope` `@scope.KIND` | with `@name`: no symbol, but it qualifies what it holds (`impl Foo` as `@scope.class`) |
 * | `@receiver` | type that owns a definition written outside of it (Go receiver, C++ `A::b`): becomes the qualifier |
 * | `@mod.MODIFIER` | sets the modifier on the definition of the same match, or else (no `@name` in the match) on the innermost definition that holds the node |
 * | `@doc` | docstring node: documents the definition of the same match, else the innermost one around it, else the file |
 * | `@attr` | attribute, annotation or decorator: left out of the signature; when it stands before a definition it belongs to it (lines, modifiers) |
 * | `@comment` `@string` | text ranges; a comment directly before a definition documents it |
 * | `@import` | its text, unquoted, is the imported module |
 * | `@export` | a name listed as exported (`export { a }`, `__all__`): marks the top-level symbol of that name |
 * | `@_anything` | only for predicates |
 *
 * Rules of the engine (`src/extract`):
 * - Matches with the same name node are one symbol: the pattern that stands first in the file gives kind, range and
 *   body; modifiers, `@outer`, `@receiver` and `@doc` of the others are added. So write special patterns before general ones.
 * - Nesting is containment of ranges; `parent` and `qualifiedName` follow from it. A `function` directly inside a
 *   type (class, interface, struct, enum, trait, object, union, extension; also `@scope` of such a kind) becomes a
 *   `method`, a `variable` there a `field`. What lies inside of a function or method is never `exported`.
 * - Words before the name (outside of brackets, strings and attributes) are looked up in `modifierWords`.
 * - Patterns begin with a kind of node (no `(_)`), and are tried wherever such a node is: few that begin with a node that
 *   is everywhere, and with a child early in them that most such nodes do not have. Predicates on a capture outside of
 *   `?` and `[ ]` are tested when its node is met, so they may serve as such a child. Do not capture local variables: anchor
 *   variables to the root or to a class body. A pattern that captures several siblings independently matches every
 *   combination of them. Supertypes and directives (`#set!`) are not read (`extract/match/parse-query.ts`).
 *
 * Captures of `.uses.scm` files (roles are explained at `Occurrences`):
 * | capture | meaning |
 * |---|---|
 * | `@use.ROLE` | the node is an occurrence with that role (`@use.call`, `@use.write`, ...) |
 * | `@tail.ROLE` `@head.ROLE` | the same for what stands behind its last dot; for the word it begins with |
 * | `@use.none` | neither the node nor anything in it is an occurrence |
 * | `@within.ROLE` | every occurrence in the node has that role; of several nested ones the innermost counts |
 * | `@scan` | the node has no syntax tree: its words are occurrences with the role `other` |
 * | `@_anything` | only for predicates |
 *
 * Of two captures of one node the pattern that stands first counts, but one without surroundings (`(identifier) @use.read`)
 * only where no other pattern says anything: here such patterns are wanted. An occurrence hides those inside of it.
 * Names of symbols become definitions by themselves. A language without such a file has the identifiers of its grammar.
 */
export interface Language extends LanguageRules {
  /** Key in `grammars.json`; the file in `dist/grammars` without `.wasm`. */
  readonly grammar: string
  /** Query files (`queries/<name>.scm`) in order; a dialect reuses another's and adds its own. */
  readonly queries: readonly string[]
  /**
   * Text that is parsed in place of the file's, for what a grammar cannot know (macros of C): must have the same length
   * and the same line breaks. Names, signatures and docs are still taken from the original.
   */
  readonly prepare?: (text: string) => string
  /** The entry that reads a path, where several share an id (OCaml's interfaces); `undefined` for text without symbols. */
  readonly forPath?: (path: string) => Language | undefined
  /** Modules that the text of an `@import` capture names, when it is more than one name in quotes. */
  readonly readImport?: (text: string) => readonly string[]
}

/** How what was found in a text becomes symbols, whoever parsed it: a grammar (`Language`) or we (`own-language.ts`). */
export interface LanguageRules {
  /** Key in artifacts and in `--file-type`: lower case, as linguist names it (`typescript`, `c#`). */
  readonly id: string
  /** Separator that users write between nested names, for display only (`.`, `::`, `#`). */
  readonly separator: string
  /** Words before the name, and the modifiers they set (`async`, `pub` -> `exported`). */
  readonly modifierWords: Readonly<Record<string, Modifier>>
  /**
   * When no word or capture says whether a symbol is visible outside (`exported`, `private`, `protected`, `internal`):
   * at the top of a file, module or namespace, and in anything else. `inherit` takes over `exported` from the owner. Default `none`, `inherit`.
   */
  readonly topVisibility?: Modifier | 'none'
  readonly memberVisibility?: Modifier | 'none' | 'inherit'
  /** True when an `@export` list replaces the rule above for top-level symbols (Python's `__all__`). */
  readonly exportListIsComplete?: boolean
  /** Documentation as plain text, where it has marks that no other language has (codes of POD). */
  readonly plainDoc?: (doc: string) => string
  /** A doc comment on the line below a declaration documents it when none stands before it (OCaml). */
  readonly docsBelow?: boolean
  /** What the text of a `@receiver` qualifies with, where that is not its words joined by dots. */
  readonly readReceiver?: (text: string | undefined) => string | undefined
  /** Definitions of one name that follow each other in one scope are clauses of one symbol (Elixir, Haskell). */
  readonly mergesClauses?: boolean
  /**
   * Refines what the parser cannot say: changes `symbol` in place and returns it, or `undefined` to drop it (what it
   * holds stays). Pure and cheap. Runs after kinds and `modifierWords`, before default visibility.
   */
  readonly refine?: (symbol: RawSymbol) => RawSymbol | undefined
}

/** A symbol or scope around another one. */
export interface Owner {
  readonly kind: SymbolKind | 'scope'
  /** A function that makes a type (generics of Zig): what it holds can be seen as members of a type can. */
  readonly makesType?: boolean
  readonly name: string
  readonly modifiers: ReadonlySet<Modifier>
  readonly owner: Owner | undefined
}

/** A definition as the query gave it, before visibility and documentation are resolved. */
export interface RawSymbol {
  name: string
  kind: SymbolKind
  /** One line, without body. */
  signature: string
  makesType?: boolean
  modifiers: Set<Modifier>
  /** The nearest enclosing symbol or scope; may be replaced by one further out. */
  owner: Owner | undefined
  /** Text of `@receiver`, if captured; `::`, `->`, `#` become `.`; set it to `undefined` to have none. */
  receiver: string | undefined
  /** Path of the file, `/` between parts. */
  readonly path: string
}
