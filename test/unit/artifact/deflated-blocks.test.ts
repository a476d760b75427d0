import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodeSection, type DeflatedBlocks } from '../../../src/artifact/encode-section.ts'
import type { BlockedSection } from '../../../src/artifact/section-input.ts'

/** Blocks on both sides of every threshold: not looked up, deflated at once, deflated on another thread. */
const blocks = [300, 5_000, 60_000].map((length) => Buffer.from('walrus oyster '.repeat(length / 14)))
const section = (): BlockedSection => ({ tag: 'NAME', blocks, head: () => Uint8Array.of(1, 2, 3) })

function memory(): DeflatedBlocks & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>()
  return { kept, get: (parts) => kept.get(parts.join()), set: (parts, stored) => void kept.set(parts.join(), stored) }
}

it('a section is the same without, with an empty and with a full store of deflated blocks', async () => {
  const store = memory()
  const plain = await encodeSection(section())
  expect(await encodeSection(section(), undefined, store)).toEqual(plain)
  expect(store.kept.size).toBe(2)
  expect(await encodeSection(section(), undefined, store)).toEqual(plain)
  plain.body.forEach((stored, i) => expect(inflateRawSync(stored)).toEqual(blocks[i]))
})

it('blocks are taken from the store by their content alone', async () => {
  const store = memory()
  await encodeSection(section(), undefined, store)
  const marked = Uint8Array.of(42)
  for (const key of store.kept.keys()) store.kept.set(key, marked)
  const { body, sha256 } = await encodeSection({ ...section(), tag: 'SYMB' }, undefined, store)
  expect(body.slice(1)).toEqual([marked, marked])
  expect(sha256).toEqual((await encodeSection(section())).sha256)
})
