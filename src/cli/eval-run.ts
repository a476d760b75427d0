import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SearchRequest } from '../../reader/api.ts'
import type { Io } from '../../reader/cli/io.ts'
import { locateIndex, type Opener } from '../../reader/cli/open.ts'
import type { ReaderIndex } from '../../reader/cli/reader-api.ts'
import { ConfigError, SourceError } from '../errors.ts'
import { DEPTH, scoreAnswer, type QueryScore } from '../eval/metrics.ts'
import type { EvalTask } from '../eval/read-tasks.ts'

/** One way to answer the tasks. */
export interface EvalSetting {
  /** As `--index`. */
  readonly index: string | undefined
  /** Fields of every request. */
  readonly request: Partial<SearchRequest>
  readonly label: string
}

export interface AnsweredTasks {
  readonly scores: Map<EvalTask, QueryScore>
  /** Repositories of the tasks that have no index. */
  readonly without: string[]
  /** What the indexes made the figures say less than they seem to: relevant files that they do not hold, unused scopes. */
  readonly notes: string[]
}

/**
 * Answers every task from the index of its repository. A folder may hold one artifact per repository; a single artifact
 * answers the tasks of its repository, or all when no task names one.
 */
export async function answerTasks(
  tasks: readonly EvalTask[],
  setting: EvalSetting,
  io: Io,
  open: Opener,
): Promise<AnsweredTasks> {
  const scores = new Map<EvalTask, QueryScore>()
  const notes: string[] = []
  const places = await placesOf(tasks, setting, io, open)
  for (const [repo, location] of places) {
    const index = await open(location)
    const own = tasks.filter((task) => task.repo === repo)
    try {
      for (const task of own) scores.set(task, await answer(index, task, setting.request, notes))
      notes.push(...(await notHeld(index, own)))
    } finally {
      index.close()
    }
  }
  const named = [...new Set(tasks.flatMap(({ repo }) => (repo === undefined ? [] : [repo])))]
  const without = named.filter((repo) => !places.has(repo)).sort()
  if (scores.size === 0) {
    throw new SourceError('NOT_FOUND', `No index of ${without.join(', ')}. Give the folder of their artifacts with --index DIR; the name of a repository is that in its manifest (gitdex info).`, { repositories: without }) // prettier-ignore
  }
  return { scores, without, notes: [...new Set(notes)] }
}

/** Scores one query. Throws CONFIG_INVALID for a field of the setting that no index would know. */
async function answer(
  index: ReaderIndex,
  task: EvalTask,
  request: Partial<SearchRequest>,
  notes: string[],
): Promise<QueryScore> {
  const answered = await index.search({ ...request, query: task.query, limit: 2 * DEPTH })
  const { candidates, mode, elapsed_ms } = answered
  for (const { argument, value, valid } of answered.ignored_arguments ?? []) {
    const setting = `${argument}=${String(value)}`
    // A folder may be in one repository of several.
    if (['path', 'exclude_patterns'].includes(argument)) {
      notes.push(`${setting} counted for nothing in ${answered.index.repo}`)
      continue
    }
    const message = `${setting} means nothing; ${argument} is one of: ${valid.join(', ')}`
    throw new ConfigError('CONFIG_INVALID', message, { argument, value, valid })
  }
  return scoreAnswer(task, candidates.map(({ path }) => path), mode, elapsed_ms) // prettier-ignore
}

/** Paths that one request asks for. */
const AT_ONCE = 50

/** One note per relevant file that an index does not hold: no answer can hold it either. */
async function notHeld(index: ReaderIndex, tasks: readonly EvalTask[]): Promise<string[]> {
  const wanted = [...new Set(tasks.flatMap(({ targets }) => targets.map(({ path }) => path)))]
  const notes: string[] = []
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const paths = wanted.slice(from, from + AT_ONCE)
    const { missing, index: { repo } } = await index.context!({ paths, include: [] }) // prettier-ignore
    for (const { path, why, reason } of missing) {
      if (why === 'ambiguous') continue
      const skipped = why === 'skipped' && reason !== undefined ? ` (skipped: ${reason})` : ''
      notes.push(`relevant file ${path} is not in the index of ${repo}${skipped}: it counts as not found`)
    }
  }
  return notes
}

/** Where the artifact of each repository of the tasks is; `undefined` is that of tasks without a repository. */
async function placesOf(
  tasks: readonly EvalTask[],
  { index }: EvalSetting,
  io: Io,
  open: Opener,
): Promise<Map<string | undefined, string>> {
  const named = new Set(tasks.map(({ repo }) => repo))
  const places = new Map<string | undefined, string>()
  if (named.has(undefined)) places.set(undefined, (await locateIndex({ index }, io, open)).location)
  named.delete(undefined)
  if (named.size === 0) return places
  const files = index === undefined ? [(await locateIndex({ index }, io, open)).location] : artifactsAt(index, io.cwd)
  for (const file of files) {
    const opened = await open(file)
    const { name } = (await opened.info()).manifest
    opened.close()
    if (named.has(name)) places.set(name, file)
  }
  return places
}

/** Artifacts of a folder in order of their names; a file or URL is taken as it is. */
function artifactsAt(index: string, cwd: string): string[] {
  if (/^https?:/.test(index)) return [index]
  const path = resolve(cwd, index)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new SourceError('NOT_FOUND', `--index ${index} does not exist. Build one with: gitdex build.`, { index }) // prettier-ignore
  if (!stat.isDirectory()) return [path]
  return readdirSync(path).filter((name) => name.endsWith('.gitdex')).sort().map((name) => join(path, name)) // prettier-ignore
}
