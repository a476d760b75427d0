import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../reader/cli/arguments.ts'
import type { CommandSpec } from '../../../reader/cli/command.ts'
import { BUILD_SPEC } from '../../../src/cli/build-spec.ts'
import { CONTEXT_SPEC, INFO_SPEC, SEARCH_SPEC, SYMBOL_SPEC, VERIFY_SPEC } from '../../../reader/cli/specs.ts'

const parse = (spec: CommandSpec, ...argv: string[]) => parseArguments('gitdex', spec, argv)

const failure = (spec: CommandSpec, ...argv: string[]) => {
  try {
    parse(spec, ...argv)
  } catch (error) {
    return error as { code: string; message: string; data: Record<string, unknown> }
  }
  throw new Error('parsed although it should not')
}

describe('parseArguments', () => {
  it('reads values in every spelling, switches and words in any order', () => {
    const args = parse(SEARCH_SPEC, 'retry', '--limit=3', '-m', 'symbol', 'logic', '--path', 'src/', '-i', '-C2')
    expect(args.positionals).toEqual(['retry', 'logic'])
    expect(args.get('limit')).toBe('3')
    expect(args.get('mode')).toBe('symbol')
    expect(args.get('path')).toBe('src/')
    expect(args.has('case-insensitive')).toBe(true)
    expect(args.get('context-lines')).toBe('2')
    expect(args.has('json')).toBe(false)
    expect(args.get('kind')).toBeUndefined()
  })

  it('keeps every value of a repeatable option, takes repeated switches, refuses a second value of any other', () => {
    const args = parse(BUILD_SPEC, '--exclude', 'a/', '--exclude', 'b/', '--json', '--json')
    expect(args.all('exclude')).toEqual(['a/', 'b/'])
    expect(args.has('json')).toBe(true)
    const error = failure(BUILD_SPEC, '--commit', 'v1', '--commit=v2')
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', data: { argument: 'commit' } })
    expect(error.message).toContain('--commit is given twice')
  })

  it('takes everything behind -- as words', () => {
    expect(parse(SEARCH_SPEC, '--', '--limit', '-x').positionals).toEqual(['--limit', '-x'])
  })

  it('passes values that begin with a dash or are empty', () => {
    expect(parse(SEARCH_SPEC, 'x', '--limit', '-5').get('limit')).toBe('-5')
    expect(parse(SEARCH_SPEC, 'x', '--limit=').get('limit')).toBe('')
  })

  it('suggests the option that was meant', () => {
    const error = failure(SEARCH_SPEC, 'x', '--limt', '3')
    expect(error.code).toBe('CONFIG_INVALID')
    expect(error.message).toContain('--limt')
    expect(error.message).toContain('Did you mean --limit?')
    expect(error.message).toContain('gitdex search --help')
    expect(error.data).toMatchObject({ argument: '--limt', did_you_mean: '--limit' })
  })

  it('does not guess when nothing is near', () => {
    const error = failure(SEARCH_SPEC, 'x', '--frobnicate')
    expect(error.message).not.toContain('Did you mean')
    expect(error.data.valid).toContain('--format')
  })

  it('notices a forgotten value instead of eating the next option', () => {
    expect(failure(SEARCH_SPEC, 'x', '--mode', '--json').message).toContain('--mode needs a value')
    expect(failure(SEARCH_SPEC, 'x', '--limit').message).toContain('--limit needs a value: --limit N')
  })

  it('refuses a value for a switch, missing and surplus words', () => {
    expect(failure(SEARCH_SPEC, 'x', '--json=yes').message).toContain('takes no value')
    expect(failure(SYMBOL_SPEC).message).toContain('SYMBOL')
    expect(failure(SYMBOL_SPEC, 'a', 'b').message).toContain('unexpected argument "b"')
    const dir = failure(BUILD_SPEC, '/path/repo')
    expect(dir.message).toContain('unexpected argument "/path/repo". Did you mean --repo /path/repo?')
    expect(dir.data).toEqual({ argument: '/path/repo', did_you_mean: '--repo' })
  })

  it('does not demand words when help is asked for', () => {
    expect(parse(SEARCH_SPEC, '--help').has('help')).toBe(true)
    expect(parse(SEARCH_SPEC, '-h').has('help')).toBe(true)
  })
})

describe('the tables of commands', () => {
  const specs = [BUILD_SPEC, SEARCH_SPEC, SYMBOL_SPEC, CONTEXT_SPEC, INFO_SPEC, VERIFY_SPEC]

  it.each(specs)('$name has unique options, each with help, and examples that parse', (spec) => {
    const names = spec.options.flatMap((option) => [option.name, ...(option.short ? [option.short] : [])])
    expect(new Set(names).size).toBe(names.length)
    for (const option of spec.options) expect(option.help.length).toBeGreaterThan(5)
    expect(spec.examples.length).toBeGreaterThan(1)
    for (const [line] of spec.examples) {
      const words = line
        .split(' | ')[0]!
        .match(/"[^"]*"|\S+/g)!
        .map((word) => word.replaceAll('"', ''))
      expect(words[0]).toBe(spec.name)
      expect(() => parse(spec, ...words.slice(1))).not.toThrow()
    }
  })
})
