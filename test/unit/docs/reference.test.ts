import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cliReference } from '../../../scripts/reference.mjs'

it('docs/reference/cli.md is what the programs say of themselves (npm run reference)', () => {
  expect(readFileSync(new URL('../../../docs/reference/cli.md', import.meta.url), 'utf8')).toBe(cliReference())
})
