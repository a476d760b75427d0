// Says what to do where `npm run build` cannot work: before `npm ci` nothing of what it needs is there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(join(root, 'node_modules/esbuild/package.json'))) {
  console.error('The packages that gitdex is built with are not installed. Run: npm ci')
  process.exit(1)
}
