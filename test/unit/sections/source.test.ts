import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { SOURCE_BLOCK_MAX, SOURCE_BLOCK_MIN } from '../../../reader/format/layout.ts'
import { SourceHead } from '../../../reader/sections/source.ts'
import { encodeSource, type SourceText } from '../../../src/artifact/source.ts'
import { pseudoRandom, pseudoRandomBytes } from '../../helpers/random.ts'

async function encode(texts: SourceText[]): Promise<{ head: SourceHead; blocks: Uint8Array[] }> {
  const section = encodeSource(texts)
  const blocks: Uint8Array[] = []
  for await (const block of section.blocks) blocks.push('raw' in block ? block.raw : block)
  return {
    head: new SourceHead(
      section.head(),
      Uint32Array.from(blocks, (block) => block.length),
    ),
    blocks,
  }
}

/** Printable bytes, so that they are UTF-8. */
const textOf = (seed: number, length: number): SourceText => ({
  blob: (seed * 0x9e3779b1 >>> 0).toString(16).padStart(8, '0'),
  text: pseudoRandomBytes(seed, length).map((byte) => 32 + (byte % 90)),
}) // prettier-ignore

const next = pseudoRandom(9)
const ordinary = Array.from({ length: 200 }, (_, i) => textOf(i, Math.floor(9000 * next())))

function textsOf({ head, blocks }: { head: SourceHead; blocks: Uint8Array[] }): string[] {
  return Array.from({ length: head.count }, (_, id) => head.text(id, blocks.slice(...head.blocksOf(id))))
}

const print = (texts: SourceText[]): string[] => texts.map(({ text }) => new TextDecoder().decode(text))

describe('source blocks', () => {
  it('are 16 to 96 KB, about 48, and documents stay whole', async () => {
    const encoded = await encode(ordinary)
    expect(textsOf(encoded)).toEqual(print(ordinary))
    for (const block of encoded.blocks.slice(0, -1)) {
      expect(block.length).toBeGreaterThanOrEqual(SOURCE_BLOCK_MIN)
      expect(block.length).toBeLessThanOrEqual(SOURCE_BLOCK_MAX)
    }
    for (let id = 0; id < ordinary.length; id++) {
      const [from, to] = encoded.head.blocksOf(id)
      expect(to - from).toBe(ordinary[id]!.text.length > 0 ? 1 : 0)
    }
  })

  it('split only documents above 96 KB, empty ones take none', async () => {
    const lengths = [0, 5, 300_000, 0, 98_304, 98_305, 0, 70_000, 70_000, 1, 0]
    const texts = lengths.map((length, i) => textOf(i, length))
    const encoded = await encode(texts)
    expect(textsOf(encoded)).toEqual(print(texts))
    expect(Math.max(...encoded.blocks.map((block) => block.length))).toBeLessThanOrEqual(SOURCE_BLOCK_MAX)
    expect(lengths.map((_, id) => encoded.head.byteLength(id))).toEqual(lengths)
  })

  it('change around a changed document and nowhere else', async () => {
    const before = await encode(ordinary)
    const known = new Set(before.blocks.map(String))
    expect(before.blocks.length).toBeGreaterThan(10)
    let fresh = 0
    for (const changed of [10, 60, 110, 160]) {
      const after = await encode(ordinary.map((text, i) => (i === changed ? textOf(1000, 4000) : text)))
      fresh += after.blocks.filter((block) => !known.has(String(block))).length
    }
    expect(fresh / 4).toBeLessThanOrEqual(3)
  })

  it('are found with the lengths of some documents only, and what those before add up to', async () => {
    const section = encodeSource(ordinary)
    const blocks: Uint8Array[] = []
    for await (const block of section.blocks) blocks.push('raw' in block ? block.raw : block)
    const before = ordinary.slice(0, 50).reduce((sum, { text }) => sum + text.length, 0)
    const part = { from: SourceHead.placeOf(50)[0], to: SourceHead.placeOf(99)[1], before }
    const rawLengths = Uint32Array.from(blocks, (block) => block.length)
    // Nothing but the count and the part is there.
    const head = new Uint8Array(section.head().length)
    const whole = section.head()
    head.set(whole.subarray(0, 8))
    head.set(whole.subarray(part.from, part.to), part.from)
    const some = new SourceHead(head, rawLengths, [part])
    for (const id of [50, 77, 99]) expect(some.text(id, blocks.slice(...some.blocksOf(id)))).toBe(print(ordinary)[id])
    expect(() => some.blocksOf(49)).toThrow(FormatError)
    expect(() => some.blocksOf(100)).toThrow(FormatError)
    expect(() => new SourceHead(head, rawLengths, [{ ...part, to: part.to + 1000 }])).toThrow(FormatError)
  })

  it('must add up to the documents', async () => {
    const { blocks } = await encode(ordinary)
    const head = encodeSource([]).head()
    expect(() => new SourceHead(head, Uint32Array.of(blocks[0]!.length))).toThrow(FormatError)
    const encoded = await encode([textOf(1, 100)])
    expect(() => encoded.head.text(0, [])).toThrow(FormatError)
    expect(() => encoded.head.text(1, encoded.blocks)).toThrow(FormatError)
  })
})
