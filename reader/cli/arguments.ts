import { ConfigError, GitdexError } from '../errors.ts'
import type { CommandSpec, OptionSpec, ParsedArguments } from './command.ts'
import { nearest } from './nearest.ts'
import { tokenize, type OptionToken } from './tokens.ts'

/** Options that every command has. */
const COMMON_OPTIONS: readonly OptionSpec[] = [{ name: 'help', short: 'h', help: 'show this help' }]

/** Every option of a command. */
export const allOptions = (spec: CommandSpec): OptionSpec[] => [...spec.options, ...COMMON_OPTIONS]

/** A command line that cannot be run: code CONFIG_INVALID, `data.argument` names the culprit. */
function usageError(message: string, command: string, data: Record<string, unknown>): GitdexError {
  return new ConfigError('CONFIG_INVALID', `${message}\nTry: ${command} --help`, data)
}

/** Parses what follows the command's name. Throws CONFIG_INVALID for anything the command does not know. */
export function parseArguments(program: string, spec: CommandSpec, argv: readonly string[]): ParsedArguments {
  const command = `${program} ${spec.name}`
  const options = allOptions(spec)
  const byName = new Map(options.map((option) => [option.name, option]))
  const tokens = tokenize(argv, options)
  const values = new Map<string, string[]>()
  for (const token of tokens.options) {
    const option = byName.get(token.name)
    if (!option) throw unknownOption(command, token.rawName, options)
    checkValue(command, option, token, byName)
    const list = values.get(option.name) ?? []
    if (option.value && !option.multiple && list.length > 0) {
      throw usageError(`--${option.name} is given twice; it takes one value`, command, { argument: option.name })
    }
    values.set(option.name, [...list, token.value ?? ''])
  }
  const { positionals } = tokens
  if (!values.has('help')) checkPositionals(command, spec, positionals)
  return {
    positionals,
    has: (name) => values.has(name),
    get: (name) => values.get(name)?.at(-1),
    all: (name) => values.get(name) ?? [],
  }
}

function unknownOption(command: string, rawName: string, options: readonly OptionSpec[]): GitdexError {
  const names = options.flatMap((option) => [`--${option.name}`, ...(option.short ? [`-${option.short}`] : [])])
  const meant = rawName.startsWith('--') ? nearest(rawName, names) : undefined
  const hint = meant ? ` Did you mean ${meant}?` : ''
  const data = { argument: rawName, valid: names, ...(meant ? { did_you_mean: meant } : {}) }
  return usageError(`unknown option ${rawName} of ${command}.${hint}`, command, data)
}

function checkValue(command: string, option: OptionSpec, token: OptionToken, byName: Map<string, OptionSpec>): void {
  const { value, inlineValue } = token
  if (!option.value) {
    if (value !== undefined) throw usageError(`--${option.name} takes no value`, command, { argument: option.name })
    return
  }
  // `--mode --json` eats the next option: that is a forgotten value, never meant.
  const swallowed = !inlineValue && value?.startsWith('--') && byName.has(value.slice(2).replace(/=.*/s, ''))
  if (value === undefined || swallowed) {
    throw usageError(`--${option.name} needs a value: --${option.name} ${option.value}`, command, {
      argument: option.name,
    })
  }
}

function checkPositionals(command: string, spec: CommandSpec, positionals: readonly string[]): void {
  const usage = `${command} ${spec.positionals}`
  if (positionals.length < spec.minPositionals) {
    throw usageError(`${spec.name} needs ${spec.positionals}: ${usage}`, command, { argument: spec.positionals })
  }
  if (positionals.length > spec.maxPositionals) {
    const extra = positionals[spec.maxPositionals]!
    const { positionalOption: option } = spec
    const advice = option ? `Did you mean --${option} ${extra}?` : `Usage: ${usage}`
    throw usageError(`unexpected argument ${JSON.stringify(extra)}. ${advice}`, command, {
      argument: extra,
      ...(option ? { did_you_mean: `--${option}` } : {}),
    })
  }
}
