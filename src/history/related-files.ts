import type { FileHistory, TellingCommit } from './file-history.ts'

/** Commits that two files must share to be named together. */
const LEAST_SUPPORT = 2
/** More than are shown: some may turn out to be no documents. */
const MOST_RELATED = 10

type Related = FileHistory['related']

/**
 * Per file, the files that changed most often in the same commits: by the number of these, then those that changed less
 * often elsewhere, then by index.
 */
export function relatedFiles(commits: readonly TellingCommit[], count: number): Related[] {
  const commitsOf: number[][] = Array.from({ length: count }, () => [])
  commits.forEach(({ files }, commit) => {
    if (files.length > 1) for (const file of files) commitsOf[file]!.push(commit)
  })
  const support = new Uint32Array(count)
  return commitsOf.map((own, file) => {
    if (own.length < LEAST_SUPPORT) return []
    const met: number[] = []
    for (const commit of own) {
      for (const other of commits[commit]!.files) if (support[other]!++ === 0) met.push(other)
    }
    const related = met.filter((other) => other !== file && support[other]! >= LEAST_SUPPORT)
    related.sort((a, b) => support[b]! - support[a]! || commitsOf[a]!.length - commitsOf[b]!.length || a - b)
    const most = related.slice(0, MOST_RELATED).map((other) => ({ file: other, support: support[other]! }))
    for (const other of met) support[other] = 0
    return most
  })
}
