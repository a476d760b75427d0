import { beforeAll, describe, expect, it } from 'vitest'
import { ArtifactFile } from '../../reader/artifact-file.ts'
import { FormatError, GitdexError } from '../../reader/errors.ts'
import { crc32 } from '../../reader/format/crc32.ts'
import { HEADER_FIELDS, HEADER_LENGTH } from '../../reader/format/header.ts'
import { SECTION_TAGS, SECTIONS, type SectionTag } from '../../reader/format/tags.ts'
import { rangesOf, TOC_ENTRY_FIELDS, TOC_ENTRY_LENGTH } from '../../reader/format/toc.ts'
import { OCCURRENCE_FORM } from '../../reader/format/tokens.ts'
import { MemorySource } from '../../reader/memory-source.ts'
import { encodeJoined } from '../../src/artifact/joined.ts'
import { encodeArtifact } from '../../src/artifact/write-artifact.ts'
import { pseudoRandom } from '../helpers/random.ts'
import { decodeEverything, joinedParts, type RawSections, readSections } from '../helpers/read-everything.ts'
import { sampleManifest, sampleRows, sampleSections, sectionsWithOccurrenceRows } from '../helpers/sample-artifact.ts'

const sample = sampleRows(40)
let bytes: Uint8Array
let sections: RawSections
/** Of the sample without source, as far as occurrences go. */
let withRows: RawSections
let truth: string

const print = (value: unknown): string => JSON.stringify(value)
const readAll = async (artifact: Uint8Array): Promise<string> => print(decodeEverything(await readSections(artifact)))

beforeAll(async () => {
  bytes = await encodeArtifact({ sections: sampleSections(sample), manifest: () => sampleManifest(sample) })
  sections = await readSections(bytes)
  truth = print(decodeEverything(sections))
  const rows = await encodeArtifact({
    sections: sectionsWithOccurrenceRows(sample),
    manifest: () => sampleManifest(sample),
  })
  withRows = await readSections(rows)
})

/** What became of a damaged artifact; anything but a typed error or the true answer fails the test. */
async function outcome(artifact: Uint8Array): Promise<string> {
  try {
    expect(await readAll(artifact)).toBe(truth)
    return 'right'
  } catch (error) {
    if (!(error instanceof GitdexError)) throw error
    return error.code
  }
}

describe('a truncated artifact', () => {
  it('is refused at each boundary of a section', async () => {
    const { toc } = await ArtifactFile.open(new MemorySource(bytes))
    const ends = toc.flatMap((entry) => rangesOf(entry)).flatMap(({ offset, length }) => [offset, offset + length])
    const cuts = [...new Set([0, 1, 7, 8, 63, HEADER_LENGTH, ...ends])].filter((cut) => cut < bytes.length)
    expect(cuts.length).toBeGreaterThan(20)
    for (const cut of cuts) {
      expect(await outcome(bytes.subarray(0, cut))).toBe(cut < 8 ? 'NOT_AN_ARTIFACT' : 'CORRUPT')
    }
  })

  it('is refused at 1,000 random places', async () => {
    const next = pseudoRandom(21)
    for (let i = 0; i < 1000; i++) {
      const cut = 8 + Math.floor(next() * (bytes.length - 8))
      expect(await outcome(bytes.subarray(0, cut))).toBe('CORRUPT')
    }
  })

  it('is refused when bytes follow', async () => {
    expect(await outcome(Uint8Array.of(...bytes, 0))).toBe('CORRUPT')
  })
})

describe('flipped bits', () => {
  it('give a typed error or the right answer, 10,000 times', async () => {
    const next = pseudoRandom(22)
    const outcomes: Record<string, number> = {}
    const damaged = bytes.slice()
    for (let i = 0; i < 10_000; i++) {
      const at = Math.floor(next() * bytes.length)
      const bit = 1 << Math.floor(next() * 8)
      damaged[at]! ^= bit
      const code = await outcome(damaged)
      outcomes[code] = (outcomes[code] ?? 0) + 1
      damaged[at]! ^= bit
    }
    // Only padding and the minor version are not covered by a checksum.
    expect(outcomes['right'] ?? 0).toBeLessThan(200)
    expect(outcomes['CORRUPT']).toBeGreaterThan(9000)
  })
})

