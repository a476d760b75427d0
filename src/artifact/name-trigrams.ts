import { compareUtf8 } from '../../reader/format/utf8.ts'
import { TRIGRAMS_PER_BLOCK } from '../../reader/format/layout.ts'
import { trigramsOf } from '../../reader/format/trigrams.ts'
import { ByteWriter } from './byte-writer.ts'
import { DictionaryEncoder } from './dictionary.ts'
import { dictionarySection } from './dictionary-section.ts'
import { encodeIdSet } from './id-set.ts'
import type { BlockedSection } from './section-input.ts'

/** The NTRI section: for every trigram of the normalised names `keys`, the ordinals of the names that hold it in their first characters. */
export function encodeNameTrigrams(keys: readonly string[]): BlockedSection {
  const ordinals = new Map<string, number[]>()
  keys.forEach((key, ordinal) => {
    for (const trigram of trigramsOf(key)) {
      const list = ordinals.get(trigram)
      if (list) list.push(ordinal)
      else ordinals.set(trigram, [ordinal])
    }
  })
  const dictionary = new DictionaryEncoder(TRIGRAMS_PER_BLOCK)
  const payload = new ByteWriter()
  for (const trigram of [...ordinals.keys()].sort(compareUtf8)) {
    payload.clear()
    encodeIdSet(payload, Uint32Array.from(ordinals.get(trigram)!))
    dictionary.add(trigram, payload.toBytes())
  }
  return dictionarySection('NTRI', dictionary.finish())
}
