import { splitQualified } from '../routing/identifiers.ts'
import type { IndexData } from '../data/index-data.ts'

/**
 * Symbols without the constructors that bear the name of their class (Java, C#, C++, Dart), wherever they are defined:
 * who says such a name means the class.
 */
export async function withoutConstructors(data: IndexData, symbols: readonly number[]): Promise<number[]> {
  const rows = await data.symbolRows(symbols)
  return symbols.filter((symbol, i) => {
    const kind = data.symbolKind(symbol)
    if (kind !== 'constructor' && kind !== 'method') return true
    const { name, qualifiedName } = rows[i]!
    return splitQualified(qualifiedName).at(-2) !== name
  })
}
