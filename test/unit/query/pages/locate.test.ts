import { describe, expect, it } from 'vitest'
import { lineOf } from '../../../../reader/query/pages/locate.ts'

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
