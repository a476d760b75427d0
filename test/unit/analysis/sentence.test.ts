import { describe, expect, it } from 'vitest'
import { cutText, firstSentence } from '../../../reader/analysis/sentence.ts'

describe('firstSentence', () => {
  it.each([
    ['Opens a file. Then closes it.', 'Opens a file.'],
    ['Reads e.g. a file. Then', 'Reads e.g. a file.'],
    ['As Mr. Smith says in No. 3. Then', 'As Mr. Smith says in No. 3.'],
    ['Over\n  lines. Then', 'Over lines.'],
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

describe('cutText', () => {
  it.each([
    ['short', 5, 'short'],
    ['one two three', 9, 'one two…'],
    // Without a border in the second half, the word itself is cut.
    ['a verylongword', 8, 'a veryl…'],
  ])('%j at %i', (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut)
  })
})
