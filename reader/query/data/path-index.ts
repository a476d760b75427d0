import { familyOf } from '../../analysis/language-family.ts'
import type { IndexData } from './index-data.ts'

/** File names that stand for their folder. */
const FOLDER_FILES: ReadonlySet<string> = new Set(['index', '__init__', 'mod', 'lib', 'init', 'root'])

export { familyOf }

const opened = new WeakMap<IndexData, Promise<PathIndex>>()

/** Files by their names without extension; made once per index. */
export function openPathIndex(data: IndexData): Promise<PathIndex> {
  let index = opened.get(data)
  if (!index) opened.set(data, (index = data.allPaths().then((paths) => new PathIndex(data, paths))))
  return index
}

export class PathIndex {
  private readonly byName = new Map<string, number[]>()
  private readonly byFolder = new Map<string, number[]>()
  private readonly byPath = new Map<string, number>()

  constructor(
    private readonly data: IndexData,
    readonly paths: readonly string[],
  ) {
    paths.forEach((path, document) => {
      this.byPath.set(path, document)
      if (data.documents.languageOf(document) === '') return
      const names = namesOf(path)
      for (const name of names) push(this.byName, name.at(-1)!.toLowerCase(), document)
      push(this.byFolder, folderOf(path), document)
    })
  }

  /** Documents whose path without extension, or whose folder for an index file, ends in these names; in path order. */
  endingIn(names: readonly string[], language: string): number[] {
    const last = names.at(-1)
    if (last === undefined) return []
    const family = familyOf(language)
    return (this.byName.get(last.toLowerCase()) ?? []).filter(
      (document) =>
        familyOf(this.data.documents.languageOf(document)) === family &&
        namesOf(this.paths[document]!).some((own) => endsWith(own, names)),
    )
  }

  /** Documents at exactly a path, its extension left out or not; the very path comes alone. */
  at(path: string, language: string): number[] {
    const exact = this.byPath.get(path)
    if (exact !== undefined) return [exact]
    const names = path.split('/')
    const found = this.endingIn(names, language).filter((document) =>
      namesOf(this.paths[document]!).some((own) => own.length === names.length),
    )
    if (found.length > 0) return found
    const bare = path.replace(/\.[\w-]+$/, '')
    return bare === path ? [] : this.at(bare, language)
  }

  /** Documents of one language right in the folder of exactly that path; '' is the root. */
  exactFolder(folder: string, language: string): number[] {
    const family = familyOf(language)
    const all = this.byFolder.get(folder) ?? []
    return all.filter((document) => familyOf(this.data.documents.languageOf(document)) === family)
  }

  /** Whether there is a file at exactly this path. */
  has(path: string): boolean {
    return this.byPath.has(path)
  }

  /** Documents of one language right in folders whose path ends in these names. */
  inFolder(names: readonly string[], language: string): number[] {
    const family = familyOf(language)
    const wanted = names.join('/')
    const folders = [...this.byFolder.keys()].filter((folder) => folder === wanted || folder.endsWith(`/${wanted}`))
    return folders
      .flatMap((folder) => this.byFolder.get(folder)!)
      .filter((document) => familyOf(this.data.documents.languageOf(document)) === family)
      .sort((a, b) => a - b)
  }
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Parts of a path, the file without extension; of a file that stands for its folder also those of the folder. */
function namesOf(path: string): string[][] {
  const parts = path.split('/')
  const file = parts.pop() as string
  const stem = file.replace(/(?<=.)(?:\.d)?\.[^.]*$/, '')
  const own = [...parts, stem]
  return FOLDER_FILES.has(stem) && parts.length > 0 ? [own, parts] : [own]
}

const endsWith = (list: readonly string[], tail: readonly string[]): boolean =>
  tail.length <= list.length && tail.every((name, i) => list[list.length - tail.length + i] === name)

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
