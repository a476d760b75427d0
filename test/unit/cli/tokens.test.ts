import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OptionSpec } from '../../../reader/cli/command.ts'
import { tokenize } from '../../../reader/cli/tokens.ts'

const OPTIONS: OptionSpec[] = [
  { name: 'index', short: 'x', value: 'FILE', help: '' },
  { name: 'limit', short: 'n', value: 'N', help: '' },
  { name: 'json', help: '' },
  { name: 'explain', short: 'e', help: '' },
  { name: 'insensitive', short: 'i', help: '' },
]

/** What Node makes of it. */
function oracle(args: string[]) {
  const options = Object.fromEntries(
    OPTIONS.map(({ name, short, value }) => {
      return [name, { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) }]
    }),
  )
  const { tokens, positionals } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true })
  return {
    options: tokens.flatMap((token) => {
      if (token.kind !== 'option') return []
      const { name, rawName, value, inlineValue } = token
      return [{ name, rawName, ...(value !== undefined && { value, inlineValue }) }]
    }),
    positionals,
  }
}

const argument = fc.oneof(
  fc.constantFrom(
    '--',
    '-',
    '',
    'word',
    '--index',
    '--index=',
    '--json',
    '--json=1',
    '--nope',
    '--no=pe',
    '-x',
    '-xfile',
  ),
  fc.constantFrom(
    '-e',
    '-ei',
    '-ein',
    '-ein5',
    '-n',
    '-n5',
    '-z',
    '-ez',
    '-zx',
    '--=',
    '--=x',
    '--==',
    '--=x=y',
    '---',
    '-=',
    '-e=1',
  ),
  fc.string({ unit: fc.constantFrom('-', '=', 'e', 'i', 'n', 'x', 'z', ' '), maxLength: 6 }),
)

describe('tokenize', () => {
  it('takes command lines apart as util.parseArgs does', () => {
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 6 }), (args) => {
        expect(tokenize(args, OPTIONS)).toEqual(oracle(args))
      }),
      { numRuns: 3000 },
    )
  })

  it('leaves its input as it is', () => {
    const args = Object.freeze(['-ei', 'word', '--limit', '5'])
    expect(tokenize(args, OPTIONS).positionals).toEqual(['word'])
  })
})
