import type { Io } from '../../../reader/cli/io.ts'

/** An Io that collects what is written. */
export function fakeIo(options: Partial<Pick<Io, 'cwd' | 'env' | 'outIsTerminal' | 'errIsTerminal'>> = {}) {
  const written = { out: '', err: '' }
  const io: Io = {
    cwd: options.cwd ?? '/nowhere',
    env: options.env ?? {},
    out: (data) => void (written.out += typeof data === 'string' ? data : Buffer.from(data).toString('latin1')),
    err: (text) => void (written.err += text),
    outIsTerminal: options.outIsTerminal ?? false,
    errIsTerminal: options.errIsTerminal ?? false,
    paint: (_style, text) => text,
  }
  return { io, written }
}
