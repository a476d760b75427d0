import { Parser, Query, type Language as Grammar, type QueryMatch, type Tree } from 'web-tree-sitter'
import { readQueries } from '../languages/grammars.ts'
import type { Language } from '../languages/language.ts'
import { loadGrammar } from './runtime.ts'

/** The WebAssembly module broke (out of memory, stack overflow): this thread cannot parse any more. */
export class ParserDied extends Error {
  override name = 'ParserDied'
}

interface LoadedLanguage {
  readonly parser: Parser
  readonly query: Query
}

export interface ParsedText {
  readonly matches: readonly QueryMatch[]
  readonly hasError: boolean
}

const grammars = new Map<string, Grammar>()
const loaded = new Map<string, LoadedLanguage>()
let dead: ParserDied | undefined

function load(language: Language): LoadedLanguage {
  const known = loaded.get(language.id)
  if (known) return known
  let grammar = grammars.get(language.grammar)
  if (!grammar) grammars.set(language.grammar, (grammar = loadGrammar(language.grammar)))
  const parser = new Parser()
  parser.setLanguage(grammar)
  const entry = { parser, query: new Query(grammar, readQueries(language.queries)) }
  loaded.set(language.id, entry)
  return entry
}

/**
 * Parses a text, runs the language's query over it and hands the matches to `use` (nodes are valid only inside).
 * Returns `undefined` when parse or query took longer than `deadlineMs`. Throws `ParserDied` when the module broke;
 * every later call in this thread then throws it too.
 */
export function parseAndQuery<T>(
  language: Language,
  text: string,
  deadlineMs: number,
  use: (parsed: ParsedText) => T,
): T | undefined {
  if (dead) throw dead
  let tree: Tree | undefined
  try {
    const { parser, query } = load(language)
    tree = parseWithin(parser, text, deadlineMs)
    if (!tree) return undefined
    const matches = queryWithin(query, tree, deadlineMs)
    return matches && use({ matches, hasError: tree.rootNode.hasError })
  } catch (error) {
    throw diagnose(error)
  } finally {
    if (!dead) tree?.delete()
  }
}

function parseWithin(parser: Parser, text: string, deadlineMs: number): Tree | undefined {
  const end = performance.now() + deadlineMs
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end })
  if (tree) return tree
  parser.reset()
  return undefined
}

function queryWithin(query: Query, tree: Tree, deadlineMs: number): QueryMatch[] | undefined {
  const end = performance.now() + deadlineMs
  let late = false
  const matches = query.matches(tree.rootNode, { progressCallback: () => (late ||= performance.now() > end) })
  return late ? undefined : matches
}

/** Traps and stack overflows leave the module's stack pointer and heap in an unknown state. */
function diagnose(error: unknown): unknown {
  const broken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
  if (!broken) return error
  dead = new ParserDied(`the parser broke: ${error.message}`)
  return dead
}
