import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../../reader/errors.ts'
import { decodeTokenRoles, forEachOccurrence, OCCURRENCE_FORM, TOKEN_ROLES } from '../../reader/format/tokens.ts'
import { encodeUtf8 } from '../../reader/format/utf8.ts'
import { JoinedHead } from '../../reader/sections/joined.ts'
import { decodeImports } from '../../reader/sections/imports.ts'
import { decodeOccurrenceRows, findInRows, findInTokens, namePattern } from '../../reader/sections/occurrences.ts'
import { encodeImports } from '../../src/artifact/imports.ts'
import { encodeOccurrenceRows, encodeOccurrences } from '../../src/artifact/occurrences.ts'
import type { BlockedSection } from '../../src/artifact/section-input.ts'
import { encodeTokenRoles, type OccurrenceColumns } from '../../src/artifact/token-roles.ts'

interface Piece {
  text: string
  /** Part of `text` that is an occurrence, and its role; -1 for none. */
  name: string
  role: number
}

const word = fc.constantFrom('user', 'get', '名前', 'a', 'x1', '_private', 'größe', '🚀', 'user2')
const sigil = fc.constantFrom('', '', '', '@', '#', '$', '@@', '$$')
const suffix = fc.constantFrom('', '', '', '?', '!')
const name = fc
  .tuple(sigil, word, fc.constantFrom('', '', '-get', '-user'), suffix)
  .map(([a, b, c, d]) => a + b + c + d)
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({ name, role: fc.integer({ min: -1, max: 6 }) }).map((one) => ({ ...one, text: one.name })),
  fc
    .constantFrom('// user', '"get"', '42user', '0x1f', '(', '::', '\r', '\u00a0.')
    .map((text) => ({ text, name: '', role: -1 })),
)
const pieces = fc.array(fc.tuple(piece, fc.constantFrom(' ', '\n', '; ', ' + ')), { maxLength: 40 })

/** The text of pieces, and the occurrences in it as the extractor has them. */
function compose(list: readonly (readonly [Piece, string])[]) {
  let text = ''
  const found: { start: number; end: number; name: string; role: number }[] = []
  for (const [{ text: own, name, role }, space] of list) {
    if (role >= 0) found.push({ start: text.length, end: text.length + own.length, name, role })
    text += own + space
  }
  const columns = {
    starts: Uint32Array.from(found, (one) => one.start),
    ends: Uint32Array.from(found, (one) => one.end),
    roles: Uint8Array.from(found, (one) => one.role),
  }
  return { text, found, columns }
}

const rolesOf = (text: string, columns: OccurrenceColumns) =>
  decodeTokenRoles(encodeTokenRoles(text, columns), encodeUtf8(text).length)

