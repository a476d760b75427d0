// What the graph, pages and history cost beside everything else in a build.
//   node test/bench/graph.mjs [--rounds N] REPOSITORY...
// Builds the program twice: as it is, and from a copy of its source in which nothing is resolved, walked through or put on pages
// (LEFT_OUT below). Both index each repository without cache, alternating; CPU is user + system, medians.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILDER, circumstances, median, node, root, table } from './measure.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
if (positionals.length === 0) throw new Error('usage: node test/bench/graph.mjs [--rounds N] REPOSITORY...')

const EMPTY_GRAPH = `export function buildCodeGraph({ documents, symbols }) {
  const count = documents.length
  const none = { count, starts: new Uint32Array(count + 1), targets: new Uint32Array(0), weights: new Float64Array(0) }
  const edges = { starts: new Uint32Array(symbols.count + 1), targets: none.targets, confidence: none.targets, role: none.targets }
  return {
    resolved: { starts: none.starts, set: new Int32Array(0), external: new Int32Array(0), sets: [] },
    imports: none, externals: [], pageRank: new Float64Array(count), centrality: new Uint16Array(count), cycles: [],
    betweenness: new Float64Array(count), communities: new Uint32Array(count), symbolStarts: symbols.starts, entryPoints: [],
    symbols: { edges, centrality: new Uint8Array(symbols.count), documents: none },
  }
}
`
/** Files that are written anew, whole or from the given line on, so that they do nothing. */
const LEFT_OUT = [
  ['src/graph/code-graph.ts', EMPTY_GRAPH],
  ['src/pages/build-pages.ts', 'export const buildPages = () => []\nexport const pageTexts = () => []\n'],
  ['src/pages/notes/page-notes.ts', 'export const pageNotes = () => []\n'],
  ['src/extract/references.ts', /^export function collectReferences\([^]*?^\): References \{$/m, '  return { names: [], rows: new Uint32Array(0) }'],
  ['src/git/history/read-history.ts', /^export function\* readHistory\([^]*?^\): Generator<CommitChanges, HistoryReach> \{$/m, '  if (limits) return { commits: 0, complete: true, lacksContent: false }'],
] // prettier-ignore

const scratch = mkdtempSync(join(tmpdir(), 'gitdex-bench-'))
try {
  const bare = buildWithout(join(scratch, 'bare'))
  const rows = positionals.map((repository) => {
    const times = { whole: [], bare: [] }
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [name, program] of Object.entries({ whole: BUILDER, bare })) {
        const args = ['build', '--repo', repository, '--no-cache', '--out', join(scratch, `${name}.gitdex`)]
        times[name].push(node([program, ...args]).cpu)
      }
    }
    const [whole, rest] = [median(times.whole), median(times.bare)]
    return [basename(repository), rest.toFixed(2), whole.toFixed(2), `+${(100 * (whole / rest - 1)).toFixed(0)} %`]
  })
  console.log(circumstances())
  console.log(table(['repository', 'without, CPU s', 'with graph, pages, history', 'more'], rows))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function buildWithout(folder) {
  for (const name of ['src', 'reader', 'schemas', 'scripts', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !/[/\\]dist$/.test(path) })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, from, text] of LEFT_OUT) {
    const before = readFileSync(join(folder, path), 'utf8')
    const after = typeof from === 'string' ? from : before.replace(from, (found) => `${found}\n${text}`)
    if (after === before) throw new Error(`${path} is not what this benchmark expects`)
    writeFileSync(join(folder, path), after)
  }
  node([join(folder, 'scripts/build.mjs'), '--quiet'])
  return join(folder, 'dist/gitdex.mjs')
}
