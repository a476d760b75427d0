import { readFileSync } from 'node:fs'
import { ConfigError, reasonOf } from '../errors.ts'

/** A query and the files that answer it. */
export interface EvalTask {
  readonly query: string
  /** Repository (the name in the artifact's manifest); absent when the tasks are about one. */
  readonly repo?: string
  readonly language?: string
  readonly category?: string
  readonly targets: readonly EvalTarget[]
}

export interface EvalTarget {
  readonly path: string
  /** The path is whole; otherwise it may be the end of one. */
  readonly exact: boolean
}

/**
 * Reads a relevance file: a JSON array, an object with `tasks`, or JSON lines. A task has `query`, and `relevant` (and
 * `secondary`, which counts the same) or `targets` with `resolved` (a whole path) or `path`; `repo`, `language` and
 * `category` group the table. Throws CONFIG_INVALID that names the task.
 */
export function readTasks(file: string): EvalTask[] {
  const rows = parseRows(readText(file), file)
  const tasks = rows.map((row, i) => taskOf(row, `${file}: task ${i + 1}`))
  if (tasks.length === 0) throw invalid(`${file} holds no tasks`, { file })
  return tasks
}

const invalid = (problem: string, data: Record<string, unknown>): ConfigError =>
  new ConfigError('CONFIG_INVALID', `${problem}. See docs/evaluation.md for the format.`, {
    argument: 'tasks',
    ...data,
  })

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw invalid(`--tasks ${file} cannot be read: ${reasonOf(error)}`, { file })
  }
}

function parseRows(text: string, file: string): unknown[] {
  const whole = parse(text)
  if (Array.isArray(whole)) return whole
  if (isObject(whole) && Array.isArray(whole['tasks'])) return whole['tasks']
  if (isObject(whole) && 'query' in whole) return [whole]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.map(parse)
  if (whole !== undefined || rows.includes(undefined)) throw invalid(`${file} is neither a JSON array nor JSON lines`, { file }) // prettier-ignore
  return rows
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function taskOf(row: unknown, place: string): EvalTask {
  if (!isObject(row) || typeof row['query'] !== 'string' || row['query'].trim() === '') {
    throw invalid(`${place} has no query`, { place })
  }
  const targets = targetsOf(row)
  if (targets.length === 0) throw invalid(`${place} names no relevant files`, { place, query: row['query'] })
  const text = (key: string) => (typeof row[key] === 'string' ? { [key]: row[key] } : {})
  return { query: row['query'], targets, ...text('repo'), ...text('language'), ...text('category') }
}

function targetsOf(row: Record<string, unknown>): EvalTarget[] {
  const list = (key: string): unknown[] =>
    Array.isArray(row[key]) ? row[key] : row[key] === undefined ? [] : [row[key]]
  const given = 'targets' in row ? list('targets') : [...list('relevant'), ...list('secondary')]
  return given.flatMap((one): EvalTarget[] => {
    if (typeof one === 'string') return [{ path: one, exact: false }]
    if (isObject(one) && typeof one['resolved'] === 'string') return [{ path: one['resolved'], exact: true }]
    return isObject(one) && typeof one['path'] === 'string' ? [{ path: one['path'], exact: false }] : []
  })
}
