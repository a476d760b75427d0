import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, ROOT, sourceFiles, type Import } from './sources.ts'

const reader = sourceFiles('reader').flatMap(importsOf)
const builder = sourceFiles('src').flatMap(importsOf)
const all = [...reader, ...builder]

/** Readable rows of what breaks a rule; a test holds that there are none. */
const show = (imports: Import[]) => imports.map(({ from, to }) => `${from} -> ${to}`)

const inFolder = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

/** Files that belong to Node and not to the neutral reader. */
const isNodeFace = (file: string) =>
  inFolder(file, 'reader/cli', 'reader/mcp') ||
  [
    'reader/node.ts',
    'reader/open-local.ts',
    'reader/file-source.ts',
    'reader/built-in-words.ts',
    'reader/node-codecs.ts',
    'reader/node-guard.ts',
    'reader/node-work-tree.ts',
    'reader/node-workspace.ts',
    'reader/node-member.ts',
    'reader/node-ref-source.ts',
    'reader/open-node-workspace.ts',
    'reader/git-index-stats.ts',
    'reader/local-file.ts',
    'reader/gitdex-reader.ts',
  ].includes(file)

/** Those of the imports that lie on a circle, or lead from one to another: what begins or ends nowhere is taken away. */
function circles(imports: Import[]): Import[] {
  const [from, to] = [new Set(imports.map((one) => one.from)), new Set(imports.map((one) => one.to))]
  const left = imports.filter((one) => to.has(one.from) && from.has(one.to))
  return left.length === imports.length ? left : circles(left)
}

describe('all sources', () => {
  it('import files that exist, with their extension', () => {
    expect(show(all.filter(({ own, to }) => own && !existsSync(join(ROOT, to))))).toEqual([])
  })

  it('name modules of Node with node:', () => {
    expect(show(all.filter(({ own, to }) => !own && builtinModules.includes(to)))).toEqual([])
  })

  it('load each other in no circle, neither at once nor later', () => {
    const links = all.filter(({ own, typeOnly }) => own && !typeOnly)
    expect(show(circles(links))).toEqual([])
  })

  it('do not import a face (cli, mcp) unless they are one', () => {
    const faces = ['reader/cli', 'reader/mcp', 'src/cli']
    // Which artifact of a folder is meant, and what has changed since, is told to programs as to people.
    const shared = ['gitdex-reader.ts', 'node-workspace.ts', 'node-member.ts', 'node-ref-source.ts']
    const isEntry = (file: string) => shared.some((name) => file === `reader/${name}`)
    const bad = all.filter(({ from, to }) => inFolder(to, ...faces) && !inFolder(from, ...faces) && !isEntry(from))
    expect(show(bad)).toEqual([])
  })
})

describe('reader/', () => {
  it('imports only itself', () => {
    const allowed = (one: Import) =>
      one.own
        ? inFolder(one.to, 'reader') || (inFolder(one.from, 'reader/mcp') && /^schemas\/.*\.json$/.test(one.to))
        : one.to.startsWith('node:') ||
          one.to === 'fastest-levenshtein' ||
          (inFolder(one.from, 'reader/mcp') && one.to === '@modelcontextprotocol/sdk')
    expect(show(reader.filter((one) => !allowed(one)))).toEqual([])
  })

  it('touches Node only in node.ts, its file source and the faces', () => {
    const bad = reader.filter(({ from, to, typeOnly }) => to.startsWith('node:') && !typeOnly && !isNodeFace(from))
    expect(show(bad)).toEqual([])
  })

  it('keeps the Node files out of the neutral part', () => {
    expect(show(reader.filter(({ from, to }) => isNodeFace(to) && !isNodeFace(from)))).toEqual([])
  })

  it('decodes bytes: format and sections know neither sources nor queries', () => {
    const above = ['reader/query', 'reader/rank']
    const files = ['reader/index.ts', 'reader/source.ts', 'reader/artifact-file.ts', 'reader/http-source.ts']
    const decoders = reader.filter(({ from }) => inFolder(from, 'reader/format', 'reader/sections'))
    expect(show(decoders.filter(({ to }) => inFolder(to, ...above) || files.includes(to)))).toEqual([])
    const format = reader.filter(({ from }) => inFolder(from, 'reader/format'))
    expect(show(format.filter(({ to }) => inFolder(to, 'reader/sections')))).toEqual([])
  })

  it('keeps what is asked, how it is routed and what the index holds below the modes that answer', () => {
    const within = (folder: string, ...allowed: string[]) =>
      reader.filter(
        ({ from, to }) => inFolder(from, folder) && inFolder(to, 'reader/query') && !inFolder(to, folder, ...allowed),
      )
    const common = ['reader/query/suggest.ts', 'reader/query/deadline.ts']
    const outside = ({ to }: Import) => !common.includes(to)
    expect(show(within('reader/query/data').filter(outside))).toEqual([])
    expect(show(within('reader/query/request', 'reader/query/data').filter(outside))).toEqual([])
    expect(show(within('reader/query/routing', 'reader/query/data').filter(outside))).toEqual([])
  })

  it('keeps rank and analysis leaves: they import each other, formats of values and types only', () => {
    const leaves = reader.filter(({ from }) => inFolder(from, 'reader/rank', 'reader/analysis'))
    const allowed = ({ to, typeOnly }: Import) =>
      typeOnly || inFolder(to, 'reader/rank', 'reader/analysis') || to === 'reader/errors.ts' || to === 'reader/api.ts'
    expect(show(leaves.filter((one) => !allowed(one)))).toEqual([])
  })

  it('has no dependencies', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'reader/package.json'), 'utf8'))
    expect(manifest.dependencies).toEqual({})
    expect(manifest.optionalDependencies).toBeUndefined()
    expect(manifest.peerDependencies).toBeUndefined()
  })
})

