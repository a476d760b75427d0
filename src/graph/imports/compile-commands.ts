import { isObject, parseLooseJson, stringAt } from './json.ts'
import { folderOf, foldersAround, joinPath, type FileTree } from './tree.ts'

/** Where headers are looked for, folders of the repository in order of search. */
interface Search {
  /** Of `-iquote`: for names in quotes only, before the others. */
  readonly quoted: readonly string[]
  /** Of `-I`, then of `-isystem`. */
  readonly all: readonly string[]
}

/** Folders in which the compiler looks for headers. */
export interface IncludePaths {
  /** The header that a file includes by a name; `undefined` when nothing is told of it. */
  find(name: string, from: number, isQuoted: boolean): number | undefined
}

const NO_SEARCH: Search = { quoted: [], all: [] }
/** Larger compilation databases are products of a build, not written for readers. */
const MOST_CHARACTERS = 64 * 1024 * 1024
const FLAGS = ['-iquote', '-isystem', '-I', '/I'] as const

/**
 * Include folders from every tracked `compile_commands.json` (clang's "JSON Compilation Database") and from `Add` of the nearest
 * `.clangd`. Headers have no commands of their own: they are looked for as by all commands below the folder of the database.
 */
export function includePaths(tree: FileTree): IncludePaths {
  const databases = tree.named('compile_commands.json').map((document) => readDatabase(tree, document))
  const clangd = new Map(tree.named('.clangd').map((document) => [folderOf(tree.path(document)), readClangd(tree, document)])) // prettier-ignore
  const searches = function* (from: number): Generator<Search> {
    const path = tree.path(from)
    for (const { byFile } of databases) if (byFile.has(path)) yield byFile.get(path)!
    for (const folder of foldersAround(path)) if (clangd.has(folder)) yield clangd.get(folder)!
    for (const { byFile, all } of databases) if (!byFile.has(path)) yield all
  }
  return {
    find(name, from, isQuoted) {
      for (const { quoted, all } of searches(from)) {
        const folders = isQuoted ? [...quoted, ...all] : all
        const found = tree.firstAt(folders.flatMap((folder) => joinPath(folder, name) ?? []))
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

interface Database {
  readonly byFile: ReadonlyMap<string, Search>
  /** Of all commands together, in their order. */
  readonly all: Search
}

function readDatabase(tree: FileTree, document: number): Database {
  const text = tree.facts.text(document) ?? ''
  const entries = text.length <= MOST_CHARACTERS ? parseLooseJson(text) : undefined
  const byFile = new Map<string, Search>()
  const known = new Map<string, Search>()
  for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
    const directory = stringAt(entry, 'directory') ?? '.'
    const file = inRepository(tree, document, directory, stringAt(entry, 'file') ?? '')
    if (file === undefined || !isObject(entry)) continue
    const words = wordsOf(entry.arguments ?? entry.command)
    const key = `${directory}\0${words.filter((word) => FLAGS.some((flag) => word.startsWith(flag))).join('\0')}\0${words.length}`
    let search = known.get(key)
    if (!search) known.set(key, (search = searchOf(words, (path) => inRepository(tree, document, directory, path))))
    if (!byFile.has(file)) byFile.set(file, search)
  }
  const all = [...known.values()]
  return { byFile, all: { quoted: distinct(all.flatMap(({ quoted }) => quoted)), all: distinct(all.flatMap((one) => one.all)) } } // prettier-ignore
}

const distinct = (paths: readonly string[]): string[] => [...new Set(paths)]

/** Arguments, or a command that is split as a shell does. */
function wordsOf(command: unknown): string[] {
  if (Array.isArray(command)) return command.filter((word): word is string => typeof word === 'string')
  if (typeof command !== 'string') return []
  const words = command.match(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\])+/g) ?? []
  return words.map((word) => word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g, (_, a?: string, b?: string, c?: string) => a?.replace(/\\(.)/g, '$1') ?? b ?? c ?? '')) // prettier-ignore
}

/** Folders of the include flags among the words of a command. */
function searchOf(words: readonly string[], resolve: (path: string) => string | undefined): Search {
  const found: Record<(typeof FLAGS)[number], string[]> = { '-iquote': [], '-isystem': [], '-I': [], '/I': [] }
  for (let i = 0; i < words.length; i++) {
    const flag = FLAGS.find((one) => words[i]!.startsWith(one))
    if (flag === undefined) continue
    const path = words[i] === flag ? words[++i] : words[i]!.slice(flag.length).replace(/^=/, '')
    const folder = path === undefined ? undefined : resolve(path)
    if (folder !== undefined) found[flag].push(folder)
  }
  return { quoted: found['-iquote'], all: [...found['-I'], ...found['/I'], ...found['-isystem']] }
}

/**
 * A path of a command as one of the repository. Absolute paths are those of the machine that wrote the database: of them the
 * longest end counts that is a file or folder here, seen from the root or from the folder of the database.
 */
function inRepository(tree: FileTree, document: number, directory: string, path: string): string | undefined {
  const base = folderOf(tree.path(document))
  const isAbsolute = (one: string): boolean => /^(?:\/|[A-Za-z]:[\\/])/.test(one)
  const parts = (one: string): string[] => one.replaceAll('\\', '/').split('/')
  const whole = isAbsolute(path)
    ? parts(path)
    : isAbsolute(directory)
      ? [...parts(directory), ...parts(path)]
      : undefined
  if (!whole) return joinPath(base, `${directory}/${path}`)
  const clean = normalized(whole)
  for (let at = 1; at <= clean.length; at++) {
    const end = clean.slice(at).join('/')
    for (const from of new Set([base, ''])) {
      const candidate = joinPath(from, end)
      if (candidate === undefined || (candidate === '' && at < clean.length)) continue
      if (tree.at(candidate) !== undefined || tree.holds(candidate)) return candidate
    }
  }
  return undefined
}

function normalized(parts: readonly string[]): string[] {
  const out: string[] = []
  for (const part of parts) {
    if (part === '..') out.pop()
    else if (part !== '.' && part !== '') out.push(part)
  }
  return ['', ...out]
}

/** Include flags that `.clangd` adds: `Add: [-Iinclude, "-isystem", third_party]`, or a list below. */
function readClangd(tree: FileTree, document: number): Search {
  const text = tree.facts.text(document) ?? ''
  const added = /^\s*Add:\s*(\[[^\]]*\]|[^\n[]*(?:\n\s*-\s[^\n]*)*)/m.exec(text)?.[1]
  if (added === undefined) return NO_SEARCH
  const listed = added.startsWith('[') ? added.slice(1, -1).split(',') : added.split('\n').map((line) => line.replace(/^\s*-\s+/, '')) // prettier-ignore
  const words = listed.map((word) => word.trim().replace(/^["']|["']$/g, '')).filter((word) => word !== '')
  return searchOf(words, (path) => (path.startsWith('/') ? undefined : joinPath(folderOf(tree.path(document)), path)))
}
