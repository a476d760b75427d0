import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/sdk/types.js'
import type { SearchHit } from '../api.ts'
import type { OpenedIndex } from '../cli/open.ts'
import type { Library } from './library.ts'

/** The most that the protocol allows. */
const MOST = 100

const NOTHING: CompleteResult = { completion: { values: [], total: 0, hasMore: false } }

/** Values for the variables of resource templates: paths, symbols, pages and repositories, likely ones first. */
export async function complete(
  library: Library,
  { ref, argument, context }: CompleteRequest['params'],
  signal: AbortSignal,
): Promise<CompleteResult> {
  const { name, value } = argument
  if (ref.type !== 'ref/resource' || !ref.uri.startsWith('gitdex://')) return NOTHING
  if (name === 'repo') return listed((await library.aliases()).filter((alias) => alias.startsWith(value)))
  const find = FINDERS[name]
  if (!find) return NOTHING
  return listed(await library.use(context?.arguments?.repo, (opened) => find(opened, value, signal)))
}

const listed = (values: readonly string[]): CompleteResult => ({
  completion: { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST },
})

type Finder = (opened: OpenedIndex, value: string, signal: AbortSignal) => Promise<string[]>

const FINDERS: Record<string, Finder> = {
  path: paths,
  symbol_id: symbols,
  page_id: pages,
}

async function paths(opened: OpenedIndex, value: string, signal: AbortSignal): Promise<string[]> {
  if (value === '')
    return (await opened.index.pages!({ type: 'file_page', limit: MOST })).pages.map((one) => one.target_path)
  const found = await opened.index.search({ query: value, mode: 'path', limit: MOST }, { signal })
  return startingFirst(
    found.candidates.map(({ path }) => path),
    value,
  )
}

async function symbols(opened: OpenedIndex, value: string, signal: AbortSignal): Promise<string[]> {
  if (value === '') return []
  // Of an id that is begun, `src/auth/login.ts::Log`, the name is looked for and the path has to fit.
  const [, path = '', name] = /^(?:(.*?)::)?(.*)$/s.exec(value)!
  if (name === '') return fileSymbols(opened, path, signal)
  const found = await opened.index.search({ query: name!, mode: 'symbol', limit: MOST }, { signal })
  const ids = found.results.flatMap((hit: SearchHit) => (hit.type === 'symbol' ? [hit.symbol_id] : []))
  return startingFirst(
    ids.filter((id) => id.startsWith(path)),
    value,
  )
}

async function fileSymbols({ index }: OpenedIndex, path: string, signal: AbortSignal): Promise<string[]> {
  const { files } = await index.context!({ paths: [path], include: ['symbols'] }, { signal })
  return files[0]?.symbols?.map(({ symbol_id: id }) => id) ?? []
}

async function pages(opened: OpenedIndex, value: string, signal: AbortSignal): Promise<string[]> {
  const [, type, target = value] = /^([a-z]+_[a-z]+):(.*)$/s.exec(value) ?? []
  const { pages } = await opened.index.pages!({ limit: 5000, ...(type && { type }) }, { signal })
  const ids = pages.map((one) => one.page_id).filter((id) => id.includes(target))
  return startingFirst(ids, value)
}

/** What begins with the text before what only holds it. */
function startingFirst(values: readonly string[], text: string): string[] {
  return [...values.filter((one) => one.startsWith(text)), ...values.filter((one) => !one.startsWith(text))]
}
