import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What git noted of a file when it last looked: enough to know that it is still the same without reading it. */
export interface KnownFile {
  readonly oid: string
  readonly size: number
  readonly mtimeSeconds: number
  readonly mtimeNanoseconds: number
}

const ENTRY_HEAD = 62
/** Mode of a regular file; the low bits say whether it is executable. */
const REGULAR = 0o100000

/**
 * The files that `.git/index` knows, by path. Those changed no earlier than the index was written are left out: they may
 * have changed again in the same tick of the clock. Empty where there is no index, or one of an unknown form.
 */
export function readGitIndex(gitDir: string): ReadonlyMap<string, KnownFile> {
  try {
    const file = join(gitDir, 'index')
    const bytes = readFileSync(file)
    const { mtimeMs } = statSync(file)
    return parseIndex(bytes, Math.floor(mtimeMs / 1000))
  } catch {
    return new Map()
  }
}

/** Versions 2 and 3: entries of 62 bytes and more, a path that a NUL ends, padding to eight bytes. */
function parseIndex(bytes: Buffer, written: number): Map<string, KnownFile> {
  const known = new Map<string, KnownFile>()
  const version = bytes.readUInt32BE(4)
  if (bytes.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 3) return known
  const count = bytes.readUInt32BE(8)
  for (let i = 0, at = 12; i < count; i++) {
    const extended = (bytes.readUInt16BE(at + 60) & 0x4000) !== 0
    const start = at + ENTRY_HEAD + (extended ? 2 : 0)
    const end = bytes.indexOf(0, start)
    if (end < 0) return known
    const mtimeSeconds = bytes.readUInt32BE(at + 8)
    // Conflicts, and entries that git shall take for unchanged, tell nothing; nor does the work tree of a submodule.
    const plain = (bytes.readUInt16BE(at + 60) & 0xb000) === 0 && (bytes.readUInt32BE(at + 24) & 0o170000) === REGULAR
    if (plain && mtimeSeconds < written) {
      known.set(bytes.toString('utf8', start, end), {
        oid: bytes.toString('hex', at + 40, at + 60),
        size: bytes.readUInt32BE(at + 36),
        mtimeSeconds,
        mtimeNanoseconds: bytes.readUInt32BE(at + 12),
      })
    }
    at += Math.ceil((end - at + 1) / 8) * 8
  }
  return known
}
