import { describe, expect, it } from 'vitest'
import { parseQuery, type Element } from '../../../src/extract/match/parse-query.ts'
import { captureRoles } from '../../../src/extract/roles.ts'
import { useRole } from '../../../src/extract/use-roles.ts'
import { readQueries, readUses } from '../../../src/languages/grammars.ts'
import { languageEntries } from '../../../src/languages/registry.ts'

function capturesOf(query: string): string[] {
  const of = (element: Element): string[] => {
    if (element.type === 'alternation') return element.options.flatMap(of)
    const { items } = element.type === 'node' ? element.children : element.items
    return [...(element.type === 'node' ? element.captures : []), ...items.flatMap((item) => of(item.element))]
  }
  return parseQuery(query).flatMap(({ root, rest }) => [...of(root), ...rest.flatMap((item) => of(item.element))])
}

describe('captures of queries', () => {
  it.each([...languageEntries().keys()])('%s: all have a meaning', (id) => {
    const { queries } = languageEntries().get(id)!
    const definitions = capturesOf(readQueries(queries))
    expect(definitions.length).toBeGreaterThan(5)
    expect(captureRoles(definitions)).toHaveLength(definitions.length)
    for (const capture of capturesOf(readUses(queries))) expect(() => useRole(capture)).not.toThrow()
  })

  it.each(['nam', 'def.klass', 'mod.fast', 'def'])('refuses @%s', (name) => {
    expect(() => captureRoles([name])).toThrow(`@${name}`)
  })

  it.each(['use', 'use.definition', 'use.nothing', 'within.none', 'call'])('refuses @%s in uses', (name) => {
    expect(() => useRole(name)).toThrow(`@${name}`)
  })
})
