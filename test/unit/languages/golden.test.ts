import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../../src/extract/extract-text.ts'
import { initExtractor } from '../../../src/extract/runtime.ts'
import { ownLanguages } from '../../../src/languages/own-registry.ts'
import { languageEntries } from '../../../src/languages/registry.ts'
import { readUses } from '../../../src/languages/grammars.ts'
import { dumpBlob, dumpOccurrences } from '../../helpers/dump-blob.ts'

/**
 * One folder per language: `language.txt` holds its id, `fixture*.*` the sources, `<fixture>.expected.tsv` what the
 * extractor makes of them and `<fixture>.occurrences.tsv` where names are used. `UPDATE_GOLDEN=1` rewrites the latter two; read the difference before committing it.
 */
const root = new URL('../../golden/languages/', import.meta.url)
const folders = readdirSync(root).filter((name) => existsSync(new URL(`${name}/language.txt`, root)))

beforeAll(() => initExtractor())

describe.each(folders)('%s', (folder) => {
  const at = (file: string): URL => new URL(`${folder}/${file}`, root)
  const language = readFileSync(at('language.txt'), 'utf8').trim()
  const fixtures = readdirSync(at('.')).filter((file) => file.startsWith('fixture') && !file.endsWith('.tsv'))

  it('is a registered language', () => {
    expect([...languageEntries().keys(), ...ownLanguages().keys()]).toContain(language)
  })

  it('has a fixture of at least 30 symbols', () => {
    const counts = fixtures.map((file) => extract(at(file), file, language).symbols.length)
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(30)
  })

  it.each(fixtures)('%s is extracted as expected', (file) => {
    const dump = dumpBlob(extract(at(file), file, language))
    const expected = at(`${file}.expected.tsv`)
    if (process.env.UPDATE_GOLDEN) writeFileSync(expected, dump)
    expect(dump).toBe(readFileSync(expected, 'utf8'))
  })

  const entry = languageEntries().get(language)
  const hasUses = entry ? readUses(entry.queries) !== '' : ownLanguages().get(language)?.layout === 'code'
  it.skipIf(!hasUses).each(fixtures)('%s has the expected occurrences', (file) => {
    const dump = dumpOccurrences(extract(at(file), file, language), readFileSync(at(file), 'utf8'))
    const expected = at(`${file}.occurrences.tsv`)
    if (process.env.UPDATE_GOLDEN) writeFileSync(expected, dump)
    expect(dump).toBe(readFileSync(expected, 'utf8'))
  })
})

function extract(url: URL, path: string, language: string) {
  return extractText({ text: readFileSync(url, 'utf8'), path, language })
}
