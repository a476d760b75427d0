import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { textTrigrams } from '../../../reader/format/text-trigrams.ts'
import { SourceHead } from '../../../reader/sections/source.ts'
import { TextTrigramsBlock, TextTrigramsHead } from '../../../reader/sections/text-trigrams.ts'
import { encodeSource, keptTrigrams, type BlockStore, type SourceText } from '../../../src/artifact/source.ts'
import { TextTrigrams } from '../../../src/artifact/text-trigrams.ts'
import { isPackedTrigrams, packTrigrams, TrigramFinder } from '../../../src/artifact/trigram-lists.ts'
import { pseudoRandom } from '../../helpers/random.ts'

const encoder = new TextEncoder()
const next = pseudoRandom(5)
const LETTERS = 'abcdeFGHIJ _.(\n'
const textOf = (length: number): Uint8Array =>
  encoder.encode(Array.from({ length }, () => LETTERS[Math.floor(next() ** 2 * LETTERS.length)]).join(''))
const blobOf = (i: number): string => ((i * 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')

/** Small ones, empty ones, some that are cut into pieces, characters of several bytes. */
const texts = [
  ...Array.from({ length: 60 }, () => textOf(Math.floor(9000 * next()))),
  textOf(0),
  textOf(200_000),
  encoder.encode('Größe ÄÖÜ 名前🚀'.repeat(9000)),
  textOf(2),
  textOf(98_305),
  ...Array.from({ length: 20 }, () => textOf(Math.floor(3000 * next()))),
]
const sources = (of: readonly Uint8Array[]): SourceText[] => of.map((text, i) => ({ blob: blobOf(i), text }))

interface Encoded {
  head: Uint8Array
  blocks: Uint8Array[]
  source: SourceHead
}

async function encode(
  of: readonly Uint8Array[],
  store?: BlockStore,
  trigrams = new TextTrigrams(),
  blobs: (i: number) => string = blobOf,
): Promise<Encoded> {
  const section = encodeSource(
    sources(of).map((source, i) => ({ ...source, blob: blobs(i) })),
    store,
    trigrams,
  )
  const lengths: number[] = []
  for await (const block of section.blocks) {
    if ('keep' in block) block.keep(block.raw)
    lengths.push('raw' in block ? block.raw.length : block.length)
  }
  const made = trigrams.section()
  const blocks: Uint8Array[] = []
  for await (const block of made.blocks) blocks.push(block as Uint8Array)
  return { head: made.head(), blocks, source: new SourceHead(section.head(), Uint32Array.from(lengths)) }
}

function decode({ head, blocks }: Encoded): Map<number, number[]> {
  const decoded = new TextTrigramsHead(head, blocks.length)
  return new Map(
    blocks.flatMap((bytes, i) => {
      const block = new TextTrigramsBlock(bytes, decoded.first(i), decoded.units)
      return block.all.map((trigram): [number, number[]] => {
        expect(decoded.blockOf(trigram)).toBe(i)
        return [trigram, Array.from(block.unitsOf(trigram))]
      })
    }),
  )
}

/** A store in memory that counts what was asked of it. */
class MemoryStore implements BlockStore {
  readonly values = new Map<string, Uint8Array>()
  lists = 0

  get(parts: readonly string[]): Uint8Array | undefined {
    if (parts[0] === 'trigrams') this.lists++
    return this.values.get(parts.join(' '))
  }

  set(parts: readonly string[], stored: Uint8Array): void {
    this.values.set(parts.join(' '), stored)
  }
}

describe('text trigrams of an earlier build', () => {
  /** Encodes a state of the texts, then another from there, and the other for itself. */
  async function both(after: readonly Uint8Array[], blobs: (i: number) => string, store = new MemoryStore()) {
    const first = new TextTrigrams()
    await encode(texts, store, first)
    const base = { earlier: first.forLater!, listOf: (name: string) => keptTrigrams(store, name) }
    store.lists = 0
    const patched = await encode(after, store, new TextTrigrams(base), blobs)
    const { lists } = store
    return { patched, plain: await encode(after, undefined, undefined, blobs), lists }
  }

  const changed = (i: number, text: Uint8Array): [Uint8Array[], (i: number) => string] => [
    texts.map((one, k) => (k === i ? text : one)),
    // The first digits decide where blocks end: only the rest differs.
    (k) => (k === i ? `${blobOf(k)}ff` : blobOf(k)),
  ]

  it.each([
    ['nothing changed', 0, texts[0]!],
    ['a small file', 7, textOf(texts[7]!.length)],
    ['a file cut into pieces', 61, textOf(200_000)],
    ['characters of several bytes', 62, encoder.encode('Übung ß 名前'.repeat(14_000))],
  ])('give the same section: %s', async (_, i, text) => {
    const { patched, plain, lists } = await both(...changed(i, text))
    expect(patched.head).toEqual(plain.head)
    expect(patched.blocks).toEqual(plain.blocks)
    expect(lists).toBeLessThan(20)
  })

  it('give the same section when units come and go, and when lists are lost', async () => {
    const fewer = await both(texts.slice(9), (i) => blobOf(i + 9))
    expect(fewer.patched.blocks).toEqual(fewer.plain.blocks)
    const more = await both([textOf(60_000), ...texts], (i) => (i === 0 ? 'ffffffff' : blobOf(i - 1)))
    expect(more.patched.blocks).toEqual(more.plain.blocks)
    const store = new MemoryStore()
    const get = store.get.bind(store)
    let isLost = false
    store.get = (parts) => (isLost && parts[0] === 'trigrams' ? undefined : get(parts))
    const first = new TextTrigrams()
    await encode(texts, store, first)
    isLost = true
    const [after, blobs] = changed(7, textOf(500))
    const base = { earlier: first.forLater!, listOf: (name: string) => keptTrigrams(store, name) }
    const patched = await encode(after, store, new TextTrigrams(base), blobs)
    expect(patched.blocks).toEqual((await encode(after, undefined, undefined, blobs)).blocks)
  })
})

describe('text trigrams', () => {
  it('name exactly the units whose documents hold them', async () => {
    const encoded = await encode(texts)
    const { units } = encoded.source
    const expected = new Map<number, number[]>()
    texts.forEach((text, document) => {
      if (text.length === 0) return
      for (const trigram of textTrigrams(text)) {
        const list = expected.get(trigram) ?? []
        if (list.at(-1) !== units.unitOf(document)) list.push(units.unitOf(document))
        expected.set(trigram, list)
      }
    })
    const found = decode(encoded)
    expect([...found.keys()]).toEqual([...expected.keys()].sort((a, b) => a - b))
    for (const [trigram, list] of expected) expect(found.get(trigram)).toEqual(list)
    expect(new TextTrigramsHead(encoded.head, encoded.blocks.length).units).toBe(units.count)
  })

  it('are the same from a store as made anew, and damaged ones in it are not used', async () => {
    const kept = new Map<string, Uint8Array>()
    const store: BlockStore = {
      get: (parts) => kept.get(parts.join()),
      set: (parts, value) => void kept.set(parts.join(), value.slice()),
    }
    const fresh = await encode(texts, store)
    const names = [...kept.keys()].filter((name) => name.startsWith('trigrams,'))
    expect(names.length).toBe(fresh.source.units.blocks(fresh.source.units.count - 1)[1])
    const { head, blocks } = fresh
    expect(await encode(texts, store)).toMatchObject({ head, blocks })
    for (const name of names) kept.set(name, Uint8Array.of(255, 255, 255, 255, 255))
    expect(await encode(texts, store)).toMatchObject({ head, blocks })
  })

  it('of nothing are nothing', async () => {
    const { head, blocks } = await encode([textOf(0), textOf(2)])
    expect(blocks).toEqual([])
    expect(new TextTrigramsHead(head, 0)).toMatchObject({ units: 1 })
    expect(new TextTrigramsHead(head, 0).blockOf(0x616263)).toBe(-1)
  })

  it('end even when the source is broken off, so that nobody waits for them', async () => {
    const trigrams = new TextTrigrams()
    const blocks = encodeSource(sources(texts), undefined, trigrams).blocks as Generator
    blocks.next()
    blocks.return(undefined)
    const made: Uint8Array[] = []
    for await (const block of trigrams.section().blocks) made.push(block as Uint8Array)
    expect(made.length).toBeGreaterThan(0)
  })

  it('are refused when they cannot be', () => {
    const head = (...firsts: number[]): Uint8Array => new Uint8Array(Uint32Array.of(9, 0, ...firsts).buffer)
    expect(() => new TextTrigramsHead(head(5, 5), 2)).toThrow(FormatError)
    expect(() => new TextTrigramsHead(head(2 ** 24), 1)).toThrow(FormatError)
    expect(() => new TextTrigramsHead(head(1), 2)).toThrow(FormatError)
    const block = (...bytes: number[]): TextTrigramsBlock => new TextTrigramsBlock(Uint8Array.from(bytes), 7, 9)
    expect(Array.from(block(1, 0, 1, 4).unitsOf(7))).toEqual([1])
    expect(Array.from(block(1, 0, 1, 4).unitsOf(8))).toEqual([])
    expect(() => block(200, 0, 1, 4)).toThrow(FormatError)
    expect(() => block(1, 0, 2, 4)).toThrow(FormatError)
    expect(() => block(1, 255, 255, 255, 255, 15, 1, 4)).toThrow(FormatError)
    expect(() => block(1, 0, 1, 40).unitsOf(7)).toThrow(FormatError)
    expect(() => block(1, 0, 2, 4, 4).unitsOf(7)).toThrow(FormatError)
  })

  it('are packed so that what is no list is seen', () => {
    const packed = packTrigrams(new TrigramFinder().of([texts[0]!])).slice()
    expect(isPackedTrigrams(packed)).toBe(true)
    expect(isPackedTrigrams(Uint8Array.of(128))).toBe(false)
    expect(isPackedTrigrams(Uint8Array.of(255, 255, 255, 127))).toBe(false)
  })
})
