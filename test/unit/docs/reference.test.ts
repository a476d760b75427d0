import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiReference } from '../../../scripts/api-reference.mjs'
import { cliReference } from '../../../scripts/reference.mjs'

const written = (name: string) => readFileSync(new URL(`../../../docs/reference/${name}`, import.meta.url), 'utf8')

it('docs/reference/cli.md is what the programs say of themselves (npm run reference)', () => {
  expect(written('cli.md')).toBe(cliReference())
})

it('every command takes --json, and has examples and exit codes', () => {
  const commands = written('cli.md')
    .split(/^(?=## )/m)
    .slice(1)
  expect(commands.length).toBeGreaterThan(20)
  for (const text of commands) {
    for (const part of ['--json', 'Examples', 'Exit code']) expect(text).toContain(part)
  }
})

it('docs/reference/api.md is what the schemas say (npm run reference)', () => {
  expect(written('api.md')).toBe(apiReference())
})
