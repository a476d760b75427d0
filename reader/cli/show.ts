import type { Io } from './io.ts'

/** Shorter text fits on any screen. */
const FEW_LINES = 20

/** Writes text for people: on a terminal through a pager when it is longer than the screen. */
export async function show(io: Io, text: string): Promise<void> {
  const isLong = io.outIsTerminal && text.split('\n', FEW_LINES + 1).length > FEW_LINES
  if (isLong && (await (await import('./pager.ts')).paged(text, io.env))) return
  io.out(text)
}
