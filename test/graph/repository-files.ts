import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { planBuild } from '../../src/build/plan-build.ts'
import { classifyContent } from '../../src/classify/classifier.ts'
import { openRepository } from '../../src/git/open-repository.ts'

export interface SourceFile {
  readonly path: string
  readonly language: string | undefined
  readonly text: string
}

/** All files of a clone that a build would index, in path order; `undefined` when there is no clone of it. */
export async function readAllFiles(clones: string, pinned: string): Promise<SourceFile[] | undefined> {
  const [name = '', revision = 'HEAD'] = pinned.split('@')
  const place = [`${name.replace('/', '+')}/repo`, `${name}.git`, name].map((one) => join(clones, one)).find(existsSync)
  if (place === undefined) return undefined
  const repository = await openRepository(place)
  // Clones may lack large blobs.
  const has = (oid: string): boolean => {
    try {
      return repository.blobSize(oid) >= 0
    } catch {
      return false
    }
  }
  const commit = await repository.readCommit(await repository.resolveCommit(revision))
  const entries = (await repository.listTree(commit.tree)).filter(({ oid, type }) => type === 'blob' && has(oid))
  const { files } = await planBuild(repository, commit, {}, entries)
  const out = files.flatMap(({ path, oid }) => {
    const { text, language } = classifyContent(path, repository.readBlob(oid))
    return text === undefined ? [] : [{ path: path.path, language, text }]
  })
  repository.close()
  return out
}
