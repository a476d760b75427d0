import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SearchRequest } from '../../reader/api.ts'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import type { Opener } from '../../reader/cli/open.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable, printableLines } from '../../reader/cli/printable.ts'
import { ConfigError } from '../errors.ts'
import { pairedBootstrap } from '../eval/bootstrap.ts'
import { summarize, type QueryScore } from '../eval/metrics.ts'
import { readTasks, type EvalTask } from '../eval/read-tasks.ts'
import { comparisonTable, reportTable } from '../eval/table.ts'
import { answerTasks, type EvalSetting } from './eval-run.ts'

/** `gitdex eval`: the table of one setting, or of two and whether they differ. */
export async function runEval(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  const file = args.get('tasks')
  if (file === undefined) {
    throw new ConfigError('CONFIG_INVALID', 'eval needs --tasks FILE: queries with their relevant files', { argument: 'tasks' }) // prettier-ignore
  }
  const tasks = readTasks(resolve(io.cwd, file))
  const settings = settingsOf(args, io.cwd)
  const told = new Set<string>()
  const answered: Map<EvalTask, QueryScore>[] = []
  for (const setting of settings) {
    const { scores, without, notes } = await answerTasks(tasks, setting, io, open)
    if (without.length > 0) io.err(`${printable(leftOut(without, tasks))}\n`)
    for (const note of notes.slice(0, MOST_NOTES)) told.add(note)
    if (notes.length > MOST_NOTES) told.add(`and ${notes.length - MOST_NOTES} more notes of this kind`)
    answered.push(scores)
  }
  for (const note of told) io.err(`${printable(note)}\n`)
  const common = tasks.filter((task) => answered.every((scores) => scores.has(task)))
  const runs = answered.map((scores) => common.map((task) => scores.get(task)!))
  const [first, second] = runs as [QueryScore[], QueryScore[] | undefined]
  const reports = runs.map((scores, i) => ({ setting: settings[i]!.label, ...summarize(scores) }))
  const comparison = second && compare(first, second)
  if (args.has('json')) {
    const output = reports.map((report, i) => ({ ...report, queries: runs[i] }))
    printJson(io, { tasks: file, left_out: tasks.length - common.length, settings: output, ...(comparison && { comparison }) }) // prettier-ignore
    return 0
  }
  const tables = reports.map((report) => (second ? `${report.setting}\n` : '') + reportTable(report))
  const rows = comparison ? Object.entries(comparison).map(([name, one]) => [name, one] as [string, typeof one]) : []
  io.out(printableLines([...tables, ...(comparison ? [comparisonTable(rows)] : [])].join('\n')))
  return 0
}

/** Notes of a setting that are printed. */
const MOST_NOTES = 20

function compare(first: readonly QueryScore[], second: readonly QueryScore[]) {
  const paired = (key: 'ndcg10' | 'recall5' | 'rr') =>
    pairedBootstrap(first.map((one) => one[key]), second.map((one) => one[key])) // prettier-ignore
  return { ndcg10: paired('ndcg10'), recall5: paired('recall5'), mrr10: paired('rr') }
}

const leftOut = (repositories: readonly string[], tasks: readonly EvalTask[]): string => {
  const count = tasks.filter(({ repo }) => repo !== undefined && repositories.includes(repo)).length
  return `${count} ${count === 1 ? 'query' : 'queries'} left out: no index of ${repositories.join(', ')}`
}

/** The setting of `--set`, and that of `--compare` when it is given. */
function settingsOf(args: ParsedArguments, cwd: string): EvalSetting[] {
  const index = args.get('index')
  const given = args.all('set')
  const first = { index, request: requestOf(given, 'set'), label: labelOf(index, given) }
  if (!args.has('compare')) return [first]
  const isPath = (text: string): boolean => existsSync(resolve(cwd, text)) || !text.includes('=')
  const paths = args.all('compare').filter(isPath)
  if (paths.length > 1) {
    throw new ConfigError('CONFIG_INVALID', `--compare takes one other index, not ${paths.join(' and ')}`, { argument: 'compare' }) // prettier-ignore
  }
  const fields = args.all('compare').filter((text) => !isPath(text))
  const other = paths[0] ?? index
  const used = fields.length > 0 ? fields : given
  return [first, { index: other, request: requestOf(used, 'compare'), label: labelOf(other, used) }]
}

const labelOf = (index: string | undefined, fields: readonly string[]): string =>
  [index ?? 'default index', ...fields].join(' ')

/** Fields that a setting may give; what they mean is checked where all requests are. */
const FIELDS = ['mode', 'kind', 'symbol_kind', 'page_type', 'file_type', 'path', 'exclude_patterns'] as const

function requestOf(fields: readonly string[], argument: string): Partial<SearchRequest> {
  const request: Record<string, string> = {}
  for (const field of fields.flatMap((text) => text.split(/[,\s]+/).filter((part) => part !== ''))) {
    const [name = '', ...value] = field.split('=')
    const known = FIELDS.find((one) => one === name.replaceAll('-', '_'))
    if (!known || value.length === 0) {
      throw new ConfigError('CONFIG_INVALID', `--${argument} ${field}: not FIELD=VALUE with one of ${FIELDS.join(', ')}`, { argument, value: field, valid: [...FIELDS] }) // prettier-ignore
    }
    request[known] = value.join('=')
  }
  return request
}
