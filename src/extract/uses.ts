import type { Language as Grammar } from 'web-tree-sitter'
import { readUses } from '../languages/grammars.ts'
import type { Language } from '../languages/language.ts'
import { compileQuery } from './match/compile-query.ts'
import { parseQuery, type Element, type PatternSource } from './match/parse-query.ts'
import { QueryRunner, type Match } from './match/run-query.ts'
import { OccurrenceCollector } from './occurrences.ts'
import type { FlatTree } from './tree/flat-tree.ts'
import { useRole, type UseRole } from './use-roles.ts'

/** A text, and what is parsed in its place (the same, or `Language.prepare` of it). */
export interface Texts {
  readonly text: string
  readonly parsed: string
}

/** Finds the occurrences in trees of one language. */
export class UseFinder {
  private readonly runner: QueryRunner
  /** By capture index. */
  private readonly roles: readonly UseRole[]
  /** By symbol: role of a node that no pattern with surroundings captures, `undefined` for most. */
  private readonly plain: readonly (UseRole | undefined)[]
  private readonly keywords: ReadonlySet<string>
  /** By node: 1 + pattern that captured it, 0 for none; of two the lower one counts. And its capture. */
  private pattern = new Uint16Array(0)
  private capture = new Uint8Array(0)

  constructor(language: Language, grammar: Grammar) {
    const source = readUses(language.queries)
    const patterns = parseQuery(source === '' ? identifiersOf(grammar) : source)
    const program = compileQuery(
      grammar,
      patterns.filter((pattern) => !isPlain(pattern)),
    )
    this.runner = new QueryRunner(program)
    this.roles = program.captureNames.map(useRole)
    this.plain = plainRoles(grammar, patterns.filter(isPlain))
    this.keywords = keywordsOf(grammar)
  }

  /** `undefined` when the patterns took too many steps. */
  find(tree: FlatTree, { text, parsed }: Texts): OccurrenceCollector | undefined {
    const collector = new OccurrenceCollector(text, parsed, this.keywords)
    this.reset(tree.count)
    if (!this.runner.run(tree, parsed, (match) => this.choose(match, tree, collector))) return undefined
    const { plain, roles, pattern, capture } = this
    const { count, symbol, start, end } = tree
    for (let node = 0; node < count; node++) {
      const role = pattern[node] === 0 ? plain[symbol[node]!] : roles[capture[node]!]
      if (role !== undefined) collector.add(role, start[node]!, end[node]!)
    }
    return collector
  }

  private reset(count: number): void {
    if (count > this.pattern.length) {
      this.pattern = new Uint16Array(count * 2)
      this.capture = new Uint8Array(count * 2)
    } else this.pattern.fill(0, 0, count)
  }

  private choose(match: Match, tree: FlatTree, collector: OccurrenceCollector): void {
    for (let i = 0; i < match.count; i++) {
      const node = match.node[i]!
      const capture = match.capture[i]!
      const role = this.roles[capture]!
      if (role.type === 'none') continue
      if (role.type === 'within') collector.add(role, tree.start[node]!, tree.end[node]!)
      else if (this.pattern[node] === 0 || match.pattern + 1 < this.pattern[node]!) {
        this.pattern[node] = match.pattern + 1
        this.capture[node] = capture
      }
    }
  }
}

/** A kind of node without surroundings, or a list of them. */
function isPlain({ root, rest, predicates }: PatternSource): boolean {
  if (predicates.length > 0 || rest.length > 0) return false
  return leaves(root).every(
    (one) =>
      one.type === 'node' &&
      one.test.type === 'kind' &&
      !one.isMissing &&
      one.children.items.length === 0 &&
      one.negated.length === 0 &&
      one.field === undefined &&
      one.captures.length === 1 &&
      useRole(one.captures[0]!).type !== 'within',
  )
}

const leaves = (root: Element): readonly Element[] => (root.type === 'alternation' ? root.options : [root])

function plainRoles(grammar: Grammar, patterns: readonly PatternSource[]): (UseRole | undefined)[] {
  const roles: (UseRole | undefined)[] = []
  for (const leaf of patterns.flatMap(({ root }) => leaves(root))) {
    if (leaf.type !== 'node' || leaf.test.type !== 'kind') continue
    const { name, named } = leaf.test
    const symbol = grammar.idForNodeType(name, named)
    if (symbol === null) throw new Error(`query of uses: the grammar has no node ${name}`)
    roles[symbol] ??= useRole(leaf.captures[0]!)
  }
  return roles
}

/** Without a file that says more: every node that the grammar calls an identifier or the like. */
function identifiersOf(grammar: Grammar): string {
  const names = new Set<string>()
  for (let id = 0; id < grammar.nodeTypeCount; id++) {
    const name = grammar.nodeTypeForId(id) ?? ''
    if (grammar.nodeTypeIsNamed(id) && IS_IDENTIFIER.test(name) && !IS_COMPOUND.test(name)) names.add(name)
  }
  return [...names].map((name) => `(${name}) @use.other`).join('\n')
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
