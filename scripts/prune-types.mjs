// Removes the declarations that those of the entries do not refer to: the compiler writes one for every file it read.
import { readFileSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** @param {string} folder declarations of all files. @param {readonly string[]} entries names without `.d.ts`. */
export function pruneTypes(folder, entries) {
  const reached = new Set()
  const visit = (path) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const name of referred(readFileSync(join(folder, path), 'utf8'))) visit(join(dirname(path), name))
  }
  for (const entry of entries) visit(`${entry}.d.ts`)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(relative(folder, entry.parentPath), entry.name)
    if (entry.isFile() && !reached.has(path)) rmSync(join(folder, path))
  }
  removeEmpty(folder)
}

/** Files that a declaration names: `from './x.ts'`, `import('./x.ts')`, `import './x.ts'`. */
function referred(text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)\.ts'/g)].map(([, name]) => `${name}.d.ts`)
}

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    removeEmpty(join(folder, entry.name))
    if (readdirSync(join(folder, entry.name)).length === 0) rmdirSync(join(folder, entry.name))
  }
}
