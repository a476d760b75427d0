import { nearDuplicates } from './near-duplicates.ts'
import { MOST_NOTES, type NotedPage } from './notes/note.ts'
import type { DecisionCommit, PageDraft, PageInput, StatementDraft } from './page-input.ts'

/** Places named of a decision that is written down more than once. */
const MOST_PLACES = 10

interface Noted {
  readonly document: number
  readonly page: NotedPage
}

/** Pages that files make by themselves or with the others of their folder; decisions said twice are one page. */
export function notedPages(input: PageInput): PageDraft[] {
  const all = input.documents.flatMap(({ notes, isForeign }, document) =>
    isForeign ? [] : notes.map((page) => ({ document, page })),
  )
  const single = all.filter(({ page }) => page.group === undefined)
  const decisions = single.filter(({ page }) => page.type === 'decision_record')
  const others = single.filter(({ page }) => page.type !== 'decision_record')
  return [
    ...others.map((one) => draft(input, one)),
    ...groups(input, all),
    ...collapsed(input, decisions),
    ...commitDecisions(input),
  ]
}

function draft({ documents }: PageInput, { document, page }: Noted): PageDraft {
  const { path, kind } = documents[document]!
  return {
    type: page.type,
    target: path + page.key,
    title: page.title,
    summary: page.summary,
    kind,
    document,
    startLine: page.startLine,
    endLine: page.endLine,
    statements: statements(document, page),
    links: [],
  }
}

const statements = (document: number, { notes }: NotedPage): StatementDraft[] =>
  notes.map(({ heading, text, line, endLine }) => ({ heading, text, document, line, endLine }))

/** One page of the files of each folder that has a root: a Terraform module, a Helm chart. */
function groups(input: PageInput, all: readonly Noted[]): PageDraft[] {
  const byGroup = new Map<string, Noted[]>()
  for (const one of all) {
    if (one.page.group === undefined) continue
    const id = `${one.page.type}:${one.page.group}`
    byGroup.set(id, [...(byGroup.get(id) ?? []), one])
  }
  return [...byGroup.values()].flatMap((members) => {
    const root = members.find(({ page }) => page.isRoot)
    return root ? [grouped(input, root, [root, ...members.filter((one) => one !== root)])] : []
  })
}

function grouped({ documents }: PageInput, root: Noted, members: readonly Noted[]): PageDraft {
  const seen = new Map<string, number>()
  const all = members.flatMap(({ document, page }) => statements(document, page))
  const kept = all.filter(({ heading }) => {
    seen.set(heading, (seen.get(heading) ?? 0) + 1)
    return seen.get(heading)! <= MOST_NOTES
  })
  const { page, document } = root
  const counts = [...seen].map(
    ([heading, count]) => `${count} ${count === 1 ? heading.toLowerCase().replace(/s$/, '') : heading.toLowerCase()}`,
  )
  return {
    type: page.type,
    target: page.group!,
    title: page.title,
    summary: page.summary || `${page.title}: ${counts.join(', ')}.`,
    kind: documents[document]!.kind,
    document,
    startLine: page.startLine,
    endLine: page.endLine,
    // Statements of one kind stand together, whatever file they are from.
    statements: [...seen.keys()].flatMap((heading) => kept.filter((one) => one.heading === heading)),
    links: [],
  }
}

/** What is decided in nearly the same words in several places is one decision with several places. */
function collapsed(input: PageInput, decisions: readonly Noted[]): PageDraft[] {
  // Where a document records it, that is the page; comments point to it.
  const order = [...decisions].sort((a, b) => Number(a.page.key !== '') - Number(b.page.key !== ''))
  const leader = nearDuplicates(order.map(({ page }) => page.summary))
  const places = new Map<number, Noted[]>()
  leader.forEach((first, i) => {
    if (first !== i) places.set(first, [...(places.get(first) ?? []), order[i]!])
  })
  return order.flatMap((one, i) => {
    if (leader[i] !== i) return []
    const page = draft(input, one)
    const also = (places.get(i) ?? []).slice(0, MOST_PLACES).map(({ document, page: other }) => ({
      heading: 'Also',
      text: 'says the same',
      document,
      line: other.startLine,
      endLine: other.endLine,
      about: document,
    }))
    return [{ ...page, statements: [...page.statements, ...also] }]
  })
}

/** What commits record at the end of their messages; picked into several branches it is one decision. */
function commitDecisions({ documents, decisions = [] }: PageInput): PageDraft[] {
  const known = decisions.filter((one) => one.documents.length > 0)
  const leader = nearDuplicates(known.map(summaryOf))
  return known.flatMap((decision, i) => {
    if (leader[i] !== i) return []
    const again = known.filter((_, other) => other !== i && leader[other] === i).slice(0, MOST_PLACES)
    return [commitDecision(documents, decision, again)]
  })
}

const summaryOf = ({ trailers }: DecisionCommit): string => trailers.map(([, text]) => text).join(' ')

function commitDecision(
  documents: PageInput['documents'],
  decision: DecisionCommit,
  again: readonly DecisionCommit[],
): PageDraft {
  const { oid, subject, trailers, documents: changed } = decision
  const place = changed[0]!
  const said = trailers.map(([name, text]) => ({ heading: name, text, document: place, line: 1, commit: oid }))
  const files = changed.slice(0, MOST_PLACES).map((document) => ({
    heading: 'Changed',
    text: `changed \`${documents[document]!.path}\``,
    document,
    line: 1,
    commit: oid,
    about: document,
  }))
  const also = again.map((other) => ({
    heading: 'Also',
    text: 'says the same',
    document: other.documents[0]!,
    line: 1,
    commit: other.oid,
  }))
  return {
    type: 'decision_record',
    target: `commit-${oid.slice(0, 12)}`,
    title: subject,
    summary: summaryOf(decision),
    kind: documents[place]!.kind,
    document: place,
    startLine: 0,
    endLine: 0,
    statements: [...said, ...files, ...also],
    links: [],
  }
}
