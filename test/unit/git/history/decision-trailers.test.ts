import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisionTrailers } from '../../../../src/git/history/decision-trailers.ts'

describe('decisionTrailers', () => {
  it('takes what the end of a message says was decided', () => {
    const message = `Write packs in one go

Some prose.

Decision: one pack per build, since readers keep
  descriptors of all of them
Rejected: appending to the newest pack
Signed-off-by: Zoë <zoe@example.org>

BREAKING CHANGE: caches of older versions are not read
`
    expect(decisionTrailers(message)).toEqual([
      ['Decision', 'one pack per build, since readers keep descriptors of all of them'],
      ['Rejected', 'appending to the newest pack'],
      ['Breaking change', 'caches of older versions are not read'],
    ])
  })

  it.each([
    ['a subject', 'Why: the cache was never read back'],
    ['prose before the end', 'Subject\n\nReason: the old one did not work\n\nMore prose.'],
    ['prose that goes on after a name', 'Subject\n\nIt is slow.\nReason: nobody knows it'],
    ['trailers of people and issues', 'Subject\n\nCo-authored-by: A B C <a@b.org>\nFixes: the bug in 123'],
    ['what says nothing', 'Subject\n\nSupersedes: #123\nWhy:\nRejected: none of'],
    ['nothing at all', ''],
  ])('takes nothing of %s', (_what, message) => {
    expect(decisionTrailers(message)).toEqual([])
  })

  it('leaves out addresses and cuts what is too long', () => {
    const [[, address] = [], [, long] = []] = decisionTrailers(
      `S\n\nWhy: asked for by Zoë <zoe@example.org> (z@a-b.example.org), and vue@^3.2.25 has it\nConstraint: ${'many words '.repeat(100)}`,
    )
    expect(address).toBe('asked for by Zoë ( ), and vue@^3.2.25 has it')
    expect(long).toHaveLength(500)
  })

  it('gives names one spelling', () => {
    const message =
      'S\n\nTrade-off: more memory for less time\ntradeoff: more disk for less memory\r\nBREAKING-CHANGE: the flag is gone now\nAlternatives considered: a file per value'
    expect(decisionTrailers(message).map(([name]) => name)).toEqual(['Tradeoff', 'Tradeoff', 'Breaking change', 'Alternatives considered']) // prettier-ignore
  })

  it('ends on any message, with short lines of text', () => {
    const piece = fc.constantFrom('Why: ', 'Rejected:', '\n', '\n\n', ' ', 'a b c ', '\r\n', 'x@y.zz', '<', 'BREAKING CHANGE: ', '\u2028') // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        for (const [name, text] of decisionTrailers(pieces.join(''))) {
          expect(name).toMatch(/^[A-Z][a-z ]+$/)
          expect(text.length).toBeLessThanOrEqual(500)
          expect(text).not.toMatch(/\n|<\S*@\S*>|x@y\.zz/)
        }
      }),
    )
  })
})
