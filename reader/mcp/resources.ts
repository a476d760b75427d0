import {
  ErrorCode,
  McpError,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js'
import { symbolFresh } from '../cli/fresh-symbol.ts'
import type { OpenedIndex } from '../cli/open.ts'
import { GitdexError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../query/request/cursor.ts'
import type { Library, WorkPlace } from './library.ts'
import { decodeUri, encodeUri, uriTemplate } from './resource-uri.ts'
import { symbolText } from './text.ts'

/** Resources told at once. */
const LISTED = 100

/** The code that the protocol gives to a resource that does not exist. */
const RESOURCE_NOT_FOUND = -32002

const MARKDOWN = 'text/markdown'

export const RESOURCE_TEMPLATES: ListResourceTemplatesResult['resourceTemplates'] = [
  {
    name: 'page',
    title: 'Wiki page',
    uriTemplate: uriTemplate('page', 'page_id'),
    description:
      'What is known of a file, a folder or another subject, on one page. page_id as answers give it: file_page:src/a.ts',
    mimeType: MARKDOWN,
  },
  {
    name: 'symbol',
    title: 'Symbol',
    uriTemplate: uriTemplate('symbol', 'symbol_id'),
    description: 'One symbol with source, callers, callees and tests. symbol_id: src/a.ts::Class.method',
    mimeType: 'text/plain',
  },
  {
    name: 'file',
    title: 'Source file',
    uriTemplate: uriTemplate('file', 'path'),
    description: 'The text of a file as it was indexed.',
    mimeType: 'text/plain',
  },
]

/** Pages of all indexes, a hundred at a time. */
export async function listResources(library: Library, cursor: string | undefined): Promise<ListResourcesResult> {
  const repos = await library.aliases()
  const { offset: start, key } = readCursor(cursor, repos)
  const repo = repos[key]
  if (repo === undefined) return { resources: [] }
  const named = repos.length > 1 ? repo : undefined
  const { pages, truncated } = await library.use(repo, ({ index }) => index.pages!({ limit: LISTED, offset: start }))
  const next = truncated ? { offset: start + pages.length, key } : { offset: 0, key: key + 1 }
  return {
    resources: pages.map(({ page_id: id, title, summary, page_type: type }) => ({
      uri: encodeUri({ kind: 'page', id, ...(named !== undefined && { repo: named }) }),
      name: id,
      title,
      description: summary || type,
      mimeType: MARKDOWN,
    })),
    ...(next.key < repos.length && { nextCursor: encodeCursor({ offset: next.offset, key: String(next.key) }) }),
  }
}

/** Where a list goes on: the place in the list of the repository at `key`. */
function readCursor(cursor: string | undefined, repos: readonly string[]): { offset: number; key: number } {
  if (cursor === undefined) return { offset: 0, key: 0 }
  const { offset, key } = decodeCursor(cursor) ?? { offset: -1, key: '' }
  if (offset < 0 || !/^\d+$/.test(key) || Number(key) >= repos.length) {
    throw new McpError(ErrorCode.InvalidParams, 'This cursor is none of resources/list; ask without it.')
  }
  return { offset, key: Number(key) }
}

/** The text of a resource. Throws McpError, with the code of the protocol for a resource that is not there. */
export async function readResource(library: Library, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  const name = decodeUri(uri)
  if (!name) {
    const templates = RESOURCE_TEMPLATES.map((one) => one.uriTemplate).join(', ')
    throw new McpError(RESOURCE_NOT_FOUND, `There is no resource ${uri}; one of: ${templates}`, { uri })
  }
  try {
    return await library.useFirst(name.repo, async (opened, place) => {
      const text = await READERS[name.kind](opened, name.id, place, signal)
      return { contents: [{ uri, mimeType: name.kind === 'page' ? MARKDOWN : 'text/plain', text }] }
    })
  } catch (error) {
    if (!(error instanceof GitdexError) || error.code === 'ABORTED') throw error
    const code = error.code === 'NOT_FOUND' ? RESOURCE_NOT_FOUND : ErrorCode.InvalidParams
    throw new McpError(code, `${error.code}: ${error.message}`, { uri, code: error.code, ...error.data })
  }
}

type Reader = (opened: OpenedIndex, id: string, place: WorkPlace, signal: AbortSignal) => Promise<string>

const READERS: Record<'page' | 'symbol' | 'file', Reader> = {
  page: async ({ index }, id, _, signal) => (await index.page!(id, { signal })).page.markdown,
  symbol: async (opened, id, place, signal) =>
    symbolText((await symbolFresh(opened, { symbol_id: id }, place, { signal })).answer),
  file: readFile,
}

/** All lines of a file: an answer holds only so many. */
async function readFile(opened: OpenedIndex, path: string, place: WorkPlace, signal: AbortSignal): Promise<string> {
  const { files } = await opened.index.context!({ paths: [path], include: [] }, { signal })
  const [file] = files
  if (!file || file.file !== path)
    throw new GitdexError('NOT_FOUND', `There is no file ${path} in this index.`, { path })
  const texts: string[] = []
  let next: string | undefined = file.lines === 0 ? undefined : `${path}:1-${file.lines}`
  while (next !== undefined) {
    const { lines } = (await symbolFresh(opened, { symbol_id: next, include: ['source'] }, place, { signal })).answer
    if (lines?.source_text === undefined) throw noSource(path)
    texts.push(lines.source_text)
    next = lines.source_next
  }
  return texts.map((text) => (text.endsWith('\n') ? text : `${text}\n`)).join('')
}

const noSource = (path: string): GitdexError =>
  new GitdexError('NOT_FOUND', `This index was built without source. Read ${path} in the repository.`, { path })