const byteOf = (text: string, offset: number): number => encodeUtf8(text.slice(0, offset)).length
const bare = (text: string): string => text.replace(/^[@#]+/, '')

/** The rule of the page: any sigil will do unless one is asked for. */
const isMeant = (wanted: string, own: string): boolean =>
  bare(wanted) === wanted
    ? bare(own) === wanted
    : own === wanted || (own.endsWith(wanted) && bare(own) === bare(wanted))

async function blocksOf(section: BlockedSection): Promise<{ head: JoinedHead; blocks: Uint8Array[] }> {
  const blocks: Uint8Array[] = []
  for await (const block of section.blocks) blocks.push(block as Uint8Array)
  const lengths = Uint32Array.from(blocks, (block) => block.length)
  return { head: new JoinedHead(section.head(), lengths), blocks }
}

describe('occurrences beside source', () => {
  it('are those of the extractor, whatever the text', () => {
    fc.assert(
      fc.property(pieces, (list) => {
        const { text, found, columns } = compose(list)
        const bytes = encodeUtf8(text)
        const seen: unknown[] = []
        forEachOccurrence(bytes, rolesOf(text, columns), (start, end, role) => seen.push({ start, end, role }))
        const expected = found.map(({ start, end, role }) => ({
          start: byteOf(text, start),
          end: byteOf(text, end),
          role: role + 1,
        }))
        expect(seen).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  it('are found by name', () => {
    fc.assert(
      fc.property(pieces, name, (list, wanted) => {
        const { text, found, columns } = compose(list)
        const hits = findInTokens(encodeUtf8(text), rolesOf(text, columns), namePattern(wanted)!)
        const expected = found.filter((one) => isMeant(wanted, one.name))
        expect(hits.map(({ end }) => end)).toEqual(expected.map(({ end }) => byteOf(text, end)))
        expect(hits.map(({ role }) => role)).toEqual(expected.map(({ role }) => role + 1))
      }),
      { numRuns: 3000 },
    )
  })

  it('are found behind checkpoints, in texts of many bytes', () => {
    const wide = fc.constantFrom('user ', 'größe ', '42 ', '名前\n', '$', '   ', '🚀', 'x'.repeat(50))
    const parts = fc.array(fc.tuple(wide, fc.integer({ min: 1, max: 900 })), { minLength: 5, maxLength: 20 })
    fc.assert(
      fc.property(parts, (list) => {
        const text = list.map(([part, count]) => part.repeat(count)).join('')
        const words = [...text.matchAll(/(?<![\w$\u0080-\uffff])(?:user|größe)(?![\w$\u0080-\uffff])/g)]
        const columns = {
          starts: Uint32Array.from(words, ({ index }) => index),
          ends: Uint32Array.from(words, ({ index, 0: word }) => index + word.length),
          roles: Uint8Array.from(words, (_, i) => i % 7),
        }
        for (const name of ['user', 'größe']) {
          const hits = findInTokens(encodeUtf8(text), rolesOf(text, columns), namePattern(name)!)
          const expected = words.flatMap((word, i) => (word[0] === name ? [(i % 7) + 1] : []))
          expect(hits.map(({ role }) => role)).toEqual(expected)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('answer any bytes without an error', () => {
    const bytes = fc.uint8Array({ maxLength: 60 })
    fc.assert(
      fc.property(bytes, bytes, name, (text, roles, wanted) => {
        const tokens = { checkpoints: new Uint32Array(0), roles }
        for (const { start, end, role } of findInTokens(text, tokens, namePattern(wanted)!)) {
          expect(start >= 0 && start < end && end <= text.length && role > 0 && role < TOKEN_ROLES.length).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

const FORMS = [OCCURRENCE_FORM.rows, OCCURRENCE_FORM.lines]

describe('occurrences without source', () => {
  it('hold name, line, column and role', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, name, async (list, wanted) => {
        const { text, found, columns } = compose(list)
        const document = { text: encodeUtf8(text), roles: encodeTokenRoles(text, columns) }
        const { head, blocks } = await blocksOf(encodeOccurrenceRows([document]))
        if (found.length === 0) {
          expect(head.blockOf(0)).toBeUndefined()
          return
        }
        const rows = decodeOccurrenceRows(head.bytes(0, blocks[head.blockOf(0)!]!), head.form)
        const shown = (i: number) => [rows.line[i], rows.column[i], rows.role[i], rows.names[rows.name[i]!]]
        const place = ({ start, name, role }: (typeof found)[number]) => {
          const before = text.slice(0, start).split('\n')
          return [before.length, before.at(-1)!.length + 1, role + 1, name]
        }
        expect(found.map((_, i) => shown(i))).toEqual(found.map(place))
        const meant = found.filter((one) => isMeant(wanted, one.name))
        expect(findInRows(rows, namePattern(wanted)!).map(shown)).toEqual(meant.map(place))
      }),
      { numRuns: 1000 },
    )
  })

  it('of any bytes are CORRUPT or bounded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...FORMS), (bytes, form) => {
        try {
          const rows = decodeOccurrenceRows(bytes, form)
          expect(rows.name.length).toBeLessThanOrEqual(bytes.length)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('joined documents', () => {
  it('come back whole, whatever their lengths', async () => {
    const lengths = fc.array(fc.constantFrom(0, 0, 1, 5000, 16_000, 16_384, 40_000), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lengths, async (list) => {
        const documents = list.map((length, i) => new Uint8Array(length).fill(i + 1))
        const { head, blocks } = await blocksOf(encodeOccurrences(documents))
        const back = documents.map((_, i) => {
          const block = head.blockOf(i)
          return block === undefined ? new Uint8Array(0) : head.bytes(i, blocks[block]!)
        })
        expect(back.map((one, i) => Buffer.compare(one, documents[i]!))).toEqual(documents.map(() => 0))
      }),
    )
  })

  it('must add up to their blocks', () => {
    const head = new Uint8Array(Uint32Array.of(2, 0, 10, 7).buffer)
    const open = (...lengths: number[]) => new JoinedHead(head, Uint32Array.from(lengths))
    expect(open(17).blockOf(1)).toBe(0)
    expect(open(10, 7).blockOf(1)).toBe(1)
    for (const lengths of [[], [16], [18], [9, 8], [10, 8], [10, 7, 1], [17, 0]]) {
      expect(() => open(...lengths), String(lengths)).toThrow(FormatError)
    }
    expect(() => new JoinedHead(head.subarray(0, 12), Uint32Array.of(17))).toThrow(FormatError)
  })
})

describe('imports', () => {
  it('come back as they were', async () => {
    const row = fc.tuple(fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll('\0', '')), fc.nat({ max: 9999 })) // prettier-ignore
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 5 }), async (documents) => {
        const ordered = documents.map((list) => list.sort((a, b) => a[1] - b[1]))
        const columns = ordered.map((list) => ({
          specifiers: encodeUtf8(list.map(([specifier]) => `${specifier}\0`).join('')),
          lines: list.map(([, line]) => line),
        }))
        const { head, blocks } = await blocksOf(encodeImports(columns))
        const back = ordered.map((_, i) => {
          const block = head.blockOf(i)
          return block === undefined ? [] : decodeImports(head.bytes(i, blocks[block]!))
        })
        expect(back).toEqual(ordered.map((list) => list.map(([specifier, line]) => ({ specifier, line }))))
      }),
    )
  })

  it('of any bytes are CORRUPT or bounded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          expect(decodeImports(bytes).length).toBeLessThanOrEqual(bytes.length)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
