import type { SearchCodeRequest, SearchCodeResponse, SearchCodeResult } from '../search-code.ts'
import type { Asked } from './ask-all.ts'
import type { Member, OpenedMember } from './member.ts'

type Ask = <T>(
  members: readonly Member[],
  work: (member: OpenedMember, alias: string, signal: AbortSignal) => Promise<T>,
) => Promise<Asked<T>>

/**
 * The four questions over a workspace: `directory` that is an alias means that repository. Results take turns by their
 * rank; of references and structures one repository follows the other. There is no cursor over several repositories.
 */
export async function workspaceSearchCode(
  request: SearchCodeRequest,
  members: readonly Member[],
  ask: Ask,
): Promise<SearchCodeResponse> {
  const only = members.find(({ alias }) => alias === request.directory)
  const { directory: _alias, ...rest } = request
  const asked = await ask(only ? [only] : members, ({ index }, _, signal) =>
    index.searchCode(only ? rest : request, { signal }),
  )
  if (asked.answers.length === 0) throw asked.errors[0]
  const well = asked.answers.filter(({ value }) => value.status === 'ok')
  if (well.length === 0) return asked.answers[0]!.value
  if (only) return { ...well[0]!.value, results: named(well[0]!.value.results, only.alias) }
  const lists = well.map(({ alias, value }) => named(value.results, alias))
  const ranked = request.search_type === 'topic_discovery' || request.search_type === 'definition'
  const limit = request.limit ?? Math.max(...lists.map((list) => list.length))
  const results = (ranked ? takeTurns(lists) : lists.flat()).slice(0, limit)
  const total = well.reduce((sum, { value }) => sum + value.total, 0)
  const meant = [...new Set(well.flatMap(({ value }) => value.did_you_mean ?? []))]
  const notes = well.flatMap(({ alias, value }) => (value.note === undefined ? [] : [`${alias}: ${value.note}`]))
  const silent = asked.failed.map(({ repo, message }) => `${repo} did not answer: ${message}`)
  const { status, search_type, query } = well[0]!.value
  return {
    status,
    search_type,
    query,
    results,
    total,
    total_is_exact: asked.failed.length === 0 && well.every(({ value }) => value.total_is_exact),
    truncated: total > results.length,
    ...([...silent, ...(results.length === 0 ? notes : [])].length > 0 && {
      note: [...silent, ...(results.length === 0 ? notes : [])].join('; '),
    }),
    ...(results.length === 0 && meant.length > 0 && { did_you_mean: meant.slice(0, 10) }),
  }
}

const named = (results: readonly SearchCodeResult[], repo: string): SearchCodeResult[] =>
  results.map((result) => ({ ...result, repo }))

function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat()
}
