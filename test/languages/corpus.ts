import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { planBuild } from '../../src/build/plan-build.ts'
import { classifyContent } from '../../src/classify/classifier.ts'
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
  const [name = '', revision = 'HEAD'] = pinned.split('@')
  const repository = await openRepository(findClone(clones, name))
  // Clones may lack large blobs.
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
  const paths = spec.paths === undefined ? undefined : new RegExp(spec.paths)
  const out: SourceFile[] = []
  for (const { path, oid } of files) {
    if (path.type === 'symlink' || paths?.test(path.path) === false) continue
    const { text, language, flags } = classifyContent(path, repository.readBlob(oid))
    if (text === undefined || language === undefined || !spec.languages.includes(language)) continue
    if (flags.includes('minified') || flags.includes('generated')) continue
    out.push({ repository: name, path: path.path, language, text })
  }
  repository.close()
  return out
}
