#!/usr/bin/env node
// Builds everything that is run: `node scripts/build.mjs [--types] [--quiet]`.
//
//   dist/gitdex.mjs              command line (builder modules are chunks beside it, loaded when a command needs them)
//   dist/extract-worker.mjs      entry of the extraction workers
//   dist/grammars, dist/queries  WebAssembly grammars and tree-sitter queries
//   reader/dist/index.mjs        the reader, neutral: Node, browsers, workers
//   reader/dist/node.mjs         the reader with file access
//   reader/dist/gitdex-reader.mjs  the reader and its command line in one file
//   reader/dist/types            declarations (only with --types: the compiler is slow)
//
// Files are replaced by rename and only when their content differs, so that a build beside running tests is harmless.
// All of dist/ is flat: `import.meta.url` of any built builder file lies in dist/.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { collectGrammars } from './collect-grammars.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const pkg = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Runtime dependencies stay outside; what is only a devDependency (fastest-levenshtein) is inlined. */
const external = Object.keys(pkg.dependencies ?? {})

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  write: false,
  logLevel: 'warning',
  legalComments: 'none',
  charset: 'utf8',
  loader: { '.scm': 'text' },
  define: { __GITDEX_VERSION__: JSON.stringify(pkg.version) },
}

/** Every target: entry points by output name, and how they are bundled. */
const targets = [
  {
    outdir: 'dist',
    entries: { gitdex: 'src/cli/main.ts', 'extract-worker': 'src/extract/worker.ts' },
    // A new chunk has a new name: chunks of older builds are removed.
    clean: true,
    options: { platform: 'node', splitting: true, external, chunkNames: '[name]-[hash]', sourcemap: 'linked' },
  },
  {
    outdir: 'reader/dist',
    entries: { index: 'reader/index.ts' },
    options: { platform: 'neutral', mainFields: ['module', 'main'], minify: true },
  },
  { outdir: 'reader/dist', entries: { node: 'reader/node.ts' }, options: { platform: 'node', minify: true } },
  {
    outdir: 'reader/dist',
    entries: { 'gitdex-reader': 'reader/gitdex-reader.ts' },
    options: { platform: 'node', minify: true },
  },
]

/** Replaces a file only when its content differs; never leaves half of it. */
function writeIfChanged(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return false
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, contents, { mode: path.endsWith('.mjs') ? 0o755 : 0o644 })
  renameSync(temporary, path)
  return true
}

async function buildTarget({ outdir, entries, options, clean }) {
  const entryPoints = Object.entries(entries).map(([out, path]) => ({ out, in: path }))
  const outExtension = { '.js': '.mjs' }
  const result = await build({ ...common, ...options, entryPoints, outdir: join(root, outdir), outExtension })
  const kept = new Set(result.outputFiles.map((file) => basename(file.path)))
  let changed = 0
  for (const file of result.outputFiles) if (writeIfChanged(file.path, Buffer.from(file.contents))) changed++
  if (clean) removeStale(join(root, outdir), kept)
  return { built: Object.keys(entries), changed }
}

function removeStale(folder, kept) {
  for (const name of readdirSync(folder)) {
    if (/\.mjs(\.map)?$/.test(name) && !kept.has(name)) rmSync(join(folder, name), { force: true })
  }
}

function copyQueries() {
  const from = join(root, 'src/languages/queries')
  const to = join(root, 'dist/queries')
  const names = readdirSync(from).filter((name) => name.endsWith('.scm'))
  for (const name of names) writeIfChanged(join(to, name), readFileSync(join(from, name)))
  for (const name of readdirSync(to)) if (!names.includes(name)) rmSync(join(to, name), { force: true })
}

function buildTypes() {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'], {
    cwd: root,
    stdio: 'inherit',
  })
}

async function main(args) {
  const log = args.includes('--quiet') ? () => {} : (line) => console.log(`build: ${line}`)
  const started = performance.now()
  let failed = 0
  const attempt = async (what, work) => {
    try {
      return await work()
    } catch (error) {
      failed++
      console.error(`build: ${what} failed: ${error.message}`)
    }
  }
  for (const target of targets) {
    const done = await attempt(`${target.outdir}/${Object.keys(target.entries)}`, () => buildTarget(target))
    if (done) log(`${done.built.map((name) => `${target.outdir}/${name}.mjs`).join(', ')} (${done.changed} changed)`)
  }
  await attempt('queries', copyQueries)
  await attempt('grammars', () => collectGrammars(join(root, 'dist/grammars')))
  if (args.includes('--types')) await attempt('types', buildTypes)
  log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main(process.argv.slice(2))
