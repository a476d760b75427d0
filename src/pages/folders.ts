import type { PageDocument, PageInput } from './page-input.ts'

/** A folder of the tree with what lies directly in it. */
export interface Folder {
  /** Without a slash at the end; empty for the root. */
  readonly path: string
  readonly documents: number[]
  readonly folders: Folder[]
  /** Documents in it and below. */
  all: number[]
}

/** The folders that hold files of the repository's own, by path. */
export function foldersOf({ documents }: PageInput): Map<string, Folder> {
  const folders = new Map<string, Folder>()
  const folder = (path: string): Folder => {
    let known = folders.get(path)
    if (known) return known
    known = { path, documents: [], folders: [], all: [] }
    folders.set(path, known)
    if (path !== '') folder(parentOf(path)).folders.push(known)
    return known
  }
  folder('')
  documents.forEach((document, id) => {
    if (!counts(document)) return
    const own = folder(parentOf(document.path))
    own.documents.push(id)
    for (let path = own.path; ; path = parentOf(path)) {
      folder(path).all.push(id)
      if (path === '') break
    }
  })
  return folders
}

/** Files of others and empty ones say nothing of a folder. */
const counts = ({ lines, isForeign }: PageDocument): boolean => lines > 0 && !isForeign

export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** File names that speak for their folder, the most telling first. */
const SPEAKERS = [
  /^readme(?:\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org))?$/i,
  /^(?:__init__\.py|mod\.rs|lib\.rs|doc\.go|package-info\.java|package\.scala)$/,
  /^(?:index|main|mod|init)\.\w+$/,
]

/** The document that says what a folder is for; undefined when none says anything. */
export function speakerOf(folder: Folder, documents: readonly PageDocument[]): number | undefined {
  for (const pattern of SPEAKERS) {
    const found = folder.documents.find(
      (id) => pattern.test(baseOf(documents[id]!.path)) && documents[id]!.summary !== '',
    )
    if (found !== undefined) return found
  }
  // A file that is named as its folder.
  const name = baseOf(folder.path).toLowerCase()
  return folder.documents.find((id) => {
    const document = documents[id]!
    return document.summary !== '' && baseOf(document.path).toLowerCase().replace(/\..*$/, '') === name
  })
}