/** A copy whose TOC, and with it the header, bear right checksums again after `change`. */
function withToc(change: (toc: DataView) => void): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  const offset = Number(view.getBigUint64(HEADER_FIELDS.tocOffset, true))
  const length = view.getUint32(HEADER_FIELDS.tocLength, true)
  change(new DataView(copy.buffer, offset, length))
  view.setUint32(HEADER_FIELDS.tocCrc, crc32(copy.subarray(offset, offset + length)), true)
  return copy
}

describe('a table of contents that lies under a right checksum', () => {
  const values = [0n, 1n, 7n, 8n, 64n, 0x7fffffffn, 0xffffffffn, 1n << 40n, (1n << 53n) - 8n, (1n << 64n) - 1n]
  const wide = ['headOffset', 'offset', 'storedLength', 'rawLength'] as const

  it.each(wide)('about %s', async (field) => {
    for (let entry = 0; entry < SECTION_TAGS.length; entry++) {
      for (const value of values) {
        const lying = withToc((toc) =>
          toc.setBigUint64(8 + entry * TOC_ENTRY_LENGTH + TOC_ENTRY_FIELDS[field], value, true),
        )
        // Plain sections have no head, and their unused offset may be anything.
        expect(['CORRUPT', field === 'headOffset' ? 'right' : 'CORRUPT']).toContain(await outcome(lying))
      }
    }
  })

  it('about lengths of heads and numbers of entries', async () => {
    for (const value of [0, 1, 8, 1000, 0x7fffffff, 0xffffffff]) {
      expect(await outcome(withToc((toc) => toc.setUint32(0, value, true)))).toBe('CORRUPT')
      for (let entry = 0; entry < SECTION_TAGS.length; entry++) {
        const at = 8 + entry * TOC_ENTRY_LENGTH + TOC_ENTRY_FIELDS.headLength
        if (isPlain(SECTION_TAGS[entry]!) && value === 0) continue
        expect(await outcome(withToc((toc) => toc.setUint32(at, value, true)))).toBe('CORRUPT')
      }
    }
  })

  it('about versions, codecs, flags and tags: newer is not damaged', async () => {
    const entry = 8
    const set = (field: keyof typeof TOC_ENTRY_FIELDS, value: number) =>
      outcome(withToc((toc) => toc.setUint8(entry + TOC_ENTRY_FIELDS[field], value)))
    expect(await set('codec', 9)).toBe('FORMAT_TOO_NEW')
    expect(await set('flags', 0x83)).toBe('FORMAT_TOO_NEW')
    expect(await set('tag', 'X'.charCodeAt(0))).toBe('FORMAT_TOO_NEW')
    const major = bytes.slice()
    major[HEADER_FIELDS.major] = 2
    expect(await outcome(major)).toBe('FORMAT_TOO_NEW')
  })

  it('skips a section it does not know unless that is critical', async () => {
    const ledger = 8 + SECTION_TAGS.indexOf('LEDG') * TOC_ENTRY_LENGTH
    const renamed = withToc((toc) => {
      toc.setUint32(ledger, 0x4a4a4a4a)
      toc.setUint8(ledger + TOC_ENTRY_FIELDS.codec, 77)
    })
    const file = await ArtifactFile.open(new MemorySource(renamed))
    expect(file.has('LEDG')).toBe(false)
    expect((await file.head('DOCS')).length).toBeGreaterThan(0)
    await expect(file.whole('LEDG')).rejects.toThrow(FormatError)
  })
})

const isPlain = (tag: SectionTag): boolean => SECTIONS[tag].layout === 'plain'

/** A copy whose block index of one section, and with it TOC and header, bear right checksums after `change`. */
function withBlockIndex(tag: (typeof SECTION_TAGS)[number], change: (region: DataView) => void): Uint8Array {
  return withToc((toc) => {
    const entry = 8 + SECTION_TAGS.indexOf(tag) * TOC_ENTRY_LENGTH
    const offset = Number(toc.getBigUint64(entry + TOC_ENTRY_FIELDS.headOffset, true))
    const region = new Uint8Array(toc.buffer, offset, toc.getUint32(entry + TOC_ENTRY_FIELDS.headLength, true))
    change(new DataView(region.buffer, region.byteOffset, region.byteLength))
    toc.setUint32(entry + TOC_ENTRY_FIELDS.crc, crc32(region), true)
  })
}

