import type { IndexData } from './index-data.ts'
import { folderOf, type PathIndex } from './path-index.ts'

/** A `go.mod`: what imports of its packages begin with, and the folder it stands for. */
interface GoModule {
  readonly name: string
  readonly folder: string
}

/** Files that an import means. */
export type GoResolver = (specifier: string, from: string) => number[]

/** Hosts whose paths go on with an owner and a repository. */
const OWNER_HOSTS: ReadonlySet<string> = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'])

const opened = new WeakMap<IndexData, Promise<GoResolver>>()

/** Resolves imports of Go by the modules of the index; read once per index. */
export function openGoResolver(data: IndexData, paths: PathIndex): Promise<GoResolver> {
  let resolver = opened.get(data)
  if (!resolver) {
    resolver = goModules(data, paths.paths).then((modules) => goResolver(paths, modules))
    // What failed by a broken read may work next time.
    resolver.catch(() => opened.delete(data))
    opened.set(data, resolver)
  }
  return resolver
}

async function goModules(data: IndexData, paths: readonly string[]): Promise<GoModule[]> {
  const files = paths.flatMap((path, document) => (/(?:^|\/)go\.mod$/.test(path) ? [document] : []))
  const texts = files.length > 0 ? await data.sources(files) : undefined
  const modules = (texts ?? []).flatMap((text, i) => {
    const name = /^\s*module\s+["`]?([^\s"`]+)/m.exec(text)?.[1]
    return name === undefined ? [] : [{ name, folder: folderOf(paths[files[i]!]!) }]
  })
  // Of nested modules the inner one counts.
  return modules.sort((a, b) => b.name.length - a.name.length)
}

/**
 * A Go import is a folder: the module's name and the path below it. What is of no module of the index and has no dot in
 * its first part is the standard library. Where no module is known, a path counts that ends as a folder does.
 */
function goResolver(paths: PathIndex, modules: readonly GoModule[]): GoResolver {
  const package_ = (folder: string): number[] => importable(paths, paths.exactFolder(folder, 'go'))
  return (specifier, from) => {
    const text = specifier.replace(/^["`](.*)["`]$/, '$1').trim()
    if (/^\.{1,2}(?:\/|$)/.test(text)) return package_(joined(folderOf(from), text))
    for (const { name, folder } of modules) {
      const below = belowModule(text, name)
      if (below !== undefined) return package_([folder, below].filter(Boolean).join('/'))
    }
    if (text === '' || !text.split('/')[0]!.includes('.')) return []
    const vendored = importable(paths, paths.inFolder(['vendor', text], 'go'))
    return vendored.length > 0 || modules.length > 0 ? vendored : byTail(paths, text.split('/'))
  }
}

/** Path below a module; undefined for imports of another. The standard library's own module has no name in imports. */
function belowModule(text: string, name: string): string | undefined {
  if (name === 'std') return text.includes('.') ? undefined : text
  if (text === name) return ''
  return text.startsWith(`${name}/`) ? text.slice(name.length + 1) : undefined
}

function byTail(paths: PathIndex, names: readonly string[]): number[] {
  const outside = OWNER_HOSTS.has(names[0]!) ? 3 : 1
  for (let from = 0; from < names.length; from++) {
    // Of the part before the module's folders only the whole path tells anything.
    if (from > 0 && from < outside) continue
    const found = importable(paths, paths.inFolder(names.slice(from), 'go'))
    if (found.length > 0) return found
  }
  return []
}

/** Tests are of the package, but nobody imports them. */
const importable = (paths: PathIndex, documents: readonly number[]): number[] =>
  documents.filter((document) => !paths.paths[document]!.endsWith('_test.go'))

function joined(folder: string, relative: string): string {
  const parts = folder.split('/').filter(Boolean)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
