import { ERROR_SYMBOL, MISSING, NAMED, type FlatTree } from '../tree/flat-tree.ts'
import { longestMatches } from './longest.ts'
import { BIT, MODE, NAMED_NODE, OP, SET, type Program } from './program.ts'

/** One match; the arrays are reused for the next one, `count` says how many entries are valid. */
export interface Match {
  pattern: number
  count: number
  /** Index into `Program.captureNames`. */
  readonly capture: number[]
  /** Row in the tree, and its range in UTF-16 offsets. */
  readonly node: number[]
  readonly start: number[]
  readonly end: number[]
}

/**
 * Steps that a query may take per node of the tree, and in addition. Ordinary code needs less than ten per node; what
 * needs more has long lists in which a pattern captures several siblings independently. The limit counts work, not time,
 * so that the outcome does not depend on the machine.
 */
const STEPS_PER_NODE = 200
const STEPS = 1_000_000
/** Nodes that a match may be made of, for the sake of the stack: only repetitions with captures come near. */
const MAX_NESTED = 500

/** Runs a compiled query over flat trees: one look-up per node, and backtracking where a pattern begins. */
export class QueryRunner {
  /** Nodes matched so far by depth below the pattern's root, -1 for none yet. */
  private readonly at: Int32Array
  private readonly match: Match = { pattern: 0, count: 0, capture: [], node: [], start: [], end: [] }
  private readonly kept: { capture: number[]; node: number[] }[] = []
  private steps = 0
  private nested = 0
  private keep = false
  private tree!: FlatTree
  private text = ''
  private visit!: (match: Match) => void

  constructor(private readonly program: Program) {
    this.at = new Int32Array(program.maxDepth + 3)
  }

  /**
   * Calls `visit` for every match, in the order of the nodes where they begin and then of the patterns. Returns false,
   * after some of them, when the limit of steps was reached. `text` is what was parsed.
   */
  run(tree: FlatTree, text: string, visit: (match: Match) => void): boolean {
    this.tree = tree
    this.text = text
    this.visit = visit
    this.nested = 0
    this.steps = STEPS + STEPS_PER_NODE * tree.count
    const { roots } = this.program
    const { symbol, parent, count } = tree
    for (let node = 0; node < count; node++) {
      const entries = roots[symbol[node]!]
      if (entries === undefined) continue
      for (let i = 0; i < entries.length; i++) {
        const { pattern, starts, needsFilter, isRooted } = entries[i]!
        if (!isRooted && (parent[node]! < 0 || symbol[parent[node]!] === ERROR_SYMBOL)) continue
        this.keep = needsFilter
        for (let k = 0; k < starts.length; k++) this.begin(starts[k]!, node)
        if (this.kept.length > 0) this.flush(pattern)
      }
      if (this.steps < 0) return false
    }
    return true
  }

  private begin(pc: number, node: number): void {
    const { program, at, match } = this
    at[0] = this.tree.parent[node]!
    at[1] = node
    at[2] = -1
    match.count = 0
    if (!this.fits(pc, node)) return
    if (program.captures[pc] !== 0) this.capture(pc, node)
    this.follow(pc + 1, MODE.PLAIN)
  }

  /** Takes the ways from operation `pc` on; true when one came to an end. */
  private follow(pc: number, mode: number): boolean {
    const { op, a, b, bits, depth } = this.program
    for (;;) {
      switch (op[pc]) {
        case OP.NODE:
          return this.siblings(pc, mode)
        case OP.RUN:
          return this.siblingRun(pc, mode)
        case OP.JUMP:
          pc = a[pc]!
          continue
        case OP.SKIP:
          if ((bits[pc]! & BIT.LAST) !== 0 && this.namedFollows(depth[pc]!)) return false
          if (a[pc] !== MODE.PLAIN) mode = a[pc]!
          pc++
          continue
        case OP.SPLIT: {
          const found = this.follow(a[pc]!, mode)
          if (found && (bits[pc]! & BIT.STOP) !== 0) return true
          return this.follow(b[pc]!, mode) || found
        }
        case OP.DONE:
          this.finish(a[pc]!)
          return true
        default:
          return true
      }
    }
  }

  private siblings(pc: number, mode: number): boolean {
    const { at, match, program } = this
    const { next, flags } = this.tree
    const depth = program.depth[pc]!
    const oldNode = at[depth]!
    const oldChild = at[depth + 1]!
    const parent = at[depth - 1]!
    const end = next[parent]!
    let bits = program.bits[pc]!
    if (mode === MODE.NO_ANCHOR) bits &= ~BIT.IMMEDIATE
    else if (mode === MODE.STRICT) bits |= BIT.STRICT
    const captured = match.count
    let found = false
    if (++this.nested > MAX_NESTED) this.steps = -1
    for (let node = oldNode >= 0 ? next[oldNode]! : parent + 1; node < end; node = next[node]!) {
      if (--this.steps < 0) break
      if (this.fits(pc, node)) {
        at[depth] = node
        at[depth + 1] = -1
        if (program.captures[pc] !== 0) this.capture(pc, node)
        if (this.follow(pc + 1, MODE.PLAIN)) found = true
        match.count = captured
        if ((bits & BIT.COMMIT) !== 0 || (found && (bits & BIT.STOP) !== 0)) break
      }
      if ((bits & BIT.STRICT) !== 0 || ((bits & BIT.IMMEDIATE) !== 0 && (flags[node]! & NAMED) !== 0)) break
    }
    this.nested--
    at[depth] = oldNode
    at[depth + 1] = oldChild
    return found
  }

