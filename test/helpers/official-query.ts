import { Parser, Query, type Language as Grammar, type Tree } from 'web-tree-sitter'
import { compileQuery } from '../../src/extract/match/compile-query.ts'
import { parseQuery } from '../../src/extract/match/parse-query.ts'
import { QueryRunner, type Match } from '../../src/extract/match/run-query.ts'
import { coreModule, loadGrammar } from '../../src/extract/runtime.ts'
import { FlatTree } from '../../src/extract/tree/flat-tree.ts'
import { TreeReader } from '../../src/extract/tree/read-tree.ts'

/** Runs one query with tree-sitter's own engine and with ours; matches as sorted lines `pattern capture@start-end ...`. */
export class BothEngines {
  private readonly grammar: Grammar
  private readonly parser = new Parser()
  private readonly official: Query
  private readonly captureNames: readonly string[]
  private readonly runner: QueryRunner
  private readonly reader: TreeReader
  /** Milliseconds spent so far; those of the official engine hold the making of its objects. */
  readonly cpu = { parse: 0, official: 0, walk: 0, run: 0 }

  constructor(
    grammarName: string,
    private readonly query: string,
  ) {
    this.grammar = loadGrammar(grammarName)
    this.parser.setLanguage(this.grammar)
    this.official = new Query(this.grammar, query)
    const program = compileQuery(this.grammar, parseQuery(query))
    this.captureNames = program.captureNames
    this.runner = new QueryRunner(program)
    this.reader = new TreeReader(coreModule(), this.grammar, new FlatTree())
  }

  run(text: string): { official: string[]; own: string[] } {
    const tree = this.timed('parse', () => this.parser.parse(text))
    if (!tree) throw new Error('no tree')
    try {
      return { official: this.runOfficial(tree), own: this.runOwn(tree, text) }
    } finally {
      tree.delete()
    }
  }

  private timed<T>(what: keyof BothEngines['cpu'], work: () => T): T {
    const before = process.cpuUsage()
    const result = work()
    const { user, system } = process.cpuUsage(before)
    this.cpu[what] += (user + system) / 1000
    return result
  }

  /** Source of the pattern of a line of `run`. */
  patternOf(line: string): string {
    const pattern = Number(line.split(' ')[0])
    return this.query.slice(this.official.startIndexForPattern(pattern), this.official.endIndexForPattern(pattern))
  }

  private runOfficial(tree: Tree): string[] {
    const matches = this.timed('official', () => this.official.matches(tree.rootNode))
    return matches
      .map(({ patternIndex, captures }) => {
        return row(patternIndex, captures.map(({ name, node }) => `${name}@${node.startIndex}-${node.endIndex}`)) // prettier-ignore
      })
      .sort()
  }

  private runOwn(tree: Tree, text: string): string[] {
    const out: string[] = []
    const flat = this.timed('walk', () => this.reader.read(tree))
    const visit = ({ pattern, count, capture, start, end }: Match): void => {
      const captures = Array.from(
        { length: count },
        (_, i) => `${this.captureNames[capture[i]!]}@${start[i]}-${end[i]}`,
      )
      out.push(row(pattern, captures))
    }
    const found: Match[] = []
    const isComplete = this.timed('run', () => this.runner.run(flat, text, (match) => found.push(copyOf(match))))
    found.forEach(visit)
    if (!isComplete) throw new Error('too many steps')
    return out.sort()
  }
}

const copyOf = (match: Match): Match => ({
  ...match,
  capture: [...match.capture],
  node: [...match.node],
  start: [...match.start],
  end: [...match.end],
})

const row = (pattern: number, captures: string[]): string => [pattern, ...captures.sort()].join(' ')
