import type { IgnoredArgument } from '../api.ts'
import { nearestFirst } from '../query/suggest.ts'

/** How a tool takes its arguments: a text, a list of texts (one text will do), or anything, which the query checks. */
export type ArgumentTypes = Readonly<Record<string, 'text' | 'list' | 'any'>>

/** Characters of a bad value that are repeated. */
const SHOWN = 200

/**
 * What of a call's arguments counts. Those of an unknown name or an impossible type count as absent and are reported with
 * what would do. `null` and `''` are absent without a report: some models send every argument.
 */
export function checkArguments(
  given: Readonly<Record<string, unknown>>,
  types: ArgumentTypes,
): { request: Record<string, unknown>; ignored: IgnoredArgument[] } {
  const request: Record<string, unknown> = {}
  const ignored: IgnoredArgument[] = []
  for (const [argument, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === '') continue
    const type = Object.hasOwn(types, argument) ? types[argument] : undefined
    if (type === undefined) {
      ignored.push({
        argument: argument.slice(0, SHOWN),
        value: shown(value),
        valid: nearestFirst(argument, Object.keys(types)),
      })
    } else if (type === 'text' && typeof value !== 'string') {
      ignored.push({ argument, value: shown(value), valid: ['a text'] })
    } else if (type === 'list') {
      const texts = [value].flat()
      const good = texts.filter((one) => typeof one === 'string')
      if (good.length < texts.length) ignored.push({ argument, value: shown(value), valid: ['a list of texts'] })
      if (good.length > 0) request[argument] = good
    } else request[argument] = value
  }
  return { request, ignored }
}

function shown(value: unknown): unknown {
  const json = JSON.stringify(value)
  return json.length > SHOWN ? `${json.slice(0, SHOWN)}...` : value
}
