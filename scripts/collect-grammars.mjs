// Copies grammars (from devDependencies) and the parser's core to where bundles find them: `dist/grammars/`.
// Alone: `node scripts/collect-grammars.mjs [folder]`.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Package name of a path below node_modules (`@scope/name/...` or `name/...`). */
function packageOf(path) {
  const parts = path.split('/')
  return path.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

function versionOf(packageName) {
  return JSON.parse(readFileSync(join(root, 'node_modules', packageName, 'package.json'), 'utf8')).version
}

/** Copies a grammar unless the same one is there; by rename, since workers of a running build may load it. */
function collect(from, to, isCurrent) {
  if (isCurrent && existsSync(to) && statSync(to).size === statSync(from).size) return
  const temporary = `${to}.${process.pid}.tmp`
  copyFileSync(from, temporary)
  renameSync(temporary, to)
}

/** Returns `{grammar: "package@version"}`, which is also written to `versions.json` in the same folder. */
export function collectGrammars(outDir = join(root, 'dist/grammars')) {
  mkdirSync(outDir, { recursive: true })
  const files = JSON.parse(readFileSync(join(root, 'src/languages/grammars.json'), 'utf8'))
  const listPath = join(outDir, 'versions.json')
  const before = existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')) : {}
  const versions = {}
  for (const [name, path] of Object.entries({ ...files, 'web-tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm' })) {
    versions[name] = `${packageOf(path)}@${versionOf(packageOf(path))}`
    collect(join(root, 'node_modules', path), join(outDir, `${name}.wasm`), before[name] === versions[name])
  }
  writeFileSync(listPath, JSON.stringify(versions, null, 2) + '\n')
  return versions
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) collectGrammars(process.argv[2])
