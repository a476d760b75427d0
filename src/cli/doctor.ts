import { resolve } from 'node:path'
import type { ExitCode, ParsedArguments } from '../../reader/cli/command.ts'
import type { Io } from '../../reader/cli/io.ts'
import { locate, withIndex, type OpenedIndex, type Opener } from '../../reader/cli/open.ts'
import { printJson } from '../../reader/cli/print-json.ts'
import { printable } from '../../reader/cli/printable.ts'
import { findRepository } from '../../reader/cli/work-tree.ts'
import { broken, checkCache, checkInstallation, checkNode, checkRepository, type Finding } from './doctor-checks.ts'
import { plural } from '../../reader/analysis/plural.ts'

/** `gitdex doctor`: every check, in the order in which faults cause each other. */
export async function runDoctor(args: ParsedArguments, io: Io, open: Opener): Promise<ExitCode> {
  const repo = resolve(io.cwd, args.get('repo') ?? '.')
  const repository = await checkRepository(repo)
  const findings = [
    checkNode(process.versions.node),
    await checkInstallation(),
    ...repository.findings,
    await checkCache(),
    await checkIndex(args, { ...io, cwd: repo }, open, repository.head),
  ]
  if (args.has('json')) printJson(io, { findings })
  else io.out(findings.map((finding) => line(finding, io)).join(''))
  return findings.some(({ status }) => status === 'broken') ? 2 : 0
}

/** The artifact that a search here would use: is there one, does it open, and is it of the checked-out commit? */
async function checkIndex(args: ParsedArguments, io: Io, open: Opener, head: string | undefined): Promise<Finding> {
  let finding: Finding = { check: 'index', status: 'ok', message: '' }
  try {
    const quiet = { ...io, err: () => {} }
    await withIndex(await locate(args, quiet, open), open, async (opened) => {
      const { manifest } = await opened.index.info()
      const isNamed = args.has('index') || Boolean(io.env['GITDEX_INDEX'])
      finding = indexFinding(opened, manifest, { head, isNamed, folder: io.cwd })
      return 0
    })
    return finding
  } catch (error) {
    const { message, fix } = broken('index', error, 'build it again: gitdex build')
    const missing = (error as { code?: string }).code === 'NOT_FOUND' && !args.has('index')
    return { check: 'index', status: missing ? 'advice' : 'broken', message, ...(!missing && { fix: fix! }) }
  }
}

/** Where an artifact was looked for: `folder` in the repository whose HEAD is `head`; `isNamed` by the user. */
interface Place {
  readonly head: string | undefined
  readonly folder: string
  readonly isNamed: boolean
}

function indexFinding(
  { location, behind }: OpenedIndex,
  manifest: { commit: string; name: string; coverage: { indexed: number } },
  { head, folder, isNamed }: Place,
): Finding {
  const { commit, name, coverage } = manifest
  const message = `${location}: ${name} at ${commit.slice(0, 12)}, ${plural(coverage.indexed, 'file')}`
  if (head === undefined || commit === head) return { check: 'index', status: 'ok', message }
  if (behind === undefined && !findRepository(commit, [folder])) return foreign(message, name, isNamed)
  const how = behind === undefined ? 'another commit than HEAD' : `${plural(behind, 'commit')} behind HEAD`
  return { check: 'index', status: 'advice', message: `${message} (${how})`, fix: 'gitdex build, or gitdex pull' }
}

/** Nothing is wrong with an artifact of elsewhere that was asked for; one that searches here would take is. */
function foreign(message: string, name: string, isNamed: boolean): Finding {
  const why = 'a commit that this repository does not hold: of another repository, or of history that this clone lacks'
  const fix = isNamed
    ? `nothing, if ${name} is what you mean to search; for this repository: gitdex build, and no --index or GITDEX_INDEX`
    : 'gitdex build makes the one of this repository (git fetch --unshallow brings history that is missing); move the other away, or name it by --index'
  return {
    check: 'index',
    status: isNamed ? 'advice' : 'broken',
    code: 'OTHER_REPOSITORY',
    message: `${message}: ${why}`,
    fix,
  }
}

const MARKS = { ok: ['ok', 'green'], advice: ['advice', 'yellow'], broken: ['broken', 'red'] } as const

function line({ check, status, message, fix }: Finding, { paint }: Io): string {
  const [mark, color] = MARKS[status]
  const advice = fix === undefined ? '' : `${' '.repeat(24)}${paint('bold', 'fix')}: ${printable(fix)}\n`
  return `${paint(color, mark.padEnd(8))}${check.padEnd(16)}${printable(message)}\n${advice}`
}
