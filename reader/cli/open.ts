import { FormatError } from '../errors.ts'
import type { ExitCode, ParsedArguments } from './command.ts'
import { findIndex, type ArtifactPeek, type FoundIndex } from './find-index.ts'
import type { Io } from './io.ts'
import { printable } from './printable.ts'
import type { ReaderIndex } from './reader-api.ts'

/** What a command line says of how text is searched. */
export interface OpenerOptions {
  worktree?: string
  /** Milliseconds. */
  regexTimeout?: number
}

/** How a command gets at an index; passed in, so that the commands depend on no particular opener. */
export type Opener = (location: string, options?: OpenerOptions) => Promise<ReaderIndex>

export interface OpenedIndex extends FoundIndex {
  readonly index: ReaderIndex
}

/** Finds the artifact that the command line means. `file` is a positional argument that names one. */
export async function locate(args: ParsedArguments, io: Io, open: Opener, file?: string): Promise<FoundIndex> {
  return locateIndex({ index: args.get('index'), file }, io, open)
}

/** The same for an `--index` that comes from elsewhere. */
export async function locateIndex(
  given: { index: string | undefined; file?: string | undefined },
  io: Io,
  open: Opener,
): Promise<FoundIndex> {
  const found = await findIndex({ ...given, cwd: io.cwd, env: io.env, peek: (path) => peek(path, open) })
  if (found.others !== undefined) io.err(`${printable(choiceNote(found.location, found.others))}\n`)
  return found
}

const choiceNote = (location: string, others: number): string =>
  `answering from ${location}, the newest commit; ${others} ${others === 1 ? 'index' : 'indexes'} of other repositories ` +
  'in that folder: choose with --index FILE'

/** Opens the artifact for some work and closes it. Errors about its bytes name it. */
export async function withIndex(
  found: FoundIndex,
  open: Opener,
  work: (opened: OpenedIndex) => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    const index = await open(found.location)
    try {
      return await work({ ...found, index })
    } finally {
      index.close()
    }
  } catch (error) {
    throw error instanceof FormatError ? named(error, found.location) : error
  }
}

/** What is wrong with the bytes of an artifact does not say whose they are. */
export function named(error: FormatError, location: string): FormatError {
  return new FormatError(error.code, `${location}: ${error.message}`, { ...error.data, location })
}

/** What tells artifacts of a folder apart; undefined of what is none. */
export async function peek(path: string, open: Opener): Promise<ArtifactPeek | undefined> {
  try {
    const index = await open(path)
    const { manifest } = await index.info()
    index.close()
    const { commit, commit_time: time, name } = manifest
    return { commit: String(commit), time: Date.parse(time) || 0, name: String(name) }
  } catch {
    // A damaged file among several must not hide the good ones; asked for by name it gets its error.
    return undefined
  }
}
