// Compares the history that a build reads with what git log says; needs the git program.
//   node test/history/run.mjs CLONE [COMMITS]
// Bundles main.ts into a temporary folder that looks like the source tree: grammars come from node_modules, queries from
// src/languages/queries, so nothing needs to be built before.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'gitdex-history-'))
try {
  const outfile = join(scratch, 'src/languages/main.mjs')
  mkdirSync(join(scratch, 'src/languages'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  symlinkSync(join(root, 'src/languages/queries'), join(scratch, 'src/languages/queries'))
  await build({
    entryPoints: [join(root, 'test/history/compare.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    define: { __MEASURE_FOLDER__: JSON.stringify(join(root, 'test/history')), __GITDEX_VERSION__: '"measure"' },
  })
  const result = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = result.status ?? 2
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
