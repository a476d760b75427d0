import type { PageSection, PageStatement } from '../../api.ts'
import { documentHistories } from '../data/document-history.ts'
import type { FileFacts } from './file-facts.ts'
import { filePageId } from './connections.ts'
import { plural } from '../../analysis/plural.ts'
import { code } from './markdown-code.ts'
import { section } from './surface.ts'

const MOST_COMMITS = 4
const MOST_RELATED = 3

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** What commits did to a file; every statement names its commit. */
export async function historySection({ data, document, path }: FileFacts): Promise<PageSection | undefined> {
  const history = (await documentHistories(data, [document]))?.[0]
  if (!history?.last) return undefined
  const { last, firstSeen, born, commits, commits90, recent, related } = history
  const known = recent.length > 0 ? recent : [last]
  const statements: PageStatement[] = known
    .slice(0, MOST_COMMITS)
    .map(({ oid, time, subject }) => ({ text: `${day(time)}: ${subject}`, path, line: 1, commit: oid }))
  const since = firstSeen > 0 ? `${born ? 'added' : 'first seen'} on ${day(firstSeen)}` : ''
  const busy = `${plural(commits, 'commit')} in the history that was read${commits90 > 0 ? `, ${commits90} in the 90 days before the indexed one` : ''}` // prettier-ignore
  statements.push({ text: [busy, since].filter(Boolean).join('; '), path, line: 1, commit: last.oid })
  const paths = await data.paths(related.slice(0, MOST_RELATED).map((one) => one.document))
  related.slice(0, MOST_RELATED).forEach(({ support }, i) => {
    const text = `${code(paths[i]!)} changed together with it in ${plural(support, 'commit')}`
    statements.push({ text, path: paths[i]!, line: 1, page_id: filePageId(paths[i]!) })
  })
  return section('History', statements)
}
