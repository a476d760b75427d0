import { describe, expect, it } from 'vitest'
import { GraphTables } from '../../../reader/sections/graph.ts'
import { encodeGraph } from '../../../src/artifact/graph.ts'
import type { PlainSection } from '../../../src/artifact/section-input.ts'
import { buildCodeGraph, type CodeGraph } from '../../../src/graph/code-graph.ts'
import type { GraphInput } from '../../../src/graph/graph-input.ts'

const LANGUAGES: Readonly<Record<string, string>> = { ts: 'typescript', go: 'go', py: 'python', rb: 'ruby', rs: 'rust' }

/** Imports are the lines `import x`; tests are called so. */
function graphOf(files: Readonly<Record<string, string>>): { graph: CodeGraph; paths: string[] } {
  const paths = Object.keys(files).sort()
  const input: GraphInput = {
    facts: {
      paths,
      languageOf: (document) => LANGUAGES[paths[document]!.split('.').at(-1)!] ?? '',
      text: (document) => files[paths[document]!],
      definers: () => [],
      namers: () => [],
    },
    documents: paths.map((path) => {
      const lines = files[path]!.split('\n')
      const imports = lines.flatMap((line, i) => (line.startsWith('import ') ? [[line.slice(7), i + 1] as const] : []))
      return {
        kind: path.includes('.test.') ? 'test' : 'implementation',
        imports: {
          specifiers: Buffer.from(imports.map(([text]) => `${text}\0`).join('')),
          lines: imports.map(([, line]) => line),
        },
      }
    }),
    symbols: {
      count: 0,
      starts: new Uint32Array(paths.length + 1),
      kind: new Uint8Array(0),
      modifiers: new Uint32Array(0),
      parent: new Int32Array(0),
      startLine: new Uint32Array(0),
      endLine: new Uint32Array(0),
      name: new Uint32Array(0),
    },
    references: () => ({ names: new Int32Array(0), forEach: () => undefined }),
    spelling: () => '',
  }
  return { graph: buildCodeGraph(input), paths }
}

const { graph, paths } = graphOf({
  '.github/workflows/ci.yml': 'steps:\n  - run: node scripts/check.ts\n',
  'go.mod': 'module example.org/app\n\nrequire (\n\tgithub.com/spf13/cobra v1.8.0 // indirect\n)\n',
  'go/main.go': 'import example.org/app/go/store\nimport github.com/spf13/cobra/doc\nimport fmt',
  'go/store/a.go': '',
  'go/store/b.go': '',
  'package.json': `{
  "name": "app",
  "bin": { "app": "./src/cli.ts" },
  "exports": "./src/index.ts",
  "scripts": { "check": "node scripts/check.ts --all" },
  "dependencies": { "lodash": "^4.0.0" }
}`,
  'scripts/check.ts': 'import ../src/util',
  'src/a.ts': 'import ./b\nimport ./util',
  'src/b.ts': 'import ./a\nimport ./util',
  'src/cli.ts': 'import ./index\nimport lodash/fp\nimport node:fs\nimport ./nothing',
  'src/index.ts': 'import ./a',
  'src/util.test.ts': 'import ./util',
  'src/util.ts': '',
})
const at = (path: string): number => paths.indexOf(path)
const externalsOf = (path: string): string[] => {
  const { starts, external } = graph.resolved
  const own = [...external.slice(starts[at(path)], starts[at(path) + 1])]
  return own.filter((id) => id >= 0).map((id) => graph.externals[id]!.name)
}

describe('the graph of a repository', () => {
  it('has an edge for each import, shared among the files of a package, less from tests', () => {
    const { starts, targets, weights } = graph.imports
    const edges = (path: string): [string, number][] =>
      [...targets.slice(starts[at(path)], starts[at(path) + 1])].map((target, i) => [
        paths[target]!,
        weights[starts[at(path)]! + i]!,
      ])
    expect(edges('src/a.ts')).toEqual([['src/b.ts', 1], ['src/util.ts', 1]]) // prettier-ignore
    expect(edges('go/main.go')).toEqual([['go/store/a.go', 0.5], ['go/store/b.go', 0.5]]) // prettier-ignore
    expect(edges('src/util.test.ts')).toEqual([['src/util.ts', 0.25]])
  })

  it('finds what is central, and cycles', () => {
    const order = [...paths].sort((a, b) => graph.centrality[at(b)]! - graph.centrality[at(a)]!)
    expect(order[0]).toBe('src/util.ts')
    expect(graph.centrality[at('src/util.ts')]).toBe(65535)
    expect(graph.centrality[at('src/cli.ts')]).toBe(0)
    expect(graph.cycles).toEqual([[at('src/a.ts'), at('src/b.ts')]])
    expect(graph.communities[at('src/a.ts')]).toBe(graph.communities[at('src/b.ts')])
    expect(graph.communities[at('go/main.go')]).not.toBe(graph.communities[at('src/b.ts')])
  })

  it('keeps packages outside by the name that a manifest gives them', () => {
    expect(externalsOf('src/cli.ts')).toEqual(['lodash', 'node:fs'])
    expect(externalsOf('go/main.go')).toEqual(['github.com/spf13/cobra', 'fmt'])
    const declared = graph.externals.find(({ name }) => name === 'lodash')!
    expect(declared.declarations).toEqual([{ document: at('package.json'), line: 6 }])
    expect(graph.externals.find(({ name }) => name === 'node:fs')!.declarations).toEqual([])
  })

  it('finds where using it begins, and who says so', () => {
    const entries = graph.entryPoints.map(({ document, kind, name, source }) => [
      paths[document],
      kind,
      name,
      `${paths[source.document]}:${source.line}`,
    ])
    expect(entries).toEqual([
      ['.github/workflows/ci.yml', 'ci', '.github/workflows/ci.yml', '.github/workflows/ci.yml:1'],
      ['scripts/check.ts', 'ci', '.github/workflows/ci.yml', '.github/workflows/ci.yml:2'],
      ['scripts/check.ts', 'script', 'check', 'package.json:5'],
      ['src/cli.ts', 'bin', 'app', 'package.json:3'],
      ['src/index.ts', 'export', 'app', 'package.json:4'],
    ])
  })

  it('comes back from the artifact as it was', () => {
    const { bytes } = encodeGraph(graph) as PlainSection
    const tables = new GraphTables(bytes, paths.length)
    expect(tables.externals).toEqual(graph.externals)
    expect(tables.entryPoints).toEqual(graph.entryPoints)
    expect([...tables.cycle].map((cycle, document) => (cycle ? paths[document] : '')).filter(Boolean)).toEqual(['src/a.ts', 'src/b.ts']) // prettier-ignore
    expect(tables.sets).toEqual([[at('go/store/a.go'), at('go/store/b.go')]])
  })
})

describe('the graph of nothing', () => {
  it('is empty', () => {
    const { graph: empty } = graphOf({})
    expect(empty.entryPoints).toEqual([])
    expect(empty.imports.targets).toHaveLength(0)
  })
})
