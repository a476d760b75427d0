import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FILE_SIGNAL_NAMES, FILE_SIGNALS } from '../../../reader/rank/file-signals.ts'
import { pathSignals, pathWords } from '../../../reader/rank/path-signals.ts'

const signals = (path: string, query: string) => pathSignals(path, pathWords(query.split(' ')))

describe('pathSignals', () => {
  it.each([
    ['src/auth.ts', 'authentication of users', 1],
    ['httpx/_config.py', 'timeout configuration', 1],
    ['lib/retry_policy.rb', 'policy for retries', 1],
    ['binding/default_validator.go', 'how validation works', 0],
    ['src/handlers.ts', 'hand over', 0],
    ['src/validator.ts', 'valid names', 1],
    ['src/net/index.ts', 'network', 1],
    ['src/a.ts', 'authentication', 0],
  ])('%s: does "%s" say its name?', (path, query, expected) => {
    expect(signals(path, query).nameSaid).toBe(expected)
  })

  it('takes the folder by any of its words', () => {
    expect(signals('src/http_client/pool.ts', 'client connections').folderSaid).toBe(1)
    expect(signals('src/http_client/pool.ts', 'connections').folderSaid).toBe(0)
    expect(signals('pool.ts', 'pool').folderSaid).toBe(0)
  })

  it.each([
    ['pydantic/v1/fields.py', 1],
    ['pydantic/_internal/_fields.py', 1],
    ['Sources/Vapor/Deprecations/Validatable.swift', 1],
    ['src/legacy.ts', 1],
    ['src/old/file.ts', 1],
    ['src/threshold.ts', 0],
    ['src/v10/fields.py', 0],
    ['internalization/a.ts', 0],
  ])('%s lies backstage: %i', (path, expected) => {
    expect(signals(path, 'x').backstage).toBe(expected)
  })

  it.each([
    ['axum/src/json.rs', 'axum', 1],
    ['axum-core/src/json.rs', 'axum', 0],
    ['Sources/Vapor/Routing/Route.swift', 'vapor', 1],
    ['lua/telescope/pickers.lua', 'telescope.nvim', 1],
    ['kotlinx_coroutines/a.kt', 'kotlinx-coroutines', 1],
    ['gson.java', 'gson', 0],
    ['src/a.ts', '', 0],
    ['src/größe/a.ts', 'Größe', 1],
  ])('%s lies at home in %s: %i', (path, repository, expected) => {
    expect(pathSignals(path, pathWords(['x'], repository)).home).toBe(expected)
  })
})

describe('docs/ranking.md', () => {
  it('documents every signal with its weights', () => {
    const text = readFileSync(new URL('../../../docs/ranking.md', import.meta.url), 'utf8')
    const rows = [...text.matchAll(/^\| `(\w+)` \| (-?[\d.]+) \| (-?[\d.]+) \|/gm)].map(([, name, prose, identifier]) => [name, Number(prose), Number(identifier)]) // prettier-ignore
    expect(rows).toEqual(FILE_SIGNAL_NAMES.map((name) => [name, FILE_SIGNALS[name].prose, FILE_SIGNALS[name].identifier])) // prettier-ignore
  })
})
