import { corrupt } from '../../format/corrupt.ts'
import { decodeImports, type ImportRow } from '../../sections/imports.ts'
import { openCodeGraph } from './code-graph.ts'
import { openGoResolver } from './go-imports.ts'
import type { IndexData } from './index-data.ts'
import { joinedBytes } from './joined-section.ts'
import { folderOf, openPathIndex, type PathIndex } from './path-index.ts'

/** Imports of documents as they are written; none when the artifact does not hold them. */
async function importsOf(data: IndexData, documents: readonly number[]): Promise<ImportRow[][]> {
  if (!data.file.has('IMPS')) return documents.map(() => [])
  const bytes = await joinedBytes(data, 'IMPS', documents)
  return bytes.map((own) => (own ? decodeImports(own) : []))
}

/** An import and the files of the index that it means. */
export interface ResolvedImport extends ImportRow {
  documents: readonly number[]
  /** Position of the package outside of the repository among the graph's externals, when it means one. */
  external?: number
}

/** Imports with the files they mean: as the build resolved them, else as far as their spelling tells. */
export async function resolvedImports(data: IndexData, documents: readonly number[]): Promise<ResolvedImport[][]> {
  const graph = await openCodeGraph(data)
  if (!graph) return importsBySpelling(data, documents)
  const [rows, links] = await Promise.all([importsOf(data, documents), graph.links(documents)])
  return rows.map((imports, i) => {
    if (imports.length !== links[i]!.length) throw corrupt('imports and their targets disagree')
    return imports.map((row, at) => ({ ...row, ...links[i]![at]! }))
  })
}

/**
 * For artifacts without the graph: relative paths, and module names that end as the path of a file does. What a build
 * system or package manager decides is not known here.
 */
async function importsBySpelling(data: IndexData, documents: readonly number[]): Promise<ResolvedImport[][]> {
  const [rows, paths] = await Promise.all([importsOf(data, documents), openPathIndex(data)])
  const resolve = await resolverFor(data, paths, documents)
  return rows.map((imports, i) => {
    const document = documents[i]!
    return imports.map((row) => ({
      ...row,
      documents: resolve(row.specifier, document).filter((found) => found !== document),
    }))
  })
}

/** Files that an import of a document means. */
type Resolver = (specifier: string, document: number) => number[]

async function resolverFor(data: IndexData, paths: PathIndex, documents: readonly number[]): Promise<Resolver> {
  const languageOf = (document: number): string => data.documents.languageOf(document)
  const go = documents.some((document) => languageOf(document) === 'go') && (await openGoResolver(data, paths))
  return (specifier, document) => {
    const [from, language] = [paths.paths[document]!, languageOf(document)]
    return go && language === 'go' ? go(specifier, from) : resolveImport(paths, specifier, from, language)
  }
}

/** Documents that import one of `targets`, ascending, out of `among` (all by default). */
export async function importersOf(
  data: IndexData,
  targets: ReadonlySet<number>,
  among?: readonly number[],
): Promise<number[]> {
  const graph = await openCodeGraph(data)
  if (graph) return graph.importers(targets, among)
  return importersBySpelling(data, targets, among ?? Array.from({ length: data.documents.count }, (_, d) => d))
}

