import type { ParsedArguments } from '../../reader/cli/command.ts'
import { ConfigError } from '../errors.ts'

/** What an option that takes a number accepts. */
export interface NumberRule {
  /** As the message says it: `--jobs must be ...`. */
  readonly must: string
  accepts(value: number, text: string): boolean
}

/** The number that an option was given; undefined when it was not. Throws CONFIG_INVALID that says what it must be. */
export function numberOption(args: ParsedArguments, option: string, { must, accepts }: NumberRule): number | undefined {
  const text = args.get(option)
  if (text === undefined) return undefined
  const value = Number(text)
  if (accepts(value, text)) return value
  throw new ConfigError('CONFIG_INVALID', `--${option} must be ${must}, not ${text}`, { argument: option, value: text })
}
