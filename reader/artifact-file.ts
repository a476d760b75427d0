import { joinBytes } from './format/join-bytes.ts'
import { FormatError, SourceError } from './errors.ts'
import { BlockCache } from './format/block-cache.ts'
import { BlockIndex, blockIndexLength, checksumPlace } from './format/blocks.ts'
import { corrupt, tooNew } from './format/corrupt.ts'
import { type Checksum, crc32 } from './format/crc32.ts'
import { decodeHeader, FIRST_READ, type Header, HEADER_LENGTH, type StoredRange } from './format/header.ts'
import type { Inflate } from './format/inflate.ts'
import { type HeadPart, MissingBytes, type Need } from './format/compact-heads.ts'
import type { CompactHeadsAt, HeadStore } from './head-store.ts'
import { decodeManifest, type Manifest } from './format/manifest.ts'
import { type ByteRange, planFewReads, planReads } from './format/plan.ts'
import type { Hash } from './format/sha256.ts'
import { CODEC, isKnownTag, type SectionTag, SECTIONS } from './format/tags.ts'
import { checkRawLength, decodeToc, MAX_PLAIN_LENGTH, type TocEntry } from './format/toc.ts'
import { Windows } from './format/windows.ts'
import type { Source } from './source.ts'
import type { VerifyReport } from './verify-artifact.ts'

export interface ArtifactOptions {
  /** Raw inflate of the host; a portable one by default. */
  inflate?: Inflate
  /** CRC-32 of the host; a portable one by default. */
  crc32?: Checksum
  /** SHA-256 of the host, for `verify`; a portable one by default. */
  createHash?: () => Hash
  /** Bytes of unpacked blocks kept; 64 MB by default. */
  cacheBytes?: number
  /** Ranges at most this many bytes apart are read together; 64 KB by default: more bytes, but fewer reads. */
  gap?: number
  /** Bytes that opening reads at first; 64 KiB by default, in which header, contents and manifest always lie. */
  firstRead?: number
  /** Compressed copies of the heads, in the same source behind the artifact. */
  compactHeads?: CompactHeadsAt
  signal?: AbortSignal
}

/** A body of a section up to this many bytes may be read before it is known which of its blocks are needed. */
const SMALL_BODY = 256 * 1024
/** Ranges closer than this are one range to a source that reads many at once: a system call costs as much. */
const APART = 8 * 1024
/** Bytes as read that are kept for ranges beside those that were asked for. */
const WINDOW_BYTES = 8 * 1024 * 1024

/** So often may bytes of heads be missing in one question; there are fewer groups of them. */
const MOST_FAULTS = 64

/** What `load` shall have ready: the head of a section, some of its blocks, or both. */
export interface LoadRequest {
  readonly tag: SectionTag
  readonly head?: boolean
  readonly blocks?: Iterable<number>
}

/** Blocks of a section whose head was loaded. */
export interface BlockRequest {
  readonly tag: SectionTag
  readonly blocks: Iterable<number>
}

/** What was asked of the source so far. */
export interface ReadCounters {
  reads: number
  bytes: number
}

interface LoadedHead {
  readonly index: BlockIndex
  readonly head: Uint8Array
  readonly need?: Need | undefined
}

/** An opened artifact: turns sections and block numbers into checked, unpacked bytes with few reads. */
export class ArtifactFile {
  readonly counters: ReadCounters
  private readonly entries: ReadonlyMap<string, TocEntry>
  private readonly heads = new Map<string, LoadedHead>()
  private readonly cache: BlockCache
  readonly crc32: Checksum
  private readonly gap: number
  private readonly windows: Windows
  private store: HeadStore | undefined

  private constructor(
    readonly source: Source,
    readonly header: Header,
    readonly toc: readonly TocEntry[],
    readonly manifest: Manifest,
    private readonly prefix: Uint8Array,
    readonly inflate: Inflate,
    private readonly options: ArtifactOptions,
    reads: ReadCounters,
  ) {
    this.entries = new Map(toc.map((entry) => [entry.tag, entry]))
    this.cache = new BlockCache(options.cacheBytes ?? 64 * 1024 * 1024)
    this.crc32 = options.crc32 ?? crc32
    this.gap = options.gap ?? 64 * 1024
    this.windows = new Windows(Math.min(WINDOW_BYTES, options.cacheBytes ?? WINDOW_BYTES))
    this.counters = reads
  }

