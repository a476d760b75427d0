import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { renderNotices } from '../../scripts/notices.mjs'
import { ROOT } from './packed.ts'

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n')
const json = (path: string) => JSON.parse(text(path)) as Record<string, string>

let notices: Map<string, string>
beforeAll(async () => {
  notices = await renderNotices()
}, 60_000)

describe('third-party notices', () => {
  it.each(['THIRD_PARTY_NOTICES.txt', 'reader/THIRD_PARTY_NOTICES.txt'])('%s is what the script makes', (path) => {
    expect(text(path), 'run: npm run notices').toBe(notices.get(path))
  })

  it('name the package of every grammar, and the collections beside whose grammar it is', () => {
    const listed = text('THIRD_PARTY_NOTICES.txt')
    for (const path of Object.values(json('src/languages/grammars.json'))) {
      const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
      expect(listed).toMatch(new RegExp(`^- ${name} .*: grammar$|: grammar, from \\S+, built by ${name} `, 'm'))
      if (name.endsWith('-wasms')) expect(listed).toContain(`- ${path.replace(/.*\/(.*)\.wasm$/, '$1')} (`)
    }
  })

  it('name what the bundles of each package hold', () => {
    const names = (path: string) =>
      [...text(path).matchAll(/^- (\S+) .*: code in the bundles$/gm)].map(([, name]) => name)
    const reader = ['@modelcontextprotocol/sdk', 'fastest-levenshtein', 'zod', 'zod-to-json-schema']
    expect(names('reader/THIRD_PARTY_NOTICES.txt')).toEqual(reader)
    expect(names('THIRD_PARTY_NOTICES.txt')).toEqual(['@bufbuild/protobuf', '@c4312/scip', ...reader])
  })

  it('give each work a licence and a text', () => {
    const [head, ...rest] = text('THIRD_PARTY_NOTICES.txt').split(`${'#'.repeat(80)}\n`)
    const works = [...head!.matchAll(/^- (.+)$/gm)].map(([, title]) => title!)
    const titled = rest.filter((_, i) => i % 2 === 0).flatMap((titles) => titles.trimEnd().split('\n'))
    expect(titled.sort()).toEqual(works.sort())
    for (const body of rest.filter((_, i) => i % 2 === 1)) expect(body).toMatch(/permi|licen[cs]e|public domain/i)
    for (const title of works) expect(title).toMatch(/\((MIT|ISC|Apache-2\.0|CC0-1\.0|Unicode-DFS-2016|Apache-2\.0 AND BSD-3-Clause)\)/) // prettier-ignore
  })
})
