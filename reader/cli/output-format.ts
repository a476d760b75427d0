import { ConfigError } from '../errors.ts'
import type { ParsedArguments } from './command.ts'

/** The format that `--format` names, or `--json`, else the first one. Throws CONFIG_INVALID that lists them. */
export const outputFormat = <F extends string>(args: ParsedArguments, formats: readonly F[]): F =>
  formatNamed(args.get('format') ?? (args.has('json') ? 'json' : formats[0]!), formats)

/** The format of that name. Throws CONFIG_INVALID that tells the problem and lists them. */
export function formatNamed<F extends string>(
  given: string | undefined,
  formats: readonly F[],
  problem = `unknown format ${given}`,
): F {
  const format = formats.find((one) => one === given)
  if (format) return format
  throw new ConfigError('CONFIG_INVALID', `${problem}; one of: ${formats.join(', ')}`, {
    argument: 'format',
    value: given,
    valid: [...formats],
  })
}
