import type { ExtractedSymbol } from '../../extract/types.ts'
import { plural } from '../../../reader/analysis/plural.ts'
import { sentence } from '../phrases.ts'
import { DataTree, dataEntries } from './data-entries.ts'
import { code, note, whole, type Note, type NotedPage, type NotedText } from './note.ts'

const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Operations of an OpenAPI or Swagger document. */
export function openApiPage({ text, path }: NotedText): NotedPage[] {
  if (!/\.(?:ya?ml|json)$/.test(path) || !/["']?(?:openapi|swagger)["']?\s*:\s*["']?\d/.test(text.slice(0, 4000)))
    return []
  const tree = new DataTree(dataEntries(text))
  if (!tree.get('openapi') && !tree.get('swagger')) return []
  const notes: Note[] = []
  for (const { path: at } of tree.under('paths')) {
    for (const operation of tree.under(...at)) {
      const method = operation.path.at(-1)!
      if (!METHODS.has(method)) continue
      const said = tree.value(...operation.path, 'summary') ?? tree.value(...operation.path, 'description') ?? tree.value(...operation.path, 'operationId') // prettier-ignore
      notes.push(
        note(
          'Operations',
          `${code(`${method.toUpperCase()} ${at[1]!}`)}${said ? `: ${said}` : ''}`,
          operation.line,
          operation.endLine,
        ),
      )
    }
  }
  const schemas = [...tree.under('components', 'schemas'), ...tree.under('definitions')]
  for (const schema of schemas) {
    const said = tree.value(...schema.path, 'description')
    const fields = tree.under(...schema.path, 'properties').map(({ path: own }) => own.at(-1)!)
    const held =
      fields.length > 0
        ? ` with ${fields.slice(0, 6).map(code).join(', ')}${fields.length > 6 ? ` and ${fields.length - 6} more` : ''}`
        : ''
    notes.push(
      note(
        'Schemas',
        `schema ${code(schema.path.at(-1)!)}${held}${said ? `: ${said}` : ''}`,
        schema.line,
        schema.endLine,
      ),
    )
  }
  if (notes.length === 0) return []
  const title = tree.value('info', 'title') ?? path
  const version = tree.value('info', 'version')
  const operations = notes.filter(({ heading }) => heading === 'Operations').length
  const said = tree.value('info', 'description')?.split('\n')[0]
  const summary = `${said ? `${sentence(said)} ` : ''}OpenAPI contract${version ? `, version ${version}` : ''}: ${plural(operations, 'operation')}, ${plural(schemas.length, 'schema')}.`
  return [whole(text, title, summary, notes, 'api_contract')]
}

/** Services and messages of Protocol Buffers, queries and types of GraphQL. */
export function schemaPage({ text, path, language, symbols }: NotedText): NotedPage[] {
  if (language === 'protocol buffer') return protobuf(path, text, symbols)
  return language === 'graphql' ? graphql(path, text, symbols) : []
}

function protobuf(path: string, text: string, symbols: readonly ExtractedSymbol[]): NotedPage[] {
  const notes: Note[] = []
  const top = (kinds: readonly string[]): ExtractedSymbol[] => symbols.filter(({ kind, parent }) => kinds.includes(kind) && (parent < 0 || isPackage(symbols[parent]!))) // prettier-ignore
  const services = symbols.filter(({ signature }) => /^service\b/.test(signature))
  for (const symbol of symbols) {
    if (!/^(?:service|rpc)\b/.test(symbol.signature)) continue
    notes.push(note(symbol.signature.startsWith('rpc') ? 'Calls' : 'Services', documented(symbol), symbol.startLine, symbol.endLine)) // prettier-ignore
  }
  for (const symbol of top([...TYPES])) {
    if (/^service\b/.test(symbol.signature)) continue
    // Messages and enums inside of a message are no fields of it.
    const fields = symbols.filter(({ parent, kind }) => symbols[parent] === symbol && !TYPES.has(kind)).map(({ name }) => name) // prettier-ignore
    notes.push(note('Messages', `${documented(symbol, fields)}`, symbol.startLine, symbol.endLine))
  }
  if (notes.length === 0) return []
  const calls = notes.filter(({ heading }) => heading === 'Calls').length
  const title =
    services.length > 0
      ? `${services.length === 1 ? 'Service' : 'Services'} ${services
          .map(({ name }) => name)
          .slice(0, 3)
          .join(', ')}${services.length > 3 ? ` and ${services.length - 3} more` : ''}`
      : `Messages of ${path}`
  const messages = notes.filter(({ heading }) => heading === 'Messages').length
  const said = services.find(({ doc }) => doc !== '')?.doc
  return [
    whole(
      text,
      title,
      `${said ? `${sentence(said)} ` : ''}Protocol Buffers contract: ${plural(calls, 'call')}, ${plural(messages, 'message or enum', 'messages and enums')}.`,
      notes,
      'api_contract',
    ),
  ]
}

const TYPES: ReadonlySet<string> = new Set(['struct', 'class', 'type', 'enum', 'interface'])

const isPackage = ({ kind }: ExtractedSymbol): boolean => kind === 'namespace' || kind === 'module'

function documented({ signature, name, kind, doc }: ExtractedSymbol, members: readonly string[] = []): string {
  const held = members.length > 0 ? ` with ${members.slice(0, 6).map(code).join(', ')}${members.length > 6 ? ` and ${members.length - 6} more` : ''}` : '' // prettier-ignore
  return `${code(signature || `${kind} ${name}`)}${held}${doc === '' ? '' : `: ${doc}`}`
}

const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription'])

function graphql(path: string, text: string, symbols: readonly ExtractedSymbol[]): NotedPage[] {
  const isSchema = symbols.some(({ signature }) =>
    /^(?:extend\s+)?(?:type|interface|input|union|enum|scalar)\b/.test(signature),
  )
  if (!isSchema) return []
  const notes: Note[] = []
  for (const [i, symbol] of symbols.entries()) {
    const owner = symbols[symbol.parent]
    if (owner && ROOTS.has(owner.name))
      notes.push(note(owner.name === 'Query' ? 'Queries' : `${owner.name}s`, documented(symbol), symbol.startLine, symbol.endLine)) // prettier-ignore
    else if (!owner && !ROOTS.has(symbol.name)) {
      const fields = symbols.filter(({ parent }) => parent === i).map(({ name }) => name)
      notes.push(note('Types', documented(symbol, fields), symbol.startLine, symbol.endLine))
    }
  }
  if (notes.length === 0) return []
  const calls = notes.filter(({ heading }) => heading !== 'Types').length
  return [
    whole(
      text,
      `GraphQL schema ${path}`,
      `GraphQL contract: ${plural(calls, 'operation')}, ${plural(notes.length - calls, 'type')}.`,
      notes,
      'api_contract',
    ),
  ]
}
