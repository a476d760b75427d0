import type { SymbolKind } from '../../reader/api.ts'
import { DEFINITION_SCORE } from '../../reader/format/layout.ts'
import type { Modifier } from '../extract/types.ts'

/** Importance of a symbol by its kind, 0..7: what people look for by name first. */
function kindRank(kind: SymbolKind): number {
  switch (kind) {
    case 'class':
    case 'interface':
    case 'struct':
    case 'trait':
    case 'enum':
    case 'object':
    case 'union':
      return 7
    case 'type':
    case 'module':
    case 'namespace':
      return 6
    case 'function':
    case 'macro':
      return 5
    case 'method':
    case 'operator':
    case 'event':
    case 'table':
      return 4
    case 'constructor':
    case 'constant':
    case 'extension':
      return 3
    case 'property':
    case 'variable':
    case 'rule':
      return 2
    case 'field':
    case 'enum_member':
      return 1
    default:
      return 0
  }
}

/**
 * Static rank of a symbol, 0..255, higher first: definition before declaration (128), kind (16 each), exported (8),
 * file named after it (4), entry point (2), at the top level (1).
 */
export function staticScore(
  symbol: { kind: SymbolKind; modifiers: readonly Modifier[]; parent: number },
  namesFile: boolean,
): number {
  const has = (modifier: Modifier): number => (symbol.modifiers.includes(modifier) ? 1 : 0)
  return (
    DEFINITION_SCORE * (1 - has('declaration')) +
    16 * kindRank(symbol.kind) +
    8 * has('exported') +
    (namesFile ? 4 : 0) +
    2 * has('entry_point') +
    (symbol.parent < 0 ? 1 : 0)
  )
}
