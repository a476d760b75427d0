import type { Inflate } from '../format/inflate.ts'

// Given by what packs a program into one file (scripts/packed); nothing elsewhere.
declare const __keepCode: ((kind: string) => void) | undefined
declare const __lendInflate: ((inflate: Inflate) => void) | undefined

/** Further code of the program is unpacked by `inflate`; otherwise by `node:zlib`, which takes longer to load. */
export function lendInflate(inflate: Inflate): void {
  if (typeof __lendInflate === 'function') __lendInflate(inflate)
}

/** Milliseconds. */
const KEPT_AFTER = 1000

let kind = ''

/** Says what this process did, as far as other code was run for it than for something else: `search symbol`. */
export function didWork(what: string): void {
  kind = what
}

/** Keeps what V8 compiled for the next process that does the same work, once. After the answer: it takes milliseconds. */
export function keepCode(): void {
  if (kind !== '' && typeof __keepCode === 'function') __keepCode(kind)
}

/** The same in a process that goes on: once it has answered. */
export function keepCodeSoon(): void {
  if (typeof __keepCode === 'function') setTimeout(keepCode, KEPT_AFTER).unref()
}
