import { now, since } from '../clock.ts'
import type { ContextResponse } from '../gitdex-index.ts'
import { QueryError } from '../errors.ts'
import type { ContextRequest, MissingPath } from '../query/cards/context.ts'
import { withAlias, type Aliased } from './alias.ts'
import type { Ask, Asked } from './ask-all.ts'
import { ALL } from './config.ts'
import type { Member } from './member.ts'
import type { InRepository } from './workspace.ts'

/**
 * What is known of files in one repository or in all. A path with an alias before it (`part` takes it apart) is of that
 * repository; others are looked for everywhere first, and one that several repositories hold is ambiguous. A budget is shared
 * by the repositories as their files are.
 */
export async function workspaceContext(
  request: ContextRequest & InRepository,
  members: readonly Member[],
  part: (path: string) => Aliased | undefined,
  ask: Ask,
): Promise<ContextResponse & InRepository> {
  const started = now()
  const { repo: _repo, ...rest } = request
  const wanted = [...new Set([request.paths].flat().filter((path) => typeof path === 'string' && path.trim() !== ''))]
  const places = await placesOf(wanted, members, part, ask)
  const asked = await ask(
    members.filter(({ alias }) => places.own.has(alias)),
    async (opened, alias, signal) => {
      const { index, freshness } = opened
      const paths = places.own.get(alias)!
      const asked = { ...rest, paths, ...shareOf(request.budget_tokens, paths, wanted) }
      const answer = await (opened.context?.(asked, { signal }) ?? index.context(asked, { signal }))
      return { ...answer, index: { ...answer.index, ...freshness } }
    },
  )
  if (asked.answers.length === 0 && asked.errors.length > 0) throw asked.errors[0]
  return compose(request, wanted, places, asked, since(started))
}

interface Places {
  readonly own: ReadonlyMap<string, string[]>
  readonly missing: readonly MissingPath[]
  /** Of some index, for answers from none. */
  readonly state?: ContextResponse['index']
}

const shareOf = (budget: number | undefined, paths: readonly string[], wanted: readonly string[]) =>
  budget === undefined || !Number.isInteger(budget)
    ? {}
    : { budget_tokens: Math.max(1, Math.floor((budget * paths.length) / wanted.length)) }

/** Which repository each path is in: those that say so themselves first. */
async function placesOf(
  wanted: readonly string[],
  members: readonly Member[],
  part: (path: string) => Aliased | undefined,
  ask: Ask,
): Promise<Places> {
  const named = wanted.flatMap((path) => part(path) ?? [])
  const free = wanted.filter((path) => !part(path))
  const found: Places =
    members.length === 1
      ? { own: new Map([[members[0]!.alias, free]]), missing: [] }
      : free.length > 0 || named.length === 0
        ? await findPlaces(free, members, ask)
        : { own: new Map(), missing: [] }
  const own = new Map(found.own)
  for (const { repo, rest } of named) own.set(repo, [...new Set([...(own.get(repo) ?? []), rest])])
  return { ...found, own }
}

/** Which repository each path is in that does not say so. */
async function findPlaces(wanted: readonly string[], members: readonly Member[], ask: Ask): Promise<Places> {
  if (wanted.length === 0) throw new QueryError('QUERY_INVALID', 'Name at least one file: context src/auth/login.ts')
  const asked = await ask(members, ({ index }, _alias, signal) =>
    index.context({ paths: wanted, include: [] }, { signal }),
  )
  if (asked.answers.length === 0 && asked.errors.length > 0) throw asked.errors[0]
  const own = new Map<string, string[]>()
  const missing: MissingPath[] = []
  for (const path of wanted) {
    const has = asked.answers.filter(
      ({ value }) => !value.missing.some((one) => one.path === path && one.why !== 'ambiguous'),
    )
    if (has.length === 1) own.set(has[0]!.alias, [...(own.get(has[0]!.alias) ?? []), path])
    else if (has.length > 1) {
      missing.push({ path, why: 'ambiguous', candidates: has.map(({ alias }) => withAlias(alias, path)).slice(0, 10) })
    } else {
      const near = asked.answers.flatMap(({ alias, value }) =>
        value.missing.filter((one) => one.path === path).map((one) => ({ alias, one })),
      )
      const best = near.find(({ one }) => one.why !== 'not_found') ?? near[0]
      const candidates = near.flatMap(({ alias, one }) =>
        one.candidates.map((candidate) => withAlias(alias, candidate)),
      )
      missing.push({ path, why: 'not_found', ...best?.one, candidates: candidates.slice(0, 10) })
    }
  }
  const state = asked.answers[0]!.value.index
  return { own, missing, state }
}

/** A path as it was asked for: with its alias, unless it was asked for without. What is meant instead bears it, too. */
function asAsked(missing: MissingPath, alias: string, wanted: readonly string[]): MissingPath {
  const candidates = missing.candidates.map((one) => withAlias(alias, one))
  return { ...missing, path: wanted.includes(missing.path) ? missing.path : withAlias(alias, missing.path), candidates }
}

function compose(
  { budget_tokens: budget, repo }: ContextRequest & InRepository,
  wanted: readonly string[],
  { missing, state }: Pick<Places, 'missing' | 'state'>,
  { answers, failed }: Asked<ContextResponse>,
  elapsed: number,
): ContextResponse & InRepository {
  const notes = answers.flatMap(({ alias, value }) => (value.note === undefined ? [] : [`${alias}: ${value.note}`]))
  const newest = [...answers].sort((a, b) => (a.value.index.commit_time < b.value.index.commit_time ? 1 : -1))[0]
  const ignored = answers[0]?.value.ignored_arguments
  return {
    files: answers.flatMap(({ alias, value }) =>
      value.files.map((file) => ({ ...file, repo: alias, ...(value.index.stale && { stale: true }) })),
    ),
    missing: [
      ...missing,
      ...answers.flatMap(({ alias, value }) => value.missing.map((one) => asAsked(one, alias, wanted))),
    ],
    tokens: answers.reduce((sum, { value }) => sum + value.tokens, 0),
    ...(budget !== undefined && { budget_tokens: budget }),
    truncated: answers.some(({ value }) => value.truncated),
    ...(notes.length > 0 && { note: notes.join('; ') }),
    ...(ignored && { ignored_arguments: ignored }),
    index: newest
      ? { ...newest.value.index, ...(answers.length > 1 && { repo: ALL }) }
      : { ...state!, repo: repo ?? ALL },
    elapsed_ms: elapsed,
    ...(failed.length > 0 && { repos_failed: failed }),
  }
}
