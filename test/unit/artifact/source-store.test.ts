import { expect, it } from 'vitest'
import { encodeSection } from '../../../src/artifact/encode-section.ts'
import { encodeSource, type BlockStore, type SourceText } from '../../../src/artifact/source.ts'

class MemoryStore implements BlockStore {
  readonly blocks = new Map<string, Uint8Array>()
  get = (parts: readonly string[]): Uint8Array | undefined => this.blocks.get(parts.join())
  set = (parts: readonly string[], stored: Uint8Array): void => void this.blocks.set(parts.join(), stored)
}

/** Documents of 1 to 200 KB; `asked` counts how often a text was needed. */
function documents(asked: string[] = []): SourceText[] {
  return Array.from({ length: 40 }, (_, i) => {
    const blob = (i * 0x9e3779b1).toString(16).padEnd(40, 'a').slice(0, 40)
    const text = new TextEncoder().encode(`line ${i} of a text\n`.repeat(i % 10 === 9 ? 10_000 : 60 * (i + 1)))
    return {
      blob,
      length: text.length,
      get text() {
        asked.push(blob)
        return text
      },
    }
  })
}

const encode = async (texts: SourceText[], store?: BlockStore) => encodeSection(encodeSource(texts, store))

it('blocks from the store give the same section, and their texts are not asked for', async () => {
  const store = new MemoryStore()
  const plain = await encode(documents())
  expect(await encode(documents(), store)).toEqual(plain)
  expect(store.blocks.size).toBeGreaterThan(10)
  const asked: string[] = []
  expect(await encode(documents(asked), store)).toEqual(plain)
  // Those of documents of several blocks neither.
  expect(asked).toHaveLength(0)
})

it('a changed document asks for the texts of the blocks around it only', async () => {
  const store = new MemoryStore()
  await encode(documents(), store)
  const asked: string[] = []
  const changed = documents(asked)
  const text = new TextEncoder().encode('another text\n')
  changed[12] = { blob: 'f'.repeat(40), length: text.length, text }
  const section = await encode(changed, store)
  const needed = new Set(asked).size
  expect(needed).toBeGreaterThan(4)
  expect(needed).toBeLessThan(20)
  expect(section).toEqual(await encode(changed))
})

it('a damaged block is made anew; recoded texts are not stored', async () => {
  const store = new MemoryStore()
  const plain = await encode(documents(), store)
  for (const [key] of store.blocks) store.blocks.set(key, Uint8Array.of(1, 2, 3))
  expect(await encode(documents(), store)).toEqual(plain)
  const fresh = new MemoryStore()
  await encode(documents().map(({ blob, text }) => ({ blob, text, recoded: true })), fresh) // prettier-ignore
  expect(fresh.blocks.size).toBe(0)
})