describe('a block index that lies under right checksums', () => {
  it.each(SECTION_TAGS.filter((tag) => !isPlain(tag)))('%s', async (tag) => {
    const blocks = sections[tag].blocks.length
    for (const value of [0, 1, 1000, 0x7fffffff, 0xffffffff]) {
      for (let word = 0; word < 2 + 3 * blocks; word++) {
        const lying = withBlockIndex(tag, (region) => region.setUint32(word * 4, value, true))
        // Writing what was there already is no lie.
        const same = Buffer.compare(lying, bytes) === 0
        expect(await outcome(lying)).toBe(same ? 'right' : 'CORRUPT')
      }
    }
  })
})

/** Decodes everything 300 times, each time with other damage: how often that was refused. */
function refusals(seed: number, damaged: (next: () => number) => RawSections): number {
  const next = pseudoRandom(seed)
  let refused = 0
  for (let i = 0; i < 300; i++) {
    const sections = damaged(next)
    try {
      decodeEverything(sections)
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      refused++
    }
  }
  return refused
}

describe('sections that lie under right checksums', () => {
  const damagedIn = (sections: RawSections, tag: SectionTag, next: () => number): RawSections => {
    const { head, blocks } = sections[tag]
    const parts = [head, ...blocks].filter((part) => part.length > 0)
    const target = parts[Math.floor(next() * parts.length)]!
    const damaged = damage(target, next)
    const swap = (part: Uint8Array): Uint8Array => (part === target ? damaged : part)
    return { ...sections, [tag]: { head: swap(head), blocks: blocks.map(swap) } }
  }

  it.each(SECTION_TAGS)('%s: a typed error or some answer, in bounded time', (tag) => {
    const refused = refusals(SECTION_TAGS.indexOf(tag) + 100, (next) => damagedIn(sections, tag, next))
    expect(refused).toBeGreaterThan(25)
  })

  it('OCCR without source: a typed error or some answer, in bounded time', () => {
    expect(refusals(200, (next) => damagedIn(withRows, 'OCCR', next))).toBeGreaterThan(25)
  })
})

// A cut in a block of joined documents is refused for its length: so what single documents hold is never reached.
describe('joined documents that lie under right lengths', () => {
  it.each([
    // Roles may be any bytes; only checkpoints, which stand first in long texts, can be wrong.
    ['OCCR', OCCURRENCE_FORM.tokens, 10],
    ['OCCR', OCCURRENCE_FORM.lines, 100],
    ['IMPS', 0, 25],
  ] as const)('%s, form %i: a typed error or some answer, in bounded time', (tag, form, least) => {
    const whole = tag === 'OCCR' && form === OCCURRENCE_FORM.lines ? withRows : sections
    const parts = joinedParts(whole[tag])
    const longest = [...parts.keys()].sort((a, b) => parts[b]!.length - parts[a]!.length).slice(0, 3)
    const refused = refusals(300 + form, (next) => {
      const target = longest[Math.floor(next() * longest.length)]!
      // What comes first says most of the rest.
      const within = next() < 0.5 ? 6 : Infinity
      const damaged = parts.map((part, document) => (document === target ? damage(part, next, within) : part))
      const section = encodeJoined(tag, form, damaged)
      // The head is known once the blocks are drawn.
      const blocks = [...(section.blocks as Iterable<Uint8Array>)].map((block) => block.slice())
      return { ...whole, [tag]: { head: section.head(), blocks } }
    })
    expect(refused).toBeGreaterThanOrEqual(least)
  })
})

/** One of: a byte replaced, bytes of a large number, a cut, bytes inserted; among the first `within` bytes. */
function damage(part: Uint8Array, next: () => number, within = Infinity): Uint8Array {
  const at = Math.floor(next() * Math.min(within, part.length))
  const how = Math.floor(next() * 4)
  const copy = part.slice()
  if (how === 0) copy[at] = Math.floor(next() * 256)
  if (how === 1) copy.fill(255, at, at + 4)
  if (how === 2) return copy.subarray(0, at)
  if (how === 3) return Uint8Array.of(...part.subarray(0, at), 255, 255, 255, 127, ...part.subarray(at))
  return copy
}
