import type { SearchMode } from '../../api.ts'
import { declaredIn } from './declared-name.ts'
import { asIdentifier, isMarked, splitSymbolId } from './identifiers.ts'
import { hasLetterOrDigit, LETTER } from './letters.ts'
import { cleanPath, partsOf, pathShapeOf, type PathShape } from './path-shape.ts'
import { literalOf, regexOf, shapeOf, type QueryShape, type RegexShape } from './query-shape.ts'
import { tokenize, trimSet, type QueryToken } from './query-tokens.ts'
import { isOrdinaryWord } from './words.ts'

/** What the router asks the index: few questions per query, each about many names, so that few ranges are read. */
export interface RouteFacts {
  /** Is there an indexed file of exactly this path (`/` as separator)? */
  pathExists(path: string): Promise<boolean>
  /**
   * For each part: is it, ignoring case, the name of a file or folder of an indexed path? A file counts with and
   * without its extensions (`login` for `login.ts`).
   */
  pathPartsExist(parts: string[]): Promise<boolean[]>
  /** Is it, ignoring case, a folder or the end of one (`auth`, `src/auth` of `app/src/auth/login.ts`)? */
  folderExists(path: string): Promise<boolean>
  /** For each name: is it exactly the name of an indexed symbol? */
  namesExist(names: string[]): Promise<boolean[]>
  /** Extensions of the indexed files, lower case and without dot, where they are at hand. */
  extensions?: ReadonlySet<string>
}

export interface Route {
  mode: Exclude<SearchMode, 'auto'>
  /** Short phrase for people: `routed_because`. */
  because: string
  shape: QueryShape
  /** Modes to try in this order while nothing is found. */
  fallbacks: SearchMode[]
}

/** More tokens than this are prose or pasted code, whatever they look like. */
const MAX_IDENTIFIERS = 16
/** Names looked up for one query; what is beyond counts as not indexed. */
const MAX_LOOKUPS = 64

/**
 * Chooses the mode that answers a query (DESIGN: "Routing (`auto`), first that applies"). A mode other than `auto` is
 * kept, without fall-backs, and the query is only taken apart for it. `query` is not blank (`parseRequest` sees to it).
 */
export async function routeQuery(query: string, mode: SearchMode, facts: RouteFacts): Promise<Route> {
  const text = query.trim()
  if (mode !== 'auto') return givenMode(text, mode)
  return (
    (await quotedRoute(text, facts)) ??
    (await pathRoute(text, facts)) ??
    (await oneTokenRoute(text, facts)) ??
    (await proseRoute(text, facts))
  )
}

function givenMode(query: string, mode: Exclude<SearchMode, 'auto'>): Route {
  const { tokens, alternatives } = tokenize(query)
  const wantsNames = mode === 'symbol' || mode === 'definition' || mode === 'references'
  const whole = wantsNames ? asIdentifier(query) : undefined
  const allNames = wantsNames && tokens.every((token) => token.name !== undefined)
  const shape = whole
    ? oneName(query, whole, query)
    : shapeOf(query, tokens, (token) => allNames || token.mark === 'yes')
  shape.alternatives = alternatives
  const literal = literalOf(query)
  // Who names the mode need not quote: quotes are part of the text.
  if (mode === 'content') shape.literal = query
  if (mode === 'regex') {
    const regex = regexOf(query)
    shape.regex = regex ? { source: regex.source, flags: regex.flags } : { source: query, flags: '' }
  }
  if (mode === 'path' || mode === 'structure') shape.path = cleanPath(literal ?? query)
  return { mode, because: `mode ${mode} was asked for`, shape, fallbacks: [] }
}

/** Rule 1. What may be a path is a pattern where no such folder is indexed. */
async function quotedRoute(query: string, facts: RouteFacts): Promise<Route | undefined> {
  const literal = literalOf(query)
  if (literal !== undefined) {
    return { mode: 'content', because: 'text in double quotes', shape: { ...plain(query), literal }, fallbacks: [] }
  }
  const regex = regexOf(query)
  if (!regex || !(await isPattern(query, regex, facts))) return undefined
  const { source, flags } = regex
  // A folder that is written wrong.
  const mayBePath = regex.slashes && !regex.pattern
  return {
    mode: 'regex',
    because: 'regular expression between slashes',
    shape: { ...plain(query), regex: { source, flags }, ...(mayBePath && { path: cleanPath(query) }) },
    fallbacks: mayBePath ? ['path'] : [],
  }
}

