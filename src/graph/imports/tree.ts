import type { RepositoryFacts } from './facts.ts'

/** The paths of a repository, found by path, by folder and by end. */
export class FileTree {
  private readonly ids: Map<string, number>
  private folders_: Map<string, number[]> | undefined
  private around: Set<string> | undefined
  private byName_: Map<string, number[]> | undefined
  /** Positions in the order of `folders_`. */
  private foldersByName: Map<string, number[]> | undefined
  private folderList: readonly string[] = []

  constructor(readonly facts: RepositoryFacts) {
    this.ids = new Map(facts.paths.map((path, document) => [path, document]))
  }

  path(document: number): string {
    return this.facts.paths[document]!
  }

  /** The document at a path. */
  at(path: string): number | undefined {
    return this.ids.get(path)
  }

  /** The first of several paths that is there. */
  firstAt(paths: Iterable<string>): number | undefined {
    for (const path of paths) {
      const found = this.ids.get(path)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Documents directly in a folder (`''` is the root), ascending. */
  inFolder(folder: string): readonly number[] {
    this.folders_ ??= groupBy(this.facts.paths, folderOf)
    return this.folders_.get(folder) ?? []
  }

  /** Folders with documents whose path is `end` or ends in `/` and `end`, in order of their first document. */
  foldersEndingIn(end: string): readonly string[] {
    this.folders_ ??= groupBy(this.facts.paths, folderOf)
    if (!this.foldersByName) {
      this.folderList = [...this.folders_.keys()]
      this.foldersByName = groupBy(this.folderList, nameOf)
    }
    const named = this.foldersByName.get(nameOf(end)) ?? []
    return named.map((i) => this.folderList[i]!).filter((folder) => endsInPath(folder, end))
  }

  hasFolder(folder: string): boolean {
    return this.inFolder(folder).length > 0
  }

  /** Whether documents lie in a folder or below it. */
  holds(folder: string): boolean {
    if (folder === '') return true
    this.around ??= new Set(this.facts.paths.flatMap((path) => [...foldersAround(path)]))
    return this.around.has(folder)
  }

  /** Documents with a file name, ascending. */
  named(name: string): readonly number[] {
    this.byName_ ??= groupBy(this.facts.paths, nameOf)
    return this.byName_.get(name) ?? []
  }

  /** Documents whose path is `end` or ends in `/` and `end`, ascending. */
  endingIn(end: string): readonly number[] {
    return this.named(nameOf(end)).filter((document) => endsInPath(this.path(document), end))
  }

  /** Of several documents the one nearest to another and not itself: sharing most leading folders, then the shortest path. */
  nearest(documents: readonly number[], from: number): number | undefined {
    let best: number | undefined
    let bestScore = -1
    for (const document of documents) {
      if (document === from) continue
      const score = sharedFolders(this.path(document), this.path(from)) * 1024 - this.path(document).split('/').length
      if (best === undefined || score > bestScore) [best, bestScore] = [document, score]
    }
    return best
  }
}

function groupBy(paths: readonly string[], key: (path: string) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  paths.forEach((path, document) => {
    const group = groups.get(key(path))
    if (group) group.push(document)
    else groups.set(key(path), [document])
  })
  return groups
}

/** Everything before the last slash. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folders around a path, innermost first, the root (`''`) last. */
export function* foldersAround(path: string): Generator<string> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    yield folder
    if (folder === '') return
  }
}

export function endsInPath(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`)
}

/** `folder` and `relative` joined, `.` and `..` resolved; `undefined` when it leaves the repository. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

function sharedFolders(a: string, b: string): number {
  const left = folderOf(a).split('/')
  const right = folderOf(b).split('/')
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return shared
}
