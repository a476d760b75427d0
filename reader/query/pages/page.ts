import { PAGE_TYPES, type Page, type PageType } from '../../api.ts'
import { GitdexError, QueryError } from '../../errors.ts'
import { suggestPaths } from '../symbols/did-you-mean.ts'
import type { IndexData } from '../data/index-data.ts'
import { skippedFile } from '../paths/named-file.ts'
import { nearestFirst } from '../suggest.ts'
import { filesNamed } from '../paths/structure.ts'
import { filePageId } from './connections.ts'
import { filePage, type PageBody } from './file-page.ts'
import { pageMarkdown } from './markdown.ts'
import { findPage } from './page-table.ts'
import { storedPage } from './stored-page.ts'

/** Ids listed when several pages are meant, or when none is. */
const LISTED = 20
const MOST_SUGGESTED = 5

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
  const stored = await storedOf(data, type, target)
  if (stored !== undefined) return storedPage(data, stored)
  if (type !== undefined && type !== 'file_page') throw await notFound(data, id, type, target)
  const files = await documentsOf(data, target)
  if (files.length === 1) return filePage(data, files[0]!)
  if (files.length > 1) throw await ambiguous(data, id, files)
  const other = type === undefined ? await anyPage(data, target) : undefined
  if (other !== undefined) return storedPage(data, other)
  throw await notFound(data, id, type, target)
}

/** A stored page by its full id; there is one overview, whatever it is called. */
async function storedOf(data: IndexData, type: PageType | undefined, target: string): Promise<number | undefined> {
  if (type === undefined || type === 'file_page') return undefined
  if (type === 'repo_overview') return findPage(data, type, '.')
  return findPage(data, type, type === 'module_page' ? target.replace(/^\.?\/+|\/+$/g, '') : target)
}

/** The page of a target without its type: that of a folder before others. */
async function anyPage(data: IndexData, target: string): Promise<number | undefined> {
  if (target === '.' || target === '/') return findPage(data, 'repo_overview', '.')
  for (const type of PAGE_TYPES) {
    const found = await storedOf(data, type === 'repo_overview' ? undefined : type, target)
    if (found !== undefined) return found
  }
  return undefined
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
  const meant = [...(await nearIds(data, id, type, target))].slice(0, LISTED)
  const hint = meant.length > 0 ? ` Did you mean ${meant.join(', ')}?` : ''
  const none = type !== undefined && (await isWithout(data, type)) ? `This index has no ${type} pages` : `There is no page ${id} in this index` // prettier-ignore
  const message = reason ?? `${none}.${hint} List them: gitdex page --list`
  return new GitdexError('NOT_FOUND', message, { page_id: id, did_you_mean: meant })
}

async function isWithout(data: IndexData, type: PageType): Promise<boolean> {
  if (type === 'file_page') return false
  const [from, to] = data.pages?.range(type) ?? [0, 0]
  return from === to
}

/** Ids that were probably meant: near paths, near targets of the type, the right type of a misspelt one. */
async function nearIds(data: IndexData, id: string, type: PageType | undefined, target: string): Promise<string[]> {
  if (type !== undefined && type !== 'file_page')
    return (await nearTargets(data, type, target)).map((one) => `${type}:${one}`)
  const near = suggestPaths(target, await data.allPaths()).map(filePageId)
  const word = id.slice(0, Math.max(0, id.indexOf(':')))
  const isType = type === undefined && word !== '' && !word.includes('/')
  const types = isType ? nearestFirst(word, PAGE_TYPES, { onlyMeant: true }) : []
  return [...near, ...types.map((one) => `${one}:${target.slice(word.length + 1)}`)]
}

async function nearTargets(data: IndexData, type: PageType, target: string): Promise<string[]> {
  const [from, to] = data.pages?.range(type) ?? [0, 0]
  const pages = Array.from({ length: to - from }, (_, i) => from + i)
  const blocks = await data.pageBlocks(pages)
  const targets = pages.map((page, i) => blocks[i]!.target(page))
  const near = suggestPaths(target, targets)
  const holding = targets.filter((one) => target !== '' && one.toLowerCase().includes(target.toLowerCase()))
  return [...new Set([...near, ...holding, ...(targets.length <= MOST_SUGGESTED ? targets : [])])].slice(
    0,
    MOST_SUGGESTED,
  )
}

async function skippedReason(data: IndexData, target: string): Promise<string | undefined> {
  const entry = await skippedFile(data, target)
  return entry && `${entry.path} is tracked but not indexed (${entry.reason ?? 'skipped'}), so it has no page.`
}
