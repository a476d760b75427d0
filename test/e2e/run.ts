import { spawn, type SpawnOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const built = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const GITDEX = built('dist/gitdex.mjs')
export const READER = built('reader/dist/gitdex-reader.mjs')

export interface Finished {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly err: string
}

export interface RunOptions {
  readonly cwd: string
  readonly env?: Record<string, string>
  /** Called once the process runs. */
  readonly onStart?: (child: ReturnType<typeof spawn>) => void
}

/** No program but Node can be found, above all no git; no setting of the user's shell leaks in. */
const CLEAN_ENV = { PATH: '', HOME: '/nonexistent', TZ: 'UTC' }

/** Runs a built program as a user would. */
export function run(program: string, args: readonly string[], options: RunOptions): Promise<Finished> {
  const spawnOptions: SpawnOptions = {
    cwd: options.cwd,
    env: { ...CLEAN_ENV, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], spawnOptions)
    const text = { out: '', err: '' }
    child.stdout!.setEncoding('utf8').on('data', (piece: string) => (text.out += piece))
    child.stderr!.setEncoding('utf8').on('data', (piece: string) => (text.err += piece))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...text }))
    options.onStart?.(child)
  })
}
