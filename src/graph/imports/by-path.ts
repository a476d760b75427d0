import { external, inside, many, UNRESOLVED, type ImportResolver } from './facts.ts'
import { folderOf, foldersAround, joinPath, type FileTree } from './tree.ts'

/**
 * Ruby: `./a` (what `require_relative` comes to) from the file, `require` from the folders that libraries are loaded from:
 * any `lib`, the gem's root, `test` and `spec`; a file beside the other only where a script may put its own folder there.
 */
export function rubyResolver(tree: FileTree): ImportResolver {
  const textOf = remembered((document) => tree.facts.text(document) ?? '')
  return (specifier, from) => {
    const name = specifier.endsWith('.rb') ? specifier : `${specifier}.rb`
    const own = joinPath(folderOf(tree.path(from)), name)
    // Templates of generators require each other.
    const beside = own === undefined ? undefined : tree.firstAt(tree.path(from).endsWith('.tt') ? [`${own}.tt`] : [own])
    if (/^\.{1,2}\//.test(specifier)) return inside([beside]) ?? UNRESOLVED
    if (specifier.startsWith('/')) return UNRESOLVED
    const loaded = tree.endingIn(name).filter((document) => {
      const folder = tree.path(document).slice(0, -name.length)
      // A program puts the folder of what it consists of on the path.
      return isLoadPath(folder) || (specifier.includes('/') && !/(?:^|\/)lib\//.test(folder) && tree.path(from).startsWith(folder)) // prettier-ignore
    })
    const sibling = beside === undefined || isLoaded(textOf(from), specifier) ? [] : [beside]
    const nearest = tree.nearest(loaded.length > 0 ? loaded : sibling, from)
    return nearest === undefined ? external(specifier.split('/')[0]!) : { documents: [nearest] }
  }
}

/** Whether the load path alone counts: plain `require` in a file that does not put its own folder on it. */
function isLoaded(text: string, specifier: string): boolean {
  const after = (word: string) => [`'`, `"`].some((quote) => [' ', '(', ''].some((gap) => text.includes(`${word}${gap}${quote}${specifier}${quote}`))) // prettier-ignore
  return after('require') && !/\$:|\$LOAD_PATH\b/.test(text)
}

/** What stands before a required path: a folder on the load path. */
const isLoadPath = (folder: string): boolean => folder === '' || /(?:^|\/)(?:lib|test|spec|app|ext)\/$/.test(folder)

/**
 * Haskell: `A.B` is `A/B.hs` below some source folder, and says that it is `A.B` when it names itself. A package may have
 * several of one name, of which its flags choose: all of them.
 */
export function haskellResolver(tree: FileTree): ImportResolver {
  const nameOfModule = remembered((document) => moduleName(tree.facts.text(document) ?? ''))
  const cabals = new Set(tree.facts.paths.filter((path) => path.endsWith('.cabal')).map(folderOf))
  const packageOf = (document: number): string | undefined =>
    [...foldersAround(tree.path(document))].find((folder) => cabals.has(folder))
  return (specifier, from) => {
    const end = specifier.replaceAll('.', '/')
    const found = ['.hs', '.lhs', '.hsc', '.hs-boot'].flatMap((extension) => tree.endingIn(end + extension))
    const candidates = found.filter((document) => [undefined, specifier].includes(nameOfModule(document)))
    const nearest = tree.nearest(candidates, from)
    if (nearest === undefined) return external(specifier)
    const own = packageOf(from)
    const inPackage = candidates.filter((document) => own !== undefined && packageOf(document) === own)
    return inPackage.includes(nearest) ? many(inPackage) : { documents: [nearest] }
  }
}

/** `A.B` of `module A.B where`: `Types` is not the `A.Types` in the folder of the file. */
const moduleName = (text: string): string | undefined => /^module\s+([A-Z][\w.']*)/m.exec(text)?.[1]

/** Texts are read out of the repository, so what is taken from one is kept. */
function remembered<T>(make: (document: number) => T): (document: number) => T {
  const made = new Map<number, T>()
  return (document) => {
    if (!made.has(document)) made.set(document, make(document))
    return made.get(document)!
  }
}

/** Lua: `a.b` is `a/b.lua` or `a/b/init.lua` below a folder of `package.path`, such as `lua` of a Neovim plugin. */
export function luaResolver(tree: FileTree): ImportResolver {
  return (specifier, from) => {
    const end = specifier.replace(/\.lua$/, '').replaceAll('.', '/')
    const found = [...tree.endingIn(`${end}.lua`), ...tree.endingIn(`${end}/init.lua`)]
    const nearest = tree.nearest(found, from)
    // A module that requires itself comes from nowhere else.
    if (nearest === undefined && found.includes(from)) return UNRESOLVED
    return nearest === undefined ? external(specifier.split('.')[0]!) : { documents: [nearest] }
  }
}

/** Zig: a path from the file; a name without extension is a module of the build, its root named in a build.zig. */
export function zigResolver(tree: FileTree): ImportResolver {
  const modules = zigModules(tree)
  return (specifier, from) => {
    const path = joinPath(folderOf(tree.path(from)), specifier)
    const found = path === undefined ? undefined : tree.at(path)
    if (found !== undefined) return { documents: [found] }
    if (specifier.includes('.')) return UNRESOLVED
    const isBuiltin = ['root', 'std', 'builtin'].includes(specifier)
    const candidates = isBuiltin ? [] : [modules.get(specifier) ?? tree.endingIn(`src/${specifier}.zig`)].flat()
    const nearest = tree.nearest(candidates, from)
    return nearest === undefined ? external(specifier) : { documents: [nearest] }
  }
}

/** Root files of modules, by name. */
function zigModules(tree: FileTree): Map<string, number> {
  const modules = new Map<string, number>()
  for (const document of tree.named('build.zig')) {
    const text = tree.facts.text(document) ?? ''
    for (const [, name, root] of text.matchAll(/\baddModule\(\s*"([^"]+)"[^;]*?root_source_file[^;]*?"([^"]+)"/g)) {
      const path = joinPath(folderOf(tree.path(document)), root!)
      const file = path === undefined ? undefined : tree.at(path)
      if (file !== undefined) modules.set(name!, file)
    }
  }
  return modules
}

/** Dart: a path from the file, or `package:name/path` in the `lib` folder of the package of that name. */
export function dartResolver(tree: FileTree): ImportResolver {
  const folders = new Map(
    tree.named('pubspec.yaml').flatMap((document) => {
      const name = /^name:\s*["']?([\w.]+)/m.exec(tree.facts.text(document) ?? '')?.[1]
      return name === undefined ? [] : [[name, folderOf(tree.path(document))] as const]
    }),
  )
  return (specifier, from) => {
    const [, name, rest = ''] = /^package:([^/]+)\/(.*)$/.exec(specifier) ?? []
    if (name !== undefined) {
      const folder = folders.get(name)
      const path = folder === undefined ? undefined : joinPath(folder, `lib/${rest}`)
      return inside([path === undefined ? undefined : tree.at(path)]) ?? external(name)
    }
    if (/^[a-z]+:/.test(specifier)) return external(specifier)
    const path = joinPath(folderOf(tree.path(from)), specifier)
    return inside([path === undefined ? undefined : tree.at(path)]) ?? UNRESOLVED
  }
}

/**
 * Swift: a module is a target of a Package.swift, or by convention a folder of `Sources` or `Tests`; inside of it files see
 * each other without imports.
 */
export function swiftResolver(tree: FileTree): ImportResolver {
  const modules = new Map<string, number[]>()
  const targets = swiftTargets(tree)
  tree.facts.paths.forEach((path, document) => {
    if (!path.endsWith('.swift')) return
    const target = targets.find(({ folder }) => path.startsWith(folder))
    const module = target?.name ?? /(?:^|\/)(?:Sources|Tests)\/([^/]+)\//.exec(path)?.[1]
    if (module === undefined) return
    const files = modules.get(module)
    if (files) files.push(document)
    else modules.set(module, [document])
  })
  return (specifier, from) => {
    const [name = ''] = specifier.replace(/^(?:class|struct|enum|protocol|func|var|let|typealias)\s+/, '').split('.')
    const files = modules.get(name)
    return files && !files.includes(from) ? many(files) : external(name)
  }
}

/** Targets that name their folder, by path with a slash at the end; the longest first. */
function swiftTargets(tree: FileTree): { name: string; folder: string }[] {
  const targets = tree.named('Package.swift').flatMap((document) => {
    const base = folderOf(tree.path(document))
    const calls = (tree.facts.text(document) ?? '').split(/(?=\.(?:\w+T|t)arget\()/)
    return calls.flatMap((call) => {
      const name = /^\.\w+\(\s*name:\s*"([^"]+)"/.exec(call)?.[1]
      const path = /\bpath:\s*"([^"]+)"/.exec(call)?.[1]
      const folder = path === undefined ? undefined : joinPath(base, path)
      return name === undefined || folder === undefined ? [] : [{ name, folder: `${folder}/` }]
    })
  })
  return targets.sort((a, b) => b.folder.length - a.folder.length)
}
