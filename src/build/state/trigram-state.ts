import { keptTrigrams, type BlockStore } from '../../artifact/source.ts'
import type { TrigramBase } from '../../artifact/text-trigrams.ts'
import type { EarlierTrigrams } from '../../artifact/trigram-patch.ts'
import type { StatePieces } from '../../cache/state-files.ts'

interface Table {
  readonly units: readonly (readonly string[])[]
  readonly firsts: readonly number[]
  readonly lengths: readonly number[]
}

/** The TRIG section as pieces of a state. */
export function packTrigramState({ units, firsts, blocks }: EarlierTrigrams): Map<string, Uint8Array> {
  const table: Table = { units, firsts, lengths: blocks.map(({ length }) => length) }
  return new Map([
    ['trigram table', Buffer.from(JSON.stringify(table))],
    ['trigram blocks', Buffer.concat(blocks)],
  ])
}

/** The TRIG section of an earlier build, and the lists of its units from the store. */
export function openTrigramState(pieces: StatePieces, store: BlockStore): TrigramBase | undefined {
  const [table, bytes] = [pieces.get('trigram table'), pieces.get('trigram blocks')]
  if (!table || !bytes) return undefined
  const { units, firsts, lengths } = JSON.parse(Buffer.from(table).toString('utf8')) as Table
  let at = 0
  const blocks = lengths.map((length) => bytes.subarray(at, (at += length)))
  return { earlier: { units, firsts, blocks }, listOf: (name) => keptTrigrams(store, name) }
}
