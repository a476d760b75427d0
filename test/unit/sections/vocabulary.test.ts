import { describe, expect, it } from 'vitest'
import { DOCUMENT_FLAGS } from '../../../reader/sections/documents.ts'
import { trigramsOf } from '../../../reader/sections/name-trigrams.ts'
import { SYMBOL_FLAGS, SYMBOL_MODIFIERS } from '../../../reader/sections/symbols.ts'
import { TERM_FIELD, TERM_FIELDS } from '../../../reader/sections/terms.ts'
import { FILE_FLAGS } from '../../../src/classify/types.ts'
import { MODIFIERS } from '../../../src/extract/types.ts'

describe('words shared by builder and reader', () => {
  it('modifiers are the bits of the extractor, in its order', () => {
    expect(SYMBOL_MODIFIERS).toEqual(MODIFIERS)
    expect(SYMBOL_MODIFIERS.length).toBeLessThanOrEqual(32)
    for (const flag of Object.keys(SYMBOL_FLAGS)) expect(SYMBOL_MODIFIERS).toContain(flag)
  })

  it('the first document flags are those of the classifier, in its order', () => {
    expect(Object.entries(DOCUMENT_FLAGS).slice(0, FILE_FLAGS.length)).toEqual(
      FILE_FLAGS.map((flag, bit) => [flag, 2 ** bit]),
    )
    expect(Object.values(DOCUMENT_FLAGS)).toEqual(Object.keys(DOCUMENT_FLAGS).map((_, bit) => 2 ** bit))
  })

  it('term fields are numbered by their place', () => {
    expect(TERM_FIELDS.map((field) => TERM_FIELD[field.name])).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('trigrams are characters, distinct, in order of appearance', () => {
    expect(trigramsOf('banana')).toEqual(['ban', 'ana', 'nan'])
    expect(trigramsOf('ab')).toEqual([])
    expect(trigramsOf('a🎉bc')).toEqual(['a🎉b', '🎉bc'])
  })
})
