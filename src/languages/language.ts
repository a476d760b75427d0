import type { Modifier } from '../extract/types.ts'
import type { SymbolKind } from '../../reader/api.ts'

/**
 * A language is data: this entry, one query file `queries/<id>.scm` and one fixture.
 *
 * Captures that a query may use (one pattern per kind of definition; `@def.*` spans the whole definition):
 * | capture | meaning |
 * |---|---|
 * | `@def.KIND` | a definition of that symbol kind (`@def.function`, `@def.enum_member`, ...) |
 * | `@name` | its name node; several allowed (`var a, b`): one symbol each |
 * | `@body` | node that is left out of the signature (and everything behind it) |
 * | `@scope` | with `@name`, no symbol of its own but it qualifies what it holds (`impl Foo`, `extension Foo`) |
 * | `@receiver` | type that owns a definition written outside of it (Go receiver, C++ `A::b`): becomes the qualifier |
 * | `@doc` | docstring node inside the definition |
 * | `@mod.MODIFIER` | a node whose presence sets that modifier |
 * | `@comment` `@string` | text ranges of these kinds |
 * | `@import` | node whose text, unquoted, is the imported module |
 */
export interface Language {
  /** Key in artifacts and in `--file-type`: lower case, as linguist names it (`typescript`, `c#`). */
  readonly id: string
  /** File name of the grammar in `dist/grammars`, without `.wasm`. */
  readonly grammar: string
  /** Text of `queries/<id>.scm`; a dialect may reuse and extend another's. */
  readonly query: string
  /** Node types that are line or block comments and may document the definition behind them. */
  readonly docComments: readonly string[]
  /** Separator that users write between nested names, for display only (`.`, `::`, `#`). */
  readonly separator: string
  /** Refines what the query cannot say; pure and cheap. */
  readonly refine?: (symbol: RawSymbol) => RawSymbol | undefined
}

/** A definition as the query gave it, before nesting and documentation are resolved. */
export interface RawSymbol {
  name: string
  kind: SymbolKind
  /** Text of the definition before its body. */
  signature: string
  modifiers: Set<Modifier>
  /** Kinds and names of the enclosing symbols, outermost first. */
  readonly scopes: readonly { readonly kind: SymbolKind | 'scope'; readonly name: string }[]
  /** Text of `@receiver`, if captured. */
  receiver?: string
}
