import { expect, it, vi } from 'vitest'
import { encodeSection, type DeflatedBlocks, type EncodedSection } from '../../../src/artifact/encode-section.ts'
import { FinishedSections } from '../../../src/artifact/finished-sections.ts'
import type { BlockedSection, SectionInput } from '../../../src/artifact/section-input.ts'

const blocks = [300, 60_000].map((length) => Buffer.from('walrus oyster '.repeat(length / 14)))
const section = (): BlockedSection => ({ tag: 'NAME', blocks, head: () => Uint8Array.of(1, 2, 3) })

/** An encoded section with plain bytes, whatever kind of array they came in. */
async function encoded(input: SectionInput, store?: DeflatedBlocks): Promise<EncodedSection> {
  const plain = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)
  const { sha256, headRegion, body, ...rest } = await encodeSection(input, undefined, store)
  return { ...rest, sha256: plain(sha256), headRegion: plain(headRegion), body: body.map(plain) }
}

function memory(): DeflatedBlocks & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return { kept, get: (parts) => kept.get(parts.join()), set: (parts, stored) => void kept.set(parts.join(), stored) }
}

it('a section is made once, and is the same when it is taken from the store', async () => {
  const store = memory()
  const make = vi.fn(section)
  const finished = new FinishedSections(store, '1')
  const plain = await encoded(section())
  expect(await encoded(finished.take('NAME', 'these names', make), store)).toEqual(plain)
  expect(store.kept.size).toBe(1)
  expect(await encoded(finished.take('NAME', 'these names', make), store)).toEqual(plain)
  expect(make).toHaveBeenCalledTimes(1)
  await encoded(finished.take('NAME', 'other names', make), store)
  await encoded(new FinishedSections(store, '2').take('NAME', 'these names', make), store)
  expect(make).toHaveBeenCalledTimes(3)
})

it('without a store sections are made', async () => {
  expect(await encoded(new FinishedSections(undefined, '1').take('NAME', '', section))).toEqual(await encoded(section())) // prettier-ignore
})

it.each([
  ['nothing', () => new Uint8Array(0)],
  ['no JSON', () => Buffer.from('\u0004\0\0\0walrus')],
  ['less', (bytes: Uint8Array) => bytes.subarray(0, -1)],
  ['more', (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('x')])],
])('%s in the store is not used', async (_, damage) => {
  const store = memory()
  const finished = new FinishedSections(store, '1')
  const plain = await encoded(finished.take('NAME', 'names', section))
  for (const [key, bytes] of store.kept) store.kept.set(key, damage(bytes))
  expect(await encoded(finished.take('NAME', 'names', section))).toEqual(plain)
})
