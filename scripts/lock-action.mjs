#!/usr/bin/env node
// Writes what the Action is installed from, so that it takes seconds: action/package.json and action/package-lock.json, of the
// main ones only what a build and a run of gitdex needs (no test or lint tools), and action/grammars, the grammars as they
// are in their packages, compressed (3.9 MB instead of 70 MB of packages with 870 MB of generated C). Run it after a change of
// dependencies.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** What bundles are made with. */
const TOOLS = ['esbuild']

const main = json('package.json')
const { packages, ...lock } = json('package-lock.json')

const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

/** Compressed copies of the grammars, and the versions of their packages. What is the same stays as it is. */
function writeGrammars(folder) {
  mkdirSync(folder, { recursive: true })
  const grammars = Object.entries(json('src/languages/grammars.json'))
  const versions = {}
  for (const [name, path] of grammars) {
    versions[packageOf(path)] = packages[`node_modules/${packageOf(path)}`].version
    const bytes = readFileSync(join(root, 'node_modules', path))
    const file = join(folder, `${name}.wasm.br`)
    if (!existsSync(file) || !brotliDecompressSync(readFileSync(file)).equals(bytes))
      writeFileSync(file, compress(bytes))
  }
  for (const file of readdirSync(folder)) {
    const isKnown = grammars.some(([name]) => file === `${name}.wasm.br`)
    if (!isKnown) rmSync(join(folder, file))
  }
  writeFileSync(join(folder, 'versions.json'), `${JSON.stringify(versions, Object.keys(versions).sort(), 2)}\n`)
}

const compress = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/** devDependencies that sources import: the bundler puts them into what it writes, but for what users install beside it. */
function bundledPackages() {
  const files = ['src', 'reader'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const imported = [...text.matchAll(/(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name)
  return Object.keys(main.devDependencies).filter((name) => imported.includes(name) && !(name in main.peerDependencies))
}

const without = (object, ...keys) => Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

const exact = (names) =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, packages[`node_modules/${name}`].version]))

/** Where a package that is required at `from` lies, as Node looks for it. */
function locate(from, name) {
  for (let base = from; ;) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (packages[path]) return path
    if (base === '') return undefined
    const up = base.lastIndexOf('/node_modules/')
    base = up < 0 ? '' : base.slice(0, up)
  }
}

function closure(names) {
  const found = new Set()
  const queue = names.map((name) => ['', name])
  for (let next = queue.pop(); next; next = queue.pop()) {
    const path = locate(...next)
    if (path === undefined || found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      queue.push([path, name])
  }
  return found
}

const dependencies = exact(Object.keys(main.dependencies))
const devDependencies = exact([...bundledPackages(), ...TOOLS])
const { version, license, engines } = main
const used = Object.keys({ ...dependencies, ...devDependencies })
const own = {
  name: 'gitdex-action',
  version,
  private: true,
  license,
  type: 'module',
  engines,
  dependencies,
  devDependencies,
}

const runtime = closure(Object.keys(dependencies))
const entries = [...closure(used)].sort().map((path) => {
  const entry = without(packages[path], 'dev', 'devOptional')
  return [path, runtime.has(path) ? entry : { ...entry, dev: true }]
})
const head = without(own, 'private', 'type')
const locked = { ...lock, name: own.name, version, packages: { '': head, ...Object.fromEntries(entries) } }

mkdirSync(join(root, 'action'), { recursive: true })
writeFileSync(join(root, 'action/package.json'), `${JSON.stringify(own, null, 2)}\n`)
writeFileSync(join(root, 'action/package-lock.json'), `${JSON.stringify(locked, null, 2)}\n`)
writeGrammars(join(root, 'action/grammars'))
