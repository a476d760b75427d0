import type { FileContext } from '../../reader/query/cards/file-context.ts'
import type { GitdexIndex } from '../../reader/gitdex-index.ts'
import { EXAMPLE_SHAPES, type Examples } from './site-config.ts'

/** What is asked of an index to find examples in it. */
export type ExampleSource = Pick<GitdexIndex, 'page' | 'pages' | 'context' | 'search'>

/** Names without what would have to be escaped in a pattern, and short enough for a line. */
const PLAIN_NAME = /^[A-Za-z_]\w{3,39}$/
/** A few words of prose. */
const PLAIN_PHRASE = /^\p{L}[\p{L}\p{N}' -]*$/u
const FILE_PAGE = 'file_page:'

/** A query of each shape that this index has an answer to; shapes without one are absent. Throws as the index does. */
export async function exampleQueries(index: ExampleSource): Promise<Examples> {
  const wanted = await wantedQueries(index)
  const examples: Examples = {}
  for (const shape of EXAMPLE_SHAPES) {
    const query = wanted[shape]
    if (query === undefined) continue
    const { results } = await index.search({ query, limit: 1 })
    if (results.length > 0) examples[shape] = query
  }
  return examples
}

/** Made of the names and words of the files that the rest leans on most. */
async function wantedQueries(index: ExampleSource): Promise<Examples> {
  const [overview] = (await index.pages({ type: 'repo_overview', limit: 1 })).pages
  if (!overview) return {}
  const { page } = await index.page(overview.page_id)
  const important = page.sections.find(({ heading }) => heading === 'Most important files')
  const ids = important?.statements.flatMap(({ page_id: id }) => id ?? []) ?? []
  const paths = ids.filter((id) => id.startsWith(FILE_PAGE)).map((id) => id.slice(FILE_PAGE.length))
  const files = paths.length > 0 ? (await index.context({ paths, include: ['symbols'] })).files : []
  const path = page.summary_source?.path ?? paths[0]
  const question = [...files.map(({ summary }) => summary), page.summary].map(phraseOf).find((phrase) => phrase !== '')
  const [symbol, text = symbol, regex = text] = await namesOf(index, files)
  return {
    ...(symbol !== undefined && { symbol }),
    ...(path !== undefined && { path }),
    ...(question !== undefined && { question }),
    ...(text !== undefined && { text: `"${text}"` }),
    ...(regex !== undefined && { regex: `/${beginningOf(regex)}\\w+/` }),
  }
}

/** Names out of the files, in their order: those that have a page of their own, else the first of each file. */
async function namesOf(index: ExampleSource, files: readonly FileContext[]): Promise<string[]> {
  const { pages } = await index.pages({ type: 'symbol_spotlight', limit: 1000 })
  const known = new Set(pages.map(({ page_id: id }) => id.slice(id.indexOf(':') + 1)))
  const outlines = files.map(({ symbols = [] }) => symbols.filter(({ name }) => PLAIN_NAME.test(name)))
  const spotlit = outlines.map((symbols) => symbols.filter(({ symbol_id: id }) => known.has(id)))
  const best = spotlit.some((symbols) => symbols.length > 0) ? spotlit : outlines
  return [...new Set(best.flatMap(([first]) => first?.name ?? []))]
}

/** The first words of a summary, if they can be asked as they are. */
function phraseOf(summary: string): string {
  const [first = ''] = summary.split(/[.,:;!?()—]/)
  const words = first.trim().split(/\s+/)
  return words.length >= 3 && words.length <= 9 && PLAIN_PHRASE.test(words.join(' ')) ? words.join(' ') : ''
}

/** `parse` of `parseRequest`, `Ses` of `Session`: what other names may begin with, too. */
const beginningOf = (name: string): string =>
  /^_*(?:[A-Z]+|[A-Z]?[a-z]+)(?=[A-Z\d_])/.exec(name)?.[0] ?? name.slice(0, Math.ceil(name.length / 2))
