import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { interruptible } from './interruptible.ts'
import { buildRequest } from './build-request.ts'
import { explainPaths, type PathExplanation } from './explain-paths.ts'
import { repositoryPath } from './repository-path.ts'
import { plural } from '../../reader/analysis/plural.ts'

/** `gitdex explain-path`: runs the build's steps on some paths and says what came of them. */
export async function runExplainPath(args: ParsedArguments, io: Io): Promise<ExitCode> {
  const request = buildRequest(args, io.cwd)
  const paths = args.positionals.map((path) => repositoryPath(path, request.repo, io.cwd))
  const answer = await interruptible(io, (hooks) => explainPaths(request, paths, hooks))
  if (args.has('json')) printJson(io, answer)
  else io.out(answer.paths.map((one) => explanation(one, io)).join(answer.paths.length > 1 ? '' : '\n'))
  return 0
}

/** One line for what became of it, one for each fact behind it. */
function explanation(one: PathExplanation, { paint }: Io): string {
  const status = one.status === 'indexed' ? paint('green', 'indexed') : paint('yellow', 'skipped')
  const head = `${paint('bold', printable(one.path))}  ${status}${one.reason ? ` (${printable(one.reason)})` : ''}\n`
  const attributes = Object.entries(one.attributes ?? {}).map(([name, value]) => `${name} ${String(value)}`)
  const rows: [string, string | undefined][] = [
    ['as', [one.language, one.kind, ...(one.flags ?? [])].filter(Boolean).join(', ')],
    ['read', one.parsed && `${one.parsed}, ${plural(one.lines ?? 0, 'line')}, ${plural(one.symbols ?? 0, 'symbol')}`],
    [
      'blob',
      `${one.blob_id.slice(0, 12)}${one.bytes === undefined ? '' : `, ${plural(one.bytes, 'byte')}`}, ${one.type}`,
    ],
    ['attributes', attributes.join(', ')],
    ['to change', one.advice],
  ]
  const shown = rows.filter(([, value]) => value)
  return head + shown.map(([name, value]) => `    ${paint('dim', name.padEnd(12))}${printable(value!)}\n`).join('')
}
