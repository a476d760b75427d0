/** Bytes that stand once in a grammar's code, and what they should have been; both of one length. */
interface Repair {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/**
 * Swift's scanner keeps how many `#` open a raw string in four bytes from `calloc(0, 4)`: bytes that nobody cleared. What
 * a parser before it left there made it take whole files for the inside of a raw string, so that a file was read up to
 * fifteen times as slowly and with other errors than the same file in another run. Its authors have since written
 * `calloc(1, 4)`, which no package has yet.
 */
const REPAIRS: Readonly<Record<string, Repair>> = {
  // i32.const 0, i32.const 4, call $calloc, end
  swift: {
    from: [0x41, 0, 0x41, 4, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 0x0b],
    to: [0x41, 1, 0x41, 4, 0x10, 0x80, 0x80, 0x80, 0x80, 0, 0x0b],
  },
}

/**
 * The WebAssembly of a grammar with the faults of its package mended, in place. Throws when the code is not as it
 * was when the repair was written: a newer package wants the repair looked at again.
 */
export function repairGrammar(name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const repair = REPAIRS[name]
  if (!repair) return bytes
  const code = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = code.indexOf(Buffer.from(repair.from))
  if (at < 0 || code.includes(Buffer.from(repair.from), at + 1)) {
    throw new Error(`the grammar ${name} is not the one that its repair in repair-grammar.ts is for`)
  }
  bytes.set(repair.to, at)
  return bytes
}
