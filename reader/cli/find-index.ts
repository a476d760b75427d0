import { lstatSync, readdirSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { SourceError } from '../errors.ts'
import { findGit, readHead, upwards, type GitPlace } from './git-head.ts'
import { INDEX_FOLDER, indexNotFound, noIndexAround } from './no-index.ts'

export interface FoundIndex {
  /** File path or URL of the artifact. */
  readonly location: string
  /** The commit that is checked out around the search, if that is known. */
  readonly head?: string
  /** Commits from the artifact's commit up to `head`, when it is an ancestor. */
  readonly behind?: number
  /** Root of the work tree around the current folder, when the artifact was found in it. */
  readonly root?: string
  /** How many artifacts of other repositories lie beside it, when nothing but their age told which is meant. */
  readonly others?: number
}

/** What is read from a manifest to choose between artifacts. */
export interface ArtifactPeek {
  readonly commit: string
  /** Of the repository. */
  readonly name?: string
  /** Milliseconds since the epoch. */
  readonly time: number
}

export interface FindOptions {
  /** `--index` */
  readonly index?: string | undefined
  /** Argument that names an artifact; wins over `index`. */
  readonly file?: string | undefined
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Reads a manifest; undefined for files that are no artifacts. */
  peek(path: string): Promise<ArtifactPeek | undefined>
}

const isUrl = (location: string) => /^https?:\/\//.test(location)

/**
 * Finds the artifact to answer from: `--index`, else `$GITDEX_INDEX`, else the nearest `.gitdex/` upwards. In a folder of
 * several, the one of the checked-out commit, else of its nearest ancestor, else the newest by commit time.
 * Throws NOT_FOUND that says how to build one or point to one.
 */
export async function findIndex(options: FindOptions): Promise<FoundIndex> {
  const given = options.file ?? options.index ?? (options.env.GITDEX_INDEX || undefined)
  if (given === undefined) return discover(options)
  if (isUrl(given)) return { location: given }
  if (given === '')
    throw indexNotFound(`${originOf(options) || 'The name of the artifact '}is empty.`, options.cwd, options.file)
  const path = resolve(options.cwd, given)
  const stat = statSync(path, { throwIfNoEntry: false })
  const named = `${originOf(options)}${given}`
  if (!stat) throw indexNotFound(`${named} does not exist.`, path, options.file)
  if (stat.isFile()) return { location: path }
  // Opening a pipe would wait for somebody to write to it.
  if (!stat.isDirectory()) {
    throw new SourceError('SOURCE_UNREACHABLE', `${named} is not a file. Give the path of a .gitdex file.`, { path })
  }
  const files = artifactsIn(path)
  const chosen = files.length ? files : artifactsIn(join(path, INDEX_FOLDER))
  if (chosen.length === 0) throw indexNotFound(`${named} holds no *.gitdex file.`, path, options.file)
  // A folder of several repositories' artifacts lies outside of each: the one around the caller is meant.
  return choose(chosen, findGit(path) ?? findGit(options.cwd), options)
}

async function discover(options: FindOptions): Promise<FoundIndex> {
  for (const folder of upwards(options.cwd)) {
    const files = artifactsIn(join(folder, INDEX_FOLDER))
    if (files.length === 0) continue
    const found = await choose(files, findGit(folder), options)
    const root = workTreeAround(folder, options.cwd)
    return root === undefined ? found : { ...found, root }
  }
  throw noIndexAround(options.cwd)
}

/** The work tree that both folders are in. */
function workTreeAround(folder: string, cwd: string): string | undefined {
  const place = findGit(cwd)
  if (!place || place.gitDir === place.root) return undefined
  return findGit(folder)?.root === place.root ? place.root : undefined
}

/**
 * The reverse of `fromHere`, for a path that somebody typed or copied here: from the root of the repository when it says
 * where it starts (`./`, `../`, `/`) or such a file or folder is there, seen from the current folder; else as it is.
 */
export function fromRoot(path: string, { root }: Pick<FoundIndex, 'root'>, cwd: string): string {
  if (root === undefined || path.trim() === '') return path
  const absolute = resolve(cwd, path)
  const inside = relative(root, absolute)
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return path
  const saysWhere = isAbsolute(path) || /^\.{1,2}(?:[/\\]|$)/.test(path)
  if (!saysWhere && !lstatSync(absolute, { throwIfNoEntry: false })) return path
  return inside === '' ? '.' : inside.replaceAll(sep, '/')
}

/** A path of the repository as it is seen from the current folder, if the artifact was found around that. */
export function fromHere(path: string, { root }: Pick<FoundIndex, 'root'>, cwd: string): string {
  if (root === undefined || resolve(cwd) === root) return path
  return relative(cwd, join(root, path)).replaceAll(sep, '/')
}

const originOf = ({ file, index }: FindOptions): string =>
  file !== undefined ? '' : index !== undefined ? '--index ' : '$GITDEX_INDEX '

/** Files called `*.gitdex` in a folder, in the order of their names. */
export function artifactsIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.gitdex') && name !== INDEX_FOLDER)
    const paths = names.sort().map((name) => join(folder, name))
    return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  } catch {
    return []
  }
}

async function choose(files: string[], place: GitPlace | undefined, options: FindOptions): Promise<FoundIndex> {
  const head = place && readHead(place)
  const withHead = (location: string) => (head === undefined ? { location } : { location, head })
  // The name holds the commit's first 12 digits: the usual case is decided without opening a file.
  const ofHead = head === undefined ? [] : files.filter((file) => file.endsWith(`-${head.slice(0, 12)}.gitdex`))
  if (ofHead.length > 0) return withHead(newestFile(ofHead))
  if (files.length === 1 && head === undefined) return withHead(files[0]!)
  const peeked = await peekAll(files, options)
  if (peeked.length === 0) return withHead(files[0]!)
  const { nearestAncestor } = await import('./git-ancestors.ts')
  const ancestor = head && nearestAncestor(place, head, new Set(peeked.map((one) => one.commit)))
  if (ancestor) {
    const of = peeked.filter((one) => one.commit === ancestor.commit).map((one) => one.file)
    return { ...withHead(newestFile(of)), behind: ancestor.distance }
  }
  const newest = peeked.reduce((best, one) => (one.time > best.time ? one : best))
  const others = peeked.filter((one) => one.name !== newest.name).length
  return { ...withHead(newest.file), ...(others > 0 && { others }) }
}

async function peekAll(files: string[], options: FindOptions): Promise<(ArtifactPeek & { file: string })[]> {
  const peeked = await Promise.all(files.map(async (file) => ({ file, peek: await options.peek(file) })))
  return peeked.flatMap(({ file, peek }) => (peek ? [{ file, ...peek }] : []))
}

/** Several builds of one commit (other options or names): the last one written is meant. */
function newestFile(files: readonly string[]): string {
  const age = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return files.reduce((best, file) => (age(file) > age(best) ? file : best))
}
