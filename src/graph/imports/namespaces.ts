import { external, many, type ImportResolver, type Resolution } from './facts.ts'
import type { FileTree } from './tree.ts'
import { isObject, objectAt, parseLooseJson } from './json.ts'
import { stringsOf } from './ecma-packages.ts'
import { folderOf, joinPath } from './tree.ts'

/** A namespace spread over more files than this says nothing of any of them. */
const MOST_FILES = 200

/** From so many files on a namespace of the platform is the repository's own. */
const PLATFORM_FILES = 8

/** C#: `using` names a namespace, or a type behind `static` and `=`; every file that adds to it is imported. */
export function csharpResolver(tree: FileTree): ImportResolver {
  return (specifier) => {
    const name = specifier.replace(/^global::/, '').replace(/<.*$/, '')
    const found = definersOf(tree, name)
    // A few files that add to the platform's namespaces stand in for what an old platform lacks.
    if (/^System(?:\.|$)/.test(name) && (found?.documents.length ?? 0) < PLATFORM_FILES) return external(name)
    return found ?? external(name)
  }
}

/** Elixir: a module by its full name; `A.{B, C}` stands for two. */
export function elixirResolver(tree: FileTree): ImportResolver {
  return (specifier) => {
    const brace = /^(.*)\.\{([^}]*)\}/s.exec(specifier)
    const names = brace ? brace[2]!.split(',').map((part) => `${brace[1]}.${part.trim()}`) : [specifier]
    const found = names.flatMap((name) => tree.facts.definers(name))
    return found.length > 0 ? many(found) : external(specifier.split('.')[0]!)
  }
}

/**
 * PHP: a class by the prefixes of `autoload` in composer.json (PSR-4), else by who defines it; `include` by its path.
 */
export function phpResolver(tree: FileTree): ImportResolver {
  const prefixes = readPsr4(tree)
  return (specifier, from) => {
    if (/\.(?:php|inc|phtml)$/.test(specifier)) return included(tree, specifier, from)
    const name = specifier.replace(/^\\/, '').replace(/\s+as\s+\w+$/i, '')
    for (const { prefix, folder } of prefixes) {
      if (!`${name}\\`.startsWith(prefix)) continue
      const relative = `${name.slice(prefix.length).replaceAll('\\', '/')}.php`
      const path = joinPath(folder, relative)
      const document = path === undefined ? undefined : tree.at(path)
      if (document !== undefined) return { documents: [document] }
    }
    return definersOf(tree, name.replaceAll('\\', '.')) ?? external(name.split('\\')[0]!)
  }
}

function definersOf(tree: FileTree, name: string): Resolution | undefined {
  const documents = tree.facts.definers(name)
  return documents.length > 0 && documents.length <= MOST_FILES ? many(documents) : undefined
}

function included(tree: FileTree, specifier: string, from: number): Resolution {
  const path = joinPath(folderOf(tree.path(from)), specifier.replace(/^\//, ''))
  const beside = path === undefined ? undefined : tree.at(path)
  const document = beside ?? tree.nearest(tree.endingIn(specifier.replace(/^[./]+/, '')), from)
  return document === undefined ? external(specifier) : { documents: [document] }
}

/** Prefixes of all composer.json files, the longest first. */
function readPsr4(tree: FileTree): { prefix: string; folder: string }[] {
  const found = tree.named('composer.json').flatMap((document) => {
    const manifest = parseLooseJson(tree.facts.text(document) ?? '')
    const base = folderOf(tree.path(document))
    if (!isObject(manifest)) return []
    return ['autoload', 'autoload-dev'].flatMap((section) =>
      Object.entries(objectAt(objectAt(manifest, section), 'psr-4')).flatMap(([prefix, folders]) =>
        stringsOf(folders).flatMap((folder) => ({ prefix, folder: joinPath(base, folder) ?? base })),
      ),
    )
  })
  return found.sort((a, b) => b.prefix.length - a.prefix.length)
}
