#!/usr/bin/env node
// Writes action/package.json and action/package-lock.json: of the main ones only what a build and a run of gitdex needs
// (no test or lint tools), so that the Action installs in seconds. Run it after a change of dependencies.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** What bundles are made with. */
const TOOLS = ['esbuild']

const main = json('package.json')
const { packages, ...lock } = json('package-lock.json')

function grammarPackages() {
  const paths = Object.values(json('src/languages/grammars.json'))
  return [
    ...new Set(
      paths.map((path) =>
        path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  ]
}

/** devDependencies that sources import: the bundler puts them into what it writes. */
function bundledPackages() {
  const files = ['src', 'reader'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const imported = [...text.matchAll(/(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name)
  return Object.keys(main.devDependencies).filter((name) => imported.includes(name))
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
const devDependencies = exact([...grammarPackages(), ...bundledPackages(), ...TOOLS])
const { version, license, engines } = main
const used = Object.keys({ ...dependencies, ...devDependencies })
// Overrides of packages that are not installed here would point at nothing.
const overrides = Object.fromEntries(
  Object.entries(main.overrides).filter(([, to]) => !to.startsWith('$') || used.includes(to.slice(1))),
)
const own = {
  name: 'gitdex-action',
  version,
  private: true,
  license,
  type: 'module',
  engines,
  dependencies,
  devDependencies,
  overrides,
}

const runtime = closure(Object.keys(dependencies))
const entries = [...closure(used)].sort().map((path) => {
  const entry = without(packages[path], 'dev', 'devOptional')
  return [path, runtime.has(path) ? entry : { ...entry, dev: true }]
})
const head = without(own, 'overrides', 'private', 'type')
const locked = { ...lock, name: own.name, version, packages: { '': head, ...Object.fromEntries(entries) } }

mkdirSync(join(root, 'action'), { recursive: true })
writeFileSync(join(root, 'action/package.json'), `${JSON.stringify(own, null, 2)}\n`)
writeFileSync(join(root, 'action/package-lock.json'), `${JSON.stringify(locked, null, 2)}\n`)
