import type { PagesResponse } from '../gitdex-index.ts'
import type { PagesRequest } from '../query/pages/list.ts'
import type { Ask } from './ask-all.ts'
import { ALL } from './config.ts'
import type { Member } from './member.ts'
import type { FromRepository, InRepository } from './workspace.ts'

const DEFAULT_LIMIT = 100
const MOST = 5000

/** Lists pages, those of one repository after those of the other; `limit` and `offset` count over all. Throws the first failure when none answers. */
export async function workspacePages(
  request: PagesRequest & InRepository,
  members: readonly Member[],
  ask: Ask,
): Promise<PagesResponse & FromRepository> {
  const { repo: _repo, ...rest } = request
  if (members.length > 1) delete rest.offset
  const offset = members.length > 1 && isCount(request.offset) ? request.offset : 0
  const limit = isCount(request.limit) && request.limit > 0 ? request.limit : DEFAULT_LIMIT
  // Each may have all that is asked for.
  const most = Math.min(MOST, offset + limit)
  const limited = members.length > 1 && isCount(request.limit ?? 0) ? { ...rest, limit: most } : rest
  const { answers, failed, errors } = await ask(members, async ({ index, freshness }, _alias, signal) => {
    const answer = await index.pages(limited, { signal })
    return { ...answer, index: { ...answer.index, ...freshness } }
  })
  if (answers.length === 0) throw errors[0]
  const all = answers.flatMap(({ alias, value }) => value.pages.map((page) => ({ ...page, repo: alias })))
  const pages = all.slice(offset, offset + limit)
  const total = answers.reduce((sum, { value }) => sum + value.total, 0)
  const newest = answers.reduce((best, one) =>
    one.value.index.commit_time > best.value.index.commit_time ? one : best,
  )
  const ignored = answers[0]!.value.ignored_arguments
  return {
    pages,
    total,
    truncated: answers.length > 1 ? offset + pages.length < total : answers[0]!.value.truncated,
    types: typesOf(answers.map(({ value }) => value.types)),
    ...(ignored && { ignored_arguments: ignored }),
    index: { ...newest.value.index, ...(answers.length > 1 && { repo: ALL }) },
    elapsed_ms: Math.max(...answers.map(({ value }) => value.elapsed_ms)),
    ...(failed.length > 0 && { repos_failed: failed }),
  }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

function typesOf(all: readonly PagesResponse['types'][]): PagesResponse['types'] {
  const sum: PagesResponse['types'] = {}
  for (const types of all)
    for (const [type, count] of Object.entries(types) as [keyof typeof sum, number][])
      sum[type] = (sum[type] ?? 0) + count
  return sum
}
