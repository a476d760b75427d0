import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where a repository keeps its things; enough to learn which commit is checked out. */
export interface GitPlace {
  /** The git directory; of a linked worktree its own. */
  readonly gitDir: string
  /** The git directory that holds objects and branches; the same except in a linked worktree. */
  readonly commonDir: string
  /** Folder of the work tree, or the bare repository itself. */
  readonly root: string
}

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** The folder and all above it, nearest first. */
export function* upwards(from: string): Generator<string> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    yield folder
    if (dirname(folder) === folder) return
  }
}

function placeAt(root: string): GitPlace | undefined {
  const dotGit = join(root, '.git')
  let gitDir: string | undefined
  if (isFolder(dotGit)) gitDir = dotGit
  else if (existsSync(dotGit)) {
    // Linked worktrees and submodules have a file that points to their git directory.
    const target = /^gitdir: (.+)$/m.exec(readText(dotGit) ?? '')?.[1]
    if (target) gitDir = resolve(root, target)
  } else if (isFolder(join(root, 'objects')) && isFolder(join(root, 'refs')) && existsSync(join(root, 'HEAD'))) {
    gitDir = root
  }
  if (!gitDir) return undefined
  const common = readText(join(gitDir, 'commondir'))
  return { gitDir, commonDir: common ? resolve(gitDir, common) : gitDir, root }
}

/** The innermost repository around a folder, if there is one. */
export function findGit(from: string): GitPlace | undefined {
  for (const folder of upwards(from)) {
    const place = placeAt(folder)
    if (place) return place
  }
  return undefined
}

/** Id of the commit that is checked out; undefined before the first commit, or where refs are stored in another way. */
export function readHead(place: GitPlace): string | undefined {
  let value = readText(join(place.gitDir, 'HEAD'))
  // A symbolic ref may point to another one; git stops at five.
  for (let depth = 0; depth < 5 && value?.startsWith('ref: '); depth++) value = readRef(place, value.slice(5).trim())
  return value && /^[0-9a-f]{40}$/.test(value) ? value : undefined
}

/** Id that a ref holds, loose or packed. */
export function readRef(place: GitPlace, name: string): string | undefined {
  const loose = readText(join(place.gitDir, name)) ?? readText(join(place.commonDir, name))
  if (loose !== undefined) return loose
  const packed = readText(join(place.commonDir, 'packed-refs'))
  const line = packed?.split('\n').find((row) => row.length > 41 && row.slice(41) === name && /^[0-9a-f]/.test(row))
  return line?.slice(0, 40)
}

/** Folders where the repository of an artifact may be: named, the current one, around the artifact. */
export function repositoryFolders(worktree: string | undefined, cwd: string, location: string): string[] {
  if (worktree !== undefined) return [resolve(cwd, worktree)]
  return /^https?:/.test(location) ? [cwd] : [cwd, dirname(location)]
}
