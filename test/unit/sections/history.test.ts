import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { DOCUMENTS_PER_BLOCK } from '../../../reader/format/layout.ts'
import { HistoryBlock, HistoryHead } from '../../../reader/sections/history.ts'
import { encodeHistory } from '../../../src/artifact/history.ts'
import type { HistoryRow } from '../../../src/artifact/rows.ts'
import { sampleHistory } from '../../helpers/sample-details.ts'

function encode(rows: readonly HistoryRow[]): { head: Uint8Array; blocks: Uint8Array[] } {
  const section = encodeHistory(rows)
  return { blocks: [...(section.blocks as Iterable<Uint8Array>)], head: section.head() }
}

/** Everything a reader can ask of one document. */
function readRow(head: HistoryHead, blocks: readonly Uint8Array[], document: number): HistoryRow {
  const number = Math.floor(document / DOCUMENTS_PER_BLOCK)
  const block = new HistoryBlock(blocks[number]!, number, head.count)
  return { ...block.get(document), freshness: head.freshness[document]! }
}

describe('the history section', () => {
  it('gives back the rows it was made of', () => {
    const rows = sampleHistory(600)
    const { head, blocks } = encode(rows)
    const decoded = new HistoryHead(head)
    expect(blocks).toHaveLength(3)
    expect(rows.map((_, document) => readRow(decoded, blocks, document))).toEqual(rows)
  })

  it('holds times of wrong clocks within its bounds', () => {
    const at = (time: number) => ({ oid: `${Math.abs(time)}`.padStart(40, '0').slice(-40), time, subject: '' })
    const last = [-5, 2 ** 40, 1_700_000_000].map(at)
    const rows = last.map((one) => ({ ...sampleHistory(1, 1)[0]!, last: one, recent: [], related: [], firstSeen: one.time })) // prettier-ignore
    const { head, blocks } = encode(rows)
    const times = rows.map((_, document) => readRow(new HistoryHead(head), blocks, document))
    expect(times.map(({ last, firstSeen }) => [last!.time, firstSeen])).toEqual(
      [0, 0xffffffff, 1_700_000_000].map((time) => [time, time]),
    )
  })

  it('answers damaged bytes with CORRUPT or with other values, never otherwise', () => {
    const rows = sampleHistory(20)
    const { head, blocks } = encode(rows)
    const damage = fc.record({ at: fc.nat(blocks[0]!.length - 1), value: fc.nat(255), end: fc.nat(blocks[0]!.length) })
    fc.assert(
      fc.property(damage, ({ at, value, end }) => {
        const broken = blocks[0]!.slice()
        broken[at] = value
        for (const bytes of [broken, blocks[0]!.subarray(0, end)]) {
          try {
            for (let document = 0; document < rows.length; document++) readRow(new HistoryHead(head), [bytes], document)
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError)
          }
        }
      }),
    )
    for (let end = 0; end < head.length; end++) {
      expect(() => new HistoryHead(head.subarray(0, end))).toThrow(FormatError)
    }
  })
})
