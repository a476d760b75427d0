import type { ArtifactFile } from '../artifact-file.ts'
import { PAGE_TYPES } from '../api.ts'
import { ANALYZER_ID } from '../analysis/analyzer.ts'
import { canonicalJson } from '../format/manifest.ts'
import { IndexData } from '../query/data/index-data.ts'
import { filePageId } from '../query/pages/connections.ts'
import type { PageBody } from '../query/pages/file-page.ts'
import { splitPageId } from '../query/pages/page.ts'
import { storedPage } from '../query/pages/stored-page.ts'
import type { FileChanges } from './pair-files.ts'
import type { DiffReport } from './types.ts'

type Pages = NonNullable<DiffReport['pages']>

/**
 * Pages by id: those of files go with the files; all others are compared by what they say. Undefined where a side holds no
 * pages, or pages of words that this reader takes apart in another way.
 */
export async function pageChanges(
  base: ArtifactFile,
  head: ArtifactFile,
  files: FileChanges,
  signal?: AbortSignal,
): Promise<Pages | undefined> {
  if (![base, head].every((file) => file.has('PAGE') && file.manifest.analyzer === ANALYZER_ID)) return undefined
  const changed = new Set(files.changed.map((pair) => pair.head.path))
  const [before, now] = [await saidIn(base, changed, signal), await saidIn(head, changed, signal)]
  const pages = (paths: readonly { path: string }[]): string[] => paths.map(({ path }) => filePageId(path))
  const bases = files.renamed.map((pair) => pair.base)
  const heads = files.renamed.map((pair) => pair.head)
  return {
    added: inOrder([...[...now.keys()].filter((id) => !before.has(id)), ...pages([...files.added, ...heads])]),
    removed: inOrder([...[...before.keys()].filter((id) => !now.has(id)), ...pages([...files.removed, ...bases])]),
    changed: inOrder([
      ...[...now].filter(([id, said]) => before.has(id) && before.get(id) !== said).map(([id]) => id),
      ...pages(files.changed.map((pair) => pair.head)),
    ]),
  }
}

/** What every stored page says, by its id; `changed` are the files whose content differs. */
async function saidIn(
  file: ArtifactFile,
  changed: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const data = await IndexData.open(file, signal)
  const said = new Map<string, string>()
  for (let page = 0; page < (data.pages?.count ?? 0); page++) {
    signal?.throwIfAborted()
    const body = await storedPage(data, page)
    said.set(body.page_id, whatItSays(body, data.pages!.isWhole(page) && changed.has(body.target_path), file))
  }
  return said
}

/** Not where it stands: a line that is put in elsewhere changes no page. Of a text that is a page, everything counts. */
function whatItSays({ title, summary, sections, links }: PageBody, isOther: boolean, file: ArtifactFile): string {
  const told = sections.map(({ heading, statements, omitted = 0 }) => [
    heading,
    omitted,
    ...statements.map(({ text, path, page_id: about = '' }) => [text, path, about]),
  ])
  const led = links.map(({ page_id: id, relation }) => [id, relation])
  return canonicalJson([title, summary, told, led, isOther ? file.manifest.commit : ''])
}

/** Decisions before all, pages of files behind all. */
const ORDER = [
  'decision_record',
  ...PAGE_TYPES.filter((type) => !/^(file_page|decision_record)$/.test(type)),
  'file_page',
]

function inOrder(ids: readonly string[]): string[] {
  const place = (id: string): number => ORDER.indexOf(splitPageId(id).type ?? 'file_page')
  return [...ids].sort((a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0))
}