async function isPattern(query: string, regex: RegexShape, facts: RouteFacts): Promise<boolean> {
  if (regex.pattern && !regex.slashes) return true
  const path = cleanPath(query)
  if (regex.flags !== '') return !(await allPartsExist(path, facts))
  return !(await facts.folderExists(path.replace(/\/$/, '')))
}

/** Rule 2. */
async function pathRoute(query: string, facts: RouteFacts): Promise<Route | undefined> {
  const seen = pathShapeOf(query, facts.extensions)
  const { path } = seen
  if (path === '') return undefined
  const because = await pathReason(query, seen, facts)
  if (!because) return undefined
  const name = asIdentifier(query)
  const shape = { ...plain(query), path, identifiers: name === undefined ? [] : [name] }
  return { mode: 'path', because, shape, fallbacks: ['symbol', 'concept'] }
}

async function pathReason(query: string, shape: PathShape, facts: RouteFacts): Promise<string | undefined> {
  const { path, sure } = shape
  if (sure === 'yes') return path.endsWith('/') ? 'ends in a slash: a folder' : 'looks like the path of a file'
  if (splitSymbolId(query)) return undefined
  if (await facts.pathExists(query)) return 'is the path of an indexed file'
  if (path !== query && (await facts.pathExists(path))) return 'is the path of an indexed file'
  if (sure === 'no') return undefined
  if (await allPartsExist(path, facts)) return 'names indexed files or folders'
  if (sure === 'parts') return undefined
  return (await isMember(path, facts)) ? undefined : 'looks like the name of a file'
}

/** `res.json` is a member rather than a file where both are names of symbols and no such file is indexed. */
async function isMember(name: string, facts: RouteFacts): Promise<boolean> {
  const parts = [...new Set(name.split('.'))].slice(0, MAX_LOOKUPS)
  return (await facts.namesExist(parts)).every(Boolean)
}

async function allPartsExist(path: string, facts: RouteFacts): Promise<boolean> {
  const parts = partsOf(path)
  return parts.length > 0 && parts.length <= MAX_LOOKUPS && (await facts.pathPartsExist(parts)).every(Boolean)
}

/** Scripts that write no spaces between words: a long run of them is a sentence. */
const UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/

const PRIME = new RegExp(`^[${LETTER}_][^'"]*'{1,3}$`)

/** Rule 3 for one token, and for the plain word that may be a symbol, a file's name or a subject. */
async function oneTokenRoute(query: string, facts: RouteFacts): Promise<Route | undefined> {
  const symbolId = splitSymbolId(query)
  if (symbolId && !/\s/.test(symbolId.symbol)) {
    const shape = { ...plain(query), path: symbolId.path, identifiers: [`${symbolId.path}::${symbolId.symbol}`] }
    return { mode: 'symbol', because: 'path and name of a symbol', shape, fallbacks: ['path', 'concept'] }
  }
  // A prime is part of a Haskell name, a quote around the word is not.
  const bare = trimSet(query, '`"\'“‘', PRIME.test(query) ? '' : '`"\'”’,;')
  const name = asIdentifier(bare)
  if (name === undefined || (await isSentence(name, facts))) return undefined
  const shape = oneName(query, name, bare)
  const because = shape.single ? 'one word: symbol, file name or subject' : 'one identifier'
  return { mode: 'symbol', because, shape, fallbacks: ['path', 'concept'] }
}

async function isSentence(name: string, facts: RouteFacts): Promise<boolean> {
  if (!UNSPACED.test(name) || isMarked(name)) return false
  return name.length > 4 && !(await facts.namesExist([name]))[0]
}

/** `token` is the name as it was written, which tells whether it is meant as one (`login` is not, `login()` is). */
function oneName(query: string, name: string, token: string): QueryShape {
  const isWord = hasLetterOrDigit(name) && !/\w-\w+-\w/.test(name)
  const single = isWord && name === token && !isMarked(token)
  return { ...plain(query), identifiers: [name], words: single ? [name] : [], single }
}

