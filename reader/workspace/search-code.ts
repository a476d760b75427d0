import { inRepository, type SearchCodeRequest, type SearchCodeResponse, type SearchCodeResult } from '../search-code.ts'
import { splitAlias, withAlias } from './alias.ts'
import type { Ask } from './ask-all.ts'
import type { Member } from './member.ts'

/**
 * The four questions over a workspace: `directory` that is an alias, or has one before it, means that repository, and so does a
 * query such as `lib:src/retry.ts`. Results take turns by their
 * rank; of references and structures one repository follows the other. There is no cursor over several repositories.
 */
export async function workspaceSearchCode(
  request: SearchCodeRequest,
  members: readonly Member[],
  ask: Ask,
): Promise<SearchCodeResponse> {
  const { repo, rest } = placeOf(request, members)
  const only = members.find(({ alias }) => alias === repo)
  const asked = await ask(only ? [only] : members, async ({ index }, alias, signal) => {
    const answer = await index.searchCode(rest, { signal })
    const { candidates } = answer
    const named = candidates && { candidates: candidates.map((path) => withAlias(alias, path)) }
    return { ...answer, query: String(request.query ?? ''), ...named }
  })
  if (asked.answers.length === 0) throw asked.errors[0]
  const well = withScope(asked.answers.filter(({ value }) => value.status === 'ok'))
  if (well.length === 0) return mostHelpful(asked.answers.map(({ value }) => value))
  if (only) return { ...well[0]!.value, results: named(well[0]!.value.results, only.alias) }
  const lists = well.map(({ alias, value }) => named(value.results, alias))
  const ranked = request.search_type === 'topic_discovery' || request.search_type === 'definition'
  const limit = limitOf(request)
  const results = (ranked ? takeTurns(lists) : lists.flat()).slice(0, limit)
  const total = well.reduce((sum, { value }) => sum + value.total, 0)
  const meant = [...new Set(well.flatMap(({ value }) => value.did_you_mean ?? []))]
  const notes = well.flatMap(({ alias, value }) => (value.note === undefined ? [] : [`${alias}: ${value.note}`]))
  const ignored = well.every(({ value }) => value.ignored_arguments) ? well[0]!.value.ignored_arguments : undefined
  const { status, search_type, query } = well[0]!.value
  return {
    status,
    search_type,
    query,
    results,
    total,
    total_is_exact: asked.failed.length === 0 && well.every(({ value }) => value.total_is_exact),
    truncated: total > results.length,
    ...(results.length === 0 && notes.length > 0 && { note: notes.join('; ') }),
    ...(results.length === 0 && meant.length > 0 && { did_you_mean: meant.slice(0, 10) }),
    ...(ignored && { ignored_arguments: ignored }),
    ...(asked.failed.length > 0 && { repos_failed: asked.failed }),
  }
}

/** The repository that a request is for, if for one, and what is asked of it. */
function placeOf(request: SearchCodeRequest, members: readonly Member[]): { repo?: string; rest: SearchCodeRequest } {
  const aliases = members.map(({ alias }) => alias)
  const { directory, ...unscoped } = request
  const scope = splitAlias(directory, aliases)
  const repo = aliases.find((alias) => alias === directory) ?? scope?.repo
  const inside = repo === undefined ? request : { ...unscoped, ...(scope && { directory: scope.rest }) }
  // Of prose a word with a colon is no place.
  const place = request.search_type === 'topic_discovery' ? undefined : splitAlias(request.query, aliases)
  if (!place || (repo !== undefined && repo !== place.repo))
    return { ...(repo !== undefined && { repo }), rest: inside }
  return { repo: place.repo, rest: { ...inside, query: place.rest } }
}

/** Of answers that all are errors, one that knows of something near. */
const mostHelpful = (answers: readonly SearchCodeResponse[]): SearchCodeResponse =>
  answers.find(({ did_you_mean: near, candidates }) => near?.length || candidates?.length) ?? answers[0]!

/** As one index has it: of structures, all; what is no count is reported by the repositories. */
function limitOf({ limit, search_type: type }: SearchCodeRequest): number {
  if (Number.isInteger(limit) && limit! >= 1) return limit!
  return { references: 20, file_structure: Infinity }[type as string] ?? 5
}

const ignoresScope = ({ ignored_arguments: ignored }: SearchCodeResponse): boolean =>
  ignored?.some(({ argument }) => argument === 'directory') ?? false

/** A repository without the folder that is asked for has nothing to say where others have it. */
function withScope<T extends { value: SearchCodeResponse }>(answers: readonly T[]): readonly T[] {
  const inside = answers.filter(({ value }) => !ignoresScope(value))
  return inside.length > 0 ? inside : answers
}

const named = (results: readonly SearchCodeResult[], repo: string): SearchCodeResult[] =>
  results.map((result) => inRepository(result, repo))

function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat()
}
