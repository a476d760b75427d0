import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plural, pluralGrouped } from '../../../reader/analysis/plural.ts'
import { ROOT, sourceFiles } from '../../boundaries/sources.ts'

describe('counts with what is counted', () => {
  it.each([
    [plural(0, 'file'), '0 files'],
    [plural(1, 'file'), '1 file'],
    [plural(2, 'entry', 'entries'), '2 entries'],
    [plural(12345, 'file'), '12345 files'],
    [pluralGrouped(1, 'symbol'), '1 symbol'],
    [pluralGrouped(12345, 'symbol'), '12,345 symbols'],
    [pluralGrouped(1000, 'entry', 'entries'), '1,000 entries'],
  ])('%s', (text, expected) => expect(text).toBe(expected))

  it('are put together nowhere else in what people and agents read', () => {
    const nouns = 'files|symbols|commits|lines|records|artifacts|pages'
    // Counts that are two or more where they are told, and words that are no counts.
    const allowed = /length\} (symbols|files) are called|answer\.pages\.length\} of|these \$\{files\} files|names no|pageType\} pages|symbolKind\} symbols|has no \$\{type\} pages|any of \$\{searched\} artifacts/ // prettier-ignore
    const rows = ['reader', 'src/cli'].flatMap(sourceFiles).flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => new RegExp(`\\$\\{[^}]*\\} (${nouns})\\b`).test(line) && !allowed.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(rows).toEqual([])
  })
})
