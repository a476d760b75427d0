import { createHash } from 'node:crypto'
import { BLOCK_INDEX_HEADER, blockIndexLength } from '../../reader/format/blocks.ts'
import { crc32 } from './native-crc32.ts'
import { CODEC, SECTIONS, type SectionTag } from '../../reader/format/tags.ts'
import { MAX_BLOCK_LENGTH, MAX_PLAIN_LENGTH } from '../../reader/format/toc.ts'
import { throwIfAborted } from './abort.ts'
import { ByteWriter } from './byte-writer.ts'
import { deflateBlock, deflateBytes, deflateMixed } from './deflate.ts'
import type { Block, BlockedSection, MixedBlock, PlainSection, SectionInput } from './section-input.ts'

/** Blocks of a section that wait for zlib's threads: enough to keep them busy while this thread makes something else. */
const PARALLEL_BLOCKS = 32

/** A section ready to be laid out in a file. */
export interface EncodedSection {
  readonly tag: SectionTag
  readonly blocked: boolean
  /** Block index and head; empty for a plain section. */
  readonly headRegion: Uint8Array
  /** The stored bytes in pieces. */
  readonly body: readonly Uint8Array[]
  readonly crc: number
  readonly rawLength: number
  readonly sha256: Uint8Array
}

interface StoredBlock {
  readonly stored: Uint8Array
  readonly rawLength: number
  readonly crc: number
}

/** Deflated blocks of earlier builds by the SHA-256 of what they hold. */
export interface DeflatedBlocks {
  get(parts: readonly string[]): Uint8Array | undefined
  set(parts: readonly string[], stored: Uint8Array): void
}

/** Shorter blocks are deflated faster than they are found. */
const LOOK_UP_FROM = 2048

/**
 * Compresses and hashes one section, block by block: only the stored form of it stays in memory. Blocks that `deflated`
 * holds are not compressed again, others are added to it.
 */
export async function encodeSection(
  input: SectionInput,
  signal?: AbortSignal,
  deflated?: DeflatedBlocks,
): Promise<EncodedSection> {
  if ('finished' in input) return input.finished
  const layout = 'bytes' in input ? 'plain' : 'blocked'
  if (SECTIONS[input.tag].layout !== layout) throw new TypeError(`section ${input.tag} must not be ${layout}`)
  // What is kept as a whole needs no blocks of its own in the store.
  const blocks = input.keep ? undefined : deflated
  const encoded = await ('bytes' in input ? encodePlain(input) : encodeBlocked(input, signal, blocks))
  input.keep?.(encoded)
  return encoded
}

async function encodePlain({ tag, bytes }: PlainSection): Promise<EncodedSection> {
  if (bytes.length > MAX_PLAIN_LENGTH) throw new RangeError(`section ${tag} of ${bytes.length} bytes`)
  const sha256 = createHash('sha256').update(bytes).digest()
  const stored = SECTIONS[tag].codec === CODEC.deflate ? await deflateBytes(bytes) : bytes
  return {
    tag,
    blocked: false,
    headRegion: new Uint8Array(0),
    body: [stored],
    crc: crc32(stored),
    rawLength: bytes.length,
    sha256,
  }
}

async function encodeBlocked(
  input: BlockedSection,
  signal: AbortSignal | undefined,
  deflated: DeflatedBlocks | undefined,
): Promise<EncodedSection> {
  const { tag } = input
  const hash = createHash('sha256')
  const pending: Promise<StoredBlock>[] = []
  const blocks: StoredBlock[] = []
  for await (const block of input.blocks) {
    throwIfAborted(signal)
    const raw = 'raw' in block ? block.raw : block
    if (raw.length > MAX_BLOCK_LENGTH) throw new RangeError(`block of ${raw.length} bytes in section ${tag}`)
    hash.update(raw)
    pending.push(
      SECTIONS[tag].codec === CODEC.deflate ? storeDeflated(block, deflated) : Promise.resolve(asStored(raw, raw)),
    )
    if (pending.length >= PARALLEL_BLOCKS) blocks.push(await pending.shift()!)
  }
  blocks.push(...(await Promise.all(pending)))
  const head = input.head()
  const lengths = new ByteWriter(blocks.length * 4)
  for (const block of blocks) lengths.u32(block.rawLength)
  hash.update(lengths.toBytes()).update(head)
  const headRegion = encodeHeadRegion(blocks, head)
  const rawLength = blocks.reduce((sum, block) => sum + block.rawLength, head.length)
  const body = blocks.map((block) => block.stored)
  return { tag, blocked: true, headRegion, body, crc: crc32(headRegion), rawLength, sha256: hash.digest() }
}

async function storeDeflated(block: Block, deflated: DeflatedBlocks | undefined): Promise<StoredBlock> {
  if (block instanceof Uint8Array || 'patternless' in block) {
    const mixed = block instanceof Uint8Array ? { raw: block, patternless: 0 } : block
    const known = deflated && mixed.raw.length >= LOOK_UP_FROM
    return asStored(mixed.raw, await (known ? lookUp(mixed, deflated) : deflateMixed(mixed)))
  }
  const stored = 'stored' in block ? block.stored : await deflateBlock(block.raw)
  if ('keep' in block) block.keep(stored)
  return asStored(block.raw, stored)
}

async function lookUp(block: MixedBlock, deflated: DeflatedBlocks): Promise<Uint8Array> {
  const { raw, patternless } = block
  const parts = ['deflated', createHash('sha256').update(raw).digest('hex'), ...(patternless > 0 ? ['mixed'] : [])]
  const known = deflated.get(parts)
  if (known) return known
  const stored = await deflateMixed(block)
  deflated.set(parts, stored)
  return stored
}

function asStored(raw: Uint8Array, stored: Uint8Array): StoredBlock {
  return { stored, rawLength: raw.length, crc: crc32(stored) }
}

/** The block index, padded, and the head behind it; see `BlockIndex` of the reader. */
function encodeHeadRegion(blocks: readonly StoredBlock[], head: Uint8Array): Uint8Array {
  const writer = new ByteWriter(blockIndexLength(blocks.length) + head.length)
  writer.u32(blocks.length)
  writer.u32(0)
  for (const { stored } of blocks) writer.u32(stored.length)
  for (const { rawLength } of blocks) writer.u32(rawLength)
  for (const { crc } of blocks) writer.u32(crc)
  writer.align(BLOCK_INDEX_HEADER)
  writer.bytes(head)
  return writer.toBytes()
}
