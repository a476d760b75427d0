import { describe, expect, it } from 'vitest'
import type { Command } from '../../../reader/cli/command.ts'
import { OutputClosed } from '../../../reader/cli/io.ts'
import { runProgram } from '../../../reader/cli/run.ts'
import { SEARCH_SPEC, VERIFY_SPEC } from '../../../reader/cli/specs.ts'
import { GitdexError } from '../../../reader/errors.ts'
import { fakeIo } from './fake-io.ts'

async function run(search: Command['run'], ...argv: string[]) {
  const commands = [
    { spec: SEARCH_SPEC, run: search },
    { spec: VERIFY_SPEC, run: async () => 0 as const },
  ]
  const { io, written } = fakeIo()
  const program = { name: 'gitdex', version: '1.2.3', summary: 'does things.', commands, footer: 'More: ...' }
  return { code: await runProgram(program, argv, io), ...written }
}

const found: Command['run'] = async (args, io) => {
  io.out(`found ${args.positionals.join(' ')}\n`)
  return 0
}
const failing =
  (error: Error): Command['run'] =>
  async () =>
    Promise.reject(error)

describe('runProgram', () => {
  it('runs the command and hands on its exit code', async () => {
    expect(await run(found, 'search', 'a', 'b')).toEqual({ code: 0, out: 'found a b\n', err: '' })
    expect(await run(async () => 1, 'search', 'a')).toMatchObject({ code: 1 })
  })

  it('shows help for --help, -h, help and help COMMAND, on standard output', async () => {
    for (const argv of [['--help'], ['-h'], ['help']]) {
      const { code, out, err } = await run(found, ...argv)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(out).toContain('search')
      expect(out).toContain('Find symbols')
    }
    for (const argv of [
      ['search', '--help'],
      ['help', 'search'],
      ['search', '-h', '--limit', '3'],
    ]) {
      const { code, out } = await run(found, ...argv)
      expect(code).toBe(0)
      expect(out).toContain('Usage: gitdex search [QUERY...] [OPTIONS]')
      expect(out).toContain('-n, --limit N')
      expect(out).toContain('gitdex search getUserName')
      expect(out).toContain('Exit code: 0 found, 1 nothing found, 2 error')
    }
  })

  it('shows help on standard error and fails when there is no command', async () => {
    const { code, out, err } = await run(found)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('Usage')
  })

  it('tells its version', async () => {
    expect(await run(found, '--version')).toEqual({ code: 0, out: 'gitdex 1.2.3\n', err: '' })
    expect(await run(found, '-V')).toMatchObject({ out: 'gitdex 1.2.3\n' })
  })

  it('suggests the command that was meant', async () => {
    const { code, err } = await run(found, 'serach', 'x')
    expect(code).toBe(2)
    expect(err).toBe('gitdex: unknown command serach. Did you mean: gitdex search?\n')
    expect((await run(found, 'mcp')).err).toContain('Commands: search, verify')
  })

  it('writes errors of ours with their message, and as JSON when JSON is asked for', async () => {
    const error = new GitdexError('NOT_FOUND', 'No index. Build one.', { searched: '/x' })
    expect(await run(failing(error), 'search', 'x')).toEqual({
      code: 2,
      out: '',
      err: 'gitdex: No index. Build one.\n',
    })
    for (const flag of [['--json'], ['--format', 'json'], ['--format=json']]) {
      const { code, out, err } = await run(failing(error), 'search', 'x', ...flag)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(JSON.parse(err)).toEqual({
        error: { code: 'NOT_FOUND', message: 'No index. Build one.', data: { searched: '/x' } },
      })
    }
  })

  it('writes errors of the command line as JSON too, but not for words behind --', async () => {
    const { err } = await run(found, 'search', 'x', '--jsn', '--json')
    expect(JSON.parse(err).error).toMatchObject({ code: 'CONFIG_INVALID', data: { did_you_mean: '--json' } })
    expect((await run(failing(new GitdexError('CORRUPT', 'bad')), 'search', '--', '--json')).err).toBe('gitdex: bad\n')
  })

  it('answers 130 when aborted, 2 for faults of its own, 0 quietly when the pipe is closed', async () => {
    expect(await run(failing(new GitdexError('ABORTED', 'Interrupted.')), 'search', 'x')).toMatchObject({ code: 130 })
    const bug = await run(failing(new TypeError('x is not a function')), 'search', 'x')
    expect(bug.code).toBe(2)
    expect(bug.err).toMatch(
      /^gitdex: internal error: TypeError: x is not a function\nPlease report it, .*DEBUG is gitdex\.\n$/,
    )
    const json = await run(failing(new TypeError('oops')), 'search', 'x', '--json')
    expect(JSON.parse(json.err).error).toEqual({ code: 'INTERNAL', message: 'oops', data: {} })
    expect(await run(failing(new OutputClosed()), 'search', 'x')).toEqual({ code: 0, out: '', err: '' })
  })
})