async function importersBySpelling(
  data: IndexData,
  targets: ReadonlySet<number>,
  among: readonly number[],
): Promise<number[]> {
  const [rows, paths] = await Promise.all([importsOf(data, among), openPathIndex(data)])
  const names = [...new Set([...targets].flatMap((target) => importedAs(paths.paths[target]!)))]
  // Most specifiers name something else, which is told faster than what they mean.
  const mayMean = (text: string): boolean => /[./*]$/.test(text) || names.some((name) => text.includes(name))
  const resolve = await resolverFor(data, paths, among)
  return among.filter((document, i) => {
    // The name of a module need not be that of its folder.
    const isGo = data.documents.languageOf(document) === 'go'
    const means = (specifier: string): boolean =>
      (isGo || mayMean(specifier.toLowerCase())) &&
      resolve(specifier, document).some((found) => found !== document && targets.has(found))
    return rows[i]!.some(({ specifier }) => means(specifier))
  })
}

/** What an import of a file holds at least: its name without extension, or that of its folder. */
function importedAs(path: string): string[] {
  const [file = '', folder] = path.toLowerCase().split('/').reverse()
  return [file.replace(/(?<=.)\..*$/, ''), ...(folder === undefined ? [] : [folder])]
}

/** Names that a specifier is split at dots in. */
const DOTTED: ReadonlySet<string> = new Set([
  'python', 'java', 'kotlin', 'scala', 'groovy', 'c#', 'haskell', 'elixir', 'lua', 'elm', 'julia',
]) // prettier-ignore
/** Languages where a single name is that of a file: a module at the root of what is searched for them. */
const BARE: ReadonlySet<string> = new Set(['ruby', 'lua', 'haskell', 'elm', 'perl', 'julia'])
/** Languages where a single name is a package, a namespace or a module of many files, never a file. */
const NEVER_BARE: ReadonlySet<string> = new Set([
  'c#', 'java', 'kotlin', 'scala', 'groovy', 'swift', 'php', 'zig', 'dart', 'elixir',
]) // prettier-ignore
/** Languages whose bare specifiers are packages, unless they hold a path. */
const PACKAGED: ReadonlySet<string> = new Set(['typescript', 'tsx', 'javascript', 'jsx', 'vue', 'svelte'])

function resolveImport(paths: PathIndex, specifier: string, from: string, language: string): number[] {
  const text = specifier.replace(/^["'<](.*)[">']$/, '$1').trim()
  if (text === '') return []
  const relative = relativePath(text, from, language)
  if (relative !== undefined) return relative === '' ? [] : paths.at(relative, language)
  const names = namesOf(text, language)
  if (names.length === 0) return []
  if (language === 'python') return absolutePython(paths, names, from)
  // A header beside the file comes before one of the same name elsewhere.
  const folder = folderOf(from).split('/').filter(Boolean)
  const hasExtension = /\.[a-z]\w*$/i.test(text) && !DOTTED.has(language)
  const isBare = /^[^./\\:]+$/.test(text)
  if (isBare && NEVER_BARE.has(language)) return []
  const near = [...folder, hasExtension ? text : names.join('/')].join('/')
  // `list.h` in `src/list.c` is not that file without its extension.
  const beside = hasExtension && !paths.has(near) ? [] : paths.at(near, language)
  if (beside.length > 0 && !PACKAGED.has(language)) return beside
  if (names.at(-1) === '*') return names.length > 2 ? paths.inFolder(names.slice(0, -1), language) : []
  const found = byTail(paths, names, text, language)
  // `a.h` means the header, not what else is called `a`.
  const exact = found.filter((document) => `/${paths.paths[document]!}`.endsWith(`/${text}`))
  return exact.length > 0 ? exact : found
}

/**
 * Absolute imports of Python: below a folder that is no package. One name alone is a whole package, or a module of a folder
 * around the file that lies in no package: `json` in a package is the library, whatever lies beside it (PEP 328).
 */
function absolutePython(paths: PathIndex, names: readonly string[], from: string): number[] {
  // The last name may be of what is in the module.
  for (const kept of names.length > 1 ? [names, names.slice(0, -1)] : [names]) {
    const found = paths.endingIn(kept, 'python').filter((one) => {
      const module = paths.paths[one]!.replace(/(?:\/__init__)?\.[^./]*$/, '')
      const isPackage = /\/__init__\.pyi?$/.test(paths.paths[one]!)
      const root = module.slice(0, Math.max(0, module.length - kept.join('/').length - 1))
      if (root === '' ? isPythonPackage(paths, '') && folderOf(from) === '' : isPythonPackage(paths, root)) return false
      return kept.length > 1 || isPackage || (isAround(root, from) && !isInPackage(paths, root))
    })
    const around = found.filter((one) => isAround(folderOf(paths.paths[one]!), from))
    if (found.length > 0) return kept.length > 1 || found.length === 1 ? found : around
  }
  return []
}

const isAround = (folder: string, path: string): boolean => folder === '' || path.startsWith(`${folder}/`)

const isPythonPackage = (paths: PathIndex, folder: string): boolean =>
  ['__init__.py', '__init__.pyi'].some((name) => paths.has(folder === '' ? name : `${folder}/${name}`))

function isInPackage(paths: PathIndex, folder: string): boolean {
  return folder !== '' && (isPythonPackage(paths, folder) || isInPackage(paths, folderOf(folder)))
}

/** The path that `./x`, `../x` and Python's `.x` mean; '' outside of the repository, undefined for other specifiers. */
function relativePath(text: string, from: string, language: string): string | undefined {
  const python = language === 'python' ? /^(\.+)([\w.]*)$/.exec(text) : null
  const slashed = python
    ? `${'../'.repeat(python[1]!.length - 1)}./${python[2]!.replaceAll('.', '/')}`
    : text.replaceAll('\\', '/')
  if (!/^\.{1,2}(\/|$)/.test(slashed)) return undefined
  const parts = folderOf(from).split('/').filter(Boolean)
  for (const part of slashed.split('/')) {
    if (part === '..' && parts.length === 0) return ''
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function namesOf(text: string, language: string): string[] {
  if (language === 'rust') {
    return text.split('::').filter((name) => name !== '' && !/^(?:crate|self|super)$/.test(name))
  }
  const separator = /[/\\]/.test(text) ? /[/\\]+/ : DOTTED.has(language) ? /\./ : /::/
  const names = text.split(separator).filter((name) => name !== '' && name !== '@' && name !== '~')
  const last = names.length - 1
  if (last >= 0 && !DOTTED.has(language)) names[last] = names[last]!.replace(/(?<=.)\.[A-Za-z]\w{0,5}$/, '')
  return names
}

/** The last names of an import are of what is in the file, the first ones of a package outside: the longest run counts. */
function byTail(paths: PathIndex, names: readonly string[], text: string, language: string): number[] {
  const least = Math.min(2, names.length)
  const drops = language === 'rust' || DOTTED.has(language) ? Math.min(2, names.length - 1) : 0
  for (let dropped = 0; dropped <= drops; dropped++) {
    const kept = names.slice(0, names.length - dropped)
    const found = longestTail(paths, kept, Math.min(least, kept.length), language)
    if (kept.length > 1 && found.length > 0) return found
    const named = kept.length > 1 ? [] : found.filter((one) => isNamedBare(paths.paths[one]!, text, language))
    const exact = named.filter((one) => `/${paths.paths[one]!}`.endsWith(`/${text}`))
    const single = exact.length > 0 ? exact : named
    // A single name says which file only where there is but one.
    if (single.length === 1) return single
  }
  return []
}

/** Whether the one name that is left of an import can mean a file of that name anywhere. */
function isNamedBare(path: string, text: string, language: string): boolean {
  if (PACKAGED.has(language)) return false
  if (language === 'rust') return /^(?:crate|self|super)::/.test(text)
  if (BARE.has(language)) return !text.includes('.') || text.endsWith('.jl')
  if (DOTTED.has(language)) return false
  return text.includes('.') || `/${path}`.endsWith(`/${text}`)
}

function longestTail(paths: PathIndex, names: readonly string[], least: number, language: string): number[] {
  for (let length = names.length; length >= Math.max(1, least); length--) {
    const found = paths.endingIn(names.slice(names.length - length), language)
    if (found.length > 0) return found
  }
  return []
}
