import { createHash } from 'node:crypto'
import { SOURCE_BLOCK_MAX, SOURCE_BLOCK_MIN, SOURCE_END_EVERY, SOURCE_PIECE } from '../../reader/format/layout.ts'
import { ByteWriter } from './byte-writer.ts'
import { inflateBlock } from './deflate.ts'
import type { Block, BlockedSection } from './section-input.ts'
import { isPackedTrigrams } from './trigram-lists.ts'
import type { TextTrigrams } from './text-trigrams.ts'

/** One document's text in UTF-8; `blob` (hex) decides where blocks may end. */
export interface SourceText {
  readonly blob: string
  /** May be a getter: it is asked for only when the block is not in the store. */
  readonly text: Uint8Array
  /** Bytes of the text, where they are known without it. */
  readonly length?: number
  /** True when the text is not the blob itself; its block is not put into the store. */
  readonly recoded?: boolean
}

/** Compressed blocks of earlier builds, and the trigrams of their text, by what they hold. */
export interface BlockStore {
  get(parts: readonly string[]): Uint8Array | undefined
  set(parts: readonly string[], stored: Uint8Array): void
}

/**
 * The SRCE section; documents in order, drawn once, one block in memory at a time. Blocks end at documents chosen by
 * their content, so that a changed file changes the blocks around it and no others. `trigrams` is given those of every
 * block on the way.
 */
export function encodeSource(
  documents: Iterable<SourceText>,
  store?: BlockStore,
  trigrams?: TextTrigrams,
): BlockedSection {
  const lengths = new ByteWriter(4096)
  const encoder = new BlockEncoder(store, trigrams)
  return { tag: 'SRCE', blocks: encoder.blocks(documents, lengths), head: () => encodeHead(lengths) }
}

function encodeHead(lengths: ByteWriter): Uint8Array {
  const head = new ByteWriter(lengths.length + 8)
  head.u32(lengths.length / 4)
  head.u32(0)
  head.bytes(lengths.toBytes())
  return head.toBytes()
}

/** What a block is made of: a document or a piece of one. */
interface Part {
  /** Names the content; undefined when nothing does. */
  readonly key: string | undefined
  readonly length: number
  readonly read: () => Uint8Array
  /** Of further pieces of a document: gives the last bytes before, where trigrams begin that end in this piece. */
  readonly before?: () => Uint8Array
}

class BlockEncoder {
  constructor(
    private readonly store: BlockStore | undefined,
    private readonly trigrams: TextTrigrams | undefined,
  ) {}

  *blocks(documents: Iterable<SourceText>, lengths: ByteWriter): Generator<Block> {
    try {
      for (const parts of groups(documents, lengths)) yield this.block(parts)
    } finally {
      // Whoever waits for the trigrams must not wait for ever when this was broken off.
      this.trigrams?.end()
    }
  }

  /** The block from the store or, when it is not there, made anew and kept there. */
  private block(parts: readonly Part[]): Block {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const keys = parts.flatMap(({ key }) => key ?? [])
    const store = keys.length === parts.length ? this.store : undefined
    const stored = store?.get(keys)
    const known = stored && inflateBlock(stored, length)
    const raw = known ?? joined(parts, length)
    this.addTrigrams(parts, raw, keys)
    if (stored && known) return { raw, stored }
    return store ? { raw, keep: (made) => store.set(keys, made) } : raw
  }

  /** Lists of trigrams are kept even where the block is not: under what it says. */
  private addTrigrams(parts: readonly Part[], raw: Uint8Array, keys: readonly string[]): void {
    const { trigrams, store } = this
    if (!trigrams) return
    const names = keys.length === parts.length ? keys : [`text:${createHash('sha256').update(raw).digest('hex')}`]
    const list = (text: () => Uint8Array): Uint8Array => {
      const stored = store?.get(['trigrams', ...names])
      if (stored && isPackedTrigrams(stored)) return stored
      const packed = trigrams.pack(textsOf(parts, text()))
      store?.set(['trigrams', ...names], packed)
      return packed
    }
    trigrams.add(
      names.join(' '),
      parts[0]!.before === undefined,
      () => list(() => raw),
      () => list(() => joined(parts, raw.length)),
    )
  }
}

/** The packed trigrams of a block by its name, as `TextTrigrams` was told it. */
export const keptTrigrams = (store: BlockStore, name: string): Uint8Array | undefined =>
  store.get(['trigrams', ...name.split(' ')])

/** The texts of a block, apart: no trigram reaches from one document into the next. */
function textsOf(parts: readonly Part[], raw: Uint8Array): Uint8Array[] {
  let at = 0
  return parts.map(({ length, before }) => {
    const text = raw.subarray(at, (at += length))
    return before ? Buffer.concat([before(), text]) : text
  })
}

/** The parts of one block after the other. */
function* groups(documents: Iterable<SourceText>, lengths: ByteWriter): Generator<Part[]> {
  let pending: Part[] = []
  let bytes = 0
  function* flush(): Generator<Part[]> {
    if (bytes > 0) yield pending
    pending = []
    bytes = 0
  }
  for (const document of documents) {
    const length = document.length ?? document.text.length
    lengths.u32(length)
    if (bytes + length > SOURCE_BLOCK_MAX) yield* flush()
    if (length > SOURCE_BLOCK_MAX) {
      for (const piece of piecesOf(document, length)) yield [piece]
      continue
    }
    pending.push({ ...partOf(document), length, read: () => document.text })
    bytes += length
    if (bytes >= SOURCE_BLOCK_MIN && endsBlock(document.blob, length)) yield* flush()
  }
  yield* flush()
}

const partOf = ({ blob, recoded }: SourceText): { key: string | undefined } => ({ key: recoded ? undefined : blob })

function* piecesOf(document: SourceText, length: number): Generator<Part> {
  const { key } = partOf(document)
  // Blocks that are in the store need no text.
  let known: Uint8Array | undefined
  const text = (): Uint8Array => (known ??= document.text)
  for (let start = 0, end = 0; end < length; start = end) {
    end = length - start > SOURCE_BLOCK_MAX ? start + SOURCE_PIECE : length
    const range = [start, end] as const
    yield {
      key: key && `${key}:${start}-${end}`,
      length: end - start,
      read: () => text().subarray(...range),
      ...(start > 0 && { before: () => text().subarray(start - 2, start) }),
    }
  }
}

function joined(parts: readonly Part[], length: number): Uint8Array {
  const block = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    const bytes = part.read()
    if (bytes.length !== part.length) throw new RangeError(`source of ${bytes.length} bytes, not ${part.length}`)
    block.set(bytes, at)
    at += bytes.length
  }
  return block
}

/**
 * Chosen by the blob id, long documents more often than short ones, so that a chosen end comes every so many bytes
 * whatever the size of documents. Ends do not depend on what came before: after a change, blocks fall in step again.
 */
function endsBlock(blob: string, length: number): boolean {
  return (parseInt(blob.slice(0, 8), 16) / 2 ** 32) * SOURCE_END_EVERY < length
}
