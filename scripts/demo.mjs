#!/usr/bin/env node
// Builds the index of this repository and shows searches on it: `npm run demo`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = fileURLToPath(new URL('../dist/gitdex.mjs', import.meta.url))

/** What people ask of a repository they do not know: a name, a path, a question. */
const SEARCHES = [
  ['buildIndex'],
  ['index build'],
  ['reader/query/routing/route.ts'],
  ['how does the reader decide between symbol and path search'],
  ['where are pack files read', '--kind', 'implementation', '--limit', '3'],
]

/** Shows the command as one would type it, runs it, and stops the demo when it fails. */
function gitdex(...args) {
  const quoted = args.map((arg) => (/[^\w./:=-]/.test(arg) ? JSON.stringify(arg) : arg))
  console.log(`\n$ gitdex ${quoted.join(' ')}`)
  const { status, error } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) {
    console.error(`demo: gitdex ${args[0]} ended with exit code ${status}`)
    process.exit(status ?? 1)
  }
}

if (!existsSync(program)) {
  console.error('demo: dist/gitdex.mjs does not exist. Run: npm run demo (it builds first)')
  process.exit(2)
}

gitdex('build')
for (const search of SEARCHES) gitdex('search', ...search)
console.log('\nThe index is in .gitdex/. Try your own: node dist/gitdex.mjs search QUERY')
