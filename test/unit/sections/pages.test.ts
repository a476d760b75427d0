import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../../reader/errors.ts'
import { PageBlock, PAGES_PER_BLOCK } from '../../../reader/sections/page-block.ts'
import { PagesHead } from '../../../reader/sections/pages.ts'
import { encodePages } from '../../../src/artifact/pages.ts'
import type { PageRow } from '../../../src/artifact/rows.ts'
import { sampleRows } from '../../helpers/sample-artifact.ts'
import { samplePages } from '../../helpers/sample-details.ts'

const ROWS = samplePages(sampleRows(100).documents)

function encode(rows: readonly PageRow[]): { head: Uint8Array; blocks: Uint8Array[] } {
  const section = encodePages(rows)
  return { blocks: [...(section.blocks as Iterable<Uint8Array>)], head: section.head() }
}

/** Everything a reader can ask of one page, as the row that it was made of. */
function readRow(head: PagesHead, blocks: readonly Uint8Array[], page: number): PageRow {
  const number = Math.floor(page / PAGES_PER_BLOCK)
  const block = new PageBlock(blocks[number]!, number, head.count)
  const [startLine, endLine] = block.lines(page)
  return {
    type: head.type(page),
    kind: head.kind(page),
    document: head.document(page),
    isWhole: head.isWhole(page),
    target: block.target(page),
    title: block.title(page),
    summary: block.summary(page),
    startLine,
    endLine,
    statements: block.statements(page),
    links: block.links(page),
  }
}

describe('the pages section', () => {
  it('gives back the rows it was made of', () => {
    const { head, blocks } = encode(ROWS)
    const decoded = new PagesHead(head)
    expect(blocks).toHaveLength(2)
    expect(ROWS.map((_, page) => readRow(decoded, blocks, page))).toEqual(ROWS)
  })

  it('finds the pages of a type', () => {
    const head = new PagesHead(encode(ROWS).head)
    const counted = (type: PageRow['type']): number => ROWS.filter((row) => row.type === type).length
    for (const type of ['module_page', 'layer_page', 'decision_record', 'file_page'] as const) {
      const [from, to] = head.range(type)
      expect(to - from).toBe(counted(type))
      for (let page = from; page < to; page++) expect(head.type(page)).toBe(type)
    }
  })

  it('answers damaged bytes with CORRUPT or with other values, never otherwise', () => {
    const { head, blocks } = encode(ROWS)
    const damage = fc.record({ at: fc.nat(blocks[0]!.length - 1), value: fc.nat(255), end: fc.nat(blocks[0]!.length) })
    fc.assert(
      fc.property(damage, ({ at, value, end }) => {
        const broken = blocks[0]!.slice()
        broken[at] = value
        for (const bytes of [broken, blocks[0]!.subarray(0, end)]) {
          try {
            for (let page = 0; page < PAGES_PER_BLOCK; page++) readRow(new PagesHead(head), [bytes], page)
          } catch (error) {
            expect(error).toBeInstanceOf(FormatError)
          }
        }
      }),
      { numRuns: 60 },
    )
    for (let end = 0; end < head.length; end++) expect(() => new PagesHead(head.subarray(0, end))).toThrow(FormatError)
  })
})
