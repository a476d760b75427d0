// Installs gitdex for the Action, from this checkout and the lockfile beside this file; needs nothing but Node and npm.
//
//   node action/install.mjs plan     outputs `tool` (where it is installed) and `key` (of the cache)
//   node action/install.mjs install  npm ci without install scripts, build, remove what only the build needed
//
// Grammars are files beside this one: their packages are eighteen times as large (scripts/lock-action.mjs).
//
// The folder lies in RUNNER_TEMP, so that neither the action's checkout nor the workspace is changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const NEEDED = [20, 18, 1]
/** What the build reads. */
const SOURCES = ['action/grammars', 'action/package.json', 'action/package-lock.json', 'reader', 'schemas', 'scripts', 'src'] // prettier-ignore

function fail(message) {
  console.log(`::error title=gitdex::${message}`)
  process.exit(2)
}

function checkNode() {
  const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number)
  const [a, b, c] = NEEDED
  if (major > a || (major === a && (minor > b || (minor === b && patch >= c)))) return
  fail(
    `gitdex needs Node ${NEEDED.join('.')} or newer, this is ${process.versions.node}: put actions/setup-node before it.`,
  )
}

function filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name)
    if (!entry.isDirectory()) return [inside]
    return entry.name === 'dist' || entry.name === 'node_modules' ? [] : filesOf(inside)
  })
}

/** The same sources on the same kind of machine give the same key. */
function keyOf() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((path) => (path.includes('.') ? [join(root, path)] : filesOf(join(root, path))))
  const names = files.map((file) => relative(root, file).replaceAll('\\', '/'))
  for (const name of names.sort())
    hash.update(`${name}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, name)))
        .digest(),
    )
  return `gitdex-tool-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 32)}`
}

function npm(tool, ...args) {
  // On Windows npm is a script of the shell; all arguments are constants.
  const { status, error } = spawnSync('npm', args, {
    cwd: tool,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error) fail(`npm cannot be run: ${error.message}`)
  if (status !== 0) fail(`npm ${args[0]} failed: is the package registry reachable from this runner?`)
}

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Grammars where the build looks for them, with the versions that it notes. */
function placeGrammars(tool) {
  const modules = join(tool, 'node_modules')
  for (const [name, version] of Object.entries(json(join(tool, 'grammars/versions.json')))) {
    mkdirSync(join(modules, name, 'out'), { recursive: true })
    writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ name, version }))
  }
  for (const [name, path] of Object.entries(json(join(tool, 'src/languages/grammars.json'))))
    writeFileSync(join(modules, path), brotliDecompressSync(readFileSync(join(tool, 'grammars', `${name}.wasm.br`))))
}

/** What only the build needed: packages that the lockfile has for it, grammars that were copied, sources. */
function removeBuild(tool) {
  const { packages } = json(join(tool, 'package-lock.json'))
  const built = Object.keys(packages).filter((path) => packages[path].dev)
  const copied = Object.keys(json(join(tool, 'grammars/versions.json'))).map((name) => join('node_modules', name))
  const sources = ['grammars', 'node_modules/.bin', 'reader', 'schemas', 'scripts', 'src']
  for (const path of [...built, ...copied, ...sources]) rmSync(join(tool, path), { recursive: true, force: true })
}

const megabytes = (path) => {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath ?? file.path, file.name)).size, 0)
  return (bytes / 1e6).toFixed(0)
}

function install(tool) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  rmSync(tool, { recursive: true, force: true })
  mkdirSync(tool, { recursive: true })
  const keep = (path) => !/[\\/](dist|node_modules)$/.test(path)
  for (const path of SOURCES) {
    const to = path.startsWith('action/') ? path.slice('action/'.length) : path
    cpSync(join(root, path), join(tool, to), { recursive: true, filter: keep })
  }
  npm(tool, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
  console.log(`gitdex: packages after ${seconds()} s`)
  placeGrammars(tool)
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--quiet'], {
    cwd: tool,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (build.status !== 0) fail('gitdex could not be built.')
  removeBuild(tool)
  console.log(`gitdex: installed in ${seconds()} s, ${megabytes(tool)} MB`)
}

const [, , step] = process.argv
const temporary = process.env.RUNNER_TEMP
if (!temporary) fail('RUNNER_TEMP is not set: this script is a step of the GitHub Action.')
const tool = join(temporary, 'gitdex-tool')
checkNode()
if (step === 'plan') {
  const text = `tool=${tool}\nkey=${keyOf()}\n`
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, text)
  else process.stdout.write(text)
} else if (step === 'install') {
  // What an earlier step of the job, or the cache, left whole is used again.
  const marker = join(tool, 'installed')
  const key = keyOf()
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== key) {
    install(tool)
    writeFileSync(marker, key)
  }
} else fail(`There is no step ${step}: plan or install.`)
