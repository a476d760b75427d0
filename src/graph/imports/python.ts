import { external, many, UNRESOLVED, type ImportResolver, type Resolution } from './facts.ts'
import { folderOf, foldersAround, joinPath, type FileTree } from './tree.ts'

const EXTENSIONS = ['.py', '.pyi', '.pyx', '.pxd']

/**
 * Python: relative imports from the package of the file, absolute ones from the source roots around it, nearest first, then
 * from any folder that holds the top-level package (`src` layouts), regular and namespace packages both (the language
 * reference, "The import system"). The package of the file is none of them: without a dot it is not meant (PEP 328).
 */
export function pythonResolver(tree: FileTree): ImportResolver {
  return (specifier, from) => {
    const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(specifier)!
    const parts = rest === '' ? [] : rest.split('.')
    const folder = folderOf(tree.path(from))
    if (dots === '') return absolute(tree, parts, from)
    const base = joinPath(folder, '../'.repeat(dots.length - 1))
    if (base === undefined) return UNRESOLVED
    // `from . import name`: a module, or else a name of the package itself.
    return moduleIn(tree, base, parts) ?? (parts.length === 1 ? moduleIn(tree, base, []) : undefined) ?? UNRESOLVED
  }
}

function absolute(tree: FileTree, parts: readonly string[], from: number): Resolution {
  for (const root of foldersAround(tree.path(from))) {
    if (!isSearched(tree, root, parts, from)) continue
    const found = moduleIn(tree, root, parts)
    // A module does not import itself: `import json` in `json.py` means the library.
    if (found && !found.documents.includes(from)) return found
  }
  return elsewhere(tree, parts, from) ?? external(parts[0] ?? '')
}

/**
 * Whether absolute imports of a file may begin in a folder around it: it is no package, and for one name alone also not
 * inside of one, where `json` is the library and only a script would find what lies beside it. What encloses the
 * repository is not known: an `__init__.py` at its root counts only for the files there.
 */
function isSearched(tree: FileTree, root: string, parts: readonly string[], from: number): boolean {
  if (root === '') return isRoot(tree, '') || folderOf(tree.path(from)) !== ''
  if (!isRoot(tree, root)) return false
  return parts.length > 1 || [...foldersAround(root)].every((folder) => folder === '' || isRoot(tree, folder))
}

/** Below any folder that is no package itself: where sources begin. */
function elsewhere(tree: FileTree, parts: readonly string[], from: number): Resolution | undefined {
  const end = parts.join('/')
  const found = [
    ...EXTENSIONS.flatMap((extension) => tree.endingIn(end + extension)),
    ...tree.endingIn(`${end}/__init__.py`),
  ]
  const rooted = found.filter(
    (document) => document !== from && isRoot(tree, rootOf(tree.path(document), parts.length)),
  )
  // A single name is too little to go by in another project of the same repository, unless it is a whole package.
  const certain = parts.length > 1 ? rooted : rooted.filter((document) => tree.path(document).endsWith('/__init__.py'))
  const nearest = tree.nearest(certain, from)
  return nearest === undefined ? undefined : { documents: [nearest] }
}

/** The folder that holds the first of `depth` parts. */
function rootOf(path: string, depth: number): string {
  let folder = folderOf(path.replace(/\/__init__\.py$/, ''))
  for (let i = 1; i < depth; i++) folder = folderOf(folder)
  return folder
}

function isRoot(tree: FileTree, folder: string): boolean {
  const inFolder = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  return tree.firstAt([inFolder('__init__.py'), inFolder('__init__.pyi')]) === undefined
}

/** A module below a folder; the longest prefix counts, since the last part may be a name inside of a module. */
function moduleIn(tree: FileTree, folder: string, parts: readonly string[]): Resolution | undefined {
  for (let length = parts.length; length >= Math.min(1, parts.length); length--) {
    const path = [folder, ...parts.slice(0, length)].filter((part) => part !== '').join('/')
    const file = tree.firstAt([...EXTENSIONS.map((extension) => path + extension)])
    const init = tree.firstAt([`${path}/__init__.py`, `${path}/__init__.pyi`])
    const found = init ?? file
    if (found !== undefined) return length >= parts.length - 1 ? { documents: [found] } : undefined
    // A namespace package has no file of its own.
    if (length === parts.length && length > 0 && tree.hasFolder(path) && parts.length > 1) {
      return many(tree.inFolder(path).filter((document) => tree.path(document).endsWith('.py')))
    }
  }
  return undefined
}
