import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { DOCUMENT_KINDS, PAGE_TYPES, SEARCH_MODES, SYMBOL_KINDS } from '../api.ts'
import { CONTEXT_PARTS } from '../query/cards/file-context.ts'
import { SYMBOL_PARTS } from '../query/cards/symbol-card.ts'
import { SEARCH_TYPES } from '../search-code.ts'
import { outputSchema } from './output-schemas.ts'

// Every word here is paid for by each conversation of each agent: names, descriptions and input schemas of all tools stay
// below 1,800 tokens, which a test counts.

type Properties = Record<string, object>

const text = (description: string) => ({ type: 'string', description })
const flag = (description: string) => ({ type: 'boolean', description })
const oneOf = (values: readonly string[], description?: string) => ({
  type: 'string',
  enum: values,
  ...(description && { description }),
})
const list = (values: readonly string[], description: string) => ({
  type: 'array',
  items: { type: 'string', enum: values },
  description,
})
const count = (maximum: number, description: string) => ({ type: 'integer', minimum: 1, maximum, description })
const object = (required: string[], properties: Properties): Tool['inputSchema'] => ({
  type: 'object',
  properties,
  required,
})

const CURSOR = text('next_cursor of the last answer, to continue it')
const REPO = text('Repository alias, or "all"')

const SEARCH_CODEBASE = object(['query'], {
  query: text('Identifier, path, question, "literal" or /regex/'),
  mode: oneOf(SEARCH_MODES, 'Default auto'),
  limit: count(5000, 'Default 5; 20 for lines and references'),
  kind: oneOf(DOCUMENT_KINDS, 'What files are for'),
  symbol_kind: text(`${SYMBOL_KINDS.slice(0, 8).join(', ')}, type, constant, ...`),
  page_type: text(PAGE_TYPES.join(', ')),
  file_type: text('Extension or language'),
  path: text('Scope, as in gitignore: src/auth/, *.ts'),
  case_insensitive: flag('For content, regex'),
  context_lines: { type: 'integer', minimum: 0, maximum: 20, description: 'Lines around each hit' },
  exclude_patterns: { type: 'array', items: { type: 'string' }, description: 'Paths to leave out, as in gitignore' },
  repo: REPO,
  cursor: CURSOR,
  explain: flag('Show ranking signals'),
})

const SEARCH_CODE = object(['query', 'search_type'], {
  query: text('Name, description, symbol_id or path'),
  search_type: oneOf(SEARCH_TYPES),
  directory: text('Path scope or repository alias'),
  limit: count(5000, 'Default 5; 20 references; a whole file'),
  cursor: CURSOR,
})

const GET_SYMBOL = object(['symbol_id'], {
  symbol_id: text('path::Qualified.Name as search returns it, a name, or lines: src/a.ts:140-180'),
  include: list(SYMBOL_PARTS, 'Only these parts; default all'),
  repo: REPO,
})

const GET_CONTEXT = object(['paths'], {
  paths: { type: 'array', items: { type: 'string' }, description: 'Paths, file names or symbol_ids; at most 50' },
  include: list(CONTEXT_PARTS, 'Only these parts; default all but source'),
  budget_tokens: { type: 'integer', minimum: 1, description: 'Most the answer may cost; default 8000' },
  repo: REPO,
})

/** All of them only read, and only what the index holds. */
const annotations = (title: string): Tool['annotations'] => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
})

const tool = (
  name: string,
  title: string,
  description: string,
  inputSchema: Tool['inputSchema'],
  answer: Parameters<typeof outputSchema>[0],
): Tool => ({
  name,
  title,
  description,
  inputSchema,
  outputSchema: outputSchema(answer),
  annotations: annotations(title),
})

export const TOOLS: Tool[] = [
  tool(
    'search_codebase',
    'Search the codebase',
    'Find code by name, path, meaning or text in the indexed commit. Use it first, before grep, ls or reading files. The shape ' +
      'of the query decides how it is searched: getUserName -> where that is defined; src/auth/ or login.ts -> files; ' +
      '"how are retries done" -> the files about it; "exact text" in double quotes -> every line holding it; ' +
      '/re(try|do)/i -> every line matching. Results are ranked; `candidates` are the files to open next, best first. ' +
      'Then get_symbol for one result, get_context for files. Nothing found: try did_you_mean, other words, or fewer filters.',
    SEARCH_CODEBASE,
    'search',
  ),
  tool(
    'search_code',
    'Ask about code',
    'Ask one precise question. topic_discovery: which files deal with a topic. definition: the source of what is called, or ' +
      'described, so. references: every use of a name, comments and strings left out; ask before changing or removing ' +
      'something, best with a symbol_id. file_structure: all symbols of one file, by line.',
    SEARCH_CODE,
    'search-code',
  ),
  tool(
    'get_symbol',
    'Read a symbol',
    'Read one function, class or other symbol: source, documentation, callers, callees, references, tests. Cheaper than ' +
      'reading its file. Also reads lines: path:from-to. An ambiguous name is answered with the ids to choose from.',
    GET_SYMBOL,
    'symbol',
  ),
  tool(
    'get_context',
    'Understand files',
    'What files are before opening them: summary, symbols, imports, importers, tests, related files. Use it to judge the ' +
      'effect of a change or to find where a test belongs. include ["source"] gives the text.',
    GET_CONTEXT,
    'context',
  ),
]
