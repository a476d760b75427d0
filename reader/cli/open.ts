import type { ParsedArguments } from './command.ts'
import { findIndex, type ArtifactPeek, type FoundIndex } from './find-index.ts'
import type { Io } from './io.ts'
import type { ReaderIndex } from './reader-api.ts'

/** How a command gets at an index; passed in, so that the commands depend on no particular opener. */
export type Opener = (location: string) => Promise<ReaderIndex>

export interface OpenedIndex extends FoundIndex {
  readonly index: ReaderIndex
}

/** Finds the artifact that the command line means. `file` is a positional argument that names one. */
export function locate(args: ParsedArguments, io: Io, open: Opener, file?: string): Promise<FoundIndex> {
  return findIndex({
    index: file ?? args.get('index'),
    cwd: io.cwd,
    env: io.env,
    peek: (path) => peek(path, open),
  })
}

/** Finds the artifact and opens it. */
export async function openFor(args: ParsedArguments, io: Io, open: Opener, file?: string): Promise<OpenedIndex> {
  const found = await locate(args, io, open, file)
  return { ...found, index: await open(found.location) }
}

async function peek(path: string, open: Opener): Promise<ArtifactPeek | undefined> {
  try {
    const index = await open(path)
    const { manifest } = await index.info()
    index.close()
    return { commit: String(manifest.commit), time: Date.parse(manifest.commit_time) || 0 }
  } catch {
    // A damaged file among several must not hide the good ones; asked for by name it gets its error.
    return undefined
  }
}
