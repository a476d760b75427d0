import { expect, it } from 'vitest'
import { compareUtf8 } from '../../../reader/format/utf8.ts'
import { trigramsOf } from '../../../reader/format/trigrams.ts'
import { ByteWriter } from '../../../src/artifact/byte-writer.ts'
import { DictionaryEncoder } from '../../../src/artifact/dictionary.ts'
import { encodeIdSet } from '../../../src/artifact/id-set.ts'
import { encodeNameTrigrams } from '../../../src/artifact/name-trigrams.ts'
import { NAMES_PER_GROUP, TRIGRAMS_PER_BLOCK } from '../../../reader/format/layout.ts'

/** The same section the obvious way. */
function expected(keys: readonly string[]): { head: Uint8Array; blocks: readonly Uint8Array[] } {
  const lists = new Map<string, number[]>()
  keys.forEach((key, ordinal) => {
    const group = Math.floor(ordinal / NAMES_PER_GROUP)
    for (const trigram of trigramsOf(key)) lists.set(trigram, [...new Set([...(lists.get(trigram) ?? []), group])])
  })
  const dictionary = new DictionaryEncoder(TRIGRAMS_PER_BLOCK, NAMES_PER_GROUP)
  for (const trigram of [...lists.keys()].sort(compareUtf8)) {
    const payload = new ByteWriter()
    encodeIdSet(payload, Uint32Array.from(lists.get(trigram)!))
    dictionary.add(trigram, payload.toBytes())
  }
  return dictionary.finish()
}

const ascii = ['', 'ab', 'abc', 'aaaaaa', 'getusername', 'username', '<<=', `long${'name'.repeat(20)}end`]
const wide = ['größe', 'größenwahn', 'naïve', '用户名称', 'x𝒳yz', '𝒳𝒳𝒳𝒳', '\ue000ab', 'zaname']

it.each([
  ['ASCII', ascii],
  ['other', wide],
  ['mixed', [...ascii, ...wide].sort(compareUtf8)],
  ['many', [...ascii, ...wide, ...Array.from({ length: 60 }, (_, i) => `name${i}größe`)].sort(compareUtf8)],
  ['no', []],
])('trigrams of %s names are those of the obvious way', (_, keys) => {
  const { head, blocks } = encodeNameTrigrams(keys)
  const obvious = expected(keys)
  expect([...(blocks as Iterable<Uint8Array>)]).toEqual(obvious.blocks)
  expect(head()).toEqual(obvious.head)
})
