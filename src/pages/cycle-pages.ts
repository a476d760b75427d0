import { parentOf } from './folders.ts'
import { mostImportant } from './importance.ts'
import { moduleOf, modulePageId, type FolderContext } from './module-pages.ts'
import { shortHash } from './notes/note.ts'
import type { PageDraft } from './page-input.ts'
import { plural } from '../../reader/analysis/plural.ts'
import { aboutFile, mainKind } from './phrases.ts'

const MOST_IMPORTS = 20
const MOST_FILES = 12
/** Smaller cycles are left out where there are more. */
const MOST_CYCLES = 200

/** A page for each group of files that import each other in a circle. */
export function cyclePages(context: FolderContext): PageDraft[] {
  const { input } = context
  const cycles = [...(input.graph?.cycles ?? [])].filter((ids) => ids.every((id) => !input.documents[id]!.isForeign))
  return cycles
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!)
    .slice(0, MOST_CYCLES)
    .map((ids) => cyclePage(context, ids))
}

/** The same for the same files, whatever else changes. */
function cycleId(paths: readonly string[]): string {
  return `scc-${shortHash(paths.join('\0'))}`
}

function cyclePage({ input, weight, modules }: FolderContext, ids: readonly number[]): PageDraft {
  const { documents, graph } = input
  const inside = new Set(ids)
  // Who imports a file is told for each file that an import of a package means.
  const edges = ids
    .flatMap((to) =>
      graph!
        .importersOf(to)
        .filter(({ document }) => inside.has(document))
        .map(({ document: from, line }) => ({ from, to, line })),
    ) // prettier-ignore
    .sort((a, b) => a.from - b.from || a.line - b.line || a.to - b.to)
  const imports = new Set(edges.map(({ from, line }) => `${from}:${line}`)).size
  const best = mostImportant(ids, weight, MOST_FILES)
  const folders = [...new Set(ids.map((id) => parentOf(documents[id]!.path)))]
  const kind = mainKind(input, best)
  const shown = best
    .slice(0, 3)
    .map((id) => `\`${documents[id]!.path}\``)
    .join(', ')
  const names = ids.length > 3 ? `${shown} and ${ids.length - 3} more` : shown
  return {
    type: 'scc_page',
    target: cycleId(ids.map((id) => documents[id]!.path)),
    title: `Import cycle of ${plural(ids.length, 'file')} in ${commonFolder(folders) || 'the root'}`,
    summary: `${plural(ids.length, 'file')} lead to each other by ${plural(imports, 'import')}: ${names}.`,
    kind,
    document: best.find((id) => documents[id]!.kind === kind) ?? best[0]!,
    startLine: 0,
    endLine: 0,
    statements: [
      ...shortest(edges, ids)
        .slice(0, MOST_IMPORTS)
        .map(({ from, to, line }) => ({
          heading: 'A circle',
          text: `\`${documents[from]!.path}\` imports \`${documents[to]!.path}\``,
          document: from,
          line: Math.max(1, line),
          about: to,
        })),
      ...best.map((id) => aboutFile('Files', id)),
    ],
    links: folders.flatMap((folder) => {
      const module = modules.has(folder) ? folder : moduleOf(`${folder}/x`, modules)
      return module === undefined ? [] : [{ to: modulePageId(module), relation: 'in' }]
    }).filter(({ to }, i, all) => all.findIndex((other) => other.to === to) === i).slice(0, 5), // prettier-ignore
  }
}

/** The innermost folder around some folders; empty for the root. */
function commonFolder(folders: readonly string[]): string {
  const [first = '', ...others] = folders
  let common = first
  while (common !== '' && others.some((folder) => folder !== common && !folder.startsWith(`${common}/`))) common = parentOf(common) // prettier-ignore
  return common
}

interface Edge {
  readonly from: number
  readonly to: number
  readonly line: number
}

/** The shortest circle through the first file, as the imports that make it; breadth first, in the order of edges. */
function shortest(edges: readonly Edge[], ids: readonly number[]): Edge[] {
  const out = new Map<number, Edge[]>()
  for (const edge of edges) out.set(edge.from, [...(out.get(edge.from) ?? []), edge])
  const start = ids[0]!
  const reached = new Map<number, Edge | undefined>([[start, undefined]])
  const queue = [start]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const edge of out.get(at) ?? []) {
      if (edge.to === start) return [...pathTo(reached, at), edge]
      if (reached.has(edge.to)) continue
      reached.set(edge.to, edge)
      queue.push(edge.to)
    }
  }
  return [...edges]
}

function pathTo(reached: ReadonlyMap<number, Edge | undefined>, end: number): Edge[] {
  const path: Edge[] = []
  for (let edge = reached.get(end); edge; edge = reached.get(edge.from)) path.unshift(edge)
  return path
}
