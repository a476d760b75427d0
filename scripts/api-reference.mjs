// Makes docs/reference/api.md from schemas/*.schema.json: one section a schema, one table an object, one row a field.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SCHEMAS = new URL('../schemas/', import.meta.url)

/** Sections in this order; schemas that are not named here come last, by name. */
const ORDER = [
  ...['search-request', 'search-response', 'search-code-request', 'search-code-response'],
  ...['symbol-request', 'symbol-response', 'context-request', 'context-response'],
  ...['pages-request', 'pages-response', 'page-response', 'info', 'diff-response', 'first-seen-response', 'error'],
  ...['config', 'workspace', 'manifest', 'catalog', 'build-report', 'verify-report', 'publish-report', 'pull-report'],
]

const SUFFIX = '.schema.json'

function schemaNames() {
  const files = readdirSync(fileURLToPath(SCHEMAS)).filter((name) => name.endsWith(SUFFIX))
  const names = files.map((name) => name.slice(0, -SUFFIX.length)).sort()
  const rank = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  return names.sort((a, b) => rank(a) - rank(b))
}

/** Anchor of a heading, as GitHub makes it. */
export const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const code = (value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Where a `$ref` leads to: a definition of the same schema, or another schema. */
function link(name, ref) {
  const definition = /^#\/\$defs\/(\w+)$/.exec(ref)?.[1]
  if (definition) return `[${definition}](#${slug(`${name} ${definition}`)})`
  const [file, inner] = ref.split('#/$defs/')
  const other = file.slice(0, -SUFFIX.length)
  return `[${inner ?? other}](#${slug(inner ? `${other} ${inner}` : other)})`
}

/** What values are, in words; objects are told by rows of their own. */
function typeOf(name, schema) {
  if (schema === true || Object.keys(schema).length === 0) return 'anything'
  if (schema.$ref) return link(name, schema.$ref)
  if ('const' in schema) return code(schema.const)
  if (schema.enum) return schema.enum.map(code).join(', ')
  const several = schema.oneOf ?? schema.anyOf
  if (several && !schema.properties) return [...new Set(several.map((one) => typeOf(name, one)))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(name, schema.items) : 'anything'}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return schema.type ?? 'object'
}

/** Bounds and defaults, as far as a caller needs them. */
function limits(schema) {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const range = (what, low, high) => {
    if (low === undefined && high === undefined) return []
    if (high === undefined) return low > 0 ? [`at least ${low}${what}`] : []
    return [low === undefined ? `at most ${high}${what}` : `${low} to ${high}${what}`]
  }
  return [
    ...range('', minimum, maximum),
    ...range(' characters', minLength > 1 ? minLength : undefined, maxLength),
    ...range(' items', minItems, maxItems),
    ...('default' in schema ? [`default ${code(schema.default)}`] : []),
  ]
}

/** Rows of the fields of an object, those of objects in it right behind. */
function rowsOf(name, schema, prefix = '') {
  return Object.entries(schema.properties ?? {}).flatMap(([field, value]) => {
    const optional = schema.required?.includes(field) ? '' : '?'
    const meaning = [value.description ?? '', limits(value).join(', ')].filter(Boolean)
    const note = meaning.length > 1 ? `${meaning[0]} (${meaning[1]})` : (meaning[0] ?? '')
    const row = `| \`${prefix}${field}${optional}\` | ${cell(typeOf(name, value))} | ${cell(note)} |`
    return [row, ...innerRows(name, value, `${prefix}${field}`)]
  })
}

function innerRows(name, value, path) {
  if (value.properties) return rowsOf(name, value, `${path}.`)
  if (value.type === 'array' && value.items) return innerRows(name, value.items, `${path}[]`)
  const others = typeof value.additionalProperties === 'object' ? value.additionalProperties : undefined
  if (!others) return []
  const row = `| \`${path}.*\` | ${cell(typeOf(name, others))} | ${cell(others.description ?? '')} |`
  return [row, ...innerRows(name, others, `${path}.*`)]
}

const tableOf = (rows) => (rows.length > 0 ? `| field | is | meaning |\n|---|---|---|\n${rows.join('\n')}\n` : '')

function sectionOf(name) {
  const schema = JSON.parse(readFileSync(new URL(`${name}${SUFFIX}`, SCHEMAS), 'utf8'))
  const parts = [
    `## ${name}\n`,
    `${[schema.title, schema.description].filter(Boolean).join('. ')} ([schema](../../schemas/${name}${SUFFIX}))\n`,
    tableOf([...rowsOf(name, schema), ...alternatives(name, schema)]),
  ]
  for (const [definition, inner] of Object.entries(schema.$defs ?? {})) {
    parts.push(`### ${name} ${definition}\n`)
    const rows = [...rowsOf(name, inner), ...alternatives(name, inner)]
    const is = rows.length > 0 ? '' : `${[typeOf(name, inner), ...limits(inner)].join('; ')}.`
    const words = [inner.description ?? '', is].filter(Boolean).join(' ')
    if (words) parts.push(`${words}\n`)
    parts.push(tableOf(rows))
  }
  return parts.filter(Boolean).join('\n')
}

/** Of an object that is one of several, the fields of each. */
function alternatives(name, schema) {
  const several = schema.oneOf ?? schema.anyOf ?? []
  return several.filter((one) => one.properties).flatMap((one) => rowsOf(name, one))
}

/** The reference of requests, answers and files as Markdown. */
export function apiReference() {
  const names = schemaNames()
  return (
    '# Requests, answers and files\n\n<!-- Made by `npm run reference` from schemas/; do not edit. -->\n\n' +
    'The same objects are arguments and results of `@gitdex/reader`, the JSON of `gitdex COMMAND --json`, and what the MCP tools\n' +
    'take and give. A field with `?` may be absent, `[]` are the items of a list, `*` is any name. Newer versions add fields;\n' +
    'readers ignore what they do not know.\n\n' +
    `${names.map((name) => `- [${name}](#${slug(name)})`).join('\n')}\n\n${names.map(sectionOf).join('\n')}`
  )
}