describe('src/ (the builder)', () => {
  it('uses only formats, analysis, ranking constants, shared types and source of the reader', () => {
    const folders = ['reader/format', 'reader/analysis', 'reader/rank', 'reader/vectors']
    const files = ['reader/errors.ts', 'reader/api.ts', 'reader/system-refusal.ts']
    const bad = builder.filter(({ from, to, own, typeOnly }) => {
      // The page is a face of the reader.
      if (from.startsWith('src/site/page/') && to === 'reader/browser.ts') return false
      if (!own || !inFolder(to, 'reader') || typeOnly || inFolder(from, 'src/cli')) return false
      return !inFolder(to, ...folders) && !files.includes(to)
    })
    expect(show(bad)).toEqual([])
  })

  it('is made of folders that use only those below them', () => {
    const mayUse: Record<string, string[]> = {
      git: [],
      classify: [],
      config: [],
      eval: [],
      artifact: [],
      // A language names what reads it; some of ours read comments and prose as extraction does.
      languages: ['extract'],
      extract: ['languages'],
      graph: ['extract'],
      pages: ['extract'],
      lexical: ['artifact'],
      cache: ['artifact'],
      site: ['artifact'],
      publish: ['artifact', 'git'],
      history: ['artifact', 'cache', 'git', 'lexical'],
      vectors: ['artifact', 'cache', 'classify', 'extract', 'publish'],
      build: ['artifact', 'cache', 'classify', 'config', 'extract', 'git', 'graph', 'history', 'lexical', 'pages', 'vectors'],
    } // prettier-ignore
    const folderOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]
    const bad = builder.filter(({ from, to, own, typeOnly }) => {
      const [user, used] = [folderOf(from), folderOf(to)]
      if (!own || typeOnly || !user || !used || user === used || user === 'cli') return false
      return !mayUse[user]?.includes(used)
    })
    expect(show(bad)).toEqual([])
  })

  it('keeps Node out of the page, and the page out of the rest', () => {
    const page = builder.filter(({ from, typeOnly }) => inFolder(from, 'src/site/page') && !typeOnly)
    const allowed = ['reader/browser.ts', 'reader/analysis/sentence.ts', 'src/site/site-config.ts']
    expect(show(page.filter(({ to }) => !inFolder(to, 'src/site/page') && !allowed.includes(to)))).toEqual([])
    const others = all.filter(({ from, to }) => inFolder(to, 'src/site/page') && !inFolder(from, 'src/site/page'))
    expect(show(others)).toEqual([])
  })

  it('keeps each third-party package in its home', () => {
    const homes: Record<string, string[]> = {
      'isomorphic-git': ['src/git'],
      'web-tree-sitter': ['src/languages', 'src/extract'],
      roaring: ['src/lexical', 'src/artifact'],
      msgpackr: ['src/artifact', 'src/build'],
      'onnxruntime-node': ['src/vectors'],
      undici: ['src/publish', 'src/vectors'],
      'cli-progress': ['src/cli'],
      graphology: ['src/graph'],
      'graphology-communities-louvain': ['src/graph'],
      piscina: ['src/extract'],
      ajv: ['src/config'],
      ignore: ['src/classify', 'src/config'],
      'linguist-languages': ['src/classify'],
      '@c4312/scip': ['src/cli/export'],
      '@bufbuild/protobuf': ['src/cli/export'],
    }
    const bad = builder.filter(
      ({ from, to, own }) => !own && !to.startsWith('node:') && !inFolder(from, ...(homes[to] ?? [])),
    )
    expect(show(bad)).toEqual([])
  })

  it('loads the builder only when the command line needs it', () => {
    const seen = new Set<string>()
    const queue = ['src/cli/main.ts']
    for (let file = queue.pop(); file; file = queue.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      queue.push(
        ...importsOf(file).flatMap(({ own, typeOnly, dynamic, to }) => (own && !typeOnly && !dynamic ? [to] : [])),
      )
    }
    expect(
      [...seen].filter((file) => inFolder(file, 'src') && !inFolder(file, 'src/cli') && file !== 'src/errors.ts'),
    ).toEqual([])
  })
})
