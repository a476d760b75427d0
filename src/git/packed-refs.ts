import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isMissingFile } from './git-failure.ts'

/** A line of the file: name of the ref and the object that it names. */
export type PackedRef = readonly [name: string, oid: string]

/** Bytes read at once. No name of a ref is longer: file systems end at 4,096. */
const WINDOW = 64 * 1024
const LF = 10
const CR = 13
const OID_DIGITS = 40

/**
 * Refs in a `packed-refs` file whose names start with `prefix`; none when there is no such file. Mirrors hold refs by the
 * hundred thousand, so nothing is made of the lines that are not asked for, and where the file says that it is sorted (all that
 * git writes do) only a few of its pages are read.
 */
export function listPackedRefs(path: string, prefix: string): PackedRef[] {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
  try {
    return new PackedRefs(descriptor, prefix).list()
  } finally {
    closeSync(descriptor)
  }
}

class PackedRefs {
  private readonly window = Buffer.allocUnsafe(WINDOW)
  private readonly size: number
  private readonly prefix: Buffer
  private readonly found: PackedRef[] = []

  constructor(
    private readonly descriptor: number,
    prefix: string,
  ) {
    this.size = fstatSync(descriptor).size
    this.prefix = Buffer.from(prefix)
  }

  list(): PackedRef[] {
    const isSorted = this.size > WINDOW && this.claimsOrder()
    for (let at = isSorted ? this.findStart() : 0; at < this.size;) {
      const length = this.read(at, WINDOW)
      const used = this.take(length, at + length >= this.size)
      if (isSorted && this.isPast(length)) break
      // A line that does not end within the window is no ref.
      at += used > 0 ? used : length
      if (length === 0) break
    }
    return this.found
  }

  /** The first line is a comment that names what the file promises. */
  private claimsOrder(): boolean {
    const head = this.window.toString('latin1', 0, this.read(0, 512))
    return /^# pack-refs with:[^\n]* sorted( |$)/m.test(head)
  }

  /** Where a line starts that stands before all that are looked for. */
  private findStart(): number {
    let low = 0
    let high = this.size
    while (high - low > WINDOW) {
      const middle = Math.floor((low + high) / 2)
      const length = this.read(middle, Math.min(2 * 4096, high - middle))
      const line = this.lineAfter(0, length)
      if (line === undefined || this.compare(line) >= 0) high = middle
      else low = middle + line
    }
    return low
  }

  /** Start of the first whole line with a ref behind a place in the window. */
  private lineAfter(from: number, length: number): number | undefined {
    for (let at = this.window.indexOf(LF, from) + 1; at > 0 && at < length; at = this.window.indexOf(LF, at) + 1) {
      const end = this.window.indexOf(LF, at)
      if (end < 0 || end >= length) return undefined
      if (this.isRef(at, end)) return at
    }
    return undefined
  }

  /** Comments and the objects behind tags (`^...`) are no refs. */
  private isRef(at: number, end: number): boolean {
    return end - at > OID_DIGITS + 1 && this.window[at + OID_DIGITS] === 0x20
  }

  /** Order of the line's name and the prefix: 0 where the name starts with it. */
  private compare(line: number): number {
    const start = line + OID_DIGITS + 1
    const end = Math.min(this.window.indexOf(LF, start), start + this.prefix.length)
    return this.window.compare(this.prefix, 0, this.prefix.length, start, end)
  }

  /** Takes the refs out of the window; returns how many bytes of it are whole lines. */
  private take(length: number, isLast: boolean): number {
    const lines = this.window.subarray(0, length)
    const whole = isLast ? length : lines.lastIndexOf(LF) + 1
    for (let at = lines.indexOf(this.prefix); at >= 0; at = lines.indexOf(this.prefix, at + 1)) {
      const newline = lines.indexOf(LF, at)
      const end = newline < 0 ? length : newline
      if (at >= whole) break
      const start = at - 1 - OID_DIGITS
      const startsLine = start === 0 || (start > 0 && lines[start - 1] === LF)
      if (startsLine && this.isRef(start, end)) this.found.push(this.refAt(start, end))
    }
    return whole
  }

  private refAt(start: number, end: number): PackedRef {
    const nameEnd = this.window[end - 1] === CR ? end - 1 : end
    const nameStart = start + OID_DIGITS + 1
    return [this.window.toString('utf8', nameStart, nameEnd), this.window.toString('latin1', start, start + OID_DIGITS)]
  }

  /** In a sorted file: whether a line of the window stands behind all that are looked for. */
  private isPast(length: number): boolean {
    const last = this.window.subarray(0, length).lastIndexOf(LF, length - 1)
    const before = last < 1 ? -1 : this.window.lastIndexOf(LF, last - 1)
    const line = before + 1
    return last > 0 && this.isRef(line, last) && this.compare(line) > 0
  }

  private read(offset: number, length: number): number {
    return readSync(this.descriptor, this.window, 0, length, offset)
  }
}