/** Rules 3 (several identifiers), 4 and 5. */
async function proseRoute(query: string, facts: RouteFacts): Promise<Route> {
  const { tokens, alternatives } = tokenize(query)
  claimLastMark(query, tokens)
  const mayBeNames = tokens.length > 0 && tokens.length <= MAX_IDENTIFIERS && tokens.every(mayBeAmongNames)
  const asked = tokens.filter((token) => token.mark === 'ask' || (mayBeNames && token.mark === 'no'))
  const declared = declaredIn(query)
  const known = await knownNames(asked, [lastWithMark(query), declared?.name], facts)
  const declares = declared && known.has(declared.name) ? declared : undefined
  if (declares) claimDeclared(declares.name, tokens)
  const isSure = (token: QueryToken) => token.mark === 'yes' || (token.mark === 'ask' && known.has(token.name!))
  const isName = (token: QueryToken) => isSure(token) || (token.name !== undefined && known.has(token.name))
  if (mayBeNames && tokens.every(isName)) {
    const shape = { ...shapeOf(query, tokens, () => true), alternatives }
    const because = tokens.length > 1 ? 'identifiers only' : 'one identifier'
    return { mode: 'symbol', because, shape, fallbacks: ['path', 'concept'] }
  }
  const shape = {
    ...withLastName(shapeOf(query, tokens, isSure), query, known),
    alternatives,
    ...(declares && { declares }),
  }
  const first = shape.identifiers[0]
  if (first === undefined) {
    return { mode: 'concept', because: shape.questionWord ? 'a question' : 'plain words', shape, fallbacks: [] }
  }
  return { mode: 'hybrid', because: `words around the identifier ${clip(first)}`, shape, fallbacks: [] }
}

/** In `valid? empty?` the last mark ends no sentence: the others bear one too. */
function claimLastMark(query: string, tokens: QueryToken[]): void {
  const last = lastWithMark(query)
  const others = tokens.slice(0, -1)
  if (last === undefined || !others.every((token) => token.mark === 'yes')) return
  if (!others.some((token) => /[?!]$/.test(token.text))) return
  tokens[tokens.length - 1] = { text: last, name: last, mark: 'yes', part: false }
}

/** What a query declares is meant as a name. */
function claimDeclared(name: string, tokens: QueryToken[]): void {
  const at = tokens.findIndex((token) => token.name === name || token.text === name)
  if (at < 0) tokens.push({ text: name, name, mark: 'yes', part: true })
  else tokens[at] = { ...tokens[at]!, name, mark: 'yes' }
}

const mayBeAmongNames = (token: QueryToken): boolean =>
  !token.part && token.name !== undefined && (token.mark !== 'no' || !isOrdinaryWord(token.name))

const LAST_MARK = new RegExp(`(?:^|\\s)([${LETTER}_][${LETTER}0-9_]*[?!])$`)

/** `who calls valid?` ends in a question mark that belongs to a name only if the index has that name. */
const lastWithMark = (query: string): string | undefined => LAST_MARK.exec(query)?.[1]

function withLastName(shape: QueryShape, query: string, known: ReadonlySet<string>): QueryShape {
  const last = lastWithMark(query)
  if (last === undefined || !known.has(last)) return shape
  return {
    ...shape,
    identifiers: [...shape.identifiers, last],
    words: shape.words.filter((word) => word !== last.slice(0, -1)),
  }
}

async function knownNames(
  tokens: readonly QueryToken[],
  more: readonly (string | undefined)[],
  facts: RouteFacts,
): Promise<ReadonlySet<string>> {
  const all = [...more.filter((name) => name !== undefined), ...tokens.map((token) => token.name!)]
  const names = [...new Set(all)].slice(0, MAX_LOOKUPS)
  if (names.length === 0) return new Set()
  const exist = await facts.namesExist(names)
  return new Set(names.filter((_, i) => exist[i]))
}

const plain = (query: string): QueryShape => shapeOf(query, [], () => false)

const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
