import type { Io } from './io.ts'

/** One option of a command: the same row yields parsing, help, suggestions and completion. */
export interface OptionSpec {
  /** Long name without dashes. */
  readonly name: string
  readonly short?: string
  /** Placeholder of its value (`N`, `FILE`); none makes it a switch. */
  readonly value?: string
  readonly multiple?: boolean
  readonly help: string
}

export interface CommandSpec {
  readonly name: string
  readonly summary: string
  /** What follows the command's name: `QUERY...`, `[FILE]`. */
  readonly positionals: string
  /** How many positional arguments are allowed. */
  readonly minPositionals: number
  readonly maxPositionals: number
  /** Option that a positional argument too many was probably meant for. */
  readonly positionalOption?: string
  readonly options: readonly OptionSpec[]
  /** `[command line, what it does]`; printed by `--help`. */
  readonly examples: readonly (readonly [string, string])[]
  /** What the exit codes mean, one line. */
  readonly exitCodes: string
}

/** Command line after parsing; every option is known to the command and has a value if it needs one. */
export interface ParsedArguments {
  readonly positionals: readonly string[]
  has(option: string): boolean
  /** The value given; of a repeatable option the last one. */
  get(option: string): string | undefined
  all(option: string): readonly string[]
}

/** Exit code: 0 found or done, 1 nothing found or does not hold, 2 error, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130

export interface Command {
  readonly spec: CommandSpec
  run(args: ParsedArguments, io: Io): Promise<ExitCode>
}

/** A set of commands under one program name. */
export interface Program {
  readonly name: string
  readonly version: string
  readonly summary: string
  readonly commands: readonly Command[]
  /** Last lines of the program's `--help`. */
  readonly footer: string
}
