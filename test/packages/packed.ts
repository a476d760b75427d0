import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tempDir } from '../helpers/temp-dir.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What npm tells of a package that it has packed; sizes in bytes. */
export interface Packed {
  readonly name: string
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** Runs a program of the installation and answers its standard output. */
export function runTool(program: string, args: readonly string[], cwd = ROOT): string {
  const shell = process.platform === 'win32'
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell })
}

/** Time of the newest source of the reader, in milliseconds. */
function newestSource(folder = join(ROOT, 'reader')): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !/^(dist|node_modules)$/.test(name))
  const times = entries.map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return newestSource(path)
    return entry.name.endsWith('.ts') ? statSync(path).mtimeMs : 0
  })
  return Math.max(0, ...times)
}

/** Declarations are made when a source is newer than they are: the compiler is slow. */
function ensureTypes(): void {
  const made = join(ROOT, 'reader/dist/types/index.d.ts')
  if (existsSync(made) && statSync(made).mtimeMs > newestSource()) return
  execFileSync(process.execPath, ['scripts/build.mjs', '--only-types'], { cwd: ROOT, stdio: 'inherit' })
}

/** Packs packages as they are built, and unpacks them as an installation would, into `node_modules`. */
function pack(flags: readonly string[]): { folder: string; packed: Packed[] } {
  ensureTypes()
  const folder = tempDir()
  const args = ['pack', '--json', '--ignore-scripts', ...flags, '--pack-destination', folder]
  const packed = JSON.parse(runTool('npm', args)) as Packed[]
  for (const { name, filename } of packed) {
    runTool('tar', ['xzf', filename], folder)
    const home = join(folder, 'node_modules', name)
    mkdirSync(dirname(home), { recursive: true })
    renameSync(join(folder, 'package'), home)
  }
  return { folder, packed }
}

export const packBoth = () => pack(['--workspaces', '--include-workspace-root'])

/** A folder with `@gitdex/reader` in its `node_modules`. */
export const installReader = (): string => pack(['--workspace', '@gitdex/reader']).folder
