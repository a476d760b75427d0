import { ConfigError, GitdexError } from '../errors.ts'
import { parseArguments } from './arguments.ts'
import type { Command, ExitCode, Program } from './command.ts'
import { faultText, foreignFault } from './fault.ts'
import { OutputClosed, type Io } from './io.ts'
import { nearest } from './nearest.ts'
import { printableLines } from './printable.ts'

/** Runs one command line and answers its exit code; never throws. */
export async function runProgram(program: Program, argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await dispatch(program, argv, io)
  } catch (error) {
    if (error instanceof OutputClosed) return 0
    return reportError(program, foreignFault(error) ?? error, wantsJson(argv), io)
  }
}

async function dispatch(program: Program, argv: readonly string[], io: Io): Promise<ExitCode> {
  const [first, ...rest] = argv
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const topic = first === 'help' && rest[0] !== undefined ? findCommand(program, rest[0]) : undefined
    const { commandHelp, programHelp } = await import('./help.ts')
    const text = topic ? commandHelp(program, topic.spec, io) : programHelp(program, io)
    // Help that was not asked for is an error message.
    if (first === undefined) io.err(text)
    else io.out(text)
    return first === undefined ? 2 : 0
  }
  if (first === '--version' || first === '-V') {
    io.out(`${program.name} ${program.version}\n`)
    return 0
  }
  const command = findCommand(program, first)
  const args = parseArguments(program.name, command.spec, rest)
  if (!args.has('help')) return command.run(args, io)
  const { commandHelp } = await import('./help.ts')
  io.out(commandHelp(program, command.spec, io))
  return 0
}

function findCommand(program: Program, name: string): Command {
  const command = program.commands.find(({ spec }) => spec.name === name)
  if (command) return command
  const valid = program.commands.map(({ spec }) => spec.name)
  const isOption = name.startsWith('-')
  const meant = /^-?v(ersion)?$/.test(name) ? '--version' : nearest(name, isOption ? ['--help', '--version'] : valid)
  const what = isOption ? 'option' : 'command'
  const order = isOption ? `A command comes before its options: ${program.name} COMMAND ${name}. ` : ''
  const hint = meant ? `Did you mean: ${program.name} ${meant}?` : `${order}Commands: ${valid.join(', ')}`
  throw new ConfigError('CONFIG_INVALID', `unknown ${what} ${name}. ${hint}`, {
    argument: name,
    valid,
    ...(meant ? { did_you_mean: meant } : {}),
  })
}

/** Known before the command line is understood, because errors of understanding are JSON too. */
function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  const options = end < 0 ? argv : argv.slice(0, end)
  const format = options.findIndex((option) => option === '--format' || option === '-f')
  if (format >= 0 && options[format + 1] === 'json') return true
  return ['--json', '--format=json', '-fjson'].some((option) => options.includes(option))
}

function reportError(program: Program, error: unknown, json: boolean, io: Io): ExitCode {
  const known = error instanceof GitdexError
  const message = error instanceof Error ? error.message : String(error)
  try {
    if (json) {
      const code = known ? error.code : 'INTERNAL'
      io.err(`${JSON.stringify({ error: { code, message, data: known ? error.data : {} } })}\n`)
    } else {
      const text = known ? message : faultText(error, io.env)
      io.err(`${program.name}: ${printableLines(text)}\n`)
    }
  } catch {
    // Nobody reads standard error: the exit code still tells.
  }
  return known && error.code === 'ABORTED' ? 130 : 2
}
