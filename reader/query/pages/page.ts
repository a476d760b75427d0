import { PAGE_TYPES, type Page, type PageType } from '../../api.ts'
import { GitdexError, QueryError } from '../../errors.ts'
import { suggestPaths } from '../did-you-mean.ts'
import type { IndexData } from '../index-data.ts'
import { skippedFile } from '../named-file.ts'
import { nearestFirst } from '../suggest.ts'
import { filesNamed } from '../structure.ts'
import { filePageId } from './connections.ts'
import { filePage, type PageBody } from './file-page.ts'
import { pageMarkdown } from './markdown.ts'

/** Ids listed when several pages are meant, or when none is. */
const LISTED = 20

/**
 * The page of an id, `type:target`; of a target alone the page of the file of that path, or of the only one that is
 * called so. Throws QUERY_INVALID, NOT_FOUND with near ids (`data.did_you_mean`), AMBIGUOUS with `data.candidates`.
 */
export async function pageOf(data: IndexData, id: string): Promise<Page> {
  const body = await bodyOf(data, id)
  return { ...body, markdown: pageMarkdown(body) }
}

async function bodyOf(data: IndexData, given: string): Promise<PageBody> {
  const id = typeof given === 'string' ? given.trim() : ''
  if (id === '')
    throw new QueryError('QUERY_INVALID', 'Name a page: file_page:src/auth/login.ts, as search answers it.')
  const { type, target } = splitPageId(id)
  if (type !== undefined && type !== 'file_page') throw await notFound(data, id, type, target)
  const files = await documentsOf(data, target)
  if (files.length === 1) return filePage(data, files[0]!)
  if (files.length > 1) throw await ambiguous(data, id, files)
  throw await notFound(data, id, type, target)
}

/** `type:target`; without a type where the text before the first colon is none. */
export function splitPageId(id: string): { type?: PageType; target: string } {
  const cut = id.indexOf(':')
  const type = PAGE_TYPES.find((one) => one === (cut < 0 ? id : id.slice(0, cut)))
  return type === undefined ? { target: id } : { type, target: cut < 0 ? '' : id.slice(cut + 1) }
}

/** The file at exactly this path, else those whose path ends so. */
async function documentsOf(data: IndexData, target: string): Promise<number[]> {
  if (target === '') return []
  const exact = await data.documentOfPath(target)
  return exact === undefined ? filesNamed(target, await data.allPaths()) : [exact]
}

async function ambiguous(data: IndexData, id: string, files: readonly number[]): Promise<GitdexError> {
  const candidates = (await data.paths(files.slice(0, LISTED))).map(filePageId)
  const message = `${files.length} files are called ${id}. Pass one of these ids:\n${candidates.join('\n')}`
  return new GitdexError('AMBIGUOUS', message, { page_id: id, candidates, total: files.length })
}

async function notFound(data: IndexData, id: string, type: PageType | undefined, target: string): Promise<GitdexError> {
  const reason = await skippedReason(data, target)
  const near =
    type === undefined || type === 'file_page' ? suggestPaths(target, await data.allPaths()).map(filePageId) : []
  const word = id.slice(0, Math.max(0, id.indexOf(':')))
  const types =
    type === undefined && word !== '' && !word.includes('/') ? nearestFirst(word, PAGE_TYPES, { onlyMeant: true }) : []
  const meant = [...near, ...types.map((one) => `${one}:${target.slice(word.length + 1)}`)]
  const hint = meant.length > 0 ? ` Did you mean ${meant.join(', ')}?` : ''
  const message = reason ?? `There is no page ${id} in this index.${hint} List them: gitdex page --list`
  return new GitdexError('NOT_FOUND', message, { page_id: id, did_you_mean: meant })
}

async function skippedReason(data: IndexData, target: string): Promise<string | undefined> {
  const entry = await skippedFile(data, target)
  return entry && `${entry.path} is tracked but not indexed (${entry.reason ?? 'skipped'}), so it has no page.`
}
