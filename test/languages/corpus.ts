import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { planBuild } from '../../src/build/plan-build.ts'
import { classifyContent } from '../../src/classify/classifier.ts'
import type { FileFlag } from '../../src/classify/types.ts'
import { openRepository } from '../../src/git/open-repository.ts'
import type { Spec } from './spec.ts'

/** One file of a measured repository. */
export interface SourceFile {
  /** `owner/name`. */
  readonly repository: string
  readonly path: string
  readonly language: string
  readonly text: string
}

/**
 * Where a clone of `owner/name` lies below `clones`: `owner+name/repo`, `owner/name.git`, `owner/name`, `name.git` or
 * `name`; bare or not. Throws with the command that makes it.
 */
export function findClone(clones: string, repository: string): string {
  const name = repository.split('/')[1]!
  const places = [`${repository.replace('/', '+')}/repo`, `${repository}.git`, repository, `${name}.git`, name]
  const found = places.map((place) => join(clones, place)).find((place) => existsSync(place))
  if (found) return found
  throw new Error(`no clone: git clone --bare https://github.com/${repository} ${join(clones, `${repository}.git`)}`)
}

/** Every file of the spec's languages that a build would parse, by repository in order of the spec, then by path. */
export async function readCorpus(spec: Spec, clones: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const pinned of spec.repositories) files.push(...(await readRepository(spec, clones, pinned)))
  return files
}

export async function readRepository(spec: Spec, clones: string, pinned: string): Promise<SourceFile[]> {
  const paths = spec.paths === undefined ? undefined : new RegExp(spec.paths)
  const repository = pinned.split('@')[0]!
  return (await readFiles(clones, pinned)).flatMap(({ path, text, language, flags }) => {
    if (language === undefined || !spec.languages.includes(language) || paths?.test(path) === false) return []
    return flags.includes('minified') || flags.includes('generated') ? [] : [{ repository, path, language, text }]
  })
}

/** A file that a build would index. */
export interface IndexedFile {
  readonly path: string
  readonly language: string | undefined
  readonly text: string
  readonly flags: readonly FileFlag[]
}

/** All files of a clone that a build would index, in path order, but for symbolic links and blobs that the clone lacks. */
export async function readFiles(clones: string, pinned: string): Promise<IndexedFile[]> {
  const [name = '', revision = 'HEAD'] = pinned.split('@')
  const repository = await openRepository(findClone(clones, name))
  const has = (oid: string): boolean => {
    try {
      return repository.blobSize(oid) >= 0
    } catch {
      return false
    }
  }
  const commit = await repository.readCommit(await repository.resolveCommit(revision))
  const entries = (await repository.listTree(commit.tree)).filter(({ oid, type }) => type !== 'blob' || has(oid))
  const { files } = await planBuild(repository, commit, {}, entries)
  const out = files.flatMap(({ path, oid }) => {
    if (path.type === 'symlink') return []
    const { text, language, flags } = classifyContent(path, repository.readBlob(oid))
    return text === undefined ? [] : [{ path: path.path, language, text, flags }]
  })
  repository.close()
  return out
}
