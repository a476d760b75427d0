import { fstatSync, writeSync } from 'node:fs'
import { styleText } from 'node:util'
import { ConfigError, GitdexError, SourceError } from '../errors.ts'
import { reasonOf } from '../system-refusal.ts'
import { nativeModule } from '../node-native.ts'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan' | 'magenta'

/** What a command may touch of the process; tests pass their own. */
export interface Io {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes to standard output; text as UTF-8. */
  out(data: string | Uint8Array): void
  /** Writes to standard error. */
  err(text: string): void
  readonly outIsTerminal: boolean
  readonly errIsTerminal: boolean
  /** Colours text for standard output, if that is wanted. */
  paint(style: Style, text: string): string
}

/** Thrown when nobody reads our output any more (`gitdex search x | head -1`): the command ends quietly. */
export class OutputClosed extends Error {}

/** Waits without a busy loop; writes to a full pipe of a slow reader need it. */
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Writes all of a text or bytes synchronously: setting up `process.stdout` would cost a tenth of a cold start. */
function writeAll(fd: number, data: string | Uint8Array): void {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  let done = 0
  while (done < bytes.length) {
    try {
      done += writeSync(fd, bytes, done)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'EPIPE' || code === 'EOF') throw new OutputClosed()
      if (code !== 'EAGAIN') throw cannotWrite(fd, error)
      sleep(5)
    }
  }
}

/** A full disk, a closed descriptor. */
function cannotWrite(fd: number, error: unknown): GitdexError {
  const stream = fd === 1 ? 'standard output' : 'standard error'
  const { code } = error as NodeJS.ErrnoException
  return new ConfigError('CONFIG_INVALID', `${stream} cannot be written: ${reasonOf(error)}.`, { stream, reason: code })
}

/** Node's terminal code is large: with streams and networks, a sixth of what starting Node takes. */
export async function isTerminal(fd: number): Promise<boolean> {
  try {
    if (!fstatSync(fd).isCharacterDevice()) return false
    const { isTTY } = (nativeModule('tty_wrap') ?? {}) as { isTTY?: (fd: number) => boolean }
    return isTTY ? isTTY(fd) : (await import('node:tty')).isatty(fd)
  } catch {
    return false
  }
}

/** https://no-color.org and its opposite; otherwise colours on a terminal only. */
export function wantsColor(env: Io['env'], terminal: boolean): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return terminal && env.TERM !== 'dumb'
}

/** Asked for only where it is needed: a program whose folder was removed can still show its help. */
function currentFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    const message = 'The current folder is gone, or cannot be entered. Change to another one, and start again.'
    throw new SourceError('NOT_FOUND', message, { reason: (error as NodeJS.ErrnoException).code })
  }
}

/** The real process. */
export async function processIo(): Promise<Io> {
  const outIsTerminal = await isTerminal(1)
  const color = wantsColor(process.env, outIsTerminal)
  return {
    get cwd() {
      return currentFolder()
    },
    env: process.env,
    out: (data) => writeAll(1, data),
    err: (text) => writeAll(2, text),
    outIsTerminal,
    errIsTerminal: await isTerminal(2),
    paint: (style, text) => (color ? styleText(style, text) : text),
  }
}
