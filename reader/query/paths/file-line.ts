import type { FileHit } from '../../api.ts'
import { LOOSE_RANK, type PathMatch } from '../../rank/path-match.ts'
import { DocumentSymbols } from '../symbols/containing-symbol.ts'
import type { IndexData } from '../data/index-data.ts'

/** Files of one name that are looked into. */
const MOST_FILES = 10

/** Hits of the files that a path names, with the line that was asked for and the symbol around it, where they have it. */
export function atLine(
  data: IndexData,
  hits: readonly FileHit[],
  matches: readonly PathMatch[],
  line: number,
): Promise<FileHit[]> {
  return Promise.all(
    hits.map(async (hit, i) => {
      const { documentId, rank } = matches[i]!
      if (i >= MOST_FILES || rank >= LOOSE_RANK || data.documents.linesOf(documentId) < line) return hit
      const symbols = await DocumentSymbols.open(data, documentId, hit.file)
      const at = symbols.innermost(line)
      return { ...hit, line, ...(at >= 0 && { symbol: await symbols.ref(at) }) }
    }),
  )
}
