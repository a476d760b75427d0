import type { SectionTag } from '../../reader/format/tags.ts'
import { ByteWriter } from './byte-writer.ts'
import type { DeflatedBlocks, EncodedSection } from './encode-section.ts'
import type { FinishedSection, OpenSection, SectionInput } from './section-input.ts'

/**
 * Whole sections of earlier builds by the names of all that they are made of: who can name that without making the section
 * need not make it.
 */
export class FinishedSections {
  /** `version` changes with any change of what a section says, and with the bytes below: older ones are then not found. */
  constructor(
    private readonly store: DeflatedBlocks | undefined,
    private readonly version: string,
  ) {}

  /** The finished section, or what `make` gives, which is then kept. */
  take(tag: SectionTag, madeOf: string, make: () => OpenSection): SectionInput {
    const parts = ['section', this.version, tag, madeOf]
    const stored = this.store?.get(parts)
    const finished = stored && decodeFinished(tag, stored)
    if (finished) return finished
    const input = make()
    const { store } = this
    return store ? { ...input, keep: (section) => store.set(parts, encodeFinished(section)) } : input
  }
}

/** What is said of a section before its bytes. */
interface Head {
  readonly blocked: boolean
  readonly crc: number
  readonly rawLength: number
  readonly sha256: string
  /** Lengths of the head region and of each piece of the body. */
  readonly lengths: readonly number[]
}

function encodeFinished({ blocked, crc, rawLength, sha256, headRegion, body }: EncodedSection): Uint8Array {
  const pieces = [headRegion, ...body]
  const lengths = pieces.map((piece) => piece.length)
  const head: Head = { blocked, crc, rawLength, sha256: Buffer.from(sha256).toString('hex'), lengths }
  const text = Buffer.from(JSON.stringify(head))
  const writer = new ByteWriter(lengths.reduce((sum, length) => sum + length, text.length + 4))
  writer.u32(text.length)
  writer.bytes(text)
  for (const piece of pieces) writer.bytes(piece)
  return writer.toBytes()
}

/** The store has checked that these are the bytes that it was given; what is none of ours is not used. */
function decodeFinished(tag: SectionTag, stored: Uint8Array): FinishedSection | undefined {
  try {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length)
    let at = 4 + bytes.readUInt32LE(0)
    const { lengths, sha256, ...rest } = JSON.parse(bytes.toString('utf8', 4, at)) as Head
    const [headRegion, ...body] = lengths.map((length) => stored.subarray(at, (at += length)))
    if (!headRegion || at !== stored.length) return undefined
    return { tag, finished: { tag, ...rest, sha256: Buffer.from(sha256, 'hex'), headRegion, body } }
  } catch {
    return undefined
  }
}
