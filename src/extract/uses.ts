import { Query, type Language as Grammar, type Tree } from 'web-tree-sitter'
import { readUses } from '../languages/grammars.ts'
import type { Language } from '../languages/language.ts'
import { OccurrenceCollector } from './occurrences.ts'
import type { Texts } from './parse.ts'
import { forEachMatch } from './raw-query.ts'
import { coreModule } from './runtime.ts'
import { useRole, type UseRole } from './use-roles.ts'

/** What tells the occurrences of a language. */
export interface Uses {
  readonly query: Query
  /** By pattern: of two captures of one node the one with the lower rank counts. */
  readonly ranks: readonly number[]
  /** By capture index. */
  readonly roles: readonly UseRole[]
  readonly keywords: ReadonlySet<string>
}

/** Compiles the `.uses.scm` files of a language. */
export function loadUses(language: Language, grammar: Grammar): Uses {
  const text = readUses(language.queries) || identifiersOf(grammar)
  const query = new Query(grammar, text)
  return { query, ranks: ranksOf(query, text), roles: query.captureNames.map(useRole), keywords: keywordsOf(grammar) }
}

/** Collects the occurrences of a tree. `parsed` is the text that was parsed in place of `text`. */
export function collectUses(
  { query, ranks, roles, keywords }: Uses,
  tree: Tree,
  { text, parsed }: Texts,
  progress: () => boolean,
): OccurrenceCollector {
  const collector = new OccurrenceCollector(text, parsed, keywords)
  forEachMatch(coreModule(), query, tree, parsed, progress, (match) => {
    for (let i = 0; i < match.count; i++) {
      collector.add(roles[match.capture[i]!]!, match.start[i]!, match.end[i]!, ranks[match.pattern]!)
    }
  })
  return collector
}

/** Patterns in order, and behind all others those that are a node without surroundings: they hold when nothing else does. */
function ranksOf(query: Query, text: string): number[] {
  return Array.from({ length: query.patternCount() }, (_, pattern) => {
    const source = text.slice(query.startIndexForPattern(pattern), query.endIndexForPattern(pattern))
    return IS_PLAIN.test(source) ? query.patternCount() + pattern : pattern
  })
}

const IS_PLAIN = /^\s*(?:\(\w+\)|\[(?:\s*\(\w+\))+\s*\])\s*@[\w.]+\s*$/

/** Without a file that says more: every node that the grammar calls an identifier or the like. */
function identifiersOf(grammar: Grammar): string {
  const names = new Set<string>()
  for (let id = 0; id < grammar.nodeTypeCount; id++) {
    const name = grammar.nodeTypeForId(id) ?? ''
    if (grammar.nodeTypeIsNamed(id) && IS_IDENTIFIER.test(name) && !IS_COMPOUND.test(name)) names.add(name)
  }
  return [...names]
    .sort()
    .map((name) => `(${name}) @use.other`)
    .join('\n')
}

const IS_IDENTIFIER = /(^|_)(identifier|name|variable|constant)$/
const IS_COMPOUND = /^_|scoped|qualified|nested|dotted|generic|full/

/** Words that the grammar itself spells out. */
function keywordsOf(grammar: Grammar): Set<string> {
  const words = new Set<string>()
  for (let id = 0; id < grammar.nodeTypeCount; id++) {
    const name = (grammar.nodeTypeForId(id) ?? '').replace(/^[#@]/, '')
    if (!grammar.nodeTypeIsNamed(id) && /^[a-z_]\w*$/i.test(name)) words.add(name)
  }
  return words
}
