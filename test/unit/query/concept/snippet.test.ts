import { describe, expect, it } from 'vitest'
import { bestWindow, SNIPPET_LINES } from '../../../../reader/query/concept/snippet.ts'

const LINES = Array.from({ length: 40 }, (_, i) => `line ${i + 1}`)
const rarity = new Map([['retry', 2], ['token', 1]]) // prettier-ignore

/** Lines 1 to 40 with some replaced. */
const withLines = (changes: Record<number, string>) => LINES.map((line, i) => changes[i + 1] ?? line)

describe('bestWindow', () => {
  it('shows the lines that hold most of the rarest terms, in any form of the word', () => {
    const lines = withLines({ 5: 'token token token', 22: 'how retries work', 24: 'the token' })
    const { text, startLine, endLine } = bestWindow(lines, 1, 40, rarity)
    expect(endLine - startLine + 1).toBe(SNIPPET_LINES)
    expect(text).toContain('how retries work')
    expect(text).toContain('the token')
    expect(text.split('\n')).toEqual(lines.slice(startLine - 1, endLine))
  })

  it('prefers a name that the query says to many lines with one word of it', () => {
    const terms = new Map([['solvedepend', 7], ['solv', 5.5], ['depend', 2], ['call', 3.3]]) // prettier-ignore
    const often = { 4: 'solved = call(solved)', 5: 'solved = call(dependant)', 6: 'depends(solved)', 7: 'solved()' }
    const lines = withLines({ ...often, 30: 'result = solve_dependencies(' })
    expect(bestWindow(lines, 1, 40, terms).text).toContain('solve_dependencies')
  })

  it('takes the window with more lines of a word where the words are the same', () => {
    const lines = withLines({ 3: 'retry', 20: 'retry', 22: 'retry' })
    expect(bestWindow(lines, 1, 40, rarity).text.match(/retry/g)).toHaveLength(2)
  })

  it('stays inside the passage', () => {
    const lines = withLines({ 3: 'retry', 30: 'retry' })
    const found = bestWindow(lines, 10, 20, rarity)
    expect(found).toMatchObject({ startLine: 10, endLine: 14 })
    expect(bestWindow(lines, 30, 31, rarity)).toEqual({ text: 'retry\nline 31', startLine: 30, endLine: 31 })
  })

  it('survives passages beyond the end of a file', () => {
    expect(bestWindow(['one'], 1, 9, rarity)).toEqual({ text: 'one', startLine: 1, endLine: 1 })
    expect(bestWindow(['one'], 5, 9, rarity).text).toBe('')
  })

  it('cuts long lines', () => {
    const { text } = bestWindow(['x'.repeat(100_000)], 1, 1, rarity)
    expect(text.length).toBeLessThan(300)
  })
})
