#!/usr/bin/env node
// Builds everything that is run: `node scripts/build.mjs [--types | --only-types] [--quiet]`.
//
//   dist/gitdex.mjs              command line: what asks an artifact, in one file
//   dist/gitdex-main.mjs         all other commands (what few of them need are modules beside it, loaded when one does)
//   dist/extract-worker.mjs      entry of the extraction workers
//   dist/man/gitdex.1            manual page
//   dist/grammars, dist/queries  WebAssembly grammars and tree-sitter queries
//   reader/dist/index.mjs        the reader, neutral: Node, browsers, workers
//   reader/dist/node.mjs         the reader with file access
//   reader/dist/parts            what few queries need of both, loaded when one does
//   reader/dist/gitdex-reader.mjs  the reader and its command line in one file
//   reader/dist/worker.mjs       the reader as the script of a web worker, and browser.mjs, its other side
//   dist/site                    what every page of `gitdex site` loads: app.js, app.css, the worker and its parts
//   reader/dist/types            declarations (only with --types: the compiler is slow)
//
// Files are replaced by rename and only when their content differs, so that a build beside running tests is harmless.
// All of dist/ is flat: `import.meta.url` of any built builder file lies in dist/.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { collectGrammars } from './collect-grammars.mjs'
import { pack } from './pack.mjs'
import { pruneTypes } from './prune-types.mjs'
import { common, root, targets } from './targets.mjs'

/** Folders of files whose names change with their content: those of older builds are removed. */
const CLEANED = ['dist', 'reader/dist', 'reader/dist/parts', 'dist/site', 'dist/site/parts']

/** Replaces a file only when its content differs; never leaves half of it. */
function writeIfChanged(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return false
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, contents, { mode: path.endsWith('.mjs') ? 0o755 : 0o644 })
  renameSync(temporary, path)
  return true
}

/** Builds one target; answers its files by path from the root. */
async function buildTarget({ outdir, entries, layout, options, extension = '.mjs', alsoIn, only }) {
  const all = { ...common, ...options, outdir: join(root, outdir) }
  const [name, entry] = Object.entries(entries)[0]
  if (layout) {
    const { files } = await pack({ name, entry, layout, only, options: all })
    return new Map([outdir, ...(alsoIn ? [alsoIn] : [])].flatMap((folder) => [...underFolder(folder, files)]))
  }
  const entryPoints = [{ in: entry, out: name }]
  const { outputFiles } = await build({ ...all, entryPoints, outExtension: { '.js': extension } })
  return new Map(outputFiles.map(({ path, contents }) => [join(outdir, basename(path)), contents]))
}

const underFolder = (folder, files) => new Map([...files].map(([path, text]) => [join(folder, path), text]))

function removeStale(folder, kept) {
  if (!existsSync(join(root, folder))) return
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name)
    if (/\.mjs(\.map)?$/.test(name) && !kept.has(path)) rmSync(join(root, path), { force: true })
  }
}

function copyQueries() {
  const from = join(root, 'src/languages/queries')
  const to = join(root, 'dist/queries')
  const names = readdirSync(from).filter((name) => name.endsWith('.scm'))
  for (const name of names) writeIfChanged(join(to, name), readFileSync(join(from, name)))
  for (const name of readdirSync(to)) if (!names.includes(name)) rmSync(join(to, name), { force: true })
}

function copyModel() {
  writeIfChanged(join(root, 'dist/model/words.bin'), readFileSync(join(root, 'src/vectors/model/words.bin')))
}

/** The manual page is printed by the program itself, which knows its commands. */
function writeManPage() {
  const page = execFileSync(process.execPath, [join(root, 'dist/gitdex.mjs'), 'completion', 'man'])
  writeIfChanged(join(root, 'dist/man/gitdex.1'), page)
}

/** Made anew, so that no declaration of a file that is gone is published. */
function buildTypes() {
  rmSync(join(root, 'reader/dist/types'), { recursive: true, force: true })
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'], {
    cwd: root,
    stdio: 'inherit',
  })
  pruneTypes(join(root, 'reader/dist/types'), ['index', 'node', 'browser', 'worker'])
}

async function main(args) {
  if (args.includes('--only-types')) return buildTypes()
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
  const kept = new Set()
  for (const target of targets) {
    const files = await attempt(`${target.outdir}/${Object.keys(target.entries)}`, () => buildTarget(target))
    let changed = 0
    for (const [path, contents] of files ?? []) {
      kept.add(path)
      if (writeIfChanged(join(root, path), Buffer.from(contents))) changed++
    }
    if (files) log(`${[...files.keys()][0]} (${files.size} files, ${changed} changed)`)
  }
  if (failed === 0) for (const folder of CLEANED) removeStale(folder, kept)
  await attempt('queries', copyQueries)
  if (failed === 0) await attempt('manual page', writeManPage)
  await attempt('word vectors', copyModel)
  await attempt('grammars', () => collectGrammars(join(root, 'dist/grammars')))
  if (args.includes('--types')) await attempt('types', buildTypes)
  log(`done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main(process.argv.slice(2))
