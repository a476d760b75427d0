import { decodeNameGroups, trigramsOf } from '../../sections/name-trigrams.ts'
import type { NameEntry, NameIndex } from '../data/name-index.ts'

/** Blocks of names that one look at a beginning may read. */
const PREFIX_BLOCKS = 16

/** Up to `most` entries that share most trigrams with `key`, out of as many groups that together share most. */
export async function namesLike(names: NameIndex, key: string, most: number): Promise<NameEntry[]> {
  const trigrams = trigramsOf(key)
  const lists = (await names.trigramLists(trigrams)).filter((list) => list !== undefined)
  if (lists.length === 0) return []
  const groups = await names.groups()
  const shared = new Map<number, number>()
  for (const list of lists) {
    for (const group of decodeNameGroups(list, groups.count)) shared.set(group, (shared.get(group) ?? 0) + 1)
  }
  const ordinals = groups.namesOf(best(shared, most))
  const places = await (await names.open('NAME')).at(ordinals)
  const own = places.map(({ block, index }, i): [number, number] => {
    const held = new Set(trigramsOf(block.key(index)))
    return [ordinals[i]!, trigrams.filter((trigram) => held.has(trigram)).length]
  })
  const alike = own.filter(([, count]) => count > 0)
  return names.at(best(alike, most).sort((a, b) => a - b))
}

/** Of ids with their counts those with the highest, lower ids first among equals. */
function best(counts: Iterable<[number, number]>, most: number): number[] {
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return sorted.slice(0, most).map(([id]) => id)
}

/**
 * Entries that start as `key` does and are as long, give or take one letter. Bounded: of a large index only those that
 * share enough of the start to lie in few blocks.
 */
export async function namesStartingLike(names: NameIndex, key: string): Promise<NameEntry[]> {
  const dictionary = await names.open('NAME')
  for (const shared of [1, 2, 3]) {
    const ordinals = await dictionary.ordinalsWithPrefix([...key].slice(0, shared).join(''), PREFIX_BLOCKS)
    if (!ordinals) continue
    const places = await dictionary.at(ordinals)
    return places.filter(({ block, index }) => Math.abs(block.key(index).length - key.length) <= 1).map(names.entryOf)
  }
  return []
}
