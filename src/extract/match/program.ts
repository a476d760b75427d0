/** Operations of a compiled query. */
export const OP = {
  /** Match a sibling behind the last one matched at this depth, or a first child. */
  NODE: 0,
  /** Try the operations at `a`, then those at `b`. */
  SPLIT: 1,
  /** Go on at `a`. */
  JUMP: 2,
  /** An optional node was left out: `a` is the `MODE` of the next node. */
  SKIP: 3,
  /** End of a test of children. */
  ACCEPT: 4,
  /** Pattern `a` matches. */
  DONE: 5,
  /** Like NODE for as many as there are directly behind each other, at least one; nothing is captured. */
  RUN: 6,
} as const

/** How the next node is looked for, when an optional one before it was left out. */
export const MODE = { PLAIN: 0, NO_ANCHOR: 1, STRICT: 2 } as const

/** Bits of an operation. */
export const BIT = {
  /** No named sibling may be passed over. */
  IMMEDIATE: 1,
  /** No sibling at all may be passed over. */
  STRICT: 2,
  /** No named sibling may follow. */
  LAST: 4,
  MISSING: 8,
  /** The first sibling that fits is the only one tried. */
  COMMIT: 16,
  /** One success is enough: nothing from here on is captured. */
  STOP: 32,
} as const

/** `a` of a NODE that is no symbol: any node, any named node; below them `SET - i` is one of the symbols of set `i`. */
export const ANY = -1
export const NAMED_NODE = -2
export const SET = -3

/** Says whether the text of a captured node will do. */
export type TextTest = (text: string) => boolean

/** A condition on a match that can only be tested when it is complete. */
export interface LatePredicate {
  readonly capture: number
  /** With the texts of all nodes of the capture, and of the other one for comparisons of two. */
  readonly other: number
  readonly test: (texts: readonly string[], others: readonly string[]) => boolean
}

/** A query compiled for one grammar: operations as columns. */
export interface Program {
  readonly captureNames: readonly string[]
  readonly patternCount: number
  /** By symbol of a pattern's root: first operations, grouped by pattern; `undefined` for most symbols. */
  readonly roots: readonly (readonly RootEntry[] | undefined)[]
  readonly op: Uint8Array
  readonly a: Int32Array
  readonly b: Int32Array
  readonly bits: Uint8Array
  readonly depth: Uint8Array
  readonly field: Uint16Array
  /** First operation of the test of a node's children, 0 for none. */
  readonly children: Int32Array
  /** Index into `captureLists`, `negated`, `tests`; 0 for none. */
  readonly captures: Uint16Array
  readonly negated: Uint16Array
  readonly test: Uint16Array
  readonly captureLists: readonly (readonly number[])[]
  readonly negatedLists: readonly (readonly number[])[]
  readonly tests: readonly (TextTest | undefined)[]
  /** One byte per symbol. */
  readonly sets: readonly Uint8Array[]
  readonly late: readonly (readonly LatePredicate[])[]
  readonly maxDepth: number
}

export interface RootEntry {
  readonly pattern: number
  /** Root operations: several for alternatives of one kind of node. */
  readonly starts: readonly number[]
  /** Matches may be equal to or parts of each other: only the longest count. */
  readonly needsFilter: boolean
  /** False for a pattern of siblings, which does not match in an error. */
  readonly isRooted: boolean
}