  /**
   * Opens an artifact with one read of at most 64 KiB (one more when the manifest does not fit). Throws
   * NOT_AN_ARTIFACT, FORMAT_TOO_NEW or CORRUPT, and what the source throws.
   */
  static async open(source: Source, options: ArtifactOptions = {}): Promise<ArtifactFile> {
    // Hosts with an inflate of their own never load the portable one; for others it comes along with the first bytes.
    const [prefix, inflate] = await Promise.all([
      source.read(0, Math.min(options.firstRead ?? FIRST_READ, source.size), options.signal),
      options.inflate ?? import('./format/inflate.ts').then((portable) => portable.inflate),
    ])
    const reads = { reads: 1, bytes: prefix.length }
    const checksum = options.crc32 ?? crc32
    const header = decodeHeader(prefix, source.size)
    const read = async (range: StoredRange, what: string): Promise<Uint8Array> => {
      const inside = range.offset + range.length <= prefix.length
      if (!inside) reads.reads++
      if (!inside) reads.bytes += range.length
      const bytes = inside
        ? prefix.subarray(range.offset, range.offset + range.length)
        : await source.read(range.offset, range.length, options.signal)
      if (checksum(bytes) !== range.crc) throw corrupt(`checksum of the ${what}`)
      return bytes
    }
    const toc = decodeToc(await read(header.toc, 'TOC'), source.size)
    const manifest = decodeManifest(await read(header.manifest, 'manifest'))
    const file = new ArtifactFile(source, header, toc, manifest, prefix, inflate, options, reads)
    if (options.compactHeads) {
      const tools = { source, inflate, crc32: checksum }
      file.store = new (await import('./head-store.ts')).HeadStore(options.compactHeads, tools)
    }
    return file
  }

  /** For heads that may be loaded in part: tells what is missing. Undefined when nothing can be. */
  needs(tag: SectionTag): Need | undefined {
    return this.heads.get(tag)?.need
  }

  /** Has bytes of a head ready, counted from its start. */
  async readyHead(tag: SectionTag, ranges: readonly (readonly [from: number, to: number])[]): Promise<void> {
    if (!this.needs(tag)) return
    const before = blockIndexLength(this.blockIndex(tag).count)
    await this.store?.ready(
      tag,
      ranges.map(([from, to]) => [from + before, to + before]),
    )
  }

  /** A head of which nothing is missing. */
  async wholeHead(tag: SectionTag, signal?: AbortSignal): Promise<Uint8Array> {
    const head = await this.head(tag, signal)
    await this.readyHead(tag, [[0, head.length]])
    return head
  }

  /** Of a head that is loaded in part, the bytes around `at` that came together, counted from its start. */
  headPart(tag: SectionTag, at: number): HeadPart {
    const start = blockIndexLength(this.blockIndex(tag).count)
    const { from, to, before } = this.store!.partAt(tag, at + start)
    return { from: from - start, to: to - start, before }
  }

