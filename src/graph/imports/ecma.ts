import { builtinModules } from 'node:module'
import { EcmaPackages, matchStar, stringsOf, type EcmaPackage } from './ecma-packages.ts'
import { external, inside, UNRESOLVED, type ImportResolver, type Resolution } from './facts.ts'
import { isObject, objectAt } from './json.ts'
import { folderOf, joinPath, type FileTree } from './tree.ts'

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.d.mts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs', '.json', '.vue', '.svelte', '.astro'] // prettier-ignore
/** What a written extension may stand for: TypeScript sources are imported by the names of what they become. */
const SOURCES_OF: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.jsx', '.d.ts'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
}
/** Folders that are built, and where their sources lie: entry points name files that are not tracked. */
const BUILT = /^(?:dist|lib|build|out|es|esm|cjs|umd)(?:\/(?:esm|cjs|es|types|src))?\//
const BUILTIN = new Set(builtinModules.filter((name) => !name.startsWith('_')))

/**
 * JavaScript and TypeScript: relative paths, `paths` and `baseUrl` of tsconfig.json, packages of the repository with
 * their `exports`, `imports`, `main`; a built entry point leads to its source (Node's packages documentation, "Package
 * entry points"; TypeScript's handbook, "Module resolution").
 */
export function ecmaResolver(tree: FileTree): ImportResolver {
  const packages = new EcmaPackages(tree)
  return (specifier, from) => {
    const path = tree.path(from)
    // Loaders and queries of bundlers.
    const name = specifier
      .replace(/^.*!/, '')
      .replace(/[?#](?!.*\/).*$/, (rest) => (specifier.startsWith('#') ? rest : ''))
    if (/^\.{1,2}(?:\/|$)/.test(name)) return fileAt(tree, joinPath(folderOf(path), name)) ?? UNRESOLVED
    if (name.startsWith('/')) return fileAt(tree, joinPath('', name)) ?? UNRESOLVED
    if (name.startsWith('node:')) return external(name)
    if (/^[a-z][a-z+.-]*:/.test(name)) return external(name)
    return mapped(tree, packages, name, path) ?? inPackage(tree, packages, name, path)
  }
}

/** By a path mapping of the nearest configuration. */
function mapped(tree: FileTree, packages: EcmaPackages, name: string, path: string): Resolution | undefined {
  const mapping = packages.mappingFor(path)
  if (!mapping) return undefined
  const matching = mapping.paths
    .map((entry) => ({ ...entry, star: matchStar(entry.pattern, name) }))
    .filter(({ star }) => star !== undefined)
    .sort((a, b) => b.pattern.indexOf('*') - a.pattern.indexOf('*'))
  for (const { targets, star } of matching) {
    for (const target of targets) {
      const found = fileAt(
        tree,
        target.replace('*', () => star!),
      )
      if (found) return found
    }
  }
  return mapping.baseUrl === undefined ? undefined : fileAt(tree, joinPath(mapping.baseUrl, name))
}

function inPackage(tree: FileTree, packages: EcmaPackages, name: string, path: string): Resolution {
  if (name.startsWith('#')) {
    const own = packages.around(path)
    return (own && entryAt(tree, own, objectAt(own.manifest, 'imports'), name)) ?? UNRESOLVED
  }
  const parts = name.split('/')
  const packageName = parts.slice(0, name.startsWith('@') ? 2 : 1).join('/')
  // `~/x` and `@/x` are ways of a bundler or of a file that is not there, never packages.
  if (!/^(?:@[\w~.-]+\/)?[\w.-]/.test(packageName)) return UNRESOLVED
  const found = packages.named(packageName)
  if (!found) return external(BUILTIN.has(packageName) ? `node:${packageName}` : packageName)
  const rest = name.slice(packageName.length + 1)
  return subpath(tree, found, rest) ?? external(packageName)
}

/** A package of the repository, or a file of it, as its manifest says. */
function subpath(tree: FileTree, one: EcmaPackage, rest: string): Resolution | undefined {
  const { exports } = one.manifest
  const asMap =
    isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.')) ? exports : { '.': exports }
  const exported = entryAt(tree, one, asMap, rest === '' ? '.' : `./${rest}`)
  if (exported) return exported
  if (rest !== '') return sourceAt(tree, one.folder, rest)
  const { source, module, main, types, typings } = one.manifest
  for (const entry of stringsOf([
    source,
    types,
    typings,
    module,
    main,
    'index',
    'src/index',
    'src/main',
    'lib/index',
  ])) {
    const found = sourceAt(tree, one.folder, entry)
    if (found) return found
  }
  return undefined
}

/** An entry of `exports` or `imports`: exact, or by the longest pattern. */
function entryAt(tree: FileTree, one: EcmaPackage, map: Readonly<Record<string, unknown>>, key: string) {
  const keys = Object.keys(map).filter((pattern) => matchStar(pattern, key) !== undefined)
  keys.sort((a, b) => Number(a.includes('*')) - Number(b.includes('*')) || b.length - a.length)
  for (const pattern of keys) {
    for (const target of entryTargets(map[pattern])) {
      const found = sourceAt(
        tree,
        one.folder,
        target.replace(/\*/g, () => matchStar(pattern, key)!),
      )
      if (found) return found
    }
  }
  return undefined
}

/** Conditions in the order in which they lead to sources; others come between, types last: they declare what others hold. */
const CONDITIONS = ['source', 'development', 'import', 'module', 'node', 'default', '', 'require', 'browser', 'types']

const conditionRank = (name: string): number =>
  CONDITIONS.includes(name) ? CONDITIONS.indexOf(name) : CONDITIONS.indexOf('')

/** All targets of an entry, what code is run from first. */
export function entryTargets(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  if (Array.isArray(entry)) return entry.flatMap(entryTargets)
  if (!isObject(entry)) return []
  const byCondition = Object.entries(entry).sort(([a], [b]) => conditionRank(a) - conditionRank(b))
  return byCondition.flatMap(([, target]) => entryTargets(target))
}

/** A file of a package, or the source that it is built from. */
export function sourceAt(tree: FileTree, folder: string, relative: string): Resolution | undefined {
  const clean = relative.replace(/^\.\//, '')
  const direct = fileAt(tree, joinPath(folder, clean))
  if (direct) return direct
  const unbuilt = clean.replace(/\.d\.([mc]?ts)$/, '.$1')
  const candidates = BUILT.test(clean)
    ? [unbuilt.replace(BUILT, 'src/'), unbuilt.replace(BUILT, '')]
    : [`src/${unbuilt}`]
  for (const candidate of candidates) {
    const found =
      fileAt(tree, joinPath(folder, candidate)) ?? fileAt(tree, joinPath(folder, withoutExtension(candidate)))
    if (found) return found
  }
  return undefined
}

/** A file by the path that an import gives: with its extension, without, or as a folder. */
function fileAt(tree: FileTree, path: string | undefined): Resolution | undefined {
  if (path === undefined) return undefined
  const extension = /\.[mc]?jsx?$/.exec(path)?.[0] ?? ''
  const stem = withoutExtension(path)
  const inFolder = path === '' ? '' : `${path}/`
  return inside([
    tree.at(path),
    tree.firstAt((SOURCES_OF[extension] ?? []).map((other) => stem + other)),
    tree.firstAt(EXTENSIONS.map((other) => path + other)),
    tree.firstAt(EXTENSIONS.map((other) => `${inFolder}index${other}`)),
  ])
}

const withoutExtension = (path: string): string => path.replace(/\.[mc]?[jt]sx?$/, '')
