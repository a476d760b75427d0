import type { DocumentKind } from '../../api.ts'
import { compileFileType, parseFileType } from './file-types.ts'
import { compileGlob } from './glob.ts'

/** More alternatives of one pattern's braces than this stay as they are. */
const MAX_BRACES = 64

/**
 * Compiles the `path` scope: gitignore-style, where a match means "inside". Beside what `compileGlob` knows it takes
 * `./src`, `src\auth` (a backslash before a letter or digit separates), `*.{ts,tsx}`, and a scope of nothing but `!`
 * patterns as "everything else". Undefined when it holds the whole repository (`.`, `/`, blank).
 */
export function compileScope(scope: string): ((path: string) => boolean) | undefined {
  const patterns = scope.split(/\r?\n/).map(tidyScope)
  const positive = patterns.filter((pattern) => !pattern.startsWith('!'))
  if (positive.some((pattern) => pattern === '/')) return undefined
  const wanted = patterns.filter((pattern) => pattern !== '' && !pattern.startsWith('#'))
  if (wanted.length === 0) return undefined
  if (wanted.every((pattern) => pattern.startsWith('!'))) {
    const outside = compileGlob(wanted.flatMap((pattern) => expandBraces(pattern.slice(1))))
    return (path) => !outside(path)
  }
  return compileGlob(wanted.flatMap(expandBraces))
}

/** Compiles `exclude_patterns`: gitignore-style, where a match means "left out". */
export function compileExclusion(patterns: readonly string[]): ((path: string) => boolean) | undefined {
  return patterns.length === 0 ? undefined : compileGlob(patterns.flatMap(expandBraces))
}

function tidyScope(pattern: string): string {
  const text = pattern.trim().replace(/\\(?=[\w.\u0080-\uffff]|$)/g, '/')
  const tidy = text.replace(/^(!?)(?:\.\/+)+/, '$1/').replace(/^(!?)\.$/, '$1/')
  return tidy === '/**' || tidy === '**' || tidy === '*' ? '/' : tidy
}

/** `*.{ts,tsx}` -> `*.ts`, `*.tsx`. Braces without a comma, escaped or unbalanced ones are ordinary characters. */
export function expandBraces(pattern: string): string[] {
  let done: string[] = ['']
  let at = 0
  for (const match of pattern.matchAll(/(?<!\\)\{([^{}]*)\}/g)) {
    if (!match[1]!.includes(',')) continue
    const before = pattern.slice(at, match.index)
    const choices = match[1]!.split(',')
    if (done.length * choices.length > MAX_BRACES) return [pattern]
    done = done.flatMap((head) => choices.map((choice) => head + before + choice))
    at = match.index + match[0].length
  }
  return done.map((head) => head + pattern.slice(at))
}

/** What a filter looks at. */
export interface FilteredDocument {
  path: string
  /** Linguist's name in lower case. */
  language: string
  kind: DocumentKind
}

/** The filters of a request that concern documents. */
export interface DocumentFilters {
  kind?: DocumentKind
  fileType?: string
  path?: string
  excludePatterns?: readonly string[]
}

/** One test out of all document filters of a request; undefined when there is none, so that callers can skip it. */
export function compileFilters(filters: DocumentFilters): ((document: FilteredDocument) => boolean) | undefined {
  const tests: ((document: FilteredDocument) => boolean)[] = []
  const { kind } = filters
  if (kind !== undefined) tests.push((document) => document.kind === kind)
  const type = filters.fileType === undefined ? undefined : parseFileType(filters.fileType)
  const ofType = type && compileFileType(type)
  if (ofType) tests.push(({ path, language }) => ofType(path, language))
  const inside = filters.path === undefined ? undefined : compileScope(filters.path)
  if (inside) tests.push(({ path }) => inside(path))
  const outside = compileExclusion(filters.excludePatterns ?? [])
  if (outside) tests.push(({ path }) => !outside(path))
  return tests.length === 0 ? undefined : (document) => tests.every((test) => test(document))
}
