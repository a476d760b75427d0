import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchResponse, SymbolHit } from '../../../../reader/api.ts'
import type { GitdexIndex } from '../../../../reader/gitdex-index.ts'
import { MemorySource } from '../../../../reader/memory-source.ts'
import { openIndex } from '../../../../reader/node.ts'
import { declaredIn } from '../../../../reader/query/routing/declared-name.ts'
import { buildFixture } from '../../../helpers/build-fixture.ts'

describe('a query like a declaration', () => {
  it.each([
    ['type Engine struct', 'Engine', 'struct'],
    ['def run', 'run', 'method'],
    ['def self.run(args = [])', 'run', 'method'],
    ['func (engine *Engine) Run(addr ...string) (err error) {', 'Run', 'method'],
    ['pub async fn main() -> Result<()> {', 'main', 'function'],
    ['pub(crate) struct parser', 'parser', 'struct'],
    ['export default class user extends Base {', 'user', 'class'],
    ['class User < ApplicationRecord', 'User', 'class'],
    ['interface IRouter', 'IRouter', 'interface'],
    ['function createApplication()', 'createApplication', 'function'],
    ['defmodule Plug do', 'Plug', 'module'],
    ['namespace fmt {', 'fmt', 'namespace'],
    ['def valid?', 'valid?', 'method'],
  ])('%s declares %s', (query, name, kind) => {
    const declared = declaredIn(query)
    expect(declared?.name).toBe(name)
    expect(declared?.kinds).toContain(kind)
  })

  it.each([
    'class loading',
    'type inference',
    'module system',
    'function composition in redux',
    'record not found',
    'object relational mapping',
    'interface between client and server',
    'define a type',
    'class',
    'def',
  ])('%s is prose', (query) => {
    expect(declaredIn(query)).toBeUndefined()
  })

  it('takes no longer for a long one', () => {
    const started = performance.now()
    declaredIn(`${'export '.repeat(600)}class`)
    declaredIn(`func (${'a '.repeat(2000)}`)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

const FILES = {
  'gin.go':
    'package gin\n\n// Engine is the frame.\ntype Engine struct{}\n\n// Run serves.\nfunc (engine *Engine) Run(addr string) error { return nil }\n',
  'binding/validator.go':
    'package binding\n\n// StructValidator has an Engine struct type of its own; type Engine struct.\ntype StructValidator interface {\n\tEngine() any\n}\n',
  'context.go': 'package gin\n\ntype Context struct{}\n\nfunc (c *Context) JSON(code int, obj any) {}\n',
  'render/json.go':
    'package render\n\n// JSON renders.\ntype JSON struct{}\n\nfunc (r JSON) Render() error { return nil }\n',
  'errors.go': 'package gin\n\ntype Error struct{}\n\nfunc (msg *Error) JSON() any { return nil }\n',
}

describe('the index answers', () => {
  let index: GitdexIndex
  beforeAll(async () => {
    const { artifact } = await buildFixture(FILES)
    index = await openIndex(new MemorySource(readFileSync(artifact)))
  })
  const ids = ({ results }: SearchResponse): string[] =>
    results.filter((hit) => hit.type === 'symbol').map((hit: SymbolHit) => hit.symbol_id)

  it('a declaration with what is of its kind', async () => {
    const answer = await index.search({ query: 'type Engine struct' })
    expect(answer.mode).toBe('hybrid')
    expect(ids(answer)[0]).toBe('gin.go::Engine')
  })

  it('a line of source with the symbol that it begins', async () => {
    expect(ids(await index.search({ query: 'func (engine *Engine) Run(addr string) error {' }))[0]).toBe(
      'gin.go::Engine.Run',
    )
  })

  it('what is no name of the index as prose', async () => {
    expect((await index.search({ query: 'class Elephant' })).mode).toBe('concept')
  })

  it.each(['c.JSON(200, obj)', 'ctx.JSON', 'cont.JSON'])('%s by the owner that is so shortened', async (query) => {
    const [first] = (await index.search({ query })).results as SymbolHit[]
    expect(first?.symbol_id).toBe('context.go::Context.JSON')
    expect(first?.match_reason).toBe('name, under an owner that may be so shortened')
  })

  it('another variable by all, the nearest spelling first', async () => {
    expect(ids(await index.search({ query: 'zebra.JSON' })).sort()).toEqual([
      'context.go::Context.JSON',
      'errors.go::Error.JSON',
      'render/json.go::JSON',
    ])
  })
})
