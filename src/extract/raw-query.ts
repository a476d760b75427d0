import type { Query, Tree } from 'web-tree-sitter'

/**
 * Runs a query and reads the matches straight from the module's memory. `Query.matches` makes an object, its position
 * and several accessor calls per captured node, which costs about as much as the query itself (measured: a third of
 * the whole extraction). This leans on the memory layout of web-tree-sitter 0.27, whose version is pinned; a test
 * compares the two readings.
 */

/** The part of the Emscripten module that is used here; `Parser.init` fills the options object that it is given. */
export interface CoreModule {
  readonly HEAP32: Int32Array
  currentQueryProgressCallback: (() => boolean) | null
  _free(address: number): void
  _ts_init(): number
  _ts_node_end_index_wasm(tree: number): number
  _ts_query_matches_wasm(query: number, tree: number, ...options: number[]): void
}

/** One match; the arrays are reused for the next one, `count` says how many entries are valid. */
export interface RawMatch {
  pattern: number
  count: number
  /** Index into `query.captureNames`. */
  readonly capture: number[]
  readonly start: number[]
  readonly end: number[]
  /** Same for the same node only. */
  readonly node: number[]
}

interface Addressed {
  readonly 0: number
}

type TextPredicate = (captures: readonly { name: string; node: { text: string } }[]) => boolean

const NODE_INTS = 5
const NO_LIMIT = 0xffffffff

/** Calls `visit` for every match that satisfies its predicates, in the order in which they ended. */
export function forEachMatch(
  core: CoreModule,
  query: Query,
  tree: Tree,
  text: string,
  progress: () => boolean,
  visit: (match: RawMatch) => void,
): void {
  const treeAddress = (tree as unknown as Addressed)[0]
  const transfer = core._ts_init()
  putRoot(core, tree, transfer)
  core.currentQueryProgressCallback = progress
  core._ts_query_matches_wasm((query as unknown as Addressed)[0], treeAddress, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NO_LIMIT, NO_LIMIT) // prettier-ignore
  core.currentQueryProgressCallback = null
  const count = core.HEAP32[transfer >> 2]!
  const address = core.HEAP32[(transfer >> 2) + 1]!
  const match: RawMatch = { pattern: 0, count: 0, capture: [], start: [], end: [], node: [] }
  const predicates = (query as unknown as { textPredicates: TextPredicate[][] }).textPredicates
  let at = address >> 2
  for (let i = 0; i < count; i++) {
    at = readMatch(core, treeAddress, transfer >> 2, at, match)
    const checks = predicates[match.pattern]!
    if (checks.length === 0 || satisfies(checks, query, match, text)) visit(match)
  }
  core._free(address)
}

/** The root node goes where the module expects the node of a call. */
function putRoot({ HEAP32 }: CoreModule, { rootNode }: Tree, transfer: number): void {
  const at = transfer >> 2
  HEAP32[at] = rootNode.id
  HEAP32[at + 1] = rootNode.startIndex
  HEAP32[at + 2] = rootNode.startPosition.row
  HEAP32[at + 3] = rootNode.startPosition.column
  HEAP32[at + 4] = (rootNode as unknown as Addressed)[0]
}

/** Reads the match at `at` (in 32-bit units) and returns where the next one lies. */
function readMatch(core: CoreModule, tree: number, transfer: number, at: number, match: RawMatch): number {
  const { HEAP32 } = core
  match.pattern = HEAP32[at]!
  match.count = HEAP32[at + 1]!
  at += 2
  for (let i = 0; i < match.count; i++) {
    match.capture[i] = HEAP32[at]!
    match.node[i] = HEAP32[at + 1]!
    match.start[i] = HEAP32[at + 2]!
    for (let k = 0; k < NODE_INTS; k++) HEAP32[transfer + k] = HEAP32[at + 1 + k]!
    match.end[i] = core._ts_node_end_index_wasm(tree)
    at += 1 + NODE_INTS
  }
  return at
}

function satisfies(checks: readonly TextPredicate[], query: Query, match: RawMatch, text: string): boolean {
  const captures: { name: string; node: { text: string } }[] = []
  for (let i = 0; i < match.count; i++) {
    const name = query.captureNames[match.capture[i]!]!
    captures.push({ name, node: { text: text.slice(match.start[i], match.end[i]) } })
  }
  return checks.every((check) => check(captures))
}
