import type { ExportInput, Pieces } from './listing.ts'

interface Node {
  id: string
  language: string
  kind: string
  lines: number
  symbols: number
}

interface Edge {
  from: string
  to: string
  /** Line of the import. */
  line: number
}

/** Files asked for at a time. */
const BATCH = 100

/** Files and which imports which, both by path. */
async function importGraph(input: ExportInput): Promise<{ nodes: Node[]; edges: Edge[] }> {
  const nodes: Node[] = []
  for await (const { path, language, kind, lines, symbols } of input.documents()) {
    nodes.push({ id: path, language, kind, lines, symbols: symbols.length })
  }
  const edges: Edge[] = []
  for (let from = 0; from < nodes.length; from += BATCH) {
    const paths = nodes.slice(from, from + BATCH).map(({ id }) => id)
    for (const { file, imports = [] } of (await input.context(paths)).files) {
      const first = new Map<string, number>()
      for (const { files, line } of imports) for (const to of files) if (!first.has(to)) first.set(to, line)
      for (const [to, line] of first) if (to !== file) edges.push({ from: file, to, line })
    }
  }
  return { nodes, edges }
}

/** The import graph as nodes and edges. */
export async function* exportGraphJson(input: ExportInput): Pieces {
  const { name, commit } = input.manifest
  const { nodes, edges } = await importGraph(input)
  const list = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
  yield `{"repository": ${JSON.stringify(name)}, "commit": "${commit}",\n"nodes": [\n${list(nodes)}\n],\n`
  yield `"edges": [\n${list(edges)}\n]}\n`
}

/** A name in DOT: https://graphviz.org/doc/info/lang.html */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** The import graph for Graphviz: files that import or are imported, in a cluster for each folder at the top. */
export async function* exportDot(input: ExportInput): Pieces {
  const { nodes, edges } = await importGraph(input)
  const used = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const folders = new Map<string, string[]>()
  for (const { id } of nodes) {
    if (!used.has(id)) continue
    const folder = id.includes('/') ? id.slice(0, id.indexOf('/')) : ''
    folders.set(folder, [...(folders.get(folder) ?? []), id])
  }
  yield `digraph ${quoted(input.manifest.name)} {\n  rankdir=LR;\n  node [shape=box];\n`
  for (const [folder, ids] of folders) {
    const rows = ids.map((id) => `    ${quoted(id)};\n`).join('')
    if (folder === '') yield rows
    else yield `  subgraph ${quoted(`cluster_${folder}`)} {\n    label=${quoted(folder)};\n${rows}  }\n`
  }
  for (const { from, to } of edges) yield `  ${quoted(from)} -> ${quoted(to)};\n`
  yield '}\n'
}
