import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languageEntries } from '../../../src/languages/registry.ts'
import { DOCS_FILE, renderLanguageDocs } from '../../languages/docs.ts'

describe('docs/languages.md', () => {
  it('is up to date (node test/languages/run.mjs docs writes it)', () => {
    expect(readFileSync(DOCS_FILE, 'utf8')).toBe(renderLanguageDocs())
  })

  it('names every language with its grammar and version', () => {
    const page = renderLanguageDocs()
    for (const id of languageEntries().keys())
      expect(page).toMatch(new RegExp(`^\\| ${id.replace(/[+#]/g, '\\$&')} \\| \\S+ \\d`, 'm'))
  })
})