  /**
   * Does work that may find bytes of heads missing: loads them, and does it again. What it reads beside is in memory by then.
   */
  async withHeads<T>(work: () => Promise<T>): Promise<T> {
    if (!this.store) return work()
    for (let attempt = 0; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof MissingBytes) || attempt > MOST_FAULTS) throw error
        await this.store.supply(error)
      }
    }
  }

  has(tag: SectionTag): boolean {
    return this.entries.has(tag)
  }

  /** The TOC entry of a section that must be there: CORRUPT when it is not, or lies otherwise than it should. */
  entry(tag: SectionTag): TocEntry {
    const entry = this.entries.get(tag)
    if (!entry) throw corrupt(`section ${tag} is missing`, { tag })
    const layout = entry.blocked ? 'blocked' : 'plain'
    if (layout !== SECTIONS[tag].layout) throw tooNew(`layout of section ${tag}`, { tag })
    return entry
  }

  /** The head of a blocked section: a view, aligned to eight bytes when the source's buffers are. */
  async head(tag: SectionTag, signal?: AbortSignal): Promise<Uint8Array> {
    if (!this.heads.has(tag)) await this.loadHeads([tag], signal)
    return this.heads.get(tag)!.head
  }

  /** The block index of a section whose head was loaded. */
  blockIndex(tag: SectionTag): BlockIndex {
    const loaded = this.heads.get(tag)
    if (!loaded) throw new FormatError('CORRUPT', `head of section ${tag} was not loaded`, { tag })
    return loaded.index
  }

  /** Unpacked blocks in the order asked for. */
  async blocks(tag: SectionTag, ids: readonly number[], signal?: AbortSignal): Promise<Uint8Array[]> {
    await this.head(tag, signal)
    const found = await this.loadBlocks(
      ids.map((id) => ({ tag, id })),
      signal,
    )
    return ids.map((id) => found.get(this.key(tag, id))!)
  }

  /** One block, decoded once as long as it stays in the cache. Always pass the same `decode` for a section. */
  async block<T>(tag: SectionTag, id: number, decode: (bytes: Uint8Array) => T, signal?: AbortSignal): Promise<T> {
    const key = this.key(tag, id)
    const bytes = this.cache.get(key) ?? (await this.blocks(tag, [id], signal))[0]!
    return this.cache.decoded(key, bytes, decode)
  }

  /** All raw bytes of a plain section, or all blocks of a blocked one joined (not cached). */
  async whole(tag: SectionTag, signal?: AbortSignal): Promise<Uint8Array> {
    const entry = this.entry(tag)
    if (entry.blocked) return this.joined(tag, signal)
    const [stored] = await this.readRanges([{ offset: entry.offset, length: entry.storedLength }], signal)
    if (this.crc32(stored!) !== entry.crc) throw corrupt(`checksum of section ${tag}`, { tag })
    checkRawLength(entry.codec, entry.storedLength, entry.rawLength, MAX_PLAIN_LENGTH)
    return entry.codec === CODEC.raw ? stored! : this.inflate(stored!, entry.rawLength)
  }

  private async joined(tag: SectionTag, signal?: AbortSignal): Promise<Uint8Array> {
    await this.head(tag, signal)
    return joinBytes(await this.blocks(tag, [...Array(this.blockIndex(tag).count).keys()], signal))
  }

  /**
   * Has everything asked for ready, with as few reads as lie close together: one round for heads not seen yet, one
   * for blocks not in the cache. Afterwards `head` and `blocks` answer without reading.
   */
  async load(requests: readonly LoadRequest[], signal?: AbortSignal): Promise<void> {
    const tags = new Set(requests.map((request) => request.tag))
    await this.loadHeads(
      [...tags].filter((tag) => !this.heads.has(tag)),
      signal,
    )
    const wanted = requests.flatMap(({ tag, blocks }) => [...(blocks ?? [])].map((id) => ({ tag, id })))
    await this.loadBlocks(wanted, signal)
  }

  /**
   * Reads heads and small bodies together, smaller ones where a further read is cheap: what is about to be asked for. It
   * is checked when it is.
   */
  async prefetchHeads(tags: readonly SectionTag[], bodies: readonly SectionTag[], signal?: AbortSignal): Promise<void> {
    // Compressed ones are read one by one, and only when they are needed.
    if (this.store) return
    const heads = tags.map((tag) => this.entry(tag)).map(({ headOffset, headLength }) => ({ offset: headOffset, length: headLength })) // prettier-ignore
    const most = this.source.readMany ? SMALL_BODY / 4 : SMALL_BODY
    const small = bodies.map((tag) => this.entry(tag)).filter(({ storedLength }) => storedLength <= most)
    await this.readRanges([...heads, ...small.map(({ offset, storedLength: length }) => ({ offset, length }))], signal)
  }

  /** Reads blocks together that will probably be asked for; they are unpacked when they are. */
  async prefetchBlocks(requests: readonly BlockRequest[], signal?: AbortSignal): Promise<void> {
    const missing = requests.flatMap(({ tag, blocks }) => {
      const index = this.blockIndex(tag)
      return [...blocks].filter((id) => !this.cache.get(this.key(tag, id))).map((id) => index.range(id))
    })
    await this.readRanges(missing, signal)
  }

  private async loadHeads(tags: readonly SectionTag[], signal?: AbortSignal): Promise<void> {
    const compact = tags.filter((tag) => this.store?.has(tag))
    if (compact.length > 0) await Promise.all(compact.map((tag) => this.loadCompactHead(tag)))
    const entries = tags.filter((tag) => !compact.includes(tag)).map((tag) => this.entry(tag))
    const ranges = entries.map((entry) => ({ offset: entry.headOffset, length: entry.headLength }))
    const regions = await this.readRanges(ranges, signal)
    entries.forEach((entry, i) => {
      const region = regions[i]!
      if (this.crc32(region) !== entry.crc)
        throw corrupt(`checksum of the head of section ${entry.tag}`, { tag: entry.tag })
      const index = new BlockIndex(entry, region)
      this.heads.set(entry.tag, { index, head: region.subarray(blockIndexLength(index.count)) })
    })
  }

  private async loadCompactHead(tag: SectionTag): Promise<void> {
    const entry = this.entry(tag)
    const { region, need } = await this.store!.open(tag, entry.headLength)
    // Of one that is there in part only the groups are checked.
    if (!need && this.crc32(region) !== entry.crc) throw corrupt(`checksum of the head of section ${tag}`, { tag })
    const index = new BlockIndex(entry, region)
    const before = blockIndexLength(index.count)
    const inHead: Need | undefined = need && ((from, to) => need(from + before, to + before))
    this.heads.set(tag, { index, head: region.subarray(before), need: inHead })
  }

  private async loadBlocks(
    wanted: readonly { tag: SectionTag; id: number }[],
    signal?: AbortSignal,
  ): Promise<Map<number, Uint8Array>> {
    const found = new Map<number, Uint8Array>()
    const missing = new Map<number, { index: BlockIndex; id: number }>()
    for (const { tag, id } of wanted) {
      const key = this.key(tag, id)
      const cached = this.cache.get(key)
      if (cached) found.set(key, cached)
      else missing.set(key, { index: this.blockIndex(tag), id })
    }
    const list = [...missing]
    const ranges = list.map(([, { index, id }]) => index.range(id))
    const [stored] = await Promise.all([this.readRanges(ranges, signal), this.store && this.readyChecksums(wanted)])
    list.forEach(([key, { index, id }], i) => {
      const raw = own(index.decode(id, stored[i]!, this))
      this.cache.set(key, raw)
      found.set(key, raw)
    })
    return found
  }

  /** Has checksums of blocks ready, where the index of blocks is loaded in part. */
  private async readyChecksums(wanted: readonly { tag: SectionTag; id: number }[]): Promise<void> {
    for (const tag of new Set(wanted.map((one) => one.tag))) {
      if (!this.needs(tag)) continue
      const { count } = this.blockIndex(tag)
      const places = wanted.filter((one) => one.tag === tag).map(({ id }) => checksumPlace(count, id))
      await this.store!.ready(tag, places)
    }
  }

  /** A number per block of the file. */
  private key(tag: SectionTag, id: number): number {
    return this.toc.indexOf(this.entry(tag)) * 0x100000000 + id
  }

  /** Bytes of ranges of the file; what was read before, be it only on the way, is not read again. */
  async readRanges(ranges: readonly ByteRange[], signal?: AbortSignal): Promise<Uint8Array[]> {
    if (signal?.aborted) throw new SourceError('ABORTED', 'Cancelled.')
    const out = ranges.map(({ offset, length }) =>
      offset + length <= this.prefix.length
        ? this.prefix.subarray(offset, offset + length)
        : this.windows.find(offset, length),
    )
    const outside = ranges.map((_, i) => i).filter((i) => out[i] === undefined)
    if (outside.length === 0) return out as Uint8Array[]
    const wanted = outside.map((i) => ranges[i]!)
    const reads = this.source.readMany ? planReads(wanted, APART) : planFewReads(wanted, this.gap)
    const fetched = await this.fetch(reads, signal)
    reads.forEach((read, r) => {
      const bytes = fetched[r]!
      this.windows.keep(read.offset, bytes)
      for (const serves of read.serves) {
        const { offset, length } = wanted[serves]!
        out[outside[serves]!] = bytes.subarray(offset - read.offset, offset - read.offset + length)
      }
    })
    return out as Uint8Array[]
  }

  private async fetch(reads: readonly ByteRange[], signal: AbortSignal | undefined): Promise<Uint8Array[]> {
    const { source, counters } = this
    counters.reads += source.readMany ? 1 : reads.length
    for (const { length } of reads) counters.bytes += length
    if (source.readMany) return source.readMany(reads, signal)
    return Promise.all(reads.map(({ offset, length }) => source.read(offset, length, signal)))
  }

  /** Reads and checks everything: structure, every checksum, every SHA-256, the digest. Memory stays bounded. */
  async verify(signal?: AbortSignal): Promise<VerifyReport> {
    const { verifyArtifact } = await import('./verify-artifact.ts')
    const { Sha256 } = await import('./format/sha256.ts')
    const createHash = this.options.createHash ?? (() => new Sha256())
    return verifyArtifact(this, { inflate: this.inflate, crc32: this.crc32, createHash }, signal)
  }

  /** Bytes in the file per section, for people: what is stored, and what it was before compression. */
  sizes(): { tag: string; name: string; stored: number; raw: number }[] {
    const sections = this.toc.map((entry) => ({
      tag: entry.tag,
      name: isKnownTag(entry.tag) ? SECTIONS[entry.tag].name : 'unknown',
      stored: entry.headLength + entry.storedLength,
      raw: entry.rawLength,
    }))
    const front = HEADER_LENGTH + this.header.toc.length + this.header.manifest.length
    return [{ tag: '', name: 'header, table of contents, manifest', stored: front, raw: front }, ...sections]
  }

  close(): void {
    this.heads.clear()
    this.cache.clear()
    this.windows.clear()
    this.source.close?.()
  }
}

/** A view into a larger read would keep all of it alive in the cache; a few bytes too many do not matter. */
function own(bytes: Uint8Array): Uint8Array {
  return bytes.buffer.byteLength - bytes.byteLength < 64 ? bytes : bytes.slice()
}
