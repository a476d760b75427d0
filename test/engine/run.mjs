// Compares our pattern matcher with tree-sitter's on real files; README.md in this folder says how.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'gitdex-engine-'))
try {
  const outfile = join(scratch, 'src/languages/main.mjs')
  mkdirSync(join(scratch, 'src/languages'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  symlinkSync(join(root, 'src/languages/queries'), join(scratch, 'src/languages/queries'))
  const entryPoints = [join(root, 'test/engine/main.ts')]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' }) // prettier-ignore
  const result = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = result.status ?? 2
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
