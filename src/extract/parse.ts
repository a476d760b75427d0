import { Parser, Query, type Language as Grammar, type Tree } from 'web-tree-sitter'
import { readQueries } from '../languages/grammars.ts'
import type { Language } from '../languages/language.ts'
import { forEachMatch, type RawMatch } from './raw-query.ts'
import type { OccurrenceCollector } from './occurrences.ts'
import { coreModule, loadGrammar } from './runtime.ts'
import { collectUses, loadUses, type Uses } from './uses.ts'

/** The WebAssembly module broke (out of memory, stack overflow): this thread cannot parse any more. */
export class ParserDied extends Error {
  override name = 'ParserDied'
}

interface LoadedLanguage {
  readonly parser: Parser
  readonly query: Query
  readonly uses: Uses
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
  const entry = { parser, query: new Query(grammar, readQueries(language.queries)), uses: loadUses(language, grammar) }
  loaded.set(language.id, entry)
  return entry
}

/** Takes the matches one by one; `RawMatch` is valid only during the call. */
export type MatchVisitor = (match: RawMatch, captureNames: readonly string[]) => void

/** What a parse told beside the matches. */
export interface Parsed {
  readonly hasError: boolean
  readonly uses: OccurrenceCollector
}

/** A text, and what is parsed in its place (the same, or `Language.prepare` of it). */
export interface Texts {
  readonly text: string
  readonly parsed: string
}

/**
 * Parses a text and hands every match of the language's query to `visit`. Returns `undefined` when parse or query took
 * longer than `deadlineMs` each. Throws `ParserDied` when the module broke; every
 * later call in this thread then throws it too.
 */
export function parseAndQuery(
  language: Language,
  texts: Texts,
  deadlineMs: number,
  visit: MatchVisitor,
): Parsed | undefined {
  if (dead) throw dead
  let tree: Tree | undefined
  try {
    const { parser, query, uses } = load(language)
    tree = parseWithin(parser, texts.parsed, deadlineMs)
    if (!tree || !queryWithin(query, tree, texts.parsed, deadlineMs, visit)) return undefined
    const collected = usesWithin(uses, tree, texts, deadlineMs)
    return collected && { hasError: tree.rootNode.hasError, uses: collected }
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

function queryWithin(query: Query, tree: Tree, text: string, deadlineMs: number, visit: MatchVisitor): boolean {
  const end = performance.now() + deadlineMs
  const { captureNames } = query
  let late = false
  const progress = (): boolean => (late ||= performance.now() > end)
  forEachMatch(coreModule(), query, tree, text, progress, (match) => visit(match, captureNames))
  return !late
}

function usesWithin(uses: Uses, tree: Tree, texts: Texts, deadlineMs: number): OccurrenceCollector | undefined {
  const end = performance.now() + deadlineMs
  let late = false
  const collected = collectUses(uses, tree, texts, () => (late ||= performance.now() > end))
  return late ? undefined : collected
}

/** Traps and stack overflows leave the module's stack pointer and heap in an unknown state. */
function diagnose(error: unknown): unknown {
  const broken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
  if (!broken) return error
  dead = new ParserDied(`the parser broke: ${error.message}`)
  return dead
}
