import { readFileSync } from 'node:fs'
import { Parser, Query } from 'web-tree-sitter'
import { beforeAll, describe, expect, it } from 'vitest'
import { forEachMatch } from '../../../src/extract/raw-query.ts'
import { captureRoles } from '../../../src/extract/roles.ts'
import { coreModule, initExtractor, loadGrammar } from '../../../src/extract/runtime.ts'
import { readQueries } from '../../../src/languages/grammars.ts'
import { languageEntries } from '../../../src/languages/registry.ts'

beforeAll(() => initExtractor())

describe('forEachMatch', () => {
  it('reads the same as Query.matches', () => {
    const language = languageEntries().get('javascript')!
    const grammar = loadGrammar(language.grammar)
    const query = new Query(grammar, readQueries(language.queries))
    const text = readFileSync(new URL('../../golden/languages/javascript/fixture.js', import.meta.url), 'utf8')
    const parser = new Parser()
    parser.setLanguage(grammar)
    const tree = parser.parse(text)!
    const expected = query
      .matches(tree.rootNode)
      .map(({ patternIndex, captures }) => [
        patternIndex,
        ...captures.flatMap(({ name, node }) => [name, node.startIndex, node.endIndex, node.id]),
      ])
    const found: (string | number)[][] = []
    forEachMatch(coreModule(), query, tree, text, () => false, (match) => {
      const row: (string | number)[] = [match.pattern]
      for (let i = 0; i < match.count; i++) {
        row.push(query.captureNames[match.capture[i]!]!, match.start[i]!, match.end[i]!, match.node[i]!)
      }
      found.push(row)
    }) // prettier-ignore
    expect(found.length).toBeGreaterThan(100)
    expect(found).toEqual(expected)
  })
})

describe('captureRoles', () => {
  it('knows every capture of every query', () => {
    for (const language of languageEntries().values()) {
      const names = [
        ...readQueries(language.queries)
          .replace(/^\s*;.*$/gm, '')
          .matchAll(/(?<=[\s\])])@([\w.]+)/g),
      ].map((match) => match[1]!)
      expect(() => captureRoles(names)).not.toThrow()
    }
  })

  it.each(['nam', 'def.klass', 'mod.fast', 'def'])('refuses @%s', (name) => {
    expect(() => captureRoles([name])).toThrow(`@${name}`)
  })
})
