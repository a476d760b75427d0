import type { Io } from '../../../reader/cli/io.ts'

/** An Io that collects what is written. */
export function fakeIo(options: Partial<Pick<Io, 'cwd' | 'env' | 'outIsTerminal' | 'errIsTerminal'>> = {}) {
  const written = { out: '', err: '' }
  const io: Io = {
    cwd: options.cwd ?? '/nowhere',
    env: options.env ?? {},
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    outIsTerminal: options.outIsTerminal ?? false,
    errIsTerminal: options.errIsTerminal ?? false,
    paint: (_style, text) => text,
  }
  return { io, written }
}
