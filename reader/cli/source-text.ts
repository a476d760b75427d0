import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findGit } from './git-head.ts'
import { ObjectStore } from './git-objects.ts'

/** Which lines of which blob are wanted. */
export interface SourcePlace {
  readonly file: string
  readonly blob_id: string
  readonly start_line: number
  readonly end_line: number
}

/**
 * The indexed text of some lines, from a work tree whose file is unchanged, else from the repository's objects; undefined
 * when no repository at hand has that blob. `folders` are tried in order.
 */
export async function readSourceText(place: SourcePlace, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of new Set(folders.map((one) => resolve(one)))) {
    const bytes = (await fromWorkTree(place, folder)) ?? fromRepository(place, folder)
    if (bytes) return sliceLines(bytes.toString('utf8'), place)
  }
  return undefined
}

async function fromWorkTree(place: SourcePlace, folder: string): Promise<Buffer | undefined> {
  const root = findGit(folder)?.root ?? folder
  const path = resolve(root, place.file)
  // The path comes out of an artifact: it must not lead out of the repository.
  if (!path.startsWith(join(root, '/'))) return undefined
  try {
    // A pipe in its place would be waited for.
    if (!statSync(path).isFile()) return undefined
    const bytes = readFileSync(path)
    // Loaded here: no other command needs it, and it is a part of a cold start.
    const { createHash } = await import('node:crypto')
    const id = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
    return id === place.blob_id ? bytes : undefined
  } catch {
    return undefined
  }
}

function fromRepository(place: SourcePlace, folder: string): Buffer | undefined {
  const git = findGit(folder)
  if (!git) return undefined
  const store = new ObjectStore(git.commonDir)
  try {
    return store.read(place.blob_id, 'blob')
  } finally {
    store.close()
  }
}

function sliceLines(text: string, { start_line, end_line }: SourcePlace): string {
  return text
    .split('\n')
    .slice(start_line - 1, end_line)
    .join('\n')
}
