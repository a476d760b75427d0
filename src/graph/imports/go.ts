import { external, many, UNRESOLVED, type ImportResolver } from './facts.ts'
import { folderOf, joinPath, type FileTree } from './tree.ts'

interface GoModule {
  readonly name: string
  readonly folder: string
}

/** Go: an import names a folder below the module path of a go.mod (go.dev/ref/mod); every file of it is the package. */
export function goResolver(tree: FileTree): ImportResolver {
  const modules = readModules(tree)
  return (specifier, from) => {
    if (specifier === 'C' || specifier === 'unsafe') return external(specifier)
    if (/^\.{1,2}(\/|$)/.test(specifier))
      return packageIn(tree, joinPath(folderOf(tree.path(from)), specifier)) ?? UNRESOLVED
    for (const { name, folder } of modules) {
      const below = belowModule(specifier, name)
      const found = below === undefined ? undefined : packageIn(tree, joinPath(folder, below))
      if (found) return found
    }
    const unknown = modules.length === 0 && specifier.split('/')[0]!.includes('.')
    return vendored(tree, specifier) ?? (unknown ? byTail(tree, specifier, from) : undefined) ?? external(specifier)
  }
}

/** Path below a module; `undefined` for imports of another. The standard library's own module has no name in imports. */
function belowModule(specifier: string, name: string): string | undefined {
  if (name === 'std') return specifier.includes('.') ? undefined : specifier
  if (specifier === name) return ''
  return specifier.startsWith(`${name}/`) ? specifier.slice(name.length) : undefined
}

/** Hosts whose paths go on with an owner and a repository. */
const OWNER_HOSTS: ReadonlySet<string> = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'])

/** Where no module is known (a go.mod that is not indexed), the longest end of the path that is a folder counts. */
function byTail(tree: FileTree, specifier: string, from: number) {
  const names = specifier.split('/')
  const outside = OWNER_HOSTS.has(names[0]!) ? 3 : 1
  for (let at = 0; at < names.length; at++) {
    // Of the part before the module's folders only the whole path tells anything.
    if (at > 0 && at < outside) continue
    const end = names.slice(at).join('/')
    const folders = tree.foldersEndingIn(end).filter((folder) => packageIn(tree, folder))
    const own = folderOf(tree.path(from))
    const found = folders.filter((folder) => folder !== own)[0]
    if (found !== undefined) return packageIn(tree, found)
  }
  return undefined
}

/** All modules, the longest name first. */
function readModules(tree: FileTree): GoModule[] {
  const modules = tree.named('go.mod').flatMap((document) => {
    const name = /^module\s+"?([^\s"]+)"?/m.exec(tree.facts.text(document) ?? '')?.[1]
    return name === undefined ? [] : [{ name, folder: folderOf(tree.path(document)) }]
  })
  return modules.sort((a, b) => b.name.length - a.name.length)
}

function packageIn(tree: FileTree, folder: string | undefined) {
  if (folder === undefined) return undefined
  const files = tree.inFolder(folder).filter((document) => /(?<!_test)\.go$/.test(tree.path(document)))
  return files.length > 0 ? many(files) : undefined
}

const vendored = (tree: FileTree, specifier: string) => packageIn(tree, `vendor/${specifier}`)
