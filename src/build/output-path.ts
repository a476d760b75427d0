import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isFolder, makeFolders } from '../artifact/make-folders.ts'
import { cannotWrite, ConfigError } from '../errors.ts'
import type { Repository } from '../git/repository.ts'

/** Folder of a work tree, or of a bare repository, that artifacts are written to. */
const FOLDER = '.gitdex'

/** The name becomes a part of a file name. Throws CONFIG_INVALID. */
export function checkName(name: string | undefined): void {
  if (name === undefined || /^[A-Za-z0-9._-]+$/.test(name)) return
  const problem = name === '' ? 'must not be empty' : `must not be ${JSON.stringify(name)}`
  throw new ConfigError('CONFIG_INVALID', `The name ${problem}: use letters, digits, ".", "_" and "-".`, {
    argument: 'name',
    value: name,
  })
}

type Home = Pick<Repository, 'workTree' | 'gitDir'>

const defaultFolder = ({ workTree, gitDir }: Home): string => join(workTree ?? gitDir, FOLDER)

/** Where the artifact goes: a file as given, else `<name>-<commit12>.gitdex` in the folder given or in `.gitdex/`. */
export function outputPath(out: string | undefined, repository: Home, name: string, commit: string): string {
  const file = `${name}-${commit.slice(0, 12)}.gitdex`
  // `.gitdex` itself is the folder that artifacts live in, also before it is there.
  if (out !== undefined && /[^/\\]\.gitdex$/.test(out) && !isFolder(out)) return resolve(out)
  return resolve(out ?? defaultFolder(repository), file)
}

/** Refuses, before anything is read, an output whose folder is a file. Throws CONFIG_INVALID. */
export function checkOutput(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder) || isFolder(folder)) return
  const message = `${folder} is not a folder: --out takes a folder, or a file whose name ends in .gitdex.`
  throw new ConfigError('CONFIG_INVALID', message, { argument: 'out', path: folder })
}

/** Makes the folder of an artifact. One that is made in a work tree by default is never committed. */
export function makeFolder(path: string, repository: Home): void {
  const folder = dirname(path)
  if (isFolder(folder)) return
  try {
    makeFolders(folder)
    if (repository.workTree !== undefined && folder === resolve(defaultFolder(repository))) {
      writeFileSync(join(folder, '.gitignore'), '*\n')
    }
  } catch (error) {
    throw refused(error, path)
  }
}

/** Runs what writes an artifact: a refusal of the system (full disk, no permission) becomes CONFIG_INVALID. */
export async function namingOutput<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw refused(error, path)
  }
}

const refused = (error: unknown, path: string): unknown =>
  cannotWrite(error, path, { argument: 'out', path }, ' Choose another place with --out.')
