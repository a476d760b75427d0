// Copies grammars (from devDependencies), the parser's core and the query files into dist/, where bundles find them.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
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

/** Returns `{grammar: "package@version"}`, which is also written to `grammars/versions.json`. */
export function collectGrammars(outDir = join(root, 'dist')) {
  const grammars = join(outDir, 'grammars')
  const queries = join(outDir, 'queries')
  mkdirSync(grammars, { recursive: true })
  mkdirSync(queries, { recursive: true })
  const files = JSON.parse(readFileSync(join(root, 'src/languages/grammars.json'), 'utf8'))
  const all = { ...files, 'web-tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm' }
  const versions = {}
  for (const [name, path] of Object.entries(all)) {
    copyFileSync(join(root, 'node_modules', path), join(grammars, `${name}.wasm`))
    versions[name] = `${packageOf(path)}@${versionOf(packageOf(path))}`
  }
  for (const file of readdirSync(join(root, 'src/languages/queries'))) {
    if (file.endsWith('.scm')) copyFileSync(join(root, 'src/languages/queries', file), join(queries, file))
  }
  writeFileSync(join(grammars, 'versions.json'), JSON.stringify(versions, null, 2) + '\n')
  return versions
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) collectGrammars()
