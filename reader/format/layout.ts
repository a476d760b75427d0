/** Numbers and word lists of the sections that the encoders share with the decoders; `format.md` has the same tables. */

export const DOCUMENTS_PER_BLOCK = 256
export const SYMBOLS_PER_BLOCK = 512
/** Calls and mentions that are kept of one symbol, the most certain ones: what has more is a table or a test. */
export const CALLS_PER_SYMBOL = 15
export const CHUNKS_PER_BLOCK = 1024
export const PAGES_PER_BLOCK = 64

/** Entries per block of the dictionaries: small blocks cost a larger head, large ones more work per look-up. */
export const PATHS_PER_BLOCK = 256
export const NAMES_PER_BLOCK = 128
export const TRIGRAMS_PER_BLOCK = 128
export const TERMS_PER_BLOCK = 256
/** Trigrams tell of so many neighbouring names together: names lie in larger blocks, and are looked at anyway. */
export const NAMES_PER_GROUP = 16

/** Bits of a document's flags: append only. The first are the classifier's file flags in their order. */
export const DOCUMENT_FLAGS = {
  generated: 1,
  vendored: 2,
  documentation: 4,
  example: 8,
  symlink: 16,
  minified: 32,
  /** Was not plain UTF-8 and has been decoded. */
  recoded: 64,
  /** Some bytes could not be decoded. */
  lossy: 128,
  /** Indexed as text: no grammar, or the parser gave up. */
  text: 256,
  /** The syntax tree had errors; symbols are what could be recovered. */
  recovered: 512,
  executable: 1024,
  /** Using the repository begins here: a main function, a command, the root of a package, routes. */
  entry_point: 2048,
} as const

/** Why a document is an entry point. The order is the number in the artifact: append only. */
export const ENTRY_POINT_KINDS = ['main', 'bin', 'script', 'export', 'route', 'ci'] as const
export type EntryPointKind = (typeof ENTRY_POINT_KINDS)[number]

/** What an import leads to, in the low two bits of its number in LINK. */
export const IMPORT_TARGET = { nowhere: 0, document: 1, set: 2, external: 3 } as const

/** What a symbol does with another in CALL. The order is the number in the artifact: append only. */
export const CALL_ROLES = ['call', 'type', 'read'] as const
export type CallRole = (typeof CALL_ROLES)[number]

/** Confidence of a call is stored in this many steps. */
export const CALL_CONFIDENCE = 15

/** Bits of a page's flags: append only. */
export const PAGE_FLAGS = {
  /** The page is all that its document is for: a decision record, a Dockerfile. */
  whole: 1,
} as const

/** What a stored statement of a page is: its own text, what a document says of itself, or a symbol with its documentation. */
export const STATEMENT_FORMS = ['text', 'document', 'symbol'] as const
export type StatementForm = (typeof STATEMENT_FORMS)[number]

/** Bits of a symbol's flags: append only. */
export const SYMBOL_FLAGS = {
  exported: 1,
  declaration: 2,
  test: 4,
  entry_point: 8,
  deprecated: 16,
  generated: 32,
} as const

/** Names of the bits of a symbol's modifiers: append only; the same list as the extractor's. */
export const SYMBOL_MODIFIERS = [
  'exported', 'private', 'protected', 'internal', 'declaration', 'async', 'static', 'abstract', 'unsafe', 'generator',
  'const', 'readonly', 'final', 'override', 'virtual', 'inline', 'extern', 'mutable', 'default', 'deprecated', 'getter',
  'setter', 'entry_point', 'test', 'generated', 'partial', 'sealed', 'operator',
] as const // prettier-ignore

/** Static ranks (0..255) of definitions begin here; those of what only declares lie below. */
export const DEFINITION_SCORE = 128

/** Stands in a stored signature for the symbol's name, where that occurs first. */
export const NAME_IN_SIGNATURE = '\u0001'

/** First character of a stored prefix that is the whole qualified name instead. */
export const WHOLE_QUALIFIED_NAME = '\0'

/** What the ids of a field's postings are, and whether weights go with them. The order is the bit: append only. */
export const TERM_FIELDS = [
  { name: 'text', ids: 'chunk', weighted: true },
  { name: 'path', ids: 'document', weighted: true },
  { name: 'stem', ids: 'document', weighted: true },
  { name: 'name', ids: 'name', weighted: false },
  { name: 'file', ids: 'document', weighted: false },
  { name: 'history', ids: 'document', weighted: true },
  { name: 'page', ids: 'page', weighted: true },
] as const

export type TermField = 0 | 1 | 2 | 3 | 4 | 5 | 6
export const TERM_FIELD = { text: 0, path: 1, stem: 2, name: 3, file: 4, history: 5, page: 6 } as const
/** How many of each kind of id there are. */
export type Universes = Readonly<Record<(typeof TERM_FIELDS)[number]['ids'], number>>

/** Set in a term's mask of fields when another byte says which of them have their list in POST. */
export const HAS_OUTSIDE_LISTS = 128
/** First byte of what is said of the terms of a stride together; payloads of single terms, as in 1.0, start with a mask. */
export const TERMS_TOGETHER = 0
/** Lists of more ids lie in POST. */
export const INLINE_IDS = 16
/** So many terms have their lists told of together, in the payload of the first of them. */
export const TERM_STRIDE = 64
/** Lists are packed into blocks of POST of at most this many bytes; a longer list has a block of its own. */
export const POSTINGS_BLOCK = 32 * 1024

/** No block of source is larger. A document that does not fit together with those before it starts a new one. */
export const SOURCE_BLOCK_MAX = 128 * 1024
/** From here on a block ends where the content says so. */
export const SOURCE_BLOCK_MIN = 32 * 1024
/** Documents above the maximum are cut into pieces of this many bytes. */
export const SOURCE_PIECE = 96 * 1024
/** Mean distance, in bytes, of the documents that the content chooses as ends of blocks. */
export const SOURCE_END_EVERY = 64 * 1024

/** A block of TRIG ends with the trigram that brings its id sets to this many bytes: few blocks, each quickly unpacked. */
export const TEXT_TRIGRAMS_BLOCK = 16 * 1024

/** Documents or chunks in a block of vectors; words in a block of word vectors. */
export const VECTORS_PER_BLOCK = 512
export const WORD_VECTORS_PER_BLOCK = 64

/** Blocks of what is kept per document, joined, are of at most this many bytes; a larger document has a block of its own. */
export const JOINED_BLOCK = 16 * 1024
/** Those of occurrences without source: names and places take far more than what the other sections say of a document. */
export const ROWS_BLOCK = 64 * 1024
