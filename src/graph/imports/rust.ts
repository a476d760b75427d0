import { external, inside, many, UNRESOLVED, type ImportResolver, type Resolution } from './facts.ts'
import { folderOf, foldersAround, joinPath, nameOf, type FileTree } from './tree.ts'

interface Crate {
  /** As code writes it: `-` is `_`. */
  readonly name: string
  readonly folder: string
  /** Root module of the library, else of the program. */
  readonly root: number | undefined
}

const BUILTIN = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])
const ROOTS = ['src/lib.rs', 'src/main.rs', 'lib.rs', 'main.rs']

/**
 * Rust: `mod name;` leads to `name.rs` or `name/mod.rs`; paths of `use` run through modules from `crate`, `self`, `super`,
 * a module in scope or a crate of the workspace, as far as modules are files (the reference, "Modules", "Use declarations").
 */
export function rustResolver(tree: FileTree): ImportResolver {
  const crates = readCrates(tree)
  return (specifier, from) => {
    const found = new Set<number>()
    let outside: string | undefined
    for (const path of expandUse(specifier)) {
      const one = resolvePath(tree, crates, path, from)
      for (const document of one.documents) if (document !== from) found.add(document)
      outside ??= one.external
    }
    if (found.size > 0) return many(found)
    return outside === undefined ? UNRESOLVED : external(outside)
  }
}

function readCrates(tree: FileTree): Crate[] {
  return tree.named('Cargo.toml').flatMap((document) => {
    const text = tree.facts.text(document) ?? ''
    const name = valueIn(text, 'package', 'name')
    if (name === undefined) return []
    const folder = folderOf(tree.path(document))
    const library = valueIn(text, 'lib', 'path')
    const root = tree.firstAt([...(library ? [library] : []), ...ROOTS].flatMap((path) => joinPath(folder, path) ?? []))
    return [{ name: name.replaceAll('-', '_'), folder, root }]
  })
}

/** A string of a table in TOML. */
function valueIn(text: string, table: string, key: string): string | undefined {
  const start = text.search(new RegExp(`^\\s*\\[${table}\\]`, 'm'))
  if (start < 0) return undefined
  const rest = text.slice(text.indexOf(']', start) + 1)
  const end = rest.search(/^\s*\[/m)
  return new RegExp(`^\\s*${key}\\s*=\\s*"([^"]+)"`, 'm').exec(end < 0 ? rest : rest.slice(0, end))?.[1]
}

/** `a::{b, c::{d, e as f}}` -> the paths it stands for, in parts; at most a few hundred. */
export function expandUse(text: string, limit = 256): string[][] {
  const paths: string[][] = []
  const expand = (prefix: string[], rest: string): void => {
    if (paths.length >= limit) return
    const brace = rest.indexOf('{')
    if (brace < 0) {
      paths.push([...prefix, ...partsOf(rest)])
      return
    }
    const inner = rest.slice(brace + 1, rest.lastIndexOf('}'))
    const before = [...prefix, ...partsOf(rest.slice(0, brace))]
    for (const item of splitTopLevel(inner)) expand(before, item)
  }
  expand([], text.replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, ' '))
  return paths
}

function partsOf(path: string): string[] {
  return path.replace(/\s+as\s+\w+\s*$/, '').split('::').map((part) => part.trim().replace(/^r#/, '')).filter((part) => part !== '' && part !== '*') // prettier-ignore
}

/** At commas outside of braces. */
function splitTopLevel(text: string): string[] {
  const items: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text[at]
    if (char === '{') depth++
    else if (char === '}') depth--
    if (at < text.length && (char !== ',' || depth > 0)) continue
    const item = text.slice(start, at).trim()
    if (item !== '') items.push(item)
    start = at + 1
  }
  return items
}

function resolvePath(tree: FileTree, crates: readonly Crate[], parts: readonly string[], from: number): Resolution {
  const [first, ...rest] = parts
  if (first === undefined) return UNRESOLVED
  const own = crateAround(crates, tree.path(from))
  if (first === 'crate') return descend(tree, own?.root ?? rootAround(tree, from) ?? from, rest)
  if (first === 'self') return descend(tree, from, rest)
  if (first === 'super') return fromParent(tree, parts, from)
  const child = childModule(tree, from, first)
  if (child !== undefined) return descend(tree, child, rest)
  const crate = crates.find(({ name }) => name === first)
  if (crate?.root !== undefined) return descend(tree, crate.root, rest)
  // Before the 2018 edition, paths began at the root of the crate.
  const atRoot = own?.root === undefined ? undefined : childModule(tree, own.root, first)
  if (atRoot !== undefined && !BUILTIN.has(first)) return descend(tree, atRoot, rest)
  return external(first)
}

function crateAround(crates: readonly Crate[], path: string): Crate | undefined {
  for (const folder of foldersAround(path)) {
    const found = crates.find((crate) => crate.folder === folder)
    if (found) return found
  }
  return undefined
}

/** The root module above a file, where the manifest of its crate is not indexed. */
function rootAround(tree: FileTree, from: number): number | undefined {
  for (const folder of foldersAround(tree.path(from))) {
    const found = tree.firstAt(['lib.rs', 'main.rs'].flatMap((name) => joinPath(folder, name) ?? []))
    if (found !== undefined) return found
  }
  return undefined
}

function fromParent(tree: FileTree, parts: readonly string[], from: number): Resolution {
  let module: number | undefined = from
  let at = 0
  for (; parts[at] === 'super' && module !== undefined; at++) module = parentModule(tree, module)
  return module === undefined ? UNRESOLVED : descend(tree, module, parts.slice(at))
}

/** Follows modules as long as they are files; what remains are names inside of the last one. */
function descend(tree: FileTree, module: number, parts: readonly string[]): Resolution {
  for (const part of parts) {
    const child = childModule(tree, module, part)
    if (child === undefined) break
    module = child
  }
  return { documents: [module] }
}

/** Files that Cargo makes crates of by their place: tests, examples, benchmarks, further programs. */
const TARGET = /(?:^|\/)(?:tests|examples|benches|src\/bin)\/[^/]+\.rs$/

/** Folder in which the modules of a module lie. */
function childFolder(path: string): string {
  const folder = folderOf(path)
  const stem = nameOf(path).replace(/\.rs$/, '')
  if (['mod', 'lib', 'main'].includes(stem) || TARGET.test(path)) return folder
  return folder === '' ? stem : `${folder}/${stem}`
}

function childModule(tree: FileTree, module: number, name: string): number | undefined {
  const folder = childFolder(tree.path(module))
  const prefix = folder === '' ? '' : `${folder}/`
  return inside([tree.at(`${prefix}${name}.rs`), tree.at(`${prefix}${name}/mod.rs`)])?.documents[0]
}

function parentModule(tree: FileTree, module: number): number | undefined {
  const path = tree.path(module)
  const folder = nameOf(path) === 'mod.rs' ? folderOf(folderOf(path)) : folderOf(path)
  const prefix = folder === '' ? '' : `${folder}/`
  return tree.firstAt([`${prefix}mod.rs`, `${prefix}lib.rs`, `${prefix}main.rs`, `${folder}.rs`])
}
