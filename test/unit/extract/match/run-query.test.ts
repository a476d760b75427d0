import { Parser } from 'web-tree-sitter'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileQuery } from '../../../../src/extract/match/compile-query.ts'
import { parseQuery } from '../../../../src/extract/match/parse-query.ts'
import { QueryRunner } from '../../../../src/extract/match/run-query.ts'
import { coreModule, initExtractor, loadGrammar } from '../../../../src/extract/runtime.ts'
import { FlatTree } from '../../../../src/extract/tree/flat-tree.ts'
import { TreeReader } from '../../../../src/extract/tree/read-tree.ts'
import { BothEngines } from '../../../helpers/official-query.ts'

beforeAll(() => initExtractor())

/** Every match as `pattern: capture=text ...`, in order; `undefined` when there were too many steps. */
function run(grammarName: string, query: string, text: string): string[] | undefined {
  const grammar = loadGrammar(grammarName)
  const parser = new Parser()
  parser.setLanguage(grammar)
  const program = compileQuery(grammar, parseQuery(query))
  const tree = parser.parse(text)!
  const flat = new TreeReader(coreModule(), grammar, new FlatTree()).read(tree)
  const out: string[] = []
  const isComplete = new QueryRunner(program).run(flat, text, ({ pattern, count, capture, start, end }) => {
    const captures = Array.from({ length: count }, (_, i) => `${program.captureNames[capture[i]!]}=${text.slice(start[i], end[i])}`) // prettier-ignore
    out.push(`${pattern}: ${captures.join(' ')}`)
  })
  tree.delete()
  return isComplete ? out : undefined
}

describe('QueryRunner', () => {
  it('gives matches in the order of their roots, then of the patterns', () => {
    expect(run('json', '(string) @b (array (number) @a)', '[1, "x", [2, 3]]')).toEqual([
      '1: a=1', '0: b="x"', '1: a=2', '1: a=3',
    ]) // prettier-ignore
  })

  it('takes the longest match where a node is optional', () => {
    const query = '(array (number)? @n (string) @s)'
    expect(run('json', query, '[1, "a"]')).toEqual(['0: n=1 s="a"'])
    expect(run('json', query, '["a"]')).toEqual(['0: s="a"'])
    expect(run('json', query, '["a", 1]')).toEqual(['0: s="a"'])
  })

  it('knows anchors, fields, negated fields, wild cards and alternations', () => {
    expect(run('json', '(array . (_) @first)', '[1, 2]')).toEqual(['0: first=1'])
    expect(run('json', '(array (_) @last .)', '[1, 2]')).toEqual(['0: last=2'])
    expect(run('json', '(array (number) @a . (number) @b)', '[1, 2, 3]')).toEqual(['0: a=1 b=2', '0: a=2 b=3'])
    expect(run('json', '(pair key: (_) @k value: [(true) (null)] @v)', '{"a": 1, "b": null}')).toEqual([
      '0: k="b" v=null',
    ])
    expect(run('json', '(pair !value) @p (pair !key) @q', '{"a": 1}')).toEqual([])
    expect(run('json', '(array "[" @open)', '[1]')).toEqual(['0: open=['])
  })

  it('evaluates predicates', () => {
    const text = '["a", "bb", "ccc"]'
    const of = (predicate: string) => run('json', `((string_content) @s (#${predicate}))`, text)
    expect(of('eq? @s "bb"')).toEqual(['0: s=bb'])
    expect(of('not-eq? @s "bb"')).toEqual(['0: s=a', '0: s=ccc'])
    expect(of('any-of? @s "a" "ccc"')).toEqual(['0: s=a', '0: s=ccc'])
    expect(of('not-any-of? @s "a" "ccc"')).toEqual(['0: s=bb'])
    expect(of('match? @s "^b|c$"')).toEqual(['0: s=bb', '0: s=ccc'])
    expect(run('json', '((pair key: (_) @k value: (_) @v) (#eq? @k @v))', '{"a": "a", "b": "c"}')).toEqual([
      '0: k="a" v="a"',
    ])
  })

  it('agrees with the official engine on patterns that our queries have not', () => {
    const queries = [
      '(array (number)* @n)', '(array (number)+ @n . (string) @s)', '(object (pair) @o . (comment)* . (pair) @p)',
      '(array (number) @a (number) @b)', '(array [(number) @x (string) @y])', '(pair (string) @k . _ . (_) @v)',
      '((comment) @c . (pair) @p)', '(object (pair) @p . (comment)? @c)',
    ] // prettier-ignore
    const text = '[1, 2, "a", 3, {"b": 4, /* c */ "d": [5, 6]}, // e\n 7, "f", "g", 8, 9, 10, "h"]'
    for (const query of queries) {
      const { official, own } = new BothEngines('json', query).run(text)
      expect(official.length, query).toBeGreaterThan(0)
      expect(own, query).toEqual(official)
    }
  })

  it('gives up by work, not by time', () => {
    const list = `[${'1,'.repeat(3_000)}1]`
    expect(run('json', '(array (number) @a (number) @b)', list)).toBeUndefined()
    expect(run('json', '(array (number)+ @a)', list)).toHaveLength(3_001)
    expect(run('json', '(document (comment)+ @a)', '/**/'.repeat(3_000))).toBeUndefined()
    expect(run('json', '(array (number) @a . (number) @b)', list)).toHaveLength(3_000)
    expect(run('json', '(array (number)* . (string) @a)', list)).toEqual([])
  })
})

describe('parseQuery', () => {
  it.each(['(a', '(a) )', '[]', '(a (b)) ?', '(a (#eq? "x" @b))', '(a $)', '((b) (c) .)'])('refuses %s', (query) => {
    expect(() => parseQuery(query)).toThrow('query: ')
  })

  it('refuses what the grammar has not', () => {
    const grammar = loadGrammar('json')
    for (const query of [
      '(nothing) @a',
      '(pair nothing: (_) @a)',
      '(array "x") @a',
      '(_) @a',
      '((string) @a (#is? @a))',
    ])
      expect(() => compileQuery(grammar, parseQuery(query))).toThrow('query: ')
  })
})
