import { describe, expect, it } from 'vitest'
import { collectReferences, REFERENCE_ROLES } from '../../../src/extract/references.ts'
import { OCCURRENCE_ROLES, type ExtractedSymbol, type OccurrenceRole } from '../../../src/extract/types.ts'
import { forEachReference, packReferences } from '../../../src/build/packed-references.ts'

const RECEIVER_NAMES = ['none', 'self', 'value', 'named']

/** Uses of `[role:name]` in a text, one symbol per range of lines. */
function uses(marked: string, ...ranges: [from: number, to: number][]): string[] {
  let text = ''
  const found: { start: number; end: number; role: number }[] = []
  for (const part of marked.split(/(\[\w+:[^\]]+\])/)) {
    const [, role, name] = /^\[(\w+):([^\]]+)\]$/.exec(part) ?? []
    if (name !== undefined) {
      const code = OCCURRENCE_ROLES.indexOf(role as OccurrenceRole)
      found.push({ start: text.length, end: text.length + name.length, role: code })
    }
    text += name ?? part
  }
  const symbols = ranges.map(([startLine, endLine]) => ({ startLine, endLine, kind: 'function' }) as ExtractedSymbol)
  const references = collectReferences(text, {
    lines: text.split('\n').length,
    symbols,
    occurrences: {
      starts: Uint32Array.from(found, ({ start }) => start),
      ends: Uint32Array.from(found, ({ end }) => end),
      roles: Uint8Array.from(found, ({ role }) => role),
    },
  })
  const rows: string[] = []
  forEachReference(packReferences(references), (symbol, name, form, receiver, count) => {
    const named =
      RECEIVER_NAMES[form % 4] === 'named' ? `named ${references.names[receiver]}` : RECEIVER_NAMES[form % 4]
    rows.push(`${symbol - 1} ${REFERENCE_ROLES[Math.floor(form / 4)]} ${references.names[name]} ${named} x${count}`)
  })
  return rows
}

describe('what a blob calls and mentions', () => {
  it('goes to the innermost symbol around it', () => {
    expect(uses('[call:a]\n[call:b]\n[call:c]\n[call:a]', [1, 4], [2, 2])).toEqual([
      '0 call a none x1',
      '1 call b none x1',
      '0 call c none x1',
      '0 call a none x1',
    ].filter((_, i) => i < 3).map((row, i) => (i === 0 ? '0 call a none x2' : row))) // prettier-ignore
  })

  it('knows what stands before the name', () => {
    const text = 'json.[call:Encode]\nthis.[call:run]\nf().[call:next]\nA::[call:b]\np->[call:q]\na?.[call:c]'
    expect(uses(text)).toEqual([
      '-1 call Encode named json x1',
      '-1 call run self x1',
      '-1 call next value x1',
      '-1 call b named A x1',
      '-1 call q named p x1',
      '-1 call c named a x1',
    ])
  })

  it('leaves out definitions, imports, writes, and values that are spelled as locals are', () => {
    expect(uses('[definition:f] [import:g] [write:h] [read:x] [read:LIMIT] [type:User] [other:o]')).toEqual([
      '-1 read LIMIT none x1',
      '-1 type User none x1',
    ])
  })
})
