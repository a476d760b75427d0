import type { Io } from './io.ts'

/** Readable for a person, compact for a program. */
export function printJson(io: Io, value: unknown): void {
  io.out(`${JSON.stringify(value, null, io.outIsTerminal ? 2 : 0)}\n`)
}
