import { corrupt } from './git-failure.ts'
import { OID_BYTES } from './oid.ts'
import { findOid, readFanout, type OidTable } from './pack-index.ts'
import type { PagedFile } from './paged-file.ts'

const MAGIC = 0x4d494458
const HEADER_BYTES = 12

/** Where the multi-pack-index says an object lies. */
export interface MultiPackEntry {
  /** Name of the pack without folder and extension, `pack-<hash>`. */
  readonly packName: string
  readonly offset: number
}

/** One index over many packs (gitformat-pack, "multi-pack-index"); throws GitError CORRUPT for one we cannot use. */
export class MultiPackIndex implements OidTable {
  readonly fanout: Uint32Array
  readonly oidStart: number
  readonly stride = OID_BYTES
  /** Names of the packs it covers, without folder and extension. */
  readonly packNames: readonly string[]
  private readonly offsets: PagedFile
  private readonly offsetStart: number
  private readonly largeOffsets: { readonly start: number; readonly end: number } | undefined

  constructor(readonly file: PagedFile) {
    const header = Buffer.from(file.view(0, HEADER_BYTES))
    const usable = header.length === HEADER_BYTES && header.readUInt32BE(0) === MAGIC && header[4] === 1
    if (!usable || header[5] !== 1) throw corrupt(`${file.path} has an unknown version`)
    const chunks = readChunks(file, header[6]!)
    this.fanout = readFanout(file, required(file, chunks, 'OIDF').start)
    this.oidStart = required(file, chunks, 'OIDL').start
    this.offsets = file.twin()
    this.offsetStart = required(file, chunks, 'OOFF').start
    this.largeOffsets = chunks.get('LOFF')
    this.packNames = readPackNames(file, required(file, chunks, 'PNAM'), header.readUInt32BE(8))
    const count = this.fanout[255]!
    if (this.oidStart + count * OID_BYTES > file.size || this.offsetStart + count * 8 > file.size) {
      throw corrupt(`${file.path} is too short for its ${count} objects`)
    }
  }

  find(oid: Uint8Array): MultiPackEntry | undefined {
    const position = findOid(this, oid)
    if (position < 0) return undefined
    const pack = this.offsets.readUint32(this.offsetStart + position * 8)
    const small = this.offsets.readUint32(this.offsetStart + position * 8 + 4)
    const packName = this.packNames[pack]
    if (packName === undefined) throw corrupt(`${this.file.path} names pack ${pack}, which it does not list`)
    return { packName, offset: this.largeOffset(small) ?? small }
  }

  private largeOffset(small: number): number | undefined {
    if (!this.largeOffsets || small < 0x80000000) return undefined
    const at = this.largeOffsets.start + (small - 0x80000000) * 8
    if (at + 8 > this.largeOffsets.end) throw corrupt(`${this.file.path} points outside of its large offsets`)
    return this.offsets.readUint64(at)
  }
}

type Chunks = Map<string, { start: number; end: number }>

function readChunks(file: PagedFile, count: number): Chunks {
  const chunks: Chunks = new Map()
  for (let i = 0; i < count; i++) {
    const at = HEADER_BYTES + i * 12
    const id = file.view(at, 4).toString('latin1')
    const start = file.readUint64(at + 4)
    const end = file.readUint64(at + 16)
    if (start > end || end > file.size) throw corrupt(`${file.path} has a broken table of contents`)
    chunks.set(id, { start, end })
  }
  return chunks
}

function required(file: PagedFile, chunks: Chunks, id: string): { start: number; end: number } {
  const chunk = chunks.get(id)
  if (!chunk) throw corrupt(`${file.path} lacks its ${id} chunk`)
  return chunk
}

function readPackNames(file: PagedFile, chunk: { start: number; end: number }, count: number): string[] {
  const names = file
    .view(chunk.start, chunk.end - chunk.start)
    .toString('utf8')
    .split('\0')
  if (names.length < count) throw corrupt(`${file.path} names fewer packs than it counts`)
  return names.slice(0, count).map((name) => name.replace(/\.(idx|pack)$/, ''))
}
