import type { CommandSpec, OptionSpec, Program } from './command.ts'
import { allOptions } from './arguments.ts'
import type { Io } from './io.ts'

/** Widest left column; longer ones push their text to the next line. */
const LEFT_COLUMN = 30

function row(left: string, right: string): string {
  const gap = left.length > LEFT_COLUMN - 2 ? `\n${' '.repeat(LEFT_COLUMN + 2)}` : ' '.repeat(LEFT_COLUMN - left.length)
  return `  ${left}${gap}${right}\n`
}

function optionRow(option: OptionSpec): string {
  const short = option.short ? `-${option.short}, ` : '    '
  const value = option.value ? ` ${option.value}` : ''
  return row(`${short}--${option.name}${value}`, option.help + (option.multiple ? ' (repeatable)' : ''))
}

/** `gitdex --help`. */
export function programHelp(program: Program, io: Io): string {
  const title = (text: string) => io.paint('bold', text)
  const commands = program.commands.map(({ spec }) => row(spec.name, spec.summary)).join('')
  const options = row('-h, --help', 'show help; also after a command') + row('-V, --version', 'show the version')
  return (
    `${program.name} ${program.version}: ${program.summary}\n\n` +
    `${title('Usage')}: ${program.name} COMMAND [ARGUMENTS]\n\n` +
    `${title('Commands')}\n${commands}\n${title('Options')}\n${options}\n${program.footer}\n`
  )
}

/** `gitdex COMMAND --help`: usage, options, examples, exit codes. */
export function commandHelp(program: Program, spec: CommandSpec, io: Io): string {
  const title = (text: string) => io.paint('bold', text)
  const usage = [program.name, spec.name, spec.positionals, '[OPTIONS]'].filter(Boolean).join(' ')
  const options = allOptions(spec).map(optionRow).join('')
  const examples = spec.examples.map(([line, does]) => `  ${program.name} ${line}\n      ${does}\n`).join('')
  return (
    `${spec.summary}\n\n${title('Usage')}: ${usage}\n\n${title('Options')}\n${options}\n` +
    `${title('Examples')}\n${examples}\n${title('Exit code')}: ${spec.exitCodes}\n`
  )
}
