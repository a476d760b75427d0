import { Parser, type Language as Grammar, type Tree } from 'web-tree-sitter'
import { readQueries } from '../languages/grammars.ts'
import type { Language } from '../languages/language.ts'
import { compileQuery } from './match/compile-query.ts'
import { parseQuery } from './match/parse-query.ts'
import { QueryRunner, type Match } from './match/run-query.ts'
import type { OccurrenceCollector } from './occurrences.ts'
import { captureRoles, type Role } from './roles.ts'
import { coreModule, loadGrammar } from './runtime.ts'
import { FlatTree } from './tree/flat-tree.ts'
import { TreeReader } from './tree/read-tree.ts'
import { UseFinder, type Texts } from './uses.ts'

/** The WebAssembly module broke (out of memory, stack overflow): this thread cannot parse any more. */
class ParserDied extends Error {
  override name = 'ParserDied'
}

interface LoadedLanguage {
  readonly parser: Parser
  readonly reader: TreeReader
  readonly definitions: QueryRunner
  readonly roles: readonly Role[]
  readonly uses: UseFinder
}

const grammars = new Map<string, Grammar>()
const loaded = new Map<string, LoadedLanguage>()
const flatTree = new FlatTree()
let dead: ParserDied | undefined

function load(language: Language): LoadedLanguage {
  const known = loaded.get(language.id)
  if (known) return known
  let grammar = grammars.get(language.grammar)
  if (!grammar) grammars.set(language.grammar, (grammar = loadGrammar(language.grammar)))
  const parser = new Parser()
  parser.setLanguage(grammar)
  const program = compileQuery(grammar, parseQuery(readQueries(language.queries)))
  const entry = {
    parser,
    reader: new TreeReader(coreModule(), grammar, flatTree),
    definitions: new QueryRunner(program),
    roles: captureRoles(program.captureNames),
    uses: new UseFinder(language, grammar),
  }
  loaded.set(language.id, entry)
  return entry
}

/** Takes the matches one by one; `match` is valid only during the call, `roles` are those of its captures. */
export type MatchVisitor = (match: Match, roles: readonly Role[]) => void

/** What a parse told beside the matches. */
export interface Parsed {
  readonly hasError: boolean
  readonly uses: OccurrenceCollector
}

/**
 * Parses a text and hands every match of the language's query to `visit`. Returns `undefined` when the parse took longer
 * than `deadlineMs` or the patterns more steps than the size of the tree allows. Throws `ParserDied` when the module
 * broke; every later call in this thread then throws it too.
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
    const { parser, reader, definitions, roles, uses } = load(language)
    tree = parseWithin(parser, texts.parsed, deadlineMs)
    if (!tree) return undefined
    const hasError = tree.rootNode.hasError
    const flat = reader.read(tree)
    if (!definitions.run(flat, texts.parsed, (match) => visit(match, roles))) return undefined
    const found = uses.find(flat, texts)
    return found && { hasError, uses: found }
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

/** Traps and stack overflows leave the module's stack pointer and heap in an unknown state. */
function diagnose(error: unknown): unknown {
  const broken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
  if (!broken) return error
  dead = new ParserDied(`the parser broke: ${error.message}`)
  return dead
}
