import { normalizeName } from '../../analysis/normalize-name.ts'
import { resolvedImports, type ResolvedImport } from '../data/imports.ts'
import type { IndexData } from '../data/index-data.ts'
import { familyOf, folderOf } from '../data/path-index.ts'

/** Importers that are asked what else they import. */
const ASKED = 200
const MOST_RELATED = 10

const stemOf = (path: string): string => normalizeName(path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\..*$/, ''))

/** The name of what a test file tests: `login.test.ts`, `test_login.py`, `LoginTest.java`, `login_spec.rb` -> `login`. */
const testedStem = (path: string): string => stemOf(path).replace(/^(?:tests?)(?=.)|(?<=.)(?:tests?|specs?)$/g, '')

/** Names that many files bear, which says nothing of any other file. */
const COMMON =
  /^(?:index|main|mod|init|lib|utils?|helpers?|types?|common|constants?|config|setup|conftest|packageinfo|moduleinfo)$/
/** Folders of tests that hold what tests are made with. */
const ASIDE =
  /(?:^|\/)(?:[^/]*mocks?|[^/]*fixtures?|__snapshots__|[^/]*utils|[^/]*helpers?|support|testdata|testing)\//i

/** By a mark of tests in its name, or by the name alone where that is telling and the folder is one of tests. */
function isNamedAfter(path: string, stem: string): boolean {
  const own = stemOf(path)
  if (testedStem(path) !== stem) return false
  return own !== stem || (!COMMON.test(stem) && !ASIDE.test(path))
}

/** Tests named after a file, those in the nearest folders first, then those that import it. */
export function testsOf(
  data: IndexData,
  document: number,
  importers: readonly number[],
  paths: readonly string[],
): number[] {
  const { documents } = data
  const isTest = (id: number): boolean => id !== document && documents.kindOf(id) === 'test'
  const stem = stemOf(paths[document]!)
  const family = familyOf(documents.languageOf(document))
  const named: number[] = []
  // Of settings and prose there are many of one name.
  const last = documents.kindOf(document) === 'implementation' ? documents.count : 0
  for (let id = 0; id < last; id++) {
    if (!isTest(id) || familyOf(documents.languageOf(id)) !== family) continue
    if (isNamedAfter(paths[id]!, stem)) named.push(id)
  }
  const shared = (id: number): number => sharedFolders(paths[id]!, paths[document]!)
  named.sort((a, b) => shared(b) - shared(a) || a - b)
  return [...new Set([...named, ...importers.filter(isTest)])]
}

/** Folder names that two paths have in common. */
function sharedFolders(a: string, b: string): number {
  const own = new Set(folderOf(b).split('/'))
  return folderOf(a).split('/').filter((name) => own.has(name)).length // prettier-ignore
}

/** Files of the same name in the folder (header and source), then those that are imported together with the file. */
export async function relatedFiles(
  data: IndexData,
  document: number,
  importers: readonly number[],
  imports: readonly ResolvedImport[],
  paths: readonly string[],
): Promise<number[]> {
  const [folder, stem] = [folderOf(paths[document]!), stemOf(paths[document]!)]
  const siblings = paths.flatMap((path, id) =>
    id !== document && folderOf(path) === folder && stemOf(path) === stem ? [id] : [],
  )
  const together = new Map<number, number>()
  for (const list of await resolvedImports(data, importers.slice(0, ASKED))) {
    const others = new Set(list.flatMap(({ documents }) => documents))
    for (const id of others) together.set(id, (together.get(id) ?? 0) + 1)
  }
  // What it imports itself is told elsewhere.
  const known = new Set([document, ...siblings, ...imports.flatMap(({ documents }) => documents)])
  const often = [...together].filter(([id, count]) => count > 1 && !known.has(id))
  often.sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return [...siblings, ...often.map(([id]) => id)].slice(0, MOST_RELATED)
}
