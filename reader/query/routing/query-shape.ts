import { STOP_WORDS } from '../../analysis/stop-words.ts'
import type { Declared } from './declared-name.ts'
import { isQuestion, isTestShaped, isWhyShaped } from './intent.ts'
import { hasLetterOrDigit } from './letters.ts'
import type { QueryToken } from './query-tokens.ts'

/** What a query looks like: what the modes need of it, whatever mode answers. */
export interface QueryShape {
  /** Text between the quotes of a `"literal"` query, `\"` resolved. */
  literal?: string
  /** Pattern between the slashes of a `/regex/flags` query; not compiled, so it may be invalid. */
  regex?: { source: string; flags: string }
  /** A path-shaped query with `/` as separator, without `./`, line numbers and quotes; a folder ends in `/`. */
  path?: string
  /** Names as they stand in source (no call parentheses, no template arguments), in query order, distinct. */
  identifiers: string[]
  /** The other words of prose in query order, without stop words unless there is nothing else. */
  words: string[]
  questionWord: boolean
  /** One plain word: a symbol, a file's name, or a subject. */
  single: boolean
  /** What a query that is written like a declaration declares, where the index has such a name. */
  declares?: Declared
  /** Groups of words joined by `OR` or `|`: each group is satisfied by one of its members. */
  alternatives: string[][]
  whyShaped: boolean
  testShaped: boolean
}

/** The shape of a query as prose: identifiers that `accept` holds, words for the rest. */
export function shapeOf(
  query: string,
  tokens: readonly QueryToken[],
  accept: (token: QueryToken) => boolean,
): QueryShape {
  const identifiers: string[] = []
  const words: string[] = []
  for (const token of tokens) {
    if (token.name !== undefined && accept(token)) identifiers.push(token.name)
    else if (hasLetterOrDigit(token.text)) words.push(token.text)
  }
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()))
  return {
    identifiers: [...new Set(identifiers)],
    words: telling.length > 0 || identifiers.length > 0 ? telling : words,
    questionWord: isQuestion(query),
    single: false,
    alternatives: [],
    whyShaped: isWhyShaped(query),
    testShaped: isTestShaped(query),
  }
}

/**
 * `"..."` as a whole: the text between the outer quotes, others inside included (`"json:"name""`). Several quoted phrases,
 * or an open quote, are prose.
 */
export function literalOf(query: string): string | undefined {
  if (!query.startsWith('"') && !query.startsWith('\u201c')) return undefined
  const quoted = PHRASES.test(query) ? undefined : /^"((?:[^\\]|\\[^])*)"$/.exec(query)?.[1]
  const inner = quoted ?? /^\u201c([^\u201c\u201d]*)\u201d$/.exec(query)?.[1]
  return inner === undefined || inner.trim() === '' ? undefined : inner.replace(/\\"/g, '"')
}

/** A phrase in quotes that ends before the query does. */
const PHRASES = /^"(?:[^"\\]|\\[^])*"[\s,;|]/

/** A query written `/pattern/flags`, and how sure it is to be a pattern and no path. */
export interface RegexShape {
  source: string
  flags: string
  /** Holds a metacharacter, or what folders are hardly named with. */
  pattern: boolean
  /** Holds a bare `/` outside of a class, as in `/src/[slug]/`: the index must tell whether it is a path. */
  slashes: boolean
}

export function regexOf(query: string): RegexShape | undefined {
  const match = /^\/(.+)\/([dgimsuvy]{0,8})$/s.exec(query)
  if (!match) return undefined
  const [, source, flags] = match as unknown as [string, string, string]
  if (new Set(flags).size !== flags.length) return undefined
  const bare = source.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, '')
  return { source, flags, pattern: /[.*+?^${}()|[\]\\\s="]/.test(source), slashes: bare.includes('/') }
}
