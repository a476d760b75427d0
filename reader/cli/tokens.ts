import type { OptionSpec } from './command.ts'

/** An option as it stands on a command line. */
export interface OptionToken {
  /** Long name; of an option that there is not, what was typed. */
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
  /** The value is part of the same argument. */
  readonly inlineValue?: boolean | undefined
}

export interface Tokens {
  readonly options: OptionToken[]
  readonly positionals: string[]
}

/**
 * Takes a command line apart as `util.parseArgs` does (`strict: false`), which a test holds; Node loads a module for that.
 */
export function tokenize(argv: readonly string[], known: readonly OptionSpec[]): Tokens {
  const takesValue = (name: string) => known.find((option) => option.name === name)?.value !== undefined
  const longOf = (short: string) => known.find((option) => option.short === short)?.name ?? short
  const options: OptionToken[] = []
  const positionals: string[] = []
  const rest = [...argv]
  const lone = (name: string, rawName: string): void => {
    const valued = takesValue(name) && rest.length > 0
    options.push(valued ? { name, rawName, value: rest.shift(), inlineValue: false } : { name, rawName })
  }
  while (rest.length > 0) {
    const argument = rest.shift()!
    if (argument === '--') return { options, positionals: [...positionals, ...rest] }
    if (argument.length < 2 || !argument.startsWith('-')) positionals.push(argument)
    else if (!argument.startsWith('--')) {
      const name = longOf(argument[1]!)
      if (argument.length === 2) lone(name, argument)
      else if (!takesValue(name)) rest.unshift(...apart(argument, (short) => takesValue(longOf(short))))
      else options.push({ name, rawName: argument.slice(0, 2), value: argument.slice(2), inlineValue: true })
    } else {
      // As Node does it: some sign behind the first letter of a name is needed, and the first one counts.
      const equals = argument.includes('=', 3) ? argument.indexOf('=') : -1
      const rawName = equals < 0 ? argument : argument.slice(0, equals)
      const name = rawName.slice(2)
      if (equals < 0) lone(name, rawName)
      else options.push({ name, rawName, value: argument.slice(equals + 1), inlineValue: true })
    }
  }
  return { options, positionals }
}

/** `-abc` as `-a -b -c`; what follows an option that takes a value is its value. */
function apart(group: string, takesValue: (short: string) => boolean): string[] {
  const made: string[] = []
  for (let i = 1; i < group.length; i++) {
    const last = i === group.length - 1
    if (!last && takesValue(group[i]!)) return [...made, `-${group.slice(i)}`]
    made.push(`-${group[i]}`)
  }
  return made
}