  /** The longest run first. */
  private siblingRun(pc: number, mode: number): boolean {
    const { at, program } = this
    const { next, flags } = this.tree
    const depth = program.depth[pc]!
    const oldNode = at[depth]!
    const oldChild = at[depth + 1]!
    const parent = at[depth - 1]!
    const end = next[parent]!
    const run: number[] = []
    for (let node = oldNode >= 0 ? next[oldNode]! : parent + 1; node < end; node = next[node]!) {
      if (--this.steps < 0) break
      if (this.fits(pc, node)) run.push(node)
      else if (run.length > 0 || mode === MODE.STRICT || (flags[node]! & NAMED) !== 0) break
    }
    let found = false
    for (let i = run.length - 1; i >= 0; i--) {
      at[depth] = run[i]!
      at[depth + 1] = -1
      if (this.follow(pc + 1, MODE.PLAIN)) found = true
      if (found && (program.bits[pc]! & BIT.STOP) !== 0) break
    }
    at[depth] = oldNode
    at[depth + 1] = oldChild
    return found
  }

  private fits(pc: number, node: number): boolean {
    const { program, tree } = this
    const symbol = tree.symbol[node]!
    const wanted = program.a[pc]!
    if (wanted >= 0) {
      if (symbol !== wanted) return false
    } else if (wanted <= SET) {
      if (program.sets[SET - wanted]![symbol] !== 1) return false
    } else if (symbol === ERROR_SYMBOL || (wanted === NAMED_NODE && (tree.flags[node]! & NAMED) === 0)) return false
    const field = program.field[pc]!
    if (field !== 0 && tree.field[node] !== field) return false
    return this.fitsClosely(pc, node)
  }

  /** What most nodes of the right kind and field need not be asked. */
  private fitsClosely(pc: number, node: number): boolean {
    const { program, tree, at } = this
    const bits = program.bits[pc]!
    const depth = program.depth[pc]!
    if ((bits & BIT.MISSING) !== 0 && (tree.flags[node]! & MISSING) === 0) return false
    if ((bits & BIT.LAST) !== 0 && this.namedBehind(node, tree.next[at[depth - 1]!]!)) return false
    const negated = program.negated[pc]!
    if (negated !== 0 && this.hasField(node, program.negatedLists[negated]!)) return false
    const test = program.test[pc]!
    if (test !== 0 && !program.tests[test]!(this.text.slice(tree.start[node], tree.end[node]))) return false
    const children = program.children[pc]!
    if (children === 0) return true
    at[depth] = node
    at[depth + 1] = -1
    return this.follow(children, MODE.PLAIN)
  }

  private hasField(node: number, fields: readonly number[]): boolean {
    const { next, field } = this.tree
    const end = next[node]!
    for (let child = node + 1; child < end; child = next[child]!) if (fields.includes(field[child]!)) return true
    return false
  }

  /** True when a named sibling follows the last node matched at a depth, or any is there when none was. */
  private namedFollows(depth: number): boolean {
    const { at, tree } = this
    const parent = at[depth - 1]!
    const last = at[depth]!
    return last >= 0
      ? this.namedBehind(last, tree.next[parent]!)
      : this.namedBehind(parent, tree.next[parent]!, parent + 1)
  }

  private namedBehind(node: number, end: number, from = this.tree.next[node]!): boolean {
    const { next, flags } = this.tree
    for (let sibling = from; sibling < end; sibling = next[sibling]!) if ((flags[sibling]! & NAMED) !== 0) return true
    return false
  }

  private capture(pc: number, node: number): void {
    const { match } = this
    for (const capture of this.program.captureLists[this.program.captures[pc]!]!) {
      match.capture[match.count] = capture
      match.node[match.count++] = node
    }
  }

  private finish(pattern: number): void {
    const { match } = this
    if (!this.keep) return this.emit(pattern)
    this.steps -= match.count
    this.kept.push({ capture: match.capture.slice(0, match.count), node: match.node.slice(0, match.count) })
  }

  private flush(pattern: number): void {
    const { match } = this
    for (const { capture, node } of longestMatches(this.kept)) {
      match.count = node.length
      for (let i = 0; i < node.length; i++) {
        match.capture[i] = capture[i]!
        match.node[i] = node[i]!
      }
      this.emit(pattern)
    }
    this.kept.length = 0
  }

  private emit(pattern: number): void {
    const { match, program, tree } = this
    const late = program.late[pattern]!
    for (let i = 0; i < late.length; i++) {
      const { capture, other, test } = late[i]!
      if (!test(this.textsOf(capture), other < 0 ? [] : this.textsOf(other))) return
    }
    match.pattern = pattern
    for (let i = 0; i < match.count; i++) {
      match.start[i] = tree.start[match.node[i]!]!
      match.end[i] = tree.end[match.node[i]!]!
    }
    this.visit(match)
  }

  private textsOf(capture: number): string[] {
    const { match, tree } = this
    const texts: string[] = []
    for (let i = 0; i < match.count; i++) {
      const node = match.node[i]!
      if (match.capture[i] === capture) texts.push(this.text.slice(tree.start[node], tree.end[node]))
    }
    return texts
  }
}
