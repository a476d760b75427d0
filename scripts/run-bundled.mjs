// Runs a TypeScript program of the source tree without a build: bundled into a temporary folder that looks like the tree,
// so that grammars come from node_modules and queries from src/languages.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs `entry` (from the root of the project) with the arguments of this process and takes over its exit code. */
export async function runBundled(entry, define = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'gitdex-run-'))
  try {
    const outfile = join(scratch, 'src/languages/main.mjs')
    mkdirSync(join(scratch, 'src/languages'), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
    symlinkSync(join(root, 'src/languages/queries'), join(scratch, 'src/languages/queries'))
    symlinkSync(join(root, 'src/vectors/model'), join(scratch, 'src/languages/model'))
    await build({
      entryPoints: [join(root, entry)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'error',
      define: { __GITDEX_VERSION__: '"from source"', ...define },
    })
    const result = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' })
    process.exitCode = result.status ?? 2
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
