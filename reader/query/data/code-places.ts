import type { IndexData } from './index-data.ts'

/** A line of a file, as traces and compilers name it. */
export interface CodePlace {
  document: number
  line: number
}

const NAME = String.raw`[\w.@~+$\\/-]*[\w+$-]\.\w+`
/** `a.ts:12:5`, `a.cs:line 12`, `a.ts(12,5)`, `a.ts#L12`, `"a.py", line 12`. */
const PLACE = new RegExp(String.raw`(${NAME})(?:["']?:(?:line )?|\(|#L|["'], line )(\d{1,7})(?![\w.])`, 'g')

/** Places looked up for one query, and files that a bare name may mean. */
const MOST_PLACES = 12
const MOST_NAMESAKES = 3

/** Lines of indexed files that a text names, in its order, once per file. Paths may begin outside of the repository. */
export async function placesIn(data: IndexData, text: string): Promise<CodePlace[]> {
  const named = [...text.matchAll(PLACE)].slice(0, MOST_PLACES)
  if (named.length === 0) return []
  const paths = await data.allPaths()
  const places = named.flatMap(([, name, line]) =>
    documentsAt(data, paths, name!, Number(line)).map((document) => ({ document, line: Number(line) })),
  )
  const seen = new Set<number>()
  return places.filter(({ document }) => !seen.has(document) && seen.add(document))
}

/** The files that share the longest end with a path and have such a line. */
function documentsAt(data: IndexData, paths: readonly string[], name: string, line: number): number[] {
  const parts = name.split(/[\\/]+/).filter((part) => part !== '' && part !== '.')
  const file = parts.at(-1)
  if (file === undefined || line < 1) return []
  let best = 1
  let found: number[] = []
  paths.forEach((path, document) => {
    if (!path.endsWith(file) || data.documents.linesOf(document) < line) return
    const shared = sharedEnd(path.split('/'), parts)
    if (shared > best) [best, found] = [shared, []]
    if (shared === best) found.push(document)
  })
  return found.length <= MOST_NAMESAKES ? found : []
}

/** How many last parts two paths have in common. */
function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0
  while (shared < Math.min(a.length, b.length) && a.at(-1 - shared) === b.at(-1 - shared)) shared++
  return shared
}
