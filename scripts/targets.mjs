// What is built of what: every bundle, its entry and how it is made. scripts/build.mjs builds them, scripts/notices.mjs asks what
// they hold.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shrinkMcpSdk } from './shrink-mcp-sdk.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const pkg = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Runtime dependencies, optional ones too, stay outside; what is only a devDependency (fastest-levenshtein) is inlined. */
const external = Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies })

/** Options of every bundle. */
export const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  write: false,
  logLevel: 'warning',
  legalComments: 'none',
  mainFields: ['module', 'main'],
  // One byte per character in V8's memory; a single other character would double the source.
  charset: 'ascii',
  loader: { '.scm': 'text' },
  plugins: [shrinkMcpSdk],
  define: { __GITDEX_VERSION__: JSON.stringify(pkg.version) },
}

/** Commands that only need an artifact: they start in what is packed for speed. */
const SEARCHING = ['search', 'symbol', 'context', 'page', 'info', 'mcp', '--version', '-V']

/** Every target: entry points by output name, and how they are bundled or packed (see pack.mjs). */
export const targets = [
  {
    outdir: 'dist',
    entries: { gitdex: 'src/cli/search-main.ts' },
    layout: 'in-file',
    only: { commands: SEARCHING, otherwise: './gitdex-main.mjs' },
    options: { platform: 'node', minify: true },
  },
  {
    outdir: 'dist',
    entries: { 'gitdex-main': 'src/cli/main.ts' },
    layout: 'modules',
    options: { platform: 'node', external, minify: true, sourcemap: 'linked' },
  },
  {
    outdir: 'dist',
    entries: { 'extract-worker': 'src/build/worker.ts' },
    options: { platform: 'node', external, minify: true, sourcemap: 'linked' },
  },
  {
    outdir: 'reader/dist',
    entries: { index: 'reader/index.ts' },
    layout: 'beside',
    options: { platform: 'neutral', minify: true },
  },
  {
    outdir: 'reader/dist',
    entries: { node: 'reader/node.ts' },
    layout: 'beside',
    options: { platform: 'node', minify: true },
  },
  {
    outdir: 'reader/dist',
    entries: { 'gitdex-reader': 'reader/gitdex-reader.ts' },
    layout: 'in-file',
    options: { platform: 'node', minify: true },
  },
  {
    outdir: 'reader/dist',
    entries: { worker: 'reader/worker.ts' },
    layout: 'beside',
    options: { platform: 'neutral', minify: true },
    alsoIn: 'dist/site',
  },
  {
    outdir: 'reader/dist',
    entries: { browser: 'reader/browser.ts' },
    options: { platform: 'neutral', minify: true },
  },
  {
    outdir: 'dist/site',
    entries: { app: 'src/site/page/main.ts' },
    extension: '.js',
    options: { platform: 'browser', format: 'iife', minify: true },
  },
  {
    // For pages from a disk, whose workers can load nothing.
    outdir: 'dist/site',
    entries: { 'worker-classic': 'reader/worker.ts' },
    extension: '.js',
    options: { platform: 'browser', format: 'iife', minify: true },
  },
  {
    outdir: 'dist/site',
    entries: { app: 'src/site/page/style.css' },
    extension: '.js',
    options: { minify: true },
  },
]
