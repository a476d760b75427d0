import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parseWorkspace, releaseUrl } from '../../../reader/workspace/config.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../../schemas/workspace.schema.json', import.meta.url), 'utf8'),
) as object
const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema)

const GOOD = [
  { repositories: { app: '../app' } },
  {
    repositories: { app: 'https://example.org/app.gitdex', 'team/lib': { index: 'lib.gitdex', worktree: '../lib' } },
    timeout_ms: 100,
  },
  { $schema: 'x', repositories: { tool: { release: 'owner/tool@v1', asset: 'tool.gitdex' } } },
  { repositories: { x: { ref: 'refs/gitdex/0123', repository: '.' } } },
]
const BAD = [
  {},
  [],
  { repositories: {} },
  { repositories: { all: 'x' } },
  { repositories: { 'a b': 'x' } },
  { repositories: { a: '' } },
  { repositories: { a: 5 } },
  { repositories: { a: {} } },
  { repositories: { a: { index: 'x', ref: 'HEAD', repository: '.' } } },
  { repositories: { a: { release: 'owner/tool' } } },
  { repositories: { a: { release: 'tool', asset: 'x' } } },
  { repositories: { a: { release: 'a/b', asset: '../x' } } },
  { repositories: { a: { ref: 'HEAD' } } },
  { repositories: { a: { index: 'x', colour: 'red' } } },
  { repositories: { a: 'x' }, timeout_ms: 0 },
  { repositories: { a: 'x' }, timeout: 5 },
]

describe('gitdex.workspace.json', () => {
  it.each(GOOD)('takes %j, and so does its schema', (config) => {
    expect(() => parseWorkspace(JSON.stringify(config))).not.toThrow()
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true)
  })

  it.each(BAD)('refuses %j with what to do, and so does its schema', (config) => {
    expect(() => parseWorkspace(JSON.stringify(config))).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }) as Error,
    )
    expect(validate(config)).toBe(false)
  })

  it('names the file in what it says of broken JSON', () => {
    expect(() => parseWorkspace('{', 'ws.json')).toThrow(/ws\.json is no JSON/)
  })

  it('knows where files of releases are', () => {
    expect(releaseUrl({ release: 'a/b', asset: 'b-1.gitdex' })).toBe(
      'https://github.com/a/b/releases/latest/download/b-1.gitdex',
    )
    expect(releaseUrl({ release: 'a/b@v1/x', asset: 'b c', host: 'https://git.example.org/' })).toBe(
      'https://git.example.org/a/b/releases/download/v1%2Fx/b%20c',
    )
  })
})

it('names the option that was meant', () => {
  expect(() => parseWorkspace('{"repos": {"app": "../app"}}')).toThrow(
    /no option repos, only repositories and timeout_ms/,
  )
})
