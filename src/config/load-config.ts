import type { ErrorObject } from 'ajv'
import schema from '../../schemas/config.schema.json' with { type: 'json' }
import { ConfigError } from '../errors.ts'
import { nearest } from './nearest.ts'
import type { Config } from './options.ts'

/** Name of the configuration file, at the root of the indexed tree. */
export const CONFIG_FILE = 'gitdex.config.json'

const PROPERTIES = Object.keys(schema.properties).filter((name) => name !== '$schema')

/**
 * Parses and validates a configuration file. `file` names it in messages. Throws ConfigError CONFIG_INVALID with the
 * property, what is allowed and, for a typo, the likely name; `data` holds `{file, property, value, allowed, suggestion}`.
 */
export async function parseConfig(text: string, file: string = CONFIG_FILE): Promise<Config> {
  const value = parseJson(text.replace(/^\ufeff/, ''), file)
  // The validator is loaded only where there is something to validate: most trees have no configuration.
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const validate = new Ajv2020({ allErrors: false, verbose: true, strict: true }).compile<Config>(schema)
  if (!validate(value)) throw describe(validate.errors![0]!, file)
  const { $schema: _schema, ...config } = value as Config & { $schema?: string }
  return config
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const offset = /at position (\d+)/.exec(String(error))?.[1]
    const place = offset === undefined ? '' : ` (line ${text.slice(0, Number(offset)).split('\n').length})`
    throw new ConfigError('CONFIG_INVALID', `${file} is not valid JSON${place}: ${message(error)}`, { file })
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function describe(error: ErrorObject, file: string): ConfigError {
  if (error.keyword === 'additionalProperties') return unknownProperty(error, file)
  const property = propertyOf(error.instancePath)
  const allowed = allowedBy(error)
  const subject = property === '' ? 'the file' : `"${property}"`
  return new ConfigError('CONFIG_INVALID', `${file}: ${subject} must be ${allowed}, not ${show(error.data)}`, {
    file,
    property,
    value: error.data,
    allowed,
  })
}

function unknownProperty(error: ErrorObject, file: string): ConfigError {
  const property = String(error.params.additionalProperty)
  const suggestion = nearest(property, PROPERTIES)
  const hint = suggestion ? `did you mean "${suggestion}"? ` : ''
  return new ConfigError(
    'CONFIG_INVALID',
    `${file}: unknown property "${property}"; ${hint}Allowed: ${PROPERTIES.join(', ')}`,
    { file, property, allowed: PROPERTIES, suggestion },
  )
}

/** `/include/2` -> `include[2]`. */
function propertyOf(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
}

/** What the schema asks for, as the rest of the sentence "must be ...". */
function allowedBy(error: ErrorObject): string {
  const { keyword, params, instancePath } = error
  if (instancePath === '/name')
    return 'a name of letters, digits, ".", "_" and "-" (at most 100, not starting with a sign)'
  if (instancePath === '/root')
    return 'a folder relative to the repository root, with "/" between its parts and without ".."'
  if (keyword === 'type') return TYPES[params.type as string] ?? String(params.type)
  if (keyword === 'minimum') return `at least ${params.limit}`
  if (keyword === 'maximum') return `at most ${params.limit}`
  if (keyword === 'minLength') return 'a glob that is not empty'
  if (keyword === 'maxLength') return `at most ${params.limit} characters long`
  if (keyword === 'maxItems') return `a list of at most ${params.limit} globs`
  return error.message ?? 'valid'
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'a JSON object', array: 'a list of globs', string: 'a string', boolean: 'true or false', integer: 'a whole number',
} // prettier-ignore

/** A value as one short line. */
function show(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 80 ? `${json.slice(0, 77)}...` : json
}
