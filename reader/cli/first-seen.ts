import { basename, dirname } from 'node:path'
import { statSync } from 'node:fs'
import type { SearchHit, SearchRequest, SearchResponse } from '../api.ts'
import { ConfigError, GitdexError } from '../errors.ts'
import type { ExitCode, ParsedArguments } from './command.ts'
import { artifactsIn } from './find-index.ts'
import type { Io } from './io.ts'
import { locate, type Opener } from './open.ts'
import { printJson } from './print-json.ts'
import { printable } from './printable.ts'
import { buildRequest } from './search-request.ts'

/** One artifact of a folder of them. */
interface Dated {
  readonly location: string
  readonly repo: string
  readonly commit: string
  readonly commit_time: string
}

export interface FirstSeen {
  query: string
  /** The oldest commit with a hit, and its best one; null when no artifact has any. */
  first_seen: (Dated & { mode: string; hit: SearchHit }) | null
  /** The newest artifact before it, which has no hit: it came between the two. */
  before?: Dated
  /** Artifacts that were asked. */
  searched: number
  /** Artifacts that could not be asked, and why. */
  failed?: { location: string; code: string; message: string }[]
}

/** `search --first-seen`: asks the artifacts of one repository in a folder, oldest first, until one has the answer. */
export async function searchFirstSeen(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  const { location } = await locate(args, io, open)
  if (/^https?:/.test(location)) {
    throw new ConfigError('CONFIG_INVALID', '--first-seen asks a folder of artifacts: --index DIR', {
      argument: 'index',
    })
  }
  const folder = statSync(location).isDirectory() ? location : dirname(location)
  const answer = await firstSeen(artifactsIn(folder), location, buildRequest(args), args.get('since'), open)
  if (args.has('json') || args.get('format') === 'json') printJson(io, answer)
  else print(answer, io)
  if (answer.first_seen) return 0
  return answer.failed ? 2 : 1
}

async function firstSeen(
  paths: readonly string[],
  chosen: string,
  request: SearchRequest,
  since: string | undefined,
  open: Opener,
): Promise<FirstSeen> {
  const failed: NonNullable<FirstSeen['failed']> = []
  const fail = (location: string, error: unknown) => {
    if (!(error instanceof GitdexError) || error.code === 'QUERY_INVALID') throw error
    failed.push({ location, code: error.code, message: error.message })
  }
  const dated = from(await datedOf(paths, chosen, open, fail), since)
  const answer: FirstSeen = { query: request.query, first_seen: null, searched: 0 }
  for (const one of dated) {
    try {
      const found = await ask(one.location, request, open)
      answer.searched++
      if (hits(found)) {
        answer.first_seen = { ...one, mode: found.mode, hit: found.results[0]! }
        break
      }
      answer.before = one
    } catch (error) {
      fail(one.location, error)
    }
  }
  if (!answer.first_seen) delete answer.before
  return { ...answer, ...(failed.length > 0 && { failed }) }
}

async function ask(location: string, request: SearchRequest, open: Opener): Promise<SearchResponse> {
  const index = await open(location)
  try {
    return await index.search({ ...request, limit: 1 })
  } finally {
    index.close()
  }
}

/** Names are seen when they are there, not when something is called a little like them. */
const hits = ({ results, exact_match: exact }: SearchResponse): boolean => results.length > 0 && exact !== false

/** The artifacts of the same repository as the chosen one, oldest commit first, each commit once. */
async function datedOf(
  paths: readonly string[],
  chosen: string,
  open: Opener,
  fail: (location: string, error: unknown) => void,
): Promise<Dated[]> {
  const all: Dated[] = []
  for (const location of paths) {
    try {
      const index = await open(location)
      const { name: repo, commit, commit_time } = (await index.info().finally(() => index.close())).manifest
      all.push({ location, repo, commit, commit_time })
    } catch (error) {
      fail(location, error)
    }
  }
  const repo = all.find((one) => basename(one.location) === basename(chosen))?.repo ?? all[0]?.repo
  const own = all.filter((one) => one.repo === repo)
  own.sort((a, b) =>
    a.commit_time < b.commit_time ? -1 : a.commit_time > b.commit_time ? 1 : a.commit < b.commit ? -1 : 1,
  )
  return own.filter((one, i) => own.findIndex(({ commit }) => commit === one.commit) === i)
}

/** Those of a commit or a time and later. Throws CONFIG_INVALID. */
function from(dated: readonly Dated[], since: string | undefined): readonly Dated[] {
  if (since === undefined) return dated
  if (/^[0-9a-f]{7,40}$/.test(since)) {
    const at = dated.findIndex(({ commit }) => commit.startsWith(since))
    if (at >= 0) return dated.slice(at)
  }
  const time = Date.parse(since)
  if (Number.isNaN(time)) {
    const message = `--since takes a date (2024-05-31) or a commit that one of the artifacts is of, not ${since}`
    throw new ConfigError('CONFIG_INVALID', message, { argument: 'since', value: since })
  }
  return dated.filter(({ commit_time }) => Date.parse(commit_time) >= time)
}

function print({ query, first_seen: first, before, searched, failed }: FirstSeen, io: Io): void {
  for (const { location, code, message } of failed ?? []) io.err(`${printable(`${location}: ${code}: ${message}`)}\n`)
  if (!first) {
    io.err(
      `${printable(JSON.stringify(query))} is not in ${searched === 1 ? 'the 1 artifact' : `any of ${searched} artifacts`}\n`,
    )
    return
  }
  const { hit } = first
  const file = hit.type === 'page' ? hit.target_path : hit.file
  const line =
    hit.type === 'line' || hit.type === 'reference' ? hit.line : 'start_line' in hit ? hit.start_line : undefined
  io.out(`${first.commit}  ${first.commit_time}  ${printable(file)}${line === undefined ? '' : `:${line}`}\n`)
  io.err(before ? `not yet in ${before.commit} (${before.commit_time})\n` : 'the oldest artifact has it\n')
}
