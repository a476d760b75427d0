import type { Page, PageSection } from '../../api.ts'
import type { IndexData } from '../data/index-data.ts'
import { connections, filePageId } from './connections.ts'
import { fileLinks } from './file-links.ts'
import { fileFacts, type FileFacts } from './file-facts.ts'
import { fileSummary, KIND_WORDS } from './file-summary.ts'
import { historySection } from './history.ts'
import { plural } from '../../analysis/plural.ts'
import { section, surfaceSection } from './surface.ts'

/** A page before it is written out. */
export type PageBody = Omit<Page, 'markdown'>

/** The page of a file, made of what the index holds of it. */
export async function filePage(data: IndexData, document: number): Promise<PageBody> {
  const facts = await fileFacts(data, document)
  const { path, row, language } = facts
  const surface = surfaceSection(facts)
  const history = await historySection(facts)
  const sections = [
    about(facts),
    ...(surface ? [surface] : []),
    ...(await connections(facts)),
    ...(history ? [history] : []),
  ]
  const { text: summary, line } = fileSummary(facts)
  return {
    page_id: filePageId(path),
    page_type: 'file_page',
    title: row.title || path,
    summary,
    summary_source: { path, line },
    target_path: path,
    kind: data.documents.kindOf(document),
    ...(language !== '' && { language }),
    sections,
    links: await fileLinks(data, document, path),
  }
}

function about({ data, document, path, language, lines, row }: FileFacts): PageSection {
  const kind = KIND_WORDS[data.documents.kindOf(document)]
  const what = `${language === '' ? 'Plain text' : language}, ${kind}, ${plural(lines, 'line')}, ${plural(row.bytes, 'byte')}`
  const flags = [
    ...(data.documents.isForeign(document) ? ['generated, or of another project'] : []),
    ...(data.documents.isExample(document) ? ['an example'] : []),
  ]
  const text = [what, ...flags].join('; ')
  return section('About', [{ text, path, line: 1, ...(lines > 1 && { end_line: lines }) }])
}
