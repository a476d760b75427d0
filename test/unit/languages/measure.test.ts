import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from '../../../src/extract/extract-text.ts'
import { initExtractor } from '../../../src/extract/runtime.ts'
import { matchFile, plainName } from '../../languages/match.ts'
import { drawSample, findCandidates, symbolAt } from '../../languages/sample.ts'
import { readSpecs } from '../../languages/spec.ts'

const TEXT = '@decorated\ndef boil(pot):\n    pass\n\n\nclass Pot:\n    def pour(self):\n        pass\n'
const file = { repository: 'a/b', path: 'tea.py', language: 'python', text: TEXT }

beforeAll(() => initExtractor())

describe('the scripts that measure languages', () => {
  it('find declarations in plain text and the symbols that they are', () => {
    const found = findCandidates(file, ['^[ \\t]*def[ \\t]+(?<name>\\w+)', '^class[ \\t]+(?<name>\\w+)'])
    expect(found.map(({ name, line }) => `${name} ${line}`)).toEqual(['boil 2', 'Pot 6', 'pour 7'])
    const blob = extractText(file)
    for (const { name, line } of found) expect(symbolAt(blob, TEXT, line, name, false)?.name).toBe(name)
    expect(symbolAt(blob, TEXT, 4, 'boil', false)).toBeUndefined()
  })

  it('draw the same sample each time, evenly from the repositories', () => {
    const many = ['a/b', 'c/d'].flatMap((repository) =>
      Array.from({ length: 40 }, (_, i) => ({ repository, path: 'x', line: i, name: 'n', text: '' })),
    )
    const sample = drawSample(many, 10, 1)
    expect(drawSample(many, 10, 1)).toEqual(sample)
    expect(sample.filter(({ repository }) => repository === 'a/b').length).toBe(5)
  })

  it('pair tags and symbols by name and line, decorators aside, one to one', () => {
    const blob = extractText(file)
    const tags = [
      { name: 'boil', line: 2, kind: 'function' },
      { name: 'pour', line: 7, kind: 'member' },
      { name: 'pour', line: 7, kind: 'member' },
      { name: 'brew', line: 3, kind: 'function' },
    ]
    const { pairs, tags: lost, symbols } = matchFile(tags, blob, TEXT)
    expect(pairs.map(({ symbol }) => symbol.qualifiedName)).toEqual(['boil', 'Pot.pour'])
    expect(lost.map(({ name }) => name)).toEqual(['pour', 'brew'])
    expect(symbols.map(({ name }) => name)).toEqual(['Pot'])
    expect([plainName('operator =='), plainName('A::b'), plainName('`a b`')]).toEqual(['operator==', 'A.b', 'ab'])
  })

  it('have specs whose expressions are valid', () => {
    for (const { file: name, keywords, ctags, repositories } of readSpecs([])) {
      for (const keyword of keywords ?? []) expect(new RegExp(keyword, 'dgmu').source, name).toContain('(?<name>')
      for (const { line, above, scope, path } of [...(ctags?.reasons ?? []), ...(ctags?.unitReasons ?? [])]) {
        for (const pattern of [line, above, scope, path])
          expect(() => new RegExp((pattern ?? '').replaceAll('{name}', 'x'), 'm')).not.toThrow()
      }
      for (const repository of repositories) expect(repository).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/)
    }
  })
})
