import type { SymbolKind } from '../../../reader/api.ts'
import { compareUtf8 } from '../../../reader/format/utf8.ts'
import type { ListedDocument, ListedSymbol } from '../../../reader/query/listing.ts'
import type { ExportInput, Pieces } from './listing.ts'

/** Tags of a write. */
const PER_PIECE = 1000

/**
 * A sorted tags file, format 2, as https://docs.ctags.io/en/latest/man/tags.5.html describes it. Places are line numbers
 * (`--excmd=number`), which need no source in the artifact.
 */
export async function* exportCtags({ documents, manifest }: ExportInput): Pieces {
  const tags: string[] = []
  for await (const document of documents()) {
    if (!isWritable(document.path)) continue
    const kinds = new Map(document.symbols.map(({ symbol_id, kind }) => [symbol_id, kind]))
    for (const symbol of document.symbols) if (isWritable(symbol.name)) tags.push(tagOf(document, symbol, kinds))
  }
  tags.sort(compareUtf8)
  yield header(manifest.tool.version)
  for (let from = 0; from < tags.length; from += PER_PIECE) yield tags.slice(from, from + PER_PIECE).join('')
}

/**
 * Fields end at a tab and tags at a line end: names that hold them cannot be told. What
 * begins with `!` would be taken for a header, and a space comes before it.
 */
const isWritable = (name: string): boolean => !/[\t\n\r\0]|^[ !]/.test(name) && name !== ''

const header = (version: string): string =>
  [
    ['TAG_FILE_FORMAT', '2', '/extended format; --format=1 will not append ;" to lines/'],
    ['TAG_FILE_SORTED', '1', '/0=unsorted, 1=sorted, 2=foldcase/'],
    ['TAG_FILE_ENCODING', 'utf-8', '//'],
    ['TAG_PROGRAM_NAME', 'gitdex', '//'],
    ['TAG_PROGRAM_VERSION', version, '//'],
  ]
    // Sorted as the tags are.
    .sort(([a], [b]) => compareUtf8(a!, b!))
    .map(([name, value, comment]) => `!_${name}\t${value}\t${comment}\n`)
    .join('')

function tagOf(
  { path, language }: ListedDocument,
  symbol: ListedSymbol,
  kinds: ReadonlyMap<string, SymbolKind>,
): string {
  const { name, kind, start_line, end_line, parent, modifiers } = symbol
  const access = modifiers.find((one) => ['private', 'protected', 'internal'].includes(one))
  const fields = [
    `kind:${kind}`,
    `line:${start_line}`,
    `language:${fieldText(language || 'text')}`,
    ...(parent === undefined ? [] : [`scope:${kinds.get(parent)}:${fieldText(scopeOf(parent, path))}`]),
    ...(access === undefined ? [] : [`access:${access}`]),
    ...signatureField(symbol),
    `end:${end_line}`,
  ]
  return `${name}\t${path}\t${start_line};"\t${fields.join('\t')}\n`
}

/** Qualified name of a symbol_id. */
const scopeOf = (id: string, path: string): string => id.slice(path.length + 2).replace(/~\d+$/, '')

/** The parameters: what a signature has in its first parentheses. */
function signatureField({ signature, name }: ListedSymbol): string[] {
  const after = signature.indexOf(name) + name.length
  const open = signature.indexOf('(', after)
  if (open < 0 || /\S/.test(signature.slice(after, open).replace(/^[[<].*[\]>]$/, ''))) return []
  let depth = 0
  for (let i = open; i < signature.length; i++) {
    if (signature[i] === '(') depth++
    if (signature[i] === ')' && --depth === 0) return [`signature:${fieldText(signature.slice(open, i + 1))}`]
  }
  return []
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const fieldText = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\\t\n\r]/g, (one) => ESCAPES[one]!)
