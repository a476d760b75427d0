import type { StatePieces } from '../../cache/state-files.ts'
import type { SymbolMemory } from '../symbol-groups.ts'
import { packByteColumns, unpackByteColumns } from './byte-columns.ts'

/** Encoded groups of symbols: those of an earlier build are looked up, those of this one are handed on. */
export class SymbolState implements SymbolMemory {
  private readonly known: ReadonlyMap<string, Uint8Array>
  private readonly own = new Map<string, Uint8Array>()

  constructor(pieces: StatePieces) {
    const [keys, lengths, bytes] = ['symbol keys', 'symbol lengths', 'symbol bytes'].map((name) => pieces.get(name))
    const groups = lengths && bytes && unpackByteColumns({ lengths, bytes }, 1)?.[0]
    const names = keys ? Buffer.from(keys).toString('latin1').split(' ') : []
    this.known = new Map(groups?.length === names.length ? names.map((name, i) => [name, groups[i]!]) : [])
  }

  get(key: string): Uint8Array | undefined {
    return this.known.get(key)
  }

  set(key: string, encoded: Uint8Array): void {
    this.own.set(key, encoded)
  }

  pack(): Map<string, Uint8Array> {
    const { lengths, bytes } = packByteColumns([[...this.own.values()]])
    return new Map([
      ['symbol keys', Buffer.from([...this.own.keys()].join(' '), 'latin1')],
      ['symbol lengths', lengths],
      ['symbol bytes', bytes],
    ])
  }
}
