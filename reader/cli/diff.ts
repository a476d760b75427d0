import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { FormatError, GitdexError } from '../errors.ts'
import type { GitdexIndex } from '../gitdex-index.ts'
import type { DiffReport } from '../diff/types.ts'
import type { Command, CommandSpec, ParsedArguments } from './command.ts'
import { markdownDiff } from './diff-markdown.ts'
import { prettyDiff } from './diff-pretty.ts'
import { artifactsIn } from './find-index.ts'
import type { Io } from './io.ts'
import { locate, named, type Opener } from './open.ts'
import { outputFormat } from './output-format.ts'
import { printJson } from './print-json.ts'
import { printable, printableAnswer } from './printable.ts'
import { DIFF_SPEC } from './specs.ts'

/** Artifacts of two revisions, built where they were missing. */
export interface BuiltRevisions {
  readonly locations: readonly string[]
  /** Removes what was built. */
  dispose(): void
}

/** What `gitdex` adds to the reader: sides may be revisions of a repository. */
export interface RevisionBuilder {
  readonly spec: CommandSpec
  build(revisions: readonly string[], args: ParsedArguments, io: Io): Promise<BuiltRevisions>
}

const FORMATS = ['pretty', 'markdown', 'json'] as const
type Format = (typeof FORMATS)[number]

export function diffCommand(open: Opener, revisions?: RevisionBuilder): Command {
  return {
    spec: revisions?.spec ?? DIFF_SPEC,
    async run(args, io) {
      const format = outputFormat(args, FORMATS)
      const { locations, dispose } = await sides(args, io, open, revisions)
      try {
        const report = await compare(locations, open)
        print(report, format, io)
        return report.differs ? 1 : 0
      } finally {
        dispose()
      }
    },
  }
}

/** Artifacts where they are named; everything else is a revision, where those can be built. */
async function sides(
  args: ParsedArguments,
  io: Io,
  open: Opener,
  revisions: RevisionBuilder | undefined,
): Promise<BuiltRevisions> {
  const given = args.positionals
  const isRevision = given.map((side) => !namesArtifact(side, io.cwd, revisions))
  const wanted = given.filter((_, i) => isRevision[i])
  if (wanted.length > 0 && !revisions) throw noArtifact(wanted[0]!)
  const built = wanted.length > 0 ? await revisions!.build(wanted, args, io) : undefined
  try {
    const locations: string[] = []
    const rest = [...(built?.locations ?? [])]
    for (const [i, side] of given.entries()) {
      locations.push(isRevision[i] ? rest.shift()! : (await locate(args, io, open, side)).location)
    }
    return { locations, dispose: () => built?.dispose() }
  } catch (error) {
    built?.dispose()
    throw error
  }
}

/**
 * A URL, a file, a folder that is written as one (`.`, `old/`) or holds artifacts; `main` may be a folder of sources and
 * a branch. Where no revisions can be built, every path.
 */
function namesArtifact(side: string, cwd: string, revisions: RevisionBuilder | undefined): boolean {
  if (/^https?:\/\//.test(side) || side.endsWith('.gitdex')) return true
  const path = resolve(cwd, side)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isFile() || !revisions) return stat !== undefined
  return /^\.{1,2}$|[/\\]$/.test(side) || artifactsIn(path).length > 0
}

function noArtifact(side: string): GitdexError {
  const message =
    `${side} is no artifact. Give two .gitdex files, folders that hold them (written with a slash: ${side}/) or URLs; ` +
    'revisions are compared by the full program: gitdex diff REVISION REVISION.'
  return new GitdexError('NOT_FOUND', message, { value: side })
}

async function compare([base, head]: readonly string[], open: Opener): Promise<DiffReport> {
  const old = await opened(base!, open)
  try {
    const now = await opened(head!, open)
    try {
      return await old.diff(now)
    } catch (error) {
      throw error instanceof FormatError ? named(error, `${base} or ${head}`) : error
    } finally {
      now.close()
    }
  } finally {
    old.close()
  }
}

async function opened(location: string, open: Opener): Promise<GitdexIndex> {
  try {
    return (await open(location)) as GitdexIndex
  } catch (error) {
    throw error instanceof FormatError ? named(error, location) : error
  }
}

function print(report: DiffReport, format: Format, io: Io): void {
  if (format === 'json') printJson(io, report)
  else if (format === 'markdown') io.out(markdownDiff(report))
  else {
    io.out(prettyDiff(printableAnswer(report), io.paint))
    for (const { code, message } of report.warnings ?? []) io.err(`${code}: ${printable(message)}\n`)
  }
}
