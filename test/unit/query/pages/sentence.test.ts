import { describe, expect, it } from 'vitest'
import { code, firstSentence } from '../../../../reader/query/pages/sentence.ts'
import { lineOf } from '../../../../reader/query/pages/locate.ts'

describe('firstSentence', () => {
  it.each([
    ['Opens a file. Then closes it.', 'Opens a file.'],
    ['Reads e.g. a file. Then', 'Reads e.g. a file.'],
    ['Version 1.2 of it', 'Version 1.2 of it'],
    ['Why? `x` is not', 'Why?'],
    ['It takes these:', 'It takes these…'],
    ['', ''],
  ])('%s', (doc, sentence) => {
    expect(firstSentence(doc)).toBe(sentence)
  })

  it('cuts at a word', () => {
    const cut = firstSentence('word '.repeat(100))
    expect(cut.length).toBeLessThanOrEqual(200)
    expect(cut.endsWith('word…')).toBe(true)
  })
})

describe('code', () => {
  it.each([
    ['a b', '`a b`'],
    ['a ` b', '``a ` b``'],
    ['`a`', '`` `a` ``'],
    ['a\n  b', '`a b`'],
  ])('%j', (text, marked) => {
    expect(code(text)).toBe(marked)
  })
})

describe('lineOf', () => {
  it('finds a summary behind comment marks and over lines', () => {
    const source = '#!/bin/sh\n\n# Copies everything\n# to the target, twice.\n'
    expect(lineOf('Copies everything to the target, twice.', source)).toBe(3)
    expect(lineOf('to the target', source)).toBe(4)
    expect(lineOf('the targe', source)).toBe(undefined)
    expect(lineOf('nothing like it', source)).toBe(undefined)
    expect(lineOf('...', source)).toBe(undefined)
  })

  it('passes over the targets of links', () => {
    const source = '\n| x |\n\nSee [the guide](docs/a/very/long/path-to/the-guide.md) or <b>ask</b> [us][1].\n'
    expect(lineOf('See the guide or ask us.', source)).toBe(4)
  })
})
