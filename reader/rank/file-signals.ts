/** Written once, for the bundle's sake. */
const weights = (prose: number, identifier: number) => ({ prose, identifier })

/**
 * Signals by which files are ranked for a query, and their weights. Each signal is 0..1 unless said otherwise; a file's
 * score is the weighted sum. Weights are few and round on purpose: fitting them finely gains on the queries at hand and
 * loses on others. Useful range of each weight: 0 (off) to about 2.
 */
export const FILE_SIGNALS = {
  /** Best passage: BM25 of the best chunk over the best of any file. */
  passage: weights(1, 1),
  /** The next three passages together, over the best of any file (0..3): the subject runs through the file. */
  passages: weights(0.25, 0.1),
  /** The file is called what the query says: its stem equals a word or two to three joined neighbours. */
  fileName: weights(0.25, 0.5),
  /** Share of the words of the file's name, by rarity, that the query says. */
  fileWords: weights(0, 0.5),
  /** BM25 over the words of the path, over the best of any file. */
  path: weights(0.25, 0.25),
  /** Defines an identifier of the query: types 1, functions 0.8, variables 0.5; less when many files do. */
  defines: weights(0.5, 0.5),
  /** Defines what two or three neighbouring words of the query say together. */
  definesPhrase: weights(0.5, 0),
  /** BM25 over the words of the subjects of commits that changed the file, over the best of any file. */
  history: weights(0.5, 0),
  /** The file holds what the query quotes: a line that a trace names, a version, an option, a link, words of a message. */
  quoted: weights(3, 1),
  /** Cosine of the query with the mean of the file's passages, where that is above 0. */
  vectorText: weights(0.75, 0),
  /** Cosine of the query with the nearest passage of the file. */
  vectorPassage: weights(1, 0),
  /** Cosine of the query with the path and the names that the file defines. */
  vectorNames: weights(0.25, 0),
  /** How much the rest of the repository is built on the file: logarithm of PageRank over imports and uses, 0..1. */
  centrality: weights(0.25, 0),
  /** The query says every word of the file's name, also as the beginning of a longer word (`auth`, authentication). */
  nameSaid: weights(0.25, 0),
  /** The query says a word of the name of the file's folder. */
  folderSaid: weights(0.25, 0),
  /** Lies in a folder that is called as the repository is: of several packages the main one. */
  home: weights(0.4, 0),
  /** The file is a test, and tests are not asked for. */
  test: weights(-1.2, -0.8),
  /** The file is an example, a benchmark or documentation. */
  example: weights(-1.2, -0.8),
  /** Generated or vendored code. */
  foreign: weights(-0.3, -0.3),
  /** Data or configuration (JSON, YAML, ...), and it is not asked for. */
  data: weights(-0.8, 0),
  /** Code that defines nothing: it passes on what others define. */
  bare: weights(-0.3, 0),
  /** Internals, deprecated and legacy code. */
  backstage: weights(-0.5, 0),
} as const

export type FileSignal = keyof typeof FILE_SIGNALS
export const FILE_SIGNAL_NAMES = Object.keys(FILE_SIGNALS) as FileSignal[]

/** `identifier` when the query is nothing but identifiers, `prose` otherwise. */
export type QueryProfile = 'prose' | 'identifier'

/** Kinds of symbols that data and documents have too: a file with no others defines nothing. */
export const DEFINES_NOTHING: ReadonlySet<string> = new Set(['key', 'heading', 'module', 'namespace'])

/** How much a definition of each kind counts for `defines`. */
export function definitionWeight(kind: string): number {
  switch (kind) {
    case 'class':
    case 'interface':
    case 'struct':
    case 'enum':
    case 'trait':
    case 'type':
    case 'module':
    case 'namespace':
    case 'object':
    case 'union':
    case 'table':
      return 1
    case 'function':
    case 'method':
    case 'macro':
    case 'constructor':
    case 'operator':
      return 0.8
    case 'test':
    case 'heading':
    case 'key':
    case 'rule':
      return 0.2
    default:
      return 0.5
  }
}

/** A name that `files` files define says less about each of them. */
export const definitionShare = (files: number): number => 1 / Math.sqrt(1 + 0.3 * (files - 1))
