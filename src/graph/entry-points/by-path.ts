import type { EntryPoint } from '../entry-points.ts'
import type { FileTree } from '../imports/tree.ts'
import { folderOf, joinPath, nameOf } from '../imports/tree.ts'

/** Files that frameworks read routes from, by their place. */
const ROUTES = [
  /(?:^|\/)pages\/api\/.+\.[jt]sx?$/,
  /(?:^|\/)app\/(?:.+\/)?route\.[jt]s$/,
  /(?:^|\/)src\/routes\/(?:.+\/)?\+(?:server|page\.server)\.[jt]s$/,
  /(?:^|\/)config\/routes(?:\/.+)?\.rb$/,
  /(?:^|\/)app\/controllers\/.+_controller\.rb$/,
  /(?:^|\/)routes\/(?:web|api|console|channels)\.php$/,
  /(?:^|\/)urls\.py$/,
  /Controller\.(?:java|kt|cs|php)$/,
  /(?:^|\/)lib\/[^/]+_web\/(?:router\.ex|controllers\/.+_controller\.ex)$/,
]

export const isRouteFile = (path: string): boolean => ROUTES.some((pattern) => pattern.test(path))

const CI = [
  /^\.github\/workflows\/[^/]+\.ya?ml$/,
  /(?:^|\/)action\.ya?ml$/,
  /^\.gitlab-ci\.yml$/,
  /^\.circleci\/config\.yml$/,
  /^\.travis\.yml$/,
  /^azure-pipelines[\w.-]*\.yml$/,
  /^bitbucket-pipelines\.yml$/,
  /^\.buildkite\/[^/]+\.ya?ml$/,
  /^appveyor\.yml$/,
  /^\.drone\.yml$/,
  /^Jenkinsfile$/,
]

/** Continuous integration: its own files, and the files of the repository that their commands run. */
export function* ciEntryPoints(tree: FileTree): Generator<EntryPoint> {
  for (const [document, path] of tree.facts.paths.entries()) {
    if (!CI.some((pattern) => pattern.test(path))) continue
    yield { document, kind: 'ci', name: path, source: { document, line: 1 } }
    const base = nameOf(path).startsWith('action.') ? folderOf(path) : ''
    for (const { file, line } of filesNamed(tree, tree.facts.text(document) ?? '', base)) {
      yield { document: file, kind: 'ci', name: path, source: { document, line } }
    }
  }
}

/** Files that commands name; what is no code (a lock file, a configuration) is not started. */
const RUN =
  /(?:^|[\s"'=])((?:\.{1,2}\/)?[\w@.-]+(?:\/[\w@.-]+)*\.(?:[mc]?[jt]s|py|rb|sh|bash|ps1|pl|php|lua|ex|exs|go))(?=$|[\s"'),;])/g

/** Files of the repository that a text runs, with the line of the first mention. */
export function filesNamed(tree: FileTree, text: string, base: string): { file: number; line: number }[] {
  const found = new Map<number, number>()
  text.split('\n').forEach((line, i) => {
    for (const [, name] of line.matchAll(RUN)) {
      const path = joinPath(base, name!)
      const file = path === undefined ? undefined : tree.at(path)
      if (file !== undefined && !found.has(file)) found.set(file, i + 1)
    }
  })
  return [...found].map(([file, line]) => ({ file, line }))
}
