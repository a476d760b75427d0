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
      if (specifier !== name && !specifier.startsWith(`${name}/`)) continue
      const found = packageIn(tree, joinPath(folder, specifier.slice(name.length)))
      if (found) return found
    }
    return vendored(tree, specifier) ?? external(specifier)
  }
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
