import type { DocumentKind } from '../../reader/api.ts'
import { plural } from '../../reader/analysis/plural.ts'
import type { PageInput, StatementDraft } from './page-input.ts'

/** `a`, `b` and 3 more */
export function listed(names: readonly string[], most: number): string {
  const shown = names
    .slice(0, most)
    .map((name) => `\`${name}\``)
    .join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

/** `: a, b` where these are all there is, else `, above all a, b`. */
export function aboveAll(count: number, names: readonly string[]): string {
  const shown = listed(names, names.length)
  return count <= names.length ? `: ${shown}` : `, above all ${shown}`
}

/** A text that ends as a sentence does. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Names and counts, most first. */
export function tally(values: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}

/** The kind that most of some documents have. */
export function mainKind({ documents }: PageInput, ids: readonly number[]): DocumentKind {
  return (tally(ids.map((id) => documents[id]!.kind))[0]?.[0] ?? 'implementation') as DocumentKind
}

/** What a file says of itself; the reader fills it in. */
export const aboutFile = (heading: string, document: number): StatementDraft => ({ heading, document })

const DATE = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** What commits did to some files lately, as far as history was read. */
export function historyStatements(
  { documents, history }: PageInput,
  ids: readonly number[],
  most = 3,
): StatementDraft[] {
  if (!history) return []
  const known = ids.filter((id) => history[id]!.last !== undefined)
  if (known.length === 0) return []
  return [...latest(history, documents, known).slice(0, most), ...busiest(history, documents, known)]
}

type Rows = NonNullable<PageInput['history']>

/** Newest commits of any of the files, each once. */
function latest(history: Rows, documents: PageInput['documents'], ids: readonly number[]): StatementDraft[] {
  const newest = ids.flatMap((id) => history[id]!.recent.slice(0, 1).map((commit) => ({ id, commit })))
  newest.sort((a, b) => b.commit.time - a.commit.time || a.id - b.id)
  const seen = new Set<string>()
  return newest.flatMap(({ id, commit: { oid, time, subject } }) => {
    if (seen.has(oid)) return []
    seen.add(oid)
    return [
      {
        heading: 'History',
        text: `${DATE(time)} \`${documents[id]!.path}\`: ${subject}`,
        document: id,
        line: 1,
        commit: oid,
      },
    ]
  })
}

function busiest(history: Rows, documents: PageInput['documents'], ids: readonly number[]): StatementDraft[] {
  const [id, next] = [...ids].sort((a, b) => history[b]!.commits90 - history[a]!.commits90 || a - b)
  if (id === undefined || next === undefined) return []
  const { commits90, recent } = history[id]!
  // Several that changed as often are none that changed most.
  if (commits90 < 2 || history[next]!.commits90 === commits90) return []
  const text = `\`${documents[id]!.path}\` changed most: ${plural(commits90, 'commit')} in the 90 days before the indexed one`
  return [{ heading: 'History', text, document: id, line: 1, ...(recent[0] && { commit: recent[0].oid }) }]
}
