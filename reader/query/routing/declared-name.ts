import { lazyPattern } from '../../analysis/lazy-pattern.ts'
import type { SymbolKind } from '../../api.ts'
import { LETTER } from './letters.ts'

/** What a query declares, as a line of source does. */
export interface Declared {
  readonly name: string
  /** Kinds of symbols that its keyword declares. */
  readonly kinds: readonly SymbolKind[]
}

/** Words in front of a declaration's keyword, over all indexed languages. */
const BEFORE =
  'export|default|declare|public|private|protected|internal|static|abstract|final|async|pub(?:\\([a-z]+\\))?|open|sealed|data|override|virtual|inline|unsafe|partial|case'
const CALLABLE: readonly SymbolKind[] = ['function', 'method', 'macro']
const TYPE: readonly SymbolKind[] = ['class', 'interface', 'struct', 'enum', 'trait', 'type', 'object', 'union', 'extension'] // prettier-ignore
const MODULE: readonly SymbolKind[] = ['module', 'namespace']
/** Keywords that are no English words: what stands behind them is a name, whatever it looks like. */
const SURE: Readonly<Record<string, readonly SymbolKind[]>> = {
  def: CALLABLE, defp: CALLABLE, defmacro: CALLABLE, func: CALLABLE, fn: CALLABLE, fun: CALLABLE,
  struct: TYPE, enum: TYPE, impl: TYPE, typedef: TYPE, defmodule: MODULE,
} // prettier-ignore
/** Keywords that prose uses, too: `class loading`, `type inference`, `module system`. */
const LIKELY: Readonly<Record<string, readonly SymbolKind[]>> = {
  function: CALLABLE, class: TYPE, interface: TYPE, trait: TYPE, type: TYPE, protocol: TYPE, object: TYPE, record: TYPE,
  extension: TYPE, module: MODULE, namespace: MODULE,
} // prettier-ignore
/** What goes on behind the name in a declaration, and in no sentence. */
const GOES_ON = '[({:<=;\\[]|struct\\b|interface\\b|enum\\b|extends\\b|implements\\b|do$'

const declaration = lazyPattern(
  `^(?:(?:${BEFORE})\\s+)*(${Object.keys({ ...SURE, ...LIKELY }).join('|')})\\s+(?:\\([^()]{0,100}\\)\\s*)?(?:self\\.)?([${LETTER}_$][${LETTER}0-9_$]*[?!]?)(?:\\s*(${GOES_ON})|$)`,
  'u',
)
const capitalised = lazyPattern('^\\p{Lu}', 'u')

/** What a line like a declaration declares: `type Engine struct`, `def run`, `class User < Record`, `func (e *Engine) Run(`. */
export function declaredIn(query: string): Declared | undefined {
  const [, keyword, name, rest] = declaration().exec(query) ?? []
  if (keyword === undefined || name === undefined) return undefined
  const kinds = SURE[keyword]
  if (kinds) return { name, kinds }
  return rest !== undefined || capitalised().test(name) ? { name, kinds: LIKELY[keyword]! } : undefined
}
