import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderLinguistData } from '../../../scripts/build-linguist.mjs'
import { linguist } from '../../../src/classify/linguist.ts'
import { languageEntries } from '../../../src/languages/registry.ts'

it('is what the installed package gives (else: node scripts/build-linguist.mjs)', async () => {
  const committed = readFileSync(new URL('../../../src/classify/linguist-data.ts', import.meta.url), 'utf8')
  expect(committed.replaceAll('\r\n', '\n')).toBe(await renderLinguistData())
})

it('yields tables whose ids are names in lower case', () => {
  const { byExtension, byName, byInterpreter, byAlias, types } = linguist()
  expect(types.size).toBeGreaterThan(800)
  for (const map of [byExtension, byName, byInterpreter]) {
    for (const ids of map.values()) for (const id of ids) expect(types.has(id)).toBe(true)
  }
  for (const [alias, id] of byAlias) expect([alias, types.has(id)]).toEqual([alias.toLowerCase(), true])
})

it('knows every language that has a grammar by the same id', () => {
  const { types } = linguist()
  expect([...languageEntries().keys()].filter((id) => !types.has(id))).toEqual([])
})
