/**
 * Field weights of the text field, in quarters (BM25F: Robertson, Zaragoza and Taylor 2004, "Simple BM25 extension to
 * multiple weighted fields"): a word adds its weight to the term's frequency in the chunk before saturation.
 * Range of each: 0 (field ignored) to about 40; larger makes one occurrence in that field outweigh more in code.
 */
export const TEXT_WEIGHTS = {
  /** Name of a definition where it is defined. */
  name: 12,
  /** Heading of prose. */
  heading: 12,
  comment: 4,
  string: 4,
  code: 4,
  /** Added once per chunk: words of the file's name without extension. */
  fileStem: 8,
  /** Added once per chunk: words of the parent folder. */
  folder: 4,
  /** Added once per chunk: names of the symbols that hold it. */
  enclosing: 4,
} as const

/** BM25 saturation (0..3; 0 counts presence only) and length normalisation (0..1) of the text field. */
export const TEXT_BM25 = { k1: 1.2, b: 0.75 } as const
/** The same for words of paths. */
export const PATH_BM25 = { k1: 1.2, b: 0.4 } as const
