#!/usr/bin/env node
// Installs both packages as a user does, from their tarballs and the registry, into an empty folder, and runs them there:
// `npm run try:packages [-- --registry URL]`. Needs a network. No script of a dependency runs and no compiler is needed.
// Tells which packages came along, bytes and seconds, as JSON.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gitdex-packages-'))
const report = { node: process.version, platform: `${process.platform}-${process.arch}` }
const shell = process.platform === 'win32'
const npm = (args, cwd) => execFileSync('npm', args, { cwd, encoding: 'utf8', shell, maxBuffer: 1 << 26 })

/** Runs work and notes its seconds. */
function timed(name, work) {
  const started = performance.now()
  const result = work()
  report[name] = Number(((performance.now() - started) / 1000).toFixed(1))
  return result
}

function bytesBelow(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0)
}

/** A small repository of this project's own sources, committed by git. */
function makeRepository(repository) {
  mkdirSync(join(repository, 'src'), { recursive: true })
  for (const name of readdirSync(join(root, 'reader/query'))) {
    if (name.endsWith('.ts'))
      writeFileSync(join(repository, 'src', name), readFileSync(join(root, 'reader/query', name)))
  }
  const git = (...args) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repository }) // prettier-ignore
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Add sources')
}

try {
  const pack = ['pack', '--json', '--workspaces', '--include-workspace-root', '--pack-destination', folder]
  const packed = timed('pack_seconds', () => {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--types', '--quiet'], { stdio: 'inherit' })
    return JSON.parse(npm([...pack, '--ignore-scripts'], root))
  })
  report.packages = packed.map(({ name, size, unpackedSize, files }) => ({ name, size, unpackedSize, files: files.length })) // prettier-ignore

  const home = join(folder, 'home')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{"private": true}')
  const tarballs = packed.map(({ filename }) => join(folder, filename))
  timed('install_seconds', () => npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', ...process.argv.slice(2), ...tarballs], home)) // prettier-ignore
  const lock = JSON.parse(readFileSync(join(home, 'node_modules/.package-lock.json'), 'utf8'))
  const installed = Object.entries(lock.packages)
  report.installed = installed
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
    .sort()
  report.with_install_scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  report.installed_bytes = bytesBelow(join(home, 'node_modules'))

  const repository = join(folder, 'repository')
  makeRepository(repository)
  const bin = (name) => join(home, 'node_modules/.bin', shell ? `${name}.cmd` : name)
  const run = (name, args) => execFileSync(bin(name), args, { cwd: repository, encoding: 'utf8', shell })
  timed('build_seconds', () => run('gitdex', ['build', '--no-cache', '--json']))
  const search = ['search', 'searchPaths', '--format', 'paths']
  report.found = timed('search_seconds', () => run('gitdex', search))
    .trim()
    .split('\n')[0]
  report.found_by_reader = timed('reader_seconds', () => run('gitdex-reader', search))
    .trim()
    .split('\n')[0]
  writeFileSync(join(home, 'use.mjs'), USE())
  report.found_by_library = execFileSync(process.execPath, ['use.mjs', join(repository, '.gitdex')], { cwd: home, encoding: 'utf8' }).trim() // prettier-ignore
  const found = new Set([report.found, report.found_by_reader, report.found_by_library])
  if (found.size > 1 || !report.found) process.exitCode = 1
  console.log(JSON.stringify(report, null, 2))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function USE() {
  return `import { readdirSync } from 'node:fs'
import { openIndex } from '@gitdex/reader'
const file = readdirSync(process.argv[2]).find((name) => name.endsWith('.gitdex'))
const index = await openIndex(process.argv[2] + '/' + file)
console.log((await index.search({ query: 'searchPaths' })).candidates[0].path)
index.close()
`
}
