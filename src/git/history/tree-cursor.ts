import { corrupt } from '../git-failure.ts'
import { OID_BYTES } from '../oid.ts'

const SPACE = 0x20
const SLASH = 0x2f

/** What an entry is: the type bits of its mode. */
export const MODE = { tree: 0o040000, file: 0o100000, symlink: 0o120000, submodule: 0o160000 } as const

/**
 * Steps through the entries of a tree object without making anything of them: comparing two versions of a folder looks at
 * every entry and needs few. Old repositories hold modes such as 040000 and 100664, so modes are read as numbers. Stands
 * before the first entry until `next`.
 */
export class TreeCursor {
  private at = 0
  private nameStart = 0
  private nameEnd = 0
  /** Of the current entry. */
  mode = 0
  done = false

  constructor(
    private readonly oid: string,
    private readonly bytes: Buffer,
  ) {}

  get isTree(): boolean {
    return (this.mode & 0o170000) === MODE.tree
  }

  /** One character a byte. */
  get name(): string {
    return this.bytes.toString('latin1', this.nameStart, this.nameEnd)
  }

  /** Hex id of the current entry. */
  get entryOid(): string {
    return this.bytes.toString('hex', this.nameEnd + 1, this.nameEnd + 1 + OID_BYTES)
  }

  next(): void {
    const { bytes } = this
    if (this.at === bytes.length) {
      this.done = true
      return
    }
    let at = this.at
    let mode = 0
    for (; bytes[at] !== SPACE; at++) {
      const digit = (bytes[at] ?? 0) - 0x30
      if (digit < 0 || digit > 7 || at - this.at > 11) throw this.broken()
      mode = mode * 8 + digit
    }
    this.mode = mode
    this.nameStart = at + 1
    this.nameEnd = bytes.indexOf(0, at + 1)
    this.at = this.nameEnd + 1 + OID_BYTES
    if (this.nameEnd <= this.nameStart || this.at > bytes.length) throw this.broken()
  }

  /** Steps over the entries that follow in both trees byte for byte; between two versions of a folder most are. */
  skipShared(other: TreeCursor): void {
    const { bytes } = this
    const { bytes: others } = other
    const shift = other.at - this.at
    const end = Math.min(bytes.length, others.length - shift) - OID_BYTES
    for (let at = this.at; at < end;) {
      while (at < end && bytes[at] !== 0 && bytes[at] === others[at + shift]) at++
      const next = at + 1 + OID_BYTES
      if (at >= end || bytes[at] !== 0) return
      for (; at < next; at++) if (bytes[at] !== others[at + shift]) return
      this.at = at
      other.at = at + shift
    }
  }

  /** Order of two entries in a tree: by name, that of a folder ending in a slash. */
  compare(other: TreeCursor): number {
    const length = this.nameEnd - this.nameStart
    const otherLength = other.nameEnd - other.nameStart
    const shared = Math.min(length, otherLength)
    for (let i = 0; i < shared; i++) {
      const difference = this.bytes[this.nameStart + i]! - other.bytes[other.nameStart + i]!
      if (difference !== 0) return difference
    }
    return this.byteAt(shared) - other.byteAt(shared)
  }

  /** Same content: the mode may still differ. */
  sameOid(other: TreeCursor): boolean {
    for (let i = 1; i <= OID_BYTES; i++) {
      if (this.bytes[this.nameEnd + i] !== other.bytes[other.nameEnd + i]) return false
    }
    return true
  }

  /** Byte of the name, 0 behind its end. */
  private byteAt(index: number): number {
    const at = this.nameStart + index
    if (at < this.nameEnd) return this.bytes[at]!
    return this.isTree && at === this.nameEnd ? SLASH : 0
  }

  private broken(): Error {
    return corrupt(`Tree ${this.oid} cannot be read`, { oid: this.oid })
  }
}
